/** Facts as lines: nodes for pages, plain text for the vCard. */
import { link, list, type Node, strong, text } from './tree/nodes.ts';

export interface Line {
  /** Stands before the text. */
  readonly label?: string;
  readonly text: string;
  /** Target of a link around the text. */
  readonly url?: string | undefined;
  /** The same in another format, in brackets after the text. */
  readonly also?: string | undefined;
  /** A link in brackets after the text. */
  readonly link?: { readonly text: string; readonly url: string };
}

/** A list. In HTML it is a description list if every line has a label (tree/to-html.ts). */
export const lineList = (lines: readonly Line[]): Node => list(lines.map(lineNodes));

export const lineParagraphs = (lines: readonly Line[]): Node[] =>
  lines.map((line) => ({ type: 'paragraph', children: lineNodes(line) }));

function lineNodes({ label, text: value, url, also, link: more }: Line): Node[] {
  const raw = (written: string): Node => ({ type: 'text', value: written });
  return [
    ...(label === undefined ? [] : [strong(`${label}:`), raw(' ')]),
    url === undefined ? text(value) : link(value, url),
    ...(also === undefined ? [] : [raw(` (${text(also).value})`)]),
    ...(more === undefined ? [] : [raw(' ('), link(more.text, more.url), raw(')')]),
  ];
}

export const plainLines = (lines: readonly Line[]): string =>
  lines
    .map(({ label, text: value, also }) => {
      const shown = also === undefined ? value : `${value} (${also})`;
      return label === undefined ? shown : `${label}: ${shown}`;
    })
    .join('\n');
