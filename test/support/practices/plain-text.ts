/**
 * Files of a site as programs read them: without folded lines, escapes, entities and the marks that let a line break.
 */

import { languagesOf } from '../../../lambda/render/site-source.ts';
import { decode } from '../../lambda/render/html-reader.ts';
import type { LoadedPractice, Outputs } from './loaded-practice.ts';

/** All strings in a JSON value, at any depth. */
export const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn);

const DATA_BLOCK = /<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g;

/** The JSON in a page. */
export const dataIn = (html: string): unknown[] =>
  Array.from(html.matchAll(DATA_BLOCK), ([, json = '']) => JSON.parse(json));

/** The text of a page, its tags and the addresses in them, then the strings of its data. */
const fromHtml = (html: string): string =>
  [
    decode(
      html
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .replace(/<wbr>|<span class="(?:unbroken|nowrap)">|<\/span>/g, ''),
    ),
    ...stringsIn(dataIn(html)),
  ].join('\n');

const withoutEscapes = (text: string): string => text.replace(/\\(.)/g, '$1');

export function plainText(path: string, text: string): string {
  if (path.endsWith('.html')) return fromHtml(text);
  // RFC 6350 §3.2, §3.4.
  if (path.endsWith('.vcf')) return withoutEscapes(text.replaceAll('\r\n ', '').replaceAll('\\n', '\n'));
  if (/\.(?:md|txt)$/.test(path)) return withoutEscapes(text);
  return /^\s*[{[]/.test(text) ? stringsIn(JSON.parse(text)).join('\n') : text;
}

/** Code, pictures, and schemas, which depend on no practice. */
const NO_STATEMENTS = /^schemas\/|\.(?:m?js|mts|css|svg)$/;

/**
 * Everything that the service says on a day, by where it says it: files, agent-info, MCP. A text that is the same in
 * several files is there once.
 */
export function statementsOf({ files, agentInfo, mcp }: Outputs): [where: string, text: string][] {
  const said = new Map<string, string>();
  for (const [path, { text }] of files) if (text !== '' && !NO_STATEMENTS.test(path)) said.set(text, path);
  said.set(JSON.stringify(agentInfo), 'agent-info');
  const { discover, list, calls } = mcp.modern;
  for (const answer of [discover, list, ...Array.from(calls.values(), ({ result }) => result)])
    said.set(answer(), 'MCP');
  return Array.from(said, ([text, where]) => [where, plainText(where, text)]);
}

/** What the practice file and the pages have, on a line each. */
export function sourceOf({ practice, service }: LoadedPractice): string {
  const own = [...practice.files].filter(([path]) => path.endsWith('.md')).map(([, text]) => String(text));
  const ofLanguages = languagesOf(service.source).flatMap(({ words: { practice: facts, pages } }) => [
    ...stringsIn(facts),
    ...pages.flatMap(({ body, updated }) => [body, updated]),
  ]);
  return [...own, ...ofLanguages].join('\n');
}
