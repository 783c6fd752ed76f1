/**
 * Fills `{{…}}` in content files:
 *   {{name}}  {{contact.telephone}}          a fact as text
 *   {{tel contact.telephone}} {{mail …}}     a fact as a link with the fact as its label
 *   {{list scope}}  {{channels}}             a block; must stand alone on its line
 *   {{urls.agentInfo}}  {{limits.burst}}     an address or a limit of the service; allowed inside code too
 * A page is parsed before it is filled, so whatever a fact contains is text. A link to a PDF file gets the size of it.
 */
import type { Report } from '../../shared/content-problem.ts';
import { nearest } from '../../shared/nearest.ts';
import { isInline, mapNodes, type Node, textOf } from '../tree/nodes.ts';
import type { PlaceholderValues } from './placeholder-values.ts';

export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Fills text of the front matter, in which neither markup nor blocks are allowed. */
export function fillPlain(text: string, where: string, values: PlaceholderValues, report: Report): string {
  if (/\{\{|\}\}/.test(text.replace(PLACEHOLDER, '')))
    report(where, { id: 'placeholderOpen', values: [] }, text);
  return text.replace(PLACEHOLDER, (whole, raw: string) => {
    const entry = values.inline.get(normal(raw));
    if (!entry) unknown(whole, raw, where, [...values.inline.keys()], report);
    return entry?.plain ?? '';
  });
}

/** Fills the tree of a page. An empty block leaves nothing. */
export function fillBody(body: readonly Node[], values: PlaceholderValues, report: Report): readonly Node[] {
  const cut = body.flatMap((node) => (node.type === 'paragraph' ? cutAtBlocks(node, values) : [node]));
  const fill = (node: Node): Node | readonly Node[] => {
    const { line } = node;
    const here: Report = (where, rule, received, own = line) => report(where, rule, received, own);
    const inText = (text: string) => fillPlain(text, 'body', values, here);
    if (node.type === 'placeholder') return fillPlaceholder(node, values, here);
    if (node.type === 'inlineCode' || node.type === 'code') return fillCode(node, values, here);
    if (node.type === 'text' && /\{\{|\}\}/.test(node.value!))
      here('body', { id: 'placeholderOpen', values: [] }, node.value);
    const fact = node.type === 'link' && spacedFact(node.url!, values);
    if (fact) {
      here('link', { id: 'linkText.fact', values: [insteadOf(node.url!, fact)] }, node.url);
      return node.children!;
    }
    const url = node.url === undefined ? undefined : inText(node.url);
    const note = node.type === 'link' ? values.fileNotes.get(url!.split('#')[0]!) : undefined;
    return {
      ...node,
      ...(url !== undefined && { url }),
      ...(node.title && { title: inText(node.title) }),
      ...(node.alt && { alt: inText(node.alt) }),
      ...(node.children && {
        children: joined([...node.children, ...(note ? [{ type: 'text', value: note }] : [])]),
      }),
    };
  };
  return cut
    .flatMap((node) => (node.type === 'section' ? [node] : mapNodes([node], fill)))
    .filter(({ type, children }) => type !== 'paragraph' || children!.length > 0);
}

/** @returns the name of a fact in an address that has a space there, as numbers and names for people have */
function spacedFact(url: string, { inline }: PlaceholderValues): string | undefined {
  const names = Array.from(url.matchAll(PLACEHOLDER), ([, raw]) => normal(raw!));
  return names.find((name) => /\s/.test(inline.get(name)?.plain ?? ''));
}

/** What to write instead of a link whose address has such a fact. */
function insteadOf(url: string, fact: string): string {
  if (!/(number|telephone)$/.test(fact)) return 'an address without this placeholder';
  const isConversation = /messaging/.test(fact) && !/^(tel|sms):/.test(url);
  return `{{${isConversation ? 'link' : 'tel'} ${fact}}}`;
}

const blockOf = ({ type, name, alone }: Node, { blocks }: PlaceholderValues): Node | undefined =>
  type === 'placeholder' && alone ? blocks.get(normal(name!)) : undefined;

