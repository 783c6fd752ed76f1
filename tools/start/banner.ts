/**
 * The banner at the top of each page that `npm start` serves, for a person who looks only at the browser: one line,
 * which opens to everything that the synthesis said. It has neither styles nor scripts, because the pages' content
 * security policy allows none. Its language is that of the messages.
 */
import { stripVTControlCharacters } from 'node:util';
import { escapeHtml } from '../../lambda/render/escape.ts';

/** How messages begin the line of an item. */
const ITEM = '  - ';

interface Messages {
  /** Why the last edit is not served. @default it is served */
  readonly problem?: string | undefined;
  readonly fictional: boolean;
  /** As the synthesis prints them; empty if there are none. */
  readonly warnings: string;
}

/** @returns e.g. `3 warnings`; empty if there are none */
export function countOf(warnings: string): string {
  const count = linesOf(warnings).filter(isItem).length;
  return count === 0 ? '' : count === 1 ? '1 warning' : `${count} warnings`;
}

/** @returns empty if there is nothing to say */
export function bannerOf({ problem, fictional, warnings }: Messages): string {
  if (problem === undefined && !fictional && warnings === '') return '';
  const content = `${fictional ? 'fictional, ' : ''}${countOf(warnings) || 'no warnings'}`;
  const summary =
    problem === undefined ? `npm start: ${content}` : `The last edit is not served. ${firstOf(problem)}`;
  return `
<aside class="warning" lang="en" dir="ltr" aria-label="Messages of npm start">
<details>
<summary><small>${escaped(summary)}</small></summary>
${[problem ?? '', warnings].map((text) => html(linesOf(text))).join('')}<p><small>Only npm start shows this. It is not deployed.</small></p>
</details>
</aside>
`;
}

/** The first item says what is wrong where. A text without items says it in its first line. */
function firstOf(problem: string): string {
  const lines = linesOf(problem);
  return (lines.find(isItem) ?? lines[0] ?? '').replace(ITEM, '');
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

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const isItem = (line: string | undefined) => line?.startsWith(ITEM) ?? false;

const escaped = (text: string) => escapeHtml(stripVTControlCharacters(text));
