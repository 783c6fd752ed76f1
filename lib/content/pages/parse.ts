/**
 * Parses the Markdown of a page once. HTML, Markdown and checks are made from this tree, so nothing is published that no
 * check saw. What the tree cannot have is reported: readers of HTML would not see it.
 */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { PLACEHOLDER } from '../../../lambda/render/pages/placeholders.ts';
import { MARKDOWN_NODES, type Node, walk } from '../../../lambda/render/tree/nodes.ts';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../../practice/messages/english.ts';
import { parseUrl } from '../../practice/plain-url.ts';
import { uniqueBy } from '../../practice/unique-by.ts';

/** A node of mdast with its position. */
interface Parsed extends Omit<Node, 'children'> {
  readonly children?: readonly Parsed[];
  readonly identifier?: string;
  readonly meta?: string | null;
  readonly position: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly offset: number;
}

type Definitions = ReadonlyMap<string, Parsed>;

/** @param report - gets the lines of the body */
export function parse(body: string, report: Report): readonly Node[] {
  const { children } = fromMarkdown(body, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  }) as unknown as Parsed;
  checkLinksMeant(children!, body, report);
  checkHtml(children!, report);
  const definitions = definitionsIn(children!, report);
  return children!.flatMap((node) => nodeOf(node, definitions, body, report));
}

