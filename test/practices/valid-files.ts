/** Programs that read the files of a site read them without an error, and each of its links leads to a page. */
import { HtmlValidate } from 'html-validate';
import ICAL from 'ical.js';
import { SaxesParser } from 'saxes';
import { parse as parseYaml } from 'yaml';
import type { LoadedPractice, OutputFile, Outputs } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  // The stylesheet keeps numbers on one line. A number that is copied with no-break spaces cannot be dialled.
  // A long name makes a long title.
  rules: {
    'tel-non-breaking': ['error', { ignoreClasses: ['nowrap'] }],
    'long-title': 'off',
    'valid-id': 'error',
  },
});

/** The publisher makes these, because it signs. The others are answered by a Lambda function. */
const NOT_RENDERED = [
  '.well-known/agent-info.jwt',
  '.well-known/jwks.json',
  '.well-known/did.json',
  'api/agent-info',
  '.well-known/mcp',
];

export const property: Property = {
  sentence:
    'HTML, JSON, front matter, vCard and site map are valid, and every link of the site leads to a page or file',
  holds(loaded) {
    const { valid, expired } = loaded;
    for (const day of [valid, expired]) {
      for (const file of day.files.values()) expectData(file);
      expectCard(day);
      expectSiteMap(day);
      expectLinks(day);
    }
    expectHtml(someHtml(loaded));
  },
};

/** Another page for each practice, and the other day for the next, because the validator takes 20 ms a page. */
function someHtml({ valid, expired, practice: { seed } }: LoadedPractice): string {
  const { files } = seed % 2 === 0 ? valid : expired;
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  return pages[(seed >> 1) % pages.length]![1].text;
}

function expectHtml(html: string): void {
  const { valid, results } = validator.validateStringSync(html);
  if (valid) return;
  const [{ messages } = { messages: [] }] = results;
  const [{ line = 1, ruleId = '', message = '' } = {}] = messages;
  throw new Error(`${ruleId}: ${message}\n${html.split('\n')[line - 1]}`);
}

/** A telephone number without quotes would be a number in YAML. */
function expectData({ type, text }: OutputFile): void {
  if (/[/+]json\b/.test(type)) JSON.parse(text);
  if (!type.startsWith('text/markdown') || !text.startsWith('---\n')) return;
  const data: unknown[] = Object.values(parseYaml(text.slice(4, text.indexOf('\n---\n'))));
  const values = data.flatMap((value) => (value instanceof Object ? Object.values(value) : value));
  expect(values.filter((value) => typeof value !== 'string' && value !== null)).toEqual([]);
}

function expectCard({ files }: Outputs): void {
  const [kind, lines] = ICAL.parse(files.get('contact.vcf')!.text) as unknown as [string, unknown[][]];
  expect(kind).toBe('vcard');
  const names = lines.map(([name]) => name);
  for (const name of ['version', 'fn', 'tel', 'email', 'adr', 'note']) expect(names).toContain(name);
}

function expectSiteMap({ files, site }: Outputs): void {
  const urls: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => {
    if (text.startsWith('https:')) urls.push(new URL(text).pathname);
  });
  parser.write(files.get('sitemap.xml')!.text).close();
  expect(urls.sort()).toEqual([...site.pages.map(({ path }) => path), ...site.pdfs].sort());
}

/** Of pages, also as Markdown, and of every other file. */
function expectLinks({ files, site }: Outputs): void {
  const pages = new Map(site.pages.map(({ path, rendered }) => [path, rendered.anchors]));
  for (const [path, { text }] of files) {
    if (/\.(?:m?js|mts|css)$/.test(path)) continue;
    for (const [, one, target = one ?? ''] of text
      .replaceAll('\r\n ', '')
      .matchAll(path.endsWith('.html') ? IN_HTML : IN_TEXT)) {
      const [to = '', anchor] = target.replace(/[.:]+$/, '').split('#');
      const key = decodeURI(to).slice(1);
      if (to !== '' && !pages.has(to) && !files.has(key) && !NOT_RENDERED.includes(key))
        throw new Error(`${path} links to ${target}, which does not exist`);
      if (
        anchor &&
        path.endsWith('.html') &&
        !(text.includes(`id="${anchor}"`) || pages.get(to)?.includes(anchor))
      )
        throw new Error(`${path} links to ${target}, and there is no such place`);
    }
  }
}

const IN_HTML = / (?:href|src)="(?:https:\/\/sample\.invalid)?(\/[^"]*|#[^"]*)"/g;
/** Addresses of the service, and links in Markdown. */
const IN_TEXT = /https:\/\/sample\.invalid(\/[^\s"'<>)\]`,;\\]*)|\]\((\/[^)\s]*)\)/g;
