/**
 * Once the list of channels has expired, each section that shows a channel, or depends on the list, begins with a
 * sentence that says so (contract §3), because programs cut a text at its headings and pass on one section.
 */
import { channels } from '../../shared/channels.ts';
import { type ContactText, channelText } from '../contact-text.ts';
import { escapeMarkdown } from '../escape.ts';
import type { SiteContext } from '../site-context.ts';
import type { Segment } from './markdown.ts';

/** Blocks whose text depends on the list of channels. */
const ABOUT_CHANNELS = ['channels', 'warning', 'safety'];

/** A line that is a heading (CommonMark §4.2), or that begins or ends a fenced block (§4.5). */
const HEADING_OR_FENCE = /^ {0,3}(?:#{1,6}[ \t]|(```|~~~)).*$/gm;

interface Section {
  /** The piece in which it begins. */
  readonly piece: { markdown: string } | undefined;
  /** Offset in that piece at which its heading ends. 0: it has no heading there, as the first section of a page. */
  readonly end: number;
  text: string;
  /** Whether a block of the section depends on the list of channels. */
  depends: boolean;
}

/**
 * @param text - `context.forPeople` or `context.forPrograms`, as the segments were filled
 * @param always - whether every section depends on the list. @default those that show a channel
 */
export function withExpiry(
  { practice }: SiteContext,
  { wereOfficial: sentence, formats }: ContactText,
  segments: readonly Segment[],
  always = false,
): readonly Segment[] {
  if (sentence === '') return segments;
  const shown = channels(practice).flatMap((channel) => [
    channel.value,
    channel.url,
    channelText(channel, formats),
    ...(channel.kind === 'email' ? [] : [formats.telephone(channel.value).national ?? channel.value]),
  ]);
  const isAbout = (text: string) => {
    const plain = text.replaceAll('\\', '');
    return always || shown.some((value) => plain.includes(value));
  };
  const pieces = structuredClone(segments) as (Segment & { markdown: string })[];
  const sections: Section[] = [{ piece: pieces[0], end: 0, text: '', depends: false }];
  const read = (piece: Segment & { markdown: string }) => {
    const { markdown, className = '', items = [] } = piece;
    let from = 0;
    let open: string | undefined;
    const add = (to: number) => {
      const section = sections.at(-1)!;
      section.text += markdown.slice(from, to);
      section.depends ||= ABOUT_CHANNELS.includes(className);
      from = to;
    };
    for (const { 0: found, 1: fence, index } of markdown.matchAll(HEADING_OR_FENCE)) {
      if (fence && (open ?? fence) === fence) open = open ? undefined : fence;
      if (fence || open) continue;
      add(index);
      sections.push({ piece, end: index + found.length, text: '', depends: false });
    }
    add(markdown.length);
    for (const item of items) read(item as typeof piece);
  };
  for (const piece of pieces) read(piece);
  const said = escapeMarkdown(sentence);
  // From the end, so that the offsets of earlier headings stay valid.
  for (const { piece, end, text, depends } of sections.reverse()) {
    if (!piece || text === '' || text.includes(said) || !(depends || isAbout(text))) continue;
    const before = end === 0 ? '' : `${piece.markdown.slice(0, end)}\n\n`;
    const after = piece.markdown.slice(end).trimStart();
    piece.markdown = `${before}**${said}**${after && `\n\n${after}`}`;
  }
  return pieces;
}
