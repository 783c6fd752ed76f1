/** Makes the internal links of a Markdown text absolute, because agents read it away from its site. */

/** Path of a link or an image, with or without a title. A fact cannot match: its brackets are escaped. */
const INTERNAL_LINK = /(?<=(?<!\\)\]\()(\/[^)#\s]*)(?=(?:#[^)\s]*)?(?: +["'][^)\n]*)?\))/g;

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
