/** What the readers of a tree see, with lines: texts, links and images. */
import { type Node, textOf, walk } from '../../../lambda/render/tree/nodes.ts';

/** Replaces a placeholder. It is no character of a number, an address or a word. */
export const FACT = '\uFFFC';

/** A link, and where a text shows it. */
export interface Shown {
  readonly line: number;
  readonly url: string;
  /** What a browser shows when the pointer is on the link. */
  readonly title: string;
  /** Range of the link in the text, from 0. */
  readonly start: number;
  readonly end: number;
}

/** A text as a reader sees it: of a block with the texts of its images, of a code block, or a title. */
interface Reading {
  /** Of the body, from 1. */
  readonly line: number;
  /** Its line ends are those of the Markdown text. */
  readonly text: string;
  readonly links: readonly Shown[];
}

/** Least digits of the number of a list that could be a telephone number. */
const MANY_DIGITS = 4;

/** The texts that an author wrote. A section is made from facts. */
export function readingsOf(nodes: readonly Node[]): Reading[] {
  return nodes.flatMap((node): Reading[] => {
    const { type, children = [], line = 1, start } = node;
    if (type === 'section') return [];
    if (type === 'code') return [{ line, text: withFacts(node.value!), links: [] }];
    if (/^(paragraph|heading|tableCell)$/.test(type)) return readingsOfBlock(node);
    if (type === 'list' && String(start ?? '').length >= MANY_DIGITS)
      return [{ line, text: String(start), links: [] }, ...readingsOf(children)];
    return readingsOf(children);
  });
}

function readingsOfBlock({ children = [], line = 1 }: Node): Reading[] {
  const titles: Reading[] = [];
  const links: Shown[] = [];
  let text = '';
  const read = (node: Node) => {
    const start = text.length;
    const { type, url = '', line: own = line } = node;
    const title = withFacts(node.title ?? '');
    if (type === 'placeholder') text += FACT;
    else if (node.children) node.children.forEach(read);
    else text += withFacts(textOf(node));
    if (type === 'link') links.push({ line: own, url, title, start, end: text.length });
    if (title !== '') titles.push({ line: own, text: title, links: [] });
  };
  children.forEach(read);
  const first = children[0]?.line ?? line;
  return [{ line: first, text, links }, ...titles];
}

/** Links and images that an author wrote. A section is made from facts. */
export const targetsIn = (nodes: readonly Node[], type: 'link' | 'image'): readonly Node[] =>
  [...walk(nodes.filter((node) => node.type !== 'section'))].filter((node) => node.type === type);

export const withFacts = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, FACT);
