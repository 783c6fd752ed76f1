/**
 * Reads a style sheet of the practice: `brand.css`, or a `site.css` of its own. The parser is loaded only if there is
 * one, because it takes a tenth of a second of processor time.
 */
import { createRequire } from 'node:module';
import type { CssNode } from 'css-tree';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { brokenVisibleRule } from '../../practice/hidden-characters.ts';
import { placeOf } from '../../practice/messages/problem.ts';

const load = createRequire(import.meta.url);
let loaded: typeof import('css-tree') | undefined;
export const cssTree = (): typeof import('css-tree') =>
  (loaded ??= load('css-tree') as typeof import('css-tree'));

/** A node with the rules and at-rules around it, outermost first. */
export interface Placed<Node extends CssNode = CssNode> {
  readonly node: Node;
  readonly around: readonly CssNode[];
  /** From 1. */
  readonly line: number;
}

/** @returns every node in the order of the text; undefined after reporting */
export function readCss(text: string, report: Report): readonly Placed[] | undefined {
  const lines = text.split('\n');
  // After a first mistake the parser does not understand the rest of the line.
  const broken = new Set<number>();
  const refuse = (index: number, rule: string) => {
    const line = text.slice(0, index).split('\n').length;
    if (!broken.has(line)) report(placeOf(text, index), rule, lines[line - 1]!.trim());
    broken.add(line);
  };
  let start = 0;
  for (const line of lines) {
    const rule = brokenVisibleRule(line.replaceAll('\t', ' '));
    if (rule) refuse(start, rule);
    start += line.length + 1;
  }
  checkTokens(text, refuse);
  if (broken.size > 0) return undefined;
  const ast = cssTree().parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, offset }) => {
      const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset + 2);
      const todo = /(^|[\s;{}])\/\//.test(line)
        ? ' (a comment is written /* … */)'
        : message === 'Identifier is expected'
          ? ' (a rule inside another one begins with &)'
          : '';
      refuse(offset, `is no CSS: ${message[0]!.toLowerCase()}${message.slice(1)} here${todo}`);
    },
  });
  const nodes = placedNodes(ast);
  for (const { node } of nodes)
    if (node.type === 'Raw' && /[^\s;]/.test(node.value))
      refuse(node.loc?.start.offset ?? 0, 'is no CSS that can be checked: write it in another way');
  return broken.size > 0 ? undefined : nodes;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/**
 * Refuses what is not closed: browsers would read the next file as a part of it. Refuses escapes outside of texts: with
 * them a name has more than one spelling.
 */
function checkTokens(text: string, refuse: (index: number, rule: string) => void): void {
  const open: { readonly index: number; readonly closing: string }[] = [];
  cssTree().tokenize(text, (_type, start, end) => {
    const token = text.slice(start, end);
    const closing = CLOSING[token.at(-1)!];
    if (token.startsWith('/*')) {
      if (!/^\/\*.*\*\/$/s.test(token)) open.push({ index: start, closing: '*/' });
    } else if (/^["']/.test(token)) return;
    else if (token.includes('\\')) refuse(start, 'must have no backslash here: write the character itself');
    else if (closing !== undefined) open.push({ index: end - 1, closing });
    else if (token === open.at(-1)?.closing) open.pop();
  });
  const [first] = open;
  if (first) refuse(first.index, `is not closed: write the ${first.closing} that belongs to it`);
}

function placedNodes(ast: CssNode): Placed[] {
  const nodes: Placed[] = [];
  const around: CssNode[] = [];
  const isAround = ({ type }: CssNode) => type === 'Rule' || type === 'Atrule';
  cssTree().walk(ast, {
    enter(node: CssNode) {
      nodes.push({ node, around: [...around], line: node.loc?.start.line ?? 1 });
      if (isAround(node)) around.push(node);
    },
    leave(node: CssNode) {
      if (isAround(node)) around.pop();
    },
  });
  return nodes;
}
