/** Of both edge functions (constants.ts). */
declare const CONSTANTS: { readonly folders: string };

/**
 * The names of all pages, images and PDF files as one string of short hashes. A page that every language of the site
 * has is one entry: `/about` for `about` and `es/about`. A page is always found. A non-page is mistaken for a page about
 * once in millions of names (pages / MODULUS); S3 then answers 404. Synthesis and the edge functions use the same
 * `shortHash`. JavaScript as in ../shared/accept.ts.
 */
export interface PageList {
  /** One list for each hash bucket, separated by spaces. A list has KEY_CHARS characters for each page in the bucket. */
  readonly hashes: string;
  /** Below 2,000,000, so that its product with MODULUS is exact in a double. */
  readonly multiplier: number;
  /** Length of the longest entry, in characters. A longer name is not a page and is not hashed. */
  readonly longest: number;
}

interface Hash {
  readonly bucket: number;
  readonly key: string;
}

export const KEY_CHARS = 4;

/** The digits of a hash are `%` to `z` without the backslash. None of them needs an escape in a script. */
export const BUCKETS = 85;
const FIRST_DIGIT = 37;
const BACKSLASH = 92;

/** The greatest prime below BUCKETS ** (KEY_CHARS + 1). */
const MODULUS = 4_437_053_111;

/** Segments of RFC 3986 unreserved characters, without the dot of `.md` and `..`. */
const NAME = /^[A-Za-z0-9_~-]+(\/[A-Za-z0-9_~-]+)*$/;

const SHARED_NAME = /^(\/[A-Za-z0-9_~-]+)+$/;

/** Paths of images and PDF files as synthesis publishes them. */
const CONTENT_FILE = /^(images|files)\/[a-z0-9/-]+\.(webp|png|pdf)$/;

/** A polynomial over the character codes. Names that differ in one character have different hashes. */
export function shortHash(name: string, multiplier: number): Hash {
  let value = 0;
  for (let at = 0; at < name.length; at++) value = (value * multiplier + name.codePointAt(at)!) % MODULUS;
  const bucket = value % BUCKETS;
  value = (value - bucket) / BUCKETS;
  let key = '';
  while (key.length < KEY_CHARS) {
    const digit = value % BUCKETS;
    const code = digit + FIRST_DIGIT;
    key += String.fromCharCode(code < BACKSLASH ? code : code + 1);
    value = (value - digit) / BUCKETS;
  }
  return { bucket, key };
}

/** A matching name contains only safe characters, so a redirect built from it stays on this host. */
export function isPageName(list: PageList, name: string): boolean {
  return hasHash(list, name, NAME) || (CONSTANTS.folders !== '' && isShared(list, name));
}

/** Whether every language has a page of this name. */
function isShared(list: PageList, name: string): boolean {
  if (name.length > list.longest + CONSTANTS.folders.length) return false;
  const end = name.indexOf('/');
  const own = isListed(CONSTANTS.folders, name.slice(0, end)) ? name.slice(end + 1) : name;
  return hasHash(list, `/${own}`, SHARED_NAME);
}

/** Whether a URI is an image or a PDF file. Its name includes the extension, which the name of a page never has. */
export function isContentFile(list: PageList, uri: string): boolean {
  return uri.charAt(0) === '/' && hasHash(list, uri.slice(1), CONTENT_FILE);
}

/** Checks the length first: a path may have 8 kB. */
function hasHash(list: PageList, name: string, pattern: RegExp): boolean {
  if (name.length > list.longest || !pattern.test(name)) return false;
  const hash = shortHash(name, list.multiplier);
  const keys = list.hashes.split(' ')[hash.bucket]!;
  for (let at = 0; at < keys.length; at += KEY_CHARS)
    if (keys.slice(at, at + KEY_CHARS) === hash.key) return true;
  return false;
}

/** End of a page's URI: canonical, Markdown copy, or one of two that redirect. */
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
 *   with a slash, so it is never a name such as `constructor`.
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

/**
 * The page at a URI. `/` is the page `index`; `/index` and `/index/` are not pages. Nothing is decoded or normalised:
 * each page has one URL, and `/%61bout`, `/About` and `//about` are 404.
 */
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
