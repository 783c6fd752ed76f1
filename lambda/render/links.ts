/** Internal links of a Markdown text, made absolute where it is read away from its site. */

/** A link or an image of the text itself, with or without a title, and not of a fact, whose brackets are escaped. */
const INTERNAL_LINK = /(?<=(?<!\\)\]\()(\/[^)#\s]*)(?=(?:#[^)\s]*)?(?: +["'][^)\n]*)?\))/g;

/** The pieces of the text between which the public origin belongs: join them with it. */
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
