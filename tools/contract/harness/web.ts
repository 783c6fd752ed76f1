/** Reads Link headers, links of HTML and Markdown, and XML elements out of answers. */
import type { Context, Reply } from './check.ts';
import { ok } from './expect.ts';

interface Link {
  /** Absolute. */
  readonly url: string;
  readonly rel: readonly string[];
  /** Target attributes, `rel` included; names in lower case. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Links of the RFC 8288 Link header, resolved against the request's URL. */
export function linksOf(reply: Reply): Link[] {
  const field = reply.header('link') ?? '';
  return [...field.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]*))*)/g)].map(
    ([, target, parameters]) => {
      const attributes = attributesOf(parameters ?? '');
      return { url: absolute(target ?? '', reply.request.url), rel: words(attributes.rel), attributes };
    },
  );
}

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Start tags of an HTML document, in order, without those in comments and script bodies. */
export function tagsOf(html: string): Tag[] {
  const markup = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/(<script\b[^<>]*>)[\s\S]*?(?:<\/script>|$)/gi, '$1');
  return [
    ...markup.matchAll(
      /<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi,
    ),
  ].map(([, name, attributes]) => ({
    name: (name ?? '').toLowerCase(),
    attributes: attributesOf(attributes ?? ''),
  }));
}

/** Hyperlinks and references of an HTML document, absolute. */
export function htmlLinks(html: string, url: string): string[] {
  return tagsOf(html).flatMap(({ attributes }) =>
    [attributes.href, attributes.src].flatMap((target) =>
      target === undefined ? [] : absolute(target, url),
    ),
  );
}

/** What makes no link although it looks like a part of one (CommonMark §2.4), and code spans, in which nothing is escaped. */
const ESCAPED_OR_CODE = /\\[\\[\]<>`]|`[^`\n]*`/g;

/** Inline links, autolinks and reference definitions of a Markdown document, absolute, without those in code. */
export function markdownLinks(markdown: string, url: string): string[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(ESCAPED_OR_CODE, '');
  return [
    ...prose.matchAll(/\]\(\s*<?([^\s()>]+)>?(?:\s+"[^"(]*")?\s*\)/g),
    ...prose.matchAll(/<((?:https?|mailto|tel):[^\s<>]+)>/g),
    ...prose.matchAll(/^\[[^[\]]+\]:\s*<?([^\s>]+)/gm),
  ].map(([, target]) => absolute(decodeEntities(target ?? ''), url));
}

/** Text of every element of one name in an XML document. */
export function xmlTexts(xml: string, name: string): string[] {
  return [...xml.matchAll(/<([\w:-]+)>([^<]*)<\//g)].flatMap(([, element, content = '']) =>
    element === name ? decodeEntities(content.trim()) : [],
  );
}

/** Decodes the five XML entities and numeric references. */
export function decodeEntities(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => named[name] ?? '');
}

/** Paths of the canonical pages, as the site map lists them. */
export const sitemapPages = async (ctx: Context): Promise<string[]> =>
  (await sitemapPaths(ctx)).filter((path) => !isFile(path));

/** Paths of the PDF files, which the site map lists too. */
export const sitemapFiles = async (ctx: Context): Promise<string[]> =>
  (await sitemapPaths(ctx)).filter(isFile);

async function sitemapPaths(ctx: Context): Promise<string[]> {
  const sitemap = await ctx.recall({ path: '/sitemap.xml' });
  const paths = xmlTexts(sitemap.text, 'loc').map((loc) => new URL(loc).pathname);
  ok(paths.length > 0, '/sitemap.xml', 'at least one <loc>', `${sitemap.status} ${sitemap.text}`);
  return paths;
}

const isFile = (path: string): boolean => path.startsWith('/files/');

export function absolute(target: string, base: string): string {
  try {
    return new URL(target, base).href;
  } catch {
    return target;
  }
}

export function words(value: string | undefined): string[] {
  return (value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

function attributesOf(source: string): Record<string, string> {
  const found = source.matchAll(/([^\s"'>/=;]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>;]+)))?/g);
  return Object.fromEntries(
    [...found].map(([, name, double, single, bare]) => [
      (name ?? '').toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}
