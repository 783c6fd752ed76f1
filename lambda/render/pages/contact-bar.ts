/** The contact bar: two links in the first lines of every page. One calls the practice, the other writes to it. */
import { channels } from '../../shared/channels.ts';
import { contactStatus } from '../../shared/facts.ts';
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
  const [telephone, messaging] = channels(practice);
  const call = channelLine(telephone, writing);
  const write = channelLine(messaging, writing);
  const { validUntil } = practice.contact.verification;
  const notes = [
    ...(contactStatus(practice, today) === 'expired' ? [locale.frame.expired(formats.day(validUntil))] : []),
    ...[telephone, messaging]
      .filter(({ mayCostMore }) => mayCostMore)
      .map((each) => channelLabel(each, locale)),
  ];
  const rel = messaging.url.startsWith('https:') ? ' rel="external noopener"' : '';
  return `<p class="contact-bar">
${notes.map((note) => `<strong>${escapeHtml(note)}</strong>\n`).join('')}<a class="nowrap" href="${escapeHtml(telephone.url)}">${escapeHtml(`${locale.frame.call} ${call.text}`)}</a>
<a class="nowrap" href="${escapeHtml(messaging.url)}"${rel}>${escapeHtml(messaging.service ?? '')} <span class="number">${escapeHtml(write.text)}</span></a>
</p>`;
}
