/**
 * URLs that lead where a person reads that they lead (contract §3). A parser that follows the WHATWG standard, as that of
 * every browser does, mends `https:evil.example`, backslashes, spaces and letters of other scripts without a word. Here
 * it must have nothing to mend.
 */

/** @returns the rule that is broken, if one is */
export function brokenHttpsRule(url: string): string | undefined {
  return url.startsWith('https://') ? brokenUrlRule(url) : 'must be an https:// URL';
}

/** The same for any scheme. */
export function brokenUrlRule(url: string): string | undefined {
  if (url.includes('\\')) return 'must hold no backslash';
  if (/\s/.test(url)) return 'must hold no space';
  const parsed = parseUrl(url);
  if (!parsed) return 'must be a URL';
  const { href, host, username, password } = parsed;
  if (username !== '' || password !== '') return `must name no user: this leads to ${host}`;
  // Of a bare origin, the slash may be left out.
  if (href !== url && href !== `${url}/`) return `must be written as browsers read it: ${href}`;
  return undefined;
}

/** `URL.canParse` of Node.js 20 takes letters of Latin-1 for no URL once it is called often enough to be optimized. */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
