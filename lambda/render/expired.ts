/**
 * What pages and texts say from the day after the facts expire (lambda/shared/expiry.ts); nothing until
 * then. The publisher, which knows the day, leaves in what holds. Pure, build time only.
 */

import type { Practice } from '../shared/practice.ts';
import { afterDay } from '../shared/expiry.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import type { Words } from './words/en.ts';

const sentence = ({ contact }: Practice, words: Words) => words.expired(contact.verification.validUntil);

/** A block with a line end, for the top of a page. */
export function expiredHtml(practice: Practice, words: Words): string {
  const html = `<div class="warning expired"><p>${escapeHtml(sentence(practice, words))}</p></div>\n`;
  return afterDay(practice.contact.verification.validUntil, html);
}

/** @param wrap - makes a block of the sentence, with the line ends that follow it */
export function expiredMarkdown(
  practice: Practice,
  words: Words,
  wrap: (sentence: string) => string,
): string {
  const markdown = wrap(escapeMarkdown(sentence(practice, words)));
  return afterDay(practice.contact.verification.validUntil, markdown);
}
