/**
 * The strip at the top of each page that `npm start` serves: what it prints about the content, for an editor who looks
 * only at the browser. It has neither styles nor scripts, because the pages' content security policy allows none. Its
 * language is that of the messages.
 */

import { stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '../../../lambda/render/escape.ts';

/** A heading and one item. More would hide the page on a telephone, and are folded. */
const MAX_LINES = 2;

/** How messages begin the line of an item. */
const ITEM = '  - ';

interface Messages {
  /** Why the last edit is not served. @default it is served */
  readonly problem?: string | undefined;
  /** Notices about the content; empty if there are none. */
  readonly notice: string;
}

/** @returns empty if there is nothing to say */
export function stripOf({ problem, notice }: Messages): string {
  if (problem === undefined && notice === '') return '';
  const notices = itemsIn(notice);
  const count = notices === 1 ? '1 notice' : `${notices} notices`;
  // The problem has to be solved first.
  const noticePart =
    notice === '' ? '' : part(`${count} about this content`, notice, problem === undefined ? MAX_LINES : 1);
  const problemPart =
    problem === undefined
      ? ''
      : part('The last edit is not served: this page is the version before it', problem);
  return `
<aside class="warning" lang="en" dir="ltr" aria-label="Messages of npm start">
${problemPart}${noticePart}<p><small>Only npm start shows these messages. They are not deployed.</small></p>
</aside>
`;
}

/** @param count - so many lines are shown if not all are */
function part(heading: string, text: string, count = MAX_LINES): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const end = lines.length > MAX_LINES ? count : MAX_LINES;
  const [shown, rest] = [lines.slice(0, end), lines.slice(end)];
  const folded =
    rest.length === 0
      ? ''
      : `<details>\n<summary>${rest.length} more line${rest.length === 1 ? '' : 's'}</summary>\n${html(rest)}</details>\n`;
  return `<p role="heading" aria-level="2"><strong>${escaped(heading)}</strong></p>
${html(shown)}${folded}`;
}

/** Items become a list, other lines paragraphs. */
function html(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      if (!isItem(line)) return `<p><small>${escaped(line.trim())}</small></p>\n`;
      const begins = !isItem(lines[index - 1]) ? '<ul>\n' : '';
      const ends = !isItem(lines[index + 1]) ? '</ul>\n' : '';
      return `${begins}<li><small>${escaped(line.slice(ITEM.length))}</small></li>\n${ends}`;
    })
    .join('');
}

const isItem = (line: string | undefined) => line?.startsWith(ITEM) ?? false;
const itemsIn = (text: string) => text.split('\n').filter(isItem).length;

const escaped = (text: string) => escapeHtml(stripVTControlCharacters(text));
