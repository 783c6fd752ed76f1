/** Makes the internal links of a Markdown text absolute, because agents read it away from its site. */
import { escapeMarkdown } from '../escape.ts';

/**
 * Path of a link or an image, with or without a title. A fact cannot match: its brackets are escaped. A label may end in
 * backslashes, each of which is escaped by another one.
 */
const INTERNAL_LINK = /(?<=(?<!\\)(?:\\\\)*\]\()(\/[^()#\s]*)(?=(?:#[^()\s]*)?(?: +["'][^()\n]*)?\))/g;

/** A link or an image, as `markdownLink` makes it. A fact cannot match: its brackets are escaped. */
const LINK = /(!?)(?<!\\)\[((?:\\.|[^[\]\\])*)\]\(((?:\\.|[^()\\])*)\)/g;

/** Writes links as text: the label, and the address unless the label says it. Leaves out images. */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(LINK, (_, image: string, label: string, target: string) => {
      const url = escapeMarkdown(target.replace(/\\(.)/g, '$1'));
      if (image) return '';
      return label === url || /^(tel|mailto):/.test(target) ? label : `${label}: ${url}`;
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts the text before each internal path. Joining the pieces with the public origin makes all links absolute. */
export function linkPieces(
  markdown: string,
  pathOf: (path: string) => string = (path) => path,
): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let head = '';
  for (const { 0: path, index } of markdown.matchAll(INTERNAL_LINK)) {
    pieces.push(head + markdown.slice(start, index));
    head = pathOf(path);
    start = index + path.length;
  }
  return [...pieces, head + markdown.slice(start)];
}
