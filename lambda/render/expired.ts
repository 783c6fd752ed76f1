/** What pages say at their top from the day after the facts expire; nothing until then. */
import { escapeHtml, escapeMarkdown } from './escape.ts';

/** @param sentence - empty while the facts hold */
export const expiredHtml = (sentence: string): string =>
  sentence && `<div class="warning expired"><p>${escapeHtml(sentence)}</p></div>\n`;

/** @param sentence - empty while the facts hold */
export const expiredMarkdown = (sentence: string): string =>
  sentence && `**${escapeMarkdown(sentence)}**\n\n`;
