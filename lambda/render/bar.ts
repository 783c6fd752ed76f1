/** The two links that every page has in its first lines: one calls the practice, one writes to it. */
import { channels } from '../shared/channels.ts';
import { contactStatus } from '../shared/facts.ts';
import type { Practice } from '../shared/practice.ts';
import { channelLabel, channelLine } from './contact-text.ts';
import { escapeHtml } from './escape.ts';
import type { Forms } from './forms.ts';
import type { Words } from './words/en.ts';

/**
 * The number of the messaging channel is for print. Once the contact has expired, the links say so: the warning of the
 * page is further down.
 *
 * @param today - UTC, YYYY-MM-DD
 */
export function barHtml(
  practice: Practice,
  words: Words,
  forms: Pick<Forms, 'telephone' | 'day'>,
  today: string,
): string {
  const [telephone, messaging] = channels(practice);
  const call = channelLine(telephone, words, forms);
  const write = channelLine(messaging, words, forms);
  const { validUntil } = practice.contact.verification;
  const notes = [
    ...(contactStatus(practice, today) === 'expired' ? [words.frame.expired(forms.day(validUntil))] : []),
    ...[telephone, messaging]
      .filter(({ mayCostMore }) => mayCostMore)
      .map((each) => channelLabel(each, words)),
  ];
  const rel = messaging.url.startsWith('https:') ? ' rel="external noopener"' : '';
  return `<p class="bar">
${notes.map((note) => `<strong>${escapeHtml(note)}</strong>\n`).join('')}<a class="nowrap" href="${escapeHtml(telephone.url)}">${escapeHtml(`${words.frame.call} ${call.text}`)}</a>
<a class="nowrap" href="${escapeHtml(messaging.url)}"${rel}>${escapeHtml(messaging.service ?? '')} <span class="number">${escapeHtml(write.text)}</span></a>
</p>`;
}
