/** Facts in lines, which pages show as a list and data as plain text. */
import { escapeMarkdown, markdownLink } from './escape.ts';

export interface Line {
  /** Stands before the text. */
  readonly label?: string;
  readonly text: string;
  /** Target of a link around the text. */
  readonly url?: string | undefined;
}

export const markdownLines = (lines: readonly Line[]): string =>
  lines
    .map(({ label, text, url }) => {
      const value = url === undefined ? escapeMarkdown(text) : markdownLink(text, url);
      return label === undefined ? `- ${value}` : `- ${escapeMarkdown(label)}: ${value}`;
    })
    .join('\n');

export const plainLines = (lines: readonly Line[]): string =>
  lines.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`)).join('\n');