/** Cuts a paragraph before and after each line that is a block. */
function cutAtBlocks(paragraph: Node, values: PlaceholderValues): readonly Node[] {
  const parts: Node[] = [];
  let children: Node[] = [];
  const flush = () => {
    const own = trimmed(children);
    const line = own[0]?.line ?? paragraph.line;
    if (own.length > 0) parts.push({ ...paragraph, ...(line !== undefined && { line }), children: own });
    children = [];
  };
  for (const child of paragraph.children!) {
    const block = blockOf(child, values);
    if (!block) {
      children.push(child);
      continue;
    }
    flush();
    if (block.children!.length > 0) parts.push(block);
  }
  flush();
  return parts;
}

/** The nodes of a line without spaces at its ends. */
function trimmed(nodes: readonly Node[]): Node[] {
  const last = nodes.length - 1;
  return nodes
    .map((node, index) => {
      if (node.type !== 'text') return node;
      let value = node.value!;
      if (index === 0) value = value.trimStart();
      if (index === last) value = value.trimEnd();
      return { ...node, value };
    })
    .filter(({ type, value }) => type !== 'text' || value !== '');
}

function fillPlaceholder({ name, line }: Node, values: PlaceholderValues, report: Report): readonly Node[] {
  const whole = `{{${name}}}`;
  const entry = values.inline.get(normal(name!));
  if (entry) return entry.nodes.map((node) => (line === undefined ? node : { ...node, line }));
  if (values.blocks.has(normal(name!))) report('body', { id: 'placeholderBlock', values: [] }, whole);
  else
    unknown(whole, name!, 'body', [...new Set([...values.inline.keys(), ...values.blocks.keys()])], report);
  return [];
}

function fillCode(node: Node, values: PlaceholderValues, reportBody: Report): Node {
  const { value = '', line } = node;
  let at = 0;
  const report: Report = (where, rule, received) =>
    reportBody(where, rule, received, line && line + value.slice(0, at).split('\n').length - 1);
  if (value.replace(PLACEHOLDER, '').includes('{{'))
    report('body', { id: 'placeholderOpen', values: [] }, value);
  return {
    ...node,
    value: value.replace(PLACEHOLDER, (whole, raw: string, index: number) => {
      at = index;
      const entry = values.inline.get(normal(raw));
      if (!entry) unknown(whole, raw, 'body', [...values.inline.keys()], report);
      else if (!entry.allowedInCode) report('body', { id: 'placeholderCode', values: [] }, whole);
      return entry?.plain ?? '';
    }),
  };
}

/**
 * Joins texts that stand side by side. Emphasis that ends in punctuation needs a space before a letter or a digit that
 * follows: Markdown has no other way to end it there (CommonMark 0.31 §6.2).
 */
function joined(children: readonly Node[]): readonly Node[] {
  const all: Node[] = [];
  for (const child of children) {
    const before = all.at(-1);
    if (before?.type === 'text' && child.type === 'text')
      all[all.length - 1] = { ...before, value: before.value! + child.value! };
    else if (before && isInline(child) && needSpace(before, child))
      all.push(...(child.type === 'text' ? [{ ...child, value: ` ${child.value}` }] : [SPACE, child]));
    else all.push(child);
  }
  return all;
}

const SPACE: Node = { type: 'text', value: ' ' };
const WORD = /[\p{L}\p{N}]/u;
const isEmphasis = ({ type }: Node) => type === 'emphasis' || type === 'strong';

function needSpace(before: Node, after: Node): boolean {
  const [end = ' ', start = ' '] = [Array.from(textOf(before)).at(-1), Array.from(textOf(after))[0]];
  return (
    (isEmphasis(before) && !WORD.test(end) && WORD.test(start)) ||
    (isEmphasis(after) && !WORD.test(start) && WORD.test(end))
  );
}

function unknown(whole: string, raw: string, where: string, known: readonly string[], report: Report): void {
  const [, number = ''] = /(?:^|\s)contact\.(telephone|messaging)\b/.exec(raw) ?? [];
  const isStated = known.some((name) => name.startsWith(`contact.${number}`));
  const rule = isStated
    ? ({ id: 'placeholder', values: [nearest(normal(raw), known).join(', ')] } as const)
    : ({ id: 'placeholder.none', values: [OTHER_NUMBER[number]!] } as const);
  report(where, rule, whole);
}

/** A practice has one at least. */
const OTHER_NUMBER: Readonly<Record<string, string>> = {
  telephone: 'contact.messaging.number',
  messaging: 'contact.telephone',
};

const normal = (raw: string) => raw.trim().replace(/\s+/g, ' ');
