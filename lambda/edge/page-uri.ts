/**
 * Recognises the URIs of pages and files. It decodes and normalises nothing: each page has one URL, and `/%61bout`,
 * `/About` and `//about` are 404. Language limits as in accept.ts.
 */
import { isPageName, type PageList } from './page-list.ts';

/** End of a page's URI: canonical, Markdown copy, or one of two forms that redirect. */
type PageSuffix = '' | '.md' | '.html' | '/';

export interface PageUri {
  /** Object key without extension: `index`, `about`. */
  readonly name: string;
  readonly suffix: PageSuffix;
}

/**
 * Searches in one string. An object would have keys such as `__proto__`.
 *
 * @param list - names with one space before, between and after them; a name never contains a space
 */
export function isListed(list: string, name: string): boolean {
  return name.indexOf(' ') < 0 && list.indexOf(` ${name} `) >= 0;
}

/**
 * Whether a URI is one of the files. They are grouped by folder, because folders repeat and each byte counts.
 *
 * @param folders - folder, with both slashes → names as isListed() reads them. The folder of a URI is empty or ends
 *   with a slash, so it is never a property that every object has.
 */
export function isFile(folders: Readonly<Record<string, string>>, uri: string): boolean {
  const start = uri.lastIndexOf('/') + 1;
  return isListed(folders[uri.slice(0, start)] || '', uri.slice(start));
}

function suffixOf(uri: string): PageSuffix {
  if (uri.endsWith('.md')) return '.md';
  if (uri.endsWith('.html')) return '.html';
  return uri.endsWith('/') ? '/' : '';
}

/** The page at a URI. `/` is the page `index`; `/index` and `/index/` are not pages. */
export function pageAt(pages: PageList, uri: string): PageUri | undefined {
  if (uri === '/') return { name: 'index', suffix: '' };
  const suffix = suffixOf(uri);
  const name = uri.slice(1, uri.length - suffix.length);
  const isOtherIndex = name === 'index' && suffix.length < 2;
  return uri.charAt(0) === '/' && !isOtherIndex && isPageName(pages, name) ? { name, suffix } : undefined;
}

export function canonicalPath(name: string): string {
  return name === 'index' ? '/' : `/${name}`;
}
