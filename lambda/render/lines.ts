/** Facts as lines and tables: Markdown for pages, plain text for the vCard. */
import { escapeMarkdown, markdownLink } from './escape.ts';

export interface Line {
  /** Stands before the text. */
  readonly label?: string;
  readonly text: string;
  /** Target of a link around the text. */
  readonly url?: string | undefined;
  /** The same in another format, in brackets after the text. */
  readonly also?: string | undefined;
  /** A link in brackets after the text. */
  readonly link?: { readonly text: string; readonly url: string };
}

/** A list. In HTML it is a description list if every line has a label (markdown.ts). */
export const markdownLines = (lines: readonly Line[]): string =>
  lines.map((line) => `- ${markdownLine(line)}`).join('\n');

/** A list of texts. */
export const bulletList = (items: readonly string[]): string =>
  markdownLines(items.map((text) => ({ text })));

export function markdownLine({ label, text, url, also, link }: Line): string {
  const value = [
    url === undefined ? escapeMarkdown(text) : markdownLink(text, url),
    ...(also === undefined ? [] : [`(${escapeMarkdown(also)})`]),
    ...(link === undefined ? [] : [`(${markdownLink(link.text, link.url)})`]),
  ].join(' ');
  return label === undefined ? value : `**${escapeMarkdown(label)}:** ${value}`;
}

export const plainLines = (lines: readonly Line[]): string =>
  lines
    .map(({ label, text, also }) => {
      const value = also === undefined ? text : `${text} (${also})`;
      return label === undefined ? value : `${label}: ${value}`;
    })
    .join('\n');

/** A GFM table. @param rows - cells in Markdown */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
