/**
 * Checks that a URL leads to the host that a person reads in it (contract §3). Browsers parse URLs by the WHATWG
 * standard, which silently repairs `https:evil.example`, backslashes, spaces and letters of other scripts. A URL that
 * would be repaired is refused.
 */

import { domainToUnicode } from 'node:url';
import type { Rule } from '../../lambda/shared/content-problem.ts';
import { RULES } from './messages/english.ts';

/** Letters of two alphabets that look alike, e.g. a Cyrillic `а` in `pаypal`. */
export const MIXED =
  /^(?=.*\p{Script=Latin}).*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/su;

/** Synthesis renders the site under this address. A `.invalid` name (RFC 2606) never resolves. */
export const SAMPLE_ADDRESS = 'https://sample.invalid';

/** A URL with its scheme and host in lower case (RFC 3986 §6.2.2.1). */
export const withLowerHost = (url: string): string =>
  url.replace(/^(?:https:\/\/[^/?#@\\\s]*(?=[/?#]|$)|(?:tel|sms):)/i, (start) => start.toLowerCase());

export function brokenHttpsRule(url: string): Rule | undefined {
  if (!url.startsWith('https://')) {
    const written = url.replace(/^(https?:\/\/)?/i, 'https://');
    const isMeant = written !== `https://${url}` && brokenHttpsRule(written) === undefined;
    return RULES.https(isMeant ? written : undefined);
  }
  const rule = brokenUrlRule(url);
  // A name without a dot resolves in a local network only, and to a different host in each.
  if (!rule && !/.\..|^\[/.test(new URL(url).hostname)) return RULES.urlHost();
  const name = rule ? '' : domainToUnicode(new URL(url).hostname);
  if (name.split('.').some((label) => MIXED.test(label))) return RULES.mixed(name);
  return rule;
}

/** Checks a URL of any scheme. @returns the broken rule, or undefined */
export function brokenUrlRule(url: string): Rule | undefined {
  if (url.includes('\\')) return RULES['urlSpace.backslash']();
  if (/\s/.test(url)) return RULES.urlSpace();
  const parsed = parseUrl(url);
  if (!parsed) return RULES['https.none']();
  const { href, host, username, password } = parsed;
  if (username !== '' || password !== '') return RULES.urlUser(host);
  // The slash after an origin may be left out.
  if (href !== url && href !== `${url}/`) return RULES.urlForm(href);
  return undefined;
}

/** The host of a URL without its port, `www.` or `m.` before it, and the dot at its end. Empty if there is no host. */
export const siteOf = (url: URL | undefined): string =>
  (url?.hostname ?? '').replace(/^(www|m)\.(?=.*\.)|\.$/g, '');

/** The host of a URL or an e-mail address. Empty if the text is neither. */
export const hostOf = (text: string): string =>
  parseUrl(text.replace(/^[^@\s/]+@/, 'https://'))?.hostname ?? '';

/** A text without percent-encoding; unchanged if that is malformed. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses a URL without `URL.canParse`, which in Node.js 20 refuses Latin-1 letters once V8 has optimized it. */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
