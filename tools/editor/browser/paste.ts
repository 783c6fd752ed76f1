/** Makes Markdown of what people paste into a page from Word, a mail or a web page. */
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';

interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Elements of a formatted text. Editors of code copy a plain text as HTML too, without them. */
const STRUCTURE = 'h1, h2, h3, h4, h5, h6, li, a[href], td, b, strong, em, i, [class^=MsoList]';
/** What Markdown reads as HTML, which a page cannot have. An address in angle brackets is a link. */
const TAG = /<(?![a-z+.-]+:|[^\s<>]+@)(?=[a-z!/?])/gi;
/** Addresses that a page may open. */
const OPENED = /^(https:|mailto:|tel:|sms:)/i;

/** @returns the text, and whether it needs lines of its own; undefined if the browser pastes as it does */
export function pasted(data: DataTransfer | null) {
  const html = data?.getData('text/html') ?? '';
  const plain = data?.getData('text/plain') ?? '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script, style, title, [style*="mso-list:Ignore"]'))
    element.remove();
  if (body.querySelector(STRUCTURE)) {
    const children = blocksOf(body);
    const tree = { type: 'root', children } as unknown as Parameters<typeof toMarkdown>[0];
    const text = toMarkdown(tree, {
      ...{ bullet: '-', emphasis: '*', listItemIndent: 'one' },
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    }).trim();
    const isBlock = children.length > 1 || children[0]?.type !== 'paragraph';
    if (text !== '') return { text, isBlock };
  }
  const text = plain.replace(TAG, '\\<');
  return text === plain ? undefined : { text, isBlock: false };
}

/** The blocks of an element. Inline content between blocks becomes a paragraph. */
function blocksOf(element: Element): Node[] {
  const blocks: Node[] = [];
  let line: Node[] = [];
  const end = () => {
    const children = trimmed(line);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    line = [];
  };
  for (const child of element.childNodes) {
    const made = child instanceof Element ? blockOf(child) : undefined;
    if (made === undefined) line.push(...inlineOf(child));
    else {
      end();
      const [first] = made;
      const last = blocks.at(-1);
      // Word writes each item of a list as a paragraph.
      if (isWordItem(child) && last?.type === 'list' && last.isOfWord && first)
        (last.children as Node[]).push(...(first.children as Node[]));
      else blocks.push(...made);
    }
  }
  end();
  return blocks;
}

const isWordItem = (node: ChildNode): boolean => node instanceof Element && /^MsoList/.test(node.className);

/** @returns undefined for an inline element */
function blockOf(element: Element): Node[] | undefined {
  const name = element.localName;
  if (isWordItem(element)) {
    const children = [{ type: 'listItem', spread: false, children: blocksOf(element) }];
    return [{ type: 'list', ordered: false, spread: false, isOfWord: true, children }];
  }
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  if (level !== undefined) {
    const children = trimmed(inlineIn(element));
    // The title of the page is its only heading of the first level.
    return children.length > 0 ? [{ type: 'heading', depth: Math.max(2, Number(level)), children }] : [];
  }
  if (name === 'ul' || name === 'ol') {
    const children = [...element.children]
      .map((item) => ({ type: 'listItem', spread: false, children: blocksOf(item) }))
      .filter((item) => item.children.length > 0);
    return children.length > 0 ? [{ type: 'list', ordered: name === 'ol', spread: false, children }] : [];
  }
  if (name === 'blockquote') return [{ type: 'blockquote', children: blocksOf(element) }];
  if (name === 'hr') return [{ type: 'thematicBreak' }];
  if (name === 'table') return [tableOf(element)];
  const isBlock = /^(p|div|section|article|main|header|footer|dl|dt|dd|pre|address|figure|center)$/.test(
    name,
  );
  const holdsBlocks = element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6') !== null;
  return isBlock || holdsBlocks ? blocksOf(element) : undefined;
}

function tableOf(table: Element): Node {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => ({
      type: 'tableCell',
      children: trimmed(inlineIn(cell)).map((each) =>
        each.type === 'break' ? { type: 'text', value: ' ' } : each,
      ),
    })),
  );
  const count = rows[0]?.length ?? 0;
  // A page refuses cells beyond the header.
  const children = rows.map((cells) => ({ type: 'tableRow', children: cells.slice(0, Math.max(count, 1)) }));
  return { type: 'table', children };
}

const inlineIn = (element: Element): Node[] => [...element.childNodes].flatMap(inlineOf);

function inlineOf(node: ChildNode): Node[] {
  if (node.nodeType === 3) {
    const value = (node.textContent ?? '').replace(/[\s\u00A0]+/g, ' ');
    return value === '' ? [] : [{ type: 'text', value }];
  }
  if (!(node instanceof Element)) return [];
  if (node.localName === 'br') return [{ type: 'break' }];
  const children = inlineIn(node);
  if (!children.some(({ type, value }) => type !== 'text' || String(value).trim() !== '')) return children;
  if (/^(b|strong)$/.test(node.localName)) return [{ type: 'strong', children }];
  if (/^(i|em)$/.test(node.localName)) return [{ type: 'emphasis', children }];
  const url = node.localName === 'a' ? (node.getAttribute('href') ?? '') : '';
  return OPENED.test(url) ? [{ type: 'link', url, children }] : children;
}

/** Leaves out white space and breaks at both ends. */
function trimmed(nodes: readonly Node[]): Node[] {
  const isEmpty = ({ type, value }: Node) => type === 'break' || (type === 'text' && !String(value).trim());
  const from = nodes.findIndex((node) => !isEmpty(node));
  const to = nodes.findLastIndex((node) => !isEmpty(node));
  return nodes.slice(from === -1 ? nodes.length : from, to + 1).map((node, index, all) => {
    if (node.type !== 'text') return node;
    const start = index === 0 ? String(node.value).trimStart() : String(node.value);
    return { ...node, value: index === all.length - 1 ? start.trimEnd() : start };
  });
}
