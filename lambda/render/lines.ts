/** Facts in lines, which pages show as a list and data as plain text. */
import { escapeMarkdown, markdownLink } from './escape.ts';

export interface Line {
  /** Stands before the text. */
  readonly label?: string;
  readonly text: string;
  /** Target of a link around the text. */
  readonly url?: string | undefined;
  /** The same in another form, in brackets after the text. */
  readonly also?: string | undefined;
}

export const markdownLines = (lines: readonly Line[]): string =>
  lines
    .map((line) => {
      const value = markdownValue(line);
      return line.label === undefined ? `- ${value}` : `- ${escapeMarkdown(line.label)}: ${value}`;
    })
    .join('\n');

/** A line without its label. */
export const markdownValue = ({ text, url, also }: Line): string => {
  const value = url === undefined ? escapeMarkdown(text) : markdownLink(text, url);
  return also === undefined ? value : `${value} (${escapeMarkdown(also)})`;
};

export const plainLines = (lines: readonly Line[]): string =>
  lines
    .map(({ label, text, also }) => {
      const value = also === undefined ? text : `${text} (${also})`;
      return label === undefined ? value : `${label}: ${value}`;
    })
    .join('\n');
