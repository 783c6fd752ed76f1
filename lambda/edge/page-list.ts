/**
 * The names of all pages and images as one string of short hashes. A name that is a page is always found. One that is none is taken
 * for a page once in millions (pages / MODULUS): its object does not exist, and S3 says so. Synthesis makes the list with
 * the very function that reads it. Same language limits as accept.ts.
 */
export interface PageList {
  /** BUCKETS lists with a space between: of each page whose hash is in the bucket, its KEY_CHARS characters. */
  readonly hashes: string;
  /** Below 2,000,000: the product with MODULUS has to be exact in a double. */
  readonly multiplier: number;
  /** Of the names, in characters: no longer one is hashed. */
  readonly longest: number;
}

interface Hash {
  readonly bucket: number;
  readonly key: string;
}

export const KEY_CHARS = 4;

/** Digits of a hash: `%` to `z` without the backslash, none of which is longer in a script than it is. */
export const BUCKETS = 85;
const FIRST_DIGIT = 37;
const BACKSLASH = 92;

/** The greatest prime below BUCKETS ** (KEY_CHARS + 1). */
const MODULUS = 4_437_053_111;

/** Segments of RFC 3986 unreserved characters; no dot, which would read as `.md` or `..`. */
const NAME = /^[A-Za-z0-9_~-]+(\/[A-Za-z0-9_~-]+)*$/;

/** As synthesis takes them. */
const IMAGE = /^images\/[a-z0-9/-]+\.(png|jpe?g|webp|avif|svg)$/;

/** A polynomial over the character codes: names that differ in one character never share a hash. */
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

/** What passes holds nothing that could lead elsewhere, page or not. */
export function isPageName(list: PageList, name: string): boolean {
  return hasHash(list, name, NAME);
}

/** With its extension, which no page has. */
export function isImage(list: PageList, uri: string): boolean {
  return uri.charAt(0) === '/' && hasHash(list, uri.slice(1), IMAGE);
}

/** The length first: a path may have 8 kB. */
function hasHash(list: PageList, name: string, form: RegExp): boolean {
  if (name.length > list.longest || !form.test(name)) return false;
  const hash = shortHash(name, list.multiplier);
  const keys = list.hashes.split(' ')[hash.bucket]!;
  for (let at = 0; at < keys.length; at += KEY_CHARS)
    if (keys.slice(at, at + KEY_CHARS) === hash.key) return true;
  return false;
}
