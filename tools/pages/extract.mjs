/**
 * Reads `[{ url, html }]` from standard input and prints as JSON `{ texts, absent }`: the text that each reader makes
 * of each page, null if none, and the readers that this machine does not have. The readers have their default options,
 * except that scripts are no text and that a line may be long, so that no cell of a table is cut. A process of its own,
 * because the packages of this folder need its Node.
 */
import { spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { extractFromHtml } from '@extractus/article-extractor';
import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { convert } from 'html-to-text';
import { parseHTML } from 'linkedom';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import Turndown from 'turndown';

const documentOf = (html) => parseHTML(html).document;
const plain = (html) =>
  html && documentOf(`<!doctype html><html><body>${html}</body></html>`).body.textContent;

const PACKAGES = {
  '@mozilla/readability': ({ html }) => new Readability(documentOf(html)).parse()?.textContent,
  defuddle: async ({ html, url }) => plain((await Defuddle(documentOf(html), url)).content),
  turndown: ({ html }) => new Turndown().remove(['script', 'style']).turndown(html),
  'html-to-text': ({ html }) => convert(html),
  'node-html-markdown': ({ html }) => NodeHtmlMarkdown.translate(html),
  '@extractus/article-extractor': async ({ html, url }) => plain((await extractFromHtml(html, url))?.content),
};

/** @returns what the program prints; undefined if it is not installed or fails */
function output(command, args, input = '') {
  const { status, stdout } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? stdout : undefined;
}

const program = (command, args) => (pages) =>
  output(command, ['-version']) && pages.map(({ html }) => output(command, args, html));

/** @param expression - Python, of `html`. Debian's modules are those of /usr/bin/python3 */
const python = (module, expression) => (pages) => {
  const code = `import sys, json, ${module}\nprint(json.dumps([${expression} for html in json.load(sys.stdin)]))`;
  const input = JSON.stringify(pages.map(({ html }) => html));
  for (const command of ['python3', '/usr/bin/python3']) {
    const printed = output(command, ['-c', code], input);
    if (printed) return JSON.parse(printed).map(plain);
  }
};

const PROGRAMS = {
  lynx: program('lynx', ['-dump', '-stdin', '-width=999', '-assume_charset=utf-8', '-display_charset=utf-8']),
  w3m: program('w3m', ['-dump', '-T', 'text/html', '-I', 'utf-8', '-O', 'utf-8', '-cols', '999']),
  'readability-lxml': python('readability', 'readability.Document(html).summary()'),
  trafilatura: python('trafilatura', 'trafilatura.extract(html)'),
};

const pages = JSON.parse(await text(process.stdin));
const texts = {};
for (const [name, read] of Object.entries(PACKAGES)) {
  texts[name] = [];
  for (const page of pages) texts[name].push((await read(page)) ?? null);
}
for (const [name, read] of Object.entries(PROGRAMS)) texts[name] = read(pages);
const absent = Object.keys(texts).filter((name) => !texts[name]);
process.stdout.write(JSON.stringify({ texts, absent }));
