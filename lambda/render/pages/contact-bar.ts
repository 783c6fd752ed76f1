/** The contact bar in the first lines of every page: a link that calls the practice, and one that writes to it. */
import { primaryChannels } from '../../shared/channels.ts';
import { contactStatus } from '../../shared/facts.ts';
import { filled } from '../../shared/filled.ts';
import { channelLabel, channelLine, type Writing } from '../contact-text.ts';
import { escapeHtml } from '../escape.ts';

/**
 * The number of the messaging channel is shown in print only. Once the contact has expired, the bar says so, because
 * the page's warning is further down.
 *
 * @param today - UTC, YYYY-MM-DD
 */
export function contactBarHtml(writing: Writing<'telephone' | 'day'>, today: string): string {
  const { practice, locale, formats } = writing;
  const { telephone, messaging } = primaryChannels(practice);
  const { validUntil } = practice.contact.verification;
  const notes = [
    ...(contactStatus(practice, today) === 'expired'
      ? [filled(locale.frame.expired, { until: formats.day(validUntil) })]
      : []),
    ...[telephone, messaging].flatMap((each) => (each?.mayCostMore ? channelLabel(each, locale) : [])),
  ];
  const lines = [
    ...notes.map((note) => `<strong>${escapeHtml(note)}</strong>`),
    telephone &&
      `<a class="nowrap" href="${escapeHtml(telephone.url)}">${escapeHtml(`${locale.frame.call} ${channelLine(telephone, writing).text}`)}</a>`,
    messaging &&
      `<a class="nowrap" href="${escapeHtml(messaging.url)}"${messaging.url.startsWith('https:') ? ' rel="external noopener"' : ''}>${escapeHtml(messaging.service ?? '')} <span class="number">${escapeHtml(channelLine(messaging, writing).text)}</span></a>`,
  ];
  return `<p class="contact-bar">\n${lines.filter(Boolean).join('\n')}\n</p>`;
}