/** The language of code. HTML has it in a class only, so it cannot be a number. */
const LANGUAGE = /^[a-z][a-z+#-]*\d{0,3}$/i;

/** Reports HTML, once for each line. */
function checkHtml(children: readonly Parsed[], report: Report): void {
  const found = ([...walk(children as readonly Node[])] as Parsed[]).filter(({ type }) => type === 'html');
  for (const { value = '', position } of uniqueBy(found, (node) => String(node.position.start.line)))
    report(
      'body',
      value.startsWith('<!--') ? RULES['rawHtml.comment']() : RULES.rawHtml(),
      value,
      position.start.line,
    );
}

/** Reports definitions that no link uses, and names that two have. */
function definitionsIn(children: readonly Parsed[], report: Report): Definitions {
  const all = [...walk(children as readonly Node[])] as Parsed[];
  const used = new Set(
    all.filter(({ type }) => type.endsWith('Reference')).map(({ identifier }) => identifier),
  );
  const definitions = new Map<string, Parsed>();
  for (const node of all.filter(({ type }) => type === 'definition')) {
    const { line } = node.position.start;
    const first = definitions.get(node.identifier!);
    if (first) report('link', RULES['definition.twice'](first.position.start.line), node.url, line);
    else if (!used.has(node.identifier)) report('body', RULES.definition(), node.title ?? node.url, line);
    else definitions.set(node.identifier!, node);
  }
  return definitions;
}

function nodeOf(node: Parsed, definitions: Definitions, body: string, report: Report): readonly Node[] {
  const { type, url, title, alt, depth, ordered, start, spread, lang } = node;
  const { line } = node.position.start;
  // A line end in code is a space to readers.
  const value = type === 'inlineCode' ? node.value!.replaceAll('\n', ' ') : node.value;
  const children = (node.children ?? []).flatMap((child) => nodeOf(child, definitions, body, report));
  if (type === 'definition') return [];
  if (type === 'text') return withPlaceholders(value!, line);
  if (/^link/.test(type) && [...walk(children)].some((inner) => inner.type === 'link'))
    report('link', RULES['linkText.nested'](), url, line);
  if (/^link/.test(type) && !children.some(isSeen))
    report('link', RULES['linkText.empty'](), url ?? definitions.get(node.identifier!)?.url, line);
  if (type.endsWith('Reference')) {
    const definition = definitions.get(node.identifier!);
    const made = { url: asBrowsersRead(definition?.url ?? ''), title: definition?.title ?? null };
    // The address is in the line of the definition.
    const place = definition?.position.start.line ?? line;
    return [
      type === 'linkReference'
        ? { type: 'link', ...made, children, line: place }
        : { type: 'image', ...made, alt: alt ?? '', line: place },
    ];
  }
  if (type === 'html') return [];
  if (!(MARKDOWN_NODES as readonly string[]).includes(type))
    throw new Error(`Defect: the parser made a node of type ${type}`);
  if (type === 'code' && (node.meta || (lang && !LANGUAGE.test(lang))))
    report('body', RULES.codeInfo(), [lang, node.meta].filter(Boolean).join(' '), line);
  if (type === 'table') return [{ type, line, children: rowsOf(children, report) }];
  // The line of a code block is that of its text.
  const isFenced = type === 'code' && /[`~]/.test(body[node.position.start.offset]!);
  const own = { value, url: url && asBrowsersRead(url), title, alt, depth, ordered, start, spread, lang };
  const stated = Object.entries(own).filter(([, each]) => each !== undefined && each !== null);
  return [
    {
      type,
      ...Object.fromEntries(stated),
      ...(node.children && { children }),
      line: isFenced ? line + 1 : line,
    },
  ];
}

/** A placeholder has no text before it is filled. */
const isSeen = (node: Node): boolean =>
  node.type === 'placeholder' ||
  /\S/.test(node.value ?? node.alt ?? '') ||
  (node.children ?? []).some(isSeen);

/** A URL in the letters of another alphabet, as browsers read it. */
const asBrowsersRead = (url: string): string =>
  /^https:/i.test(url) && /\P{ASCII}/u.test(url) && !url.includes('{{') ? (parseUrl(url)?.href ?? url) : url;

/** Each row gets as many cells as the header has. */
function rowsOf(rows: readonly Node[], report: Report): Node[] {
  const count = rows[0]!.children!.length;
  return rows.map((row) => {
    const { children = [], line } = row;
    if (children.length > count) report('body', RULES.cells(count), children.length, line);
    const missing = Array.from(
      { length: Math.max(0, count - children.length) },
      (): Node => ({
        ...{ type: 'tableCell', children: [] },
      }),
    );
    return { ...row, children: [...children, ...missing] };
  });
}

/** Makes a node of each placeholder of a text. @param first - its line */
function withPlaceholders(text: string, first: number): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  const lineAt = (index: number) => first + text.slice(0, index).split('\n').length - 1;
  const add = (until: number) => {
    if (until > end) nodes.push({ type: 'text', value: text.slice(end, until), line: lineAt(end) });
  };
  for (const { 0: whole, 1: name, index } of text.matchAll(PLACEHOLDER)) {
    add(index);
    end = index + whole.length;
    const alone = /(?:^|\n)\s*$/.test(text.slice(0, index)) && /^\s*(?:\n|$)/.test(text.slice(end));
    nodes.push({ type: 'placeholder', name: name!, line: lineAt(index), ...(alone && { alone }) });
  }
  add(text.length);
  return nodes;
}

/** The beginning of a link whose address the parser did not accept, because it has a space. */
const MEANT =
  /\[(?:[^[\]]|\[[^[\]]*\])*\](?:\(\s*<?(?=(?:tel|sms|mailto|https?):|[a-z][a-z\d+.-]*:\S))|<(?=(?:https?|mailto|tel|sms):\S)/gi;

/** Reports what was meant as a link, but is printed as text. */
function checkLinksMeant(nodes: readonly Parsed[], body: string, report: Report): void {
  for (const node of nodes) {
    const { type, children = [], position } = node;
    if (!/^(paragraph|heading|tableCell)$/.test(type)) {
      checkLinksMeant(children, body, report);
      continue;
    }
    let written = body.slice(position.start.offset, position.end.offset);
    for (const { type: inner, position: place } of walk(children as readonly Node[]) as Iterable<Parsed>)
      if (/^(inlineCode|link|image|linkReference|imageReference|html)$/.test(inner)) {
        const [from, to] = [place.start.offset, place.end.offset].map(
          (offset) => offset - position.start.offset,
        );
        const inside = written.slice(from, to).replace(/[^\n]/g, ' ');
        written = written.slice(0, from) + inside + written.slice(to);
      }
    const literal = written.replace(/\\[!-/:-@[-`{-~]|&#?\w+;/g, (found) => ' '.repeat(found.length));
    for (const { 0: begin, index } of literal.matchAll(MEANT)) {
      const line = position.start.line + literal.slice(0, index).split('\n').length - 1;
      report(
        'link',
        RULES['linkText.space'](),
        (begin + literal.slice(index + begin.length)).split('\n')[0]!.trim(),
        line,
      );
    }
  }
}
