/**
 * Which URI is what. Nothing is decoded or normalised, so that one page has one URL and `/%61bout`, `/About` or `//about`
 * are 404. Same language limits as accept.ts.
 */
import { isPageName, type PageList } from './page-list.ts';

/** How a URI of a page ends: canonical, Markdown twin, or one of two forms that redirect. */
type PageSuffix = '' | '.md' | '.html' | '/';

export interface PageUri {
  /** Object key without extension: `index`, `about`. */
  readonly name: string;
  readonly suffix: PageSuffix;
}

/**
 * One native search over one string: no object, so no key such as `__proto__` to be careful about.
 *
 * @param list - names with one space between, before and after them: a name never holds a space
 */
export function isListed(list: string, name: string): boolean {
  return name.indexOf(' ') < 0 && list.indexOf(` ${name} `) >= 0;
}

/**
 * Whether a URI is one of many files. By folder, because their folders repeat: that is a third of the bytes.
 *
 * @param folders - folder, with both slashes, to names as isListed() takes them. A folder that is asked
 * for ends with a slash or is empty: no name that every object has.
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

/** The page a URI means, or nothing. `/` is the page `index`, which `/index` and `/index/` are not. */
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
