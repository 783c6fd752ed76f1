/**
 * The tree of a text: the nodes of mdast (github.com/syntax-tree/mdast) that a page may have, and three of our own. HTML,
 * Markdown and the checks of synthesis read the same tree. A text node contains a fact as it is: the writers escape.
 */

/** How large a picture is shown: as wide as the text, as a portrait, or across the whole page. */
export type PictureUse = 'text' | 'portrait' | 'wide';

/** The nodes that Markdown has. Definitions are resolved: a link has its address. */
export const MARKDOWN_NODES = [
  ...['heading', 'paragraph', 'blockquote', 'list', 'listItem', 'code', 'thematicBreak'],
  ...['table', 'tableRow', 'tableCell'],
  ...['text', 'emphasis', 'strong', 'inlineCode', 'link', 'image', 'break'],
] as const;

export interface Node {
  /**
   * One of `MARKDOWN_NODES`, or:
   * - `placeholder`: `{{name}}` in a text, until it is filled;
   * - `section`: a part with a class in HTML; Markdown has its children only.
   */
  readonly type: string;
  readonly children?: readonly Node[];
  /** Of a text or code. */
  readonly value?: string;
  /** Of a link or an image. */
  readonly url?: string;
  readonly title?: string | null;
  readonly alt?: string | null;
  /** Level of a heading. */
  readonly depth?: number;
  /** Of a list. */
  readonly ordered?: boolean;
  readonly start?: number | null;
  readonly spread?: boolean;
  /** Language of code. */
  readonly lang?: string | null;
  /** What stands between the braces of a placeholder. */
  readonly name?: string;
  /** Whether a placeholder is alone on its line, so that it may be a block. */
  readonly alone?: boolean;
  readonly className?: string;
  /** Size of the pictures in a section. @default as wide as the text */
  readonly pictures?: PictureUse;
  /** `eager` if the pictures of a section are on the first screen. @default lazy */
  readonly loading?: 'eager';
  /** Line of the page's body, from 1. @default the node is made from facts */
  readonly line?: number;
}

/** Text of a fact or of the locale on one line. */
export const text = (value: string): Node => ({
  type: 'text',
  value: value.trim().replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '),
});

export const strong = (value: string): Node => ({ type: 'strong', children: [text(value)] });
export const inlineCode = (value: string): Node => ({ type: 'inlineCode', value });
export const link = (label: string, url: string): Node => ({ type: 'link', url, children: [text(label)] });
export const image = (alt: string, url: string): Node => ({ type: 'image', url, alt });
export const lineBreak: Node = { type: 'break' };

export const paragraph = (...children: readonly (Node | string)[]): Node => ({
  type: 'paragraph',
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});

export const heading = (depth: number, value: string): Node => ({
  type: 'heading',
  depth,
  children: [text(value)],
});

export const list = (items: readonly (readonly Node[])[]): Node => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items.map((children) => ({
    ...{ type: 'listItem', spread: false },
    children: [{ type: 'paragraph', children }],
  })),
});

export const bulletList = (items: readonly string[]): Node => list(items.map((item) => [text(item)]));

/** @param rows - cells; a string is text */
export function table(head: readonly string[], rows: readonly (readonly (Node | string)[])[]): Node {
  const row = (cells: readonly (Node | string)[]): Node => ({
    type: 'tableRow',
    children: cells.map((cell) => ({
      type: 'tableCell',
      children: [typeof cell === 'string' ? text(cell) : cell],
    })),
  });
  return { type: 'table', children: [row(head), ...rows.map(row)] };
}

export const section = (
  className: string,
  children: readonly Node[],
  options: Pick<Node, 'pictures' | 'loading'> = {},
): Node => ({ type: 'section', className, children, ...options });

/** Every node, parents before their children. */
export function* walk(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    yield* walk(node.children ?? []);
  }
}

/** The words of a node as readers see them. */
export const textOf = (node: Node): string =>
  node.type === 'break' ? '\n' : (node.value ?? node.alt ?? (node.children ?? []).map(textOf).join(''));

/** Whether a node is of a line of text, and not a block. */
export const isInline = ({ type }: Node): boolean =>
  ['text', 'emphasis', 'strong', 'inlineCode', 'link', 'image', 'break', 'placeholder'].includes(type);

/** The nodes without sections: what Markdown has. */
export const withoutSections = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.type === 'section' ? withoutSections(node.children ?? []) : [node]));

/** Replaces each node by what `change` returns for it, children first. */
export const mapNodes = (
  nodes: readonly Node[],
  change: (node: Node) => Node | readonly Node[],
): readonly Node[] =>
  nodes.flatMap((node) =>
    change(node.children ? { ...node, children: mapNodes(node.children, change) } : node),
  );

/** The tree without the lines, which only checks need. */
export const withoutLines = (nodes: readonly Node[]): readonly Node[] =>
  nodes.map(({ line: _, ...node }) => ({
    ...node,
    ...(node.children && { children: withoutLines(node.children) }),
  }));
