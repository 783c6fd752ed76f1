/**
 * Writes a tree as Markdown, with mdast-util-to-markdown. Agents read the raw text, so numbers, addresses and URLs stand
 * in it as they are: only what would act as markup is escaped.
 */
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { type Node, paragraph, text, textOf, walk, withoutSections } from './nodes.ts';

type Handle = (node: Node, parent: unknown, state: State, info: Parameters<State['safe']>[1]) => string;
type Info = Parameters<(typeof defaultHandlers)['text']>[3];
type State = Parameters<(typeof defaultHandlers)['text']>[2];

/** A URL or an e-mail address. */
const ADDRESS = /https?:\/\/[^\s<>[\]"`\\*|]+|(?<![\w.+&'!~-])[\w.+&'!~-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Escapes a text, except the addresses in it. @param inSeveral - texts whose block has several marks in addresses */
const textHandle =
  (inSeveral: ReadonlySet<Node>): Handle =>
  (node, _, state, info) => {
    const value = state.stack.includes('tableCell') ? oneLine(node.value!) : node.value!;
    let [written, end] = ['', 0];
    const add = (to: number, after: string) => {
      const before = end === 0 ? info.before : value.slice(0, end);
      written += state.safe(value.slice(end, to), { ...info, before, after });
      end = to;
    };
    for (const { 0: address, index } of value.matchAll(ADDRESS)) {
      if (index > end) add(index, address);
      written += asItIs(address, inSeveral.has(node));
      end = index + address.length;
    }
    if (end < value.length || end === 0) add(value.length, info.after);
    return written;
  };

const oneLine = (text: string): string =>
  text.split('\n').reduce((before, line) => `${before.trimEnd()} ${line.trimStart()}`);

/** A mark that could begin or end emphasis, or an entity. */
const ACTIVE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~|&(?=#?\w+;)/gu;

/** One mark alone is no emphasis, so an address has a backslash only if its block has several. */
const asItIs = (address: string, hasSeveral: boolean): string =>
  address.replace(ACTIVE, (mark) => (hasSeveral || mark === '&' ? `\\${mark}` : mark));

/** The texts of blocks whose addresses have several marks. */
function textsWithSeveral(nodes: readonly Node[]): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const block of walk(nodes)) {
    if (!/^(?:paragraph|heading|tableCell)$/.test(block.type)) continue;
    const texts = [...walk([block])].filter(({ type }) => type === 'text');
    const addresses = texts.flatMap(({ value = '' }) => value.match(ADDRESS) ?? []);
    if (addresses.flatMap((address) => address.match(ACTIVE) ?? []).length > 1)
      for (const each of texts) found.add(each);
  }
  return found;
}

/** The destination of a link or an image (CommonMark 0.31 §6.3), which needs `<` and `>` around spaces and lone brackets. */
function destination(url: string, state: State): string {
  const written = url
    .replace(/[<>\\]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll('|', state.stack.includes('tableCell') ? '\\|' : '|');
  const isPlain = /^[^\s()]*(?:\([^\s()]*\)[^\s()]*)*$/.test(written);
  return isPlain ? written : `<${written}>`;
}

function titled({ title }: Node): string {
  return title ? ` "${title.replace(/["\\]|&(?=#?\w+;)/g, '\\$&').replace(/\s+/g, ' ')}"` : '';
}

const writeLink: Handle = (node, _, state, info) => {
  const exits = [state.enter('link'), state.enter('label')];
  const label = state.containerPhrasing(node as never, { ...(info as Info), before: '[', after: ']' });
  for (const exit of exits.reverse()) exit();
  // In an autolink nothing is escaped (CommonMark 0.31 §6.5).
  if (label.includes('\\') && textOf(node) === node.url && /^https:[^\s<>\\]+$/.test(node.url) && !node.title)
    return `<${node.url}>`;
  return `[${label}](${destination(node.url!, state)}${titled(node)})`;
};

const writeImage: Handle = (node, _, state, info) => {
  const exits = [state.enter('image'), state.enter('label')];
  const alt = state.safe(node.alt ?? '', { ...info, before: '[', after: ']' }).replace(/\s+/g, ' ');
  for (const exit of exits.reverse()) exit();
  return `![${alt}](${destination(node.url!, state)}${titled(node)})`;
};

const gfmTable = gfmTableToMarkdown({ tablePipeAlign: false });
const { table } = gfmTable.handlers as unknown as Readonly<Record<'table', Handle>>;

/** Not every reader of tables takes a row of single hyphens for the end of the header. */
const writeTable: Handle = (...given) =>
  table(...given).replace(/\n(?:\| - )+\|/, (row) => row.replaceAll('-', '---'));

const optionsOf = (nodes: readonly Node[]): Options => ({
  ...{ bullet: '-', rule: '-', emphasis: '*', fences: true, resourceLink: true, listItemIndent: 'one' },
  extensions: [gfmTable],
  handlers: {
    text: textHandle(textsWithSeveral(nodes)),
    table: writeTable,
    link: Object.assign(writeLink, { peek: () => '[' }),
    image: Object.assign(writeImage, { peek: () => '!' }),
  } as unknown as NonNullable<Options['handlers']>,
  // Two tildes strike a text through where a reader knows GFM.
  unsafe: [
    { character: '~', inConstruct: 'phrasing' },
    // The local part of an address in angle brackets may begin with any sign (CommonMark 0.31 §6.5).
    { character: '<', after: '\\S', inConstruct: 'phrasing' },
  ],
});

/** @returns a text with a line end after its last block; empty without blocks */
export function markdownOf(nodes: readonly Node[]): string {
  const children = withoutSections(nodes);
  return toMarkdown({ type: 'root', children } as never, optionsOf(children));
}

/** A text as Markdown in one line. */
export const markdownText = (value: string): string => markdownOf([paragraph(text(value))]).trimEnd();
