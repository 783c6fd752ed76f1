/**
 * Which headers, cookies and query strings of the viewer's request a policy picks, and the joined
 * choice of a cache policy and an origin request policy (developer guide, "Understand how origin
 * request policies and cache policies work together").
 */
import type { Selection } from './policies.ts';

/** @param fold header names match in any letter case; cookies and query strings do not */
export function picks({ behavior, names }: Selection, name: string, fold = false): boolean {
  const same = (other: string) => (fold ? other.toLowerCase() === name.toLowerCase() : other === name);
  switch (behavior) {
    case 'none':
      return false;
    case 'all':
      return true;
    case 'whitelist':
      return names.some(same);
    case 'allExcept':
      return !names.some(same);
  }
}

type Pair = readonly [name: string, raw: string];

/** Members of a query string as they were sent, each with its name. */
function queryMembers(query: string): Pair[] {
  return query === '' ? [] : query.split('&').map((raw) => [raw.split('=')[0]!, raw] as const);
}

/** Cookies as they were sent, each with its name. */
function cookieMembers(lines: readonly string[]): Pair[] {
  return lines
    .flatMap((line) => line.split(/;\s*/))
    .filter((raw) => raw !== '')
    .map((raw) => [raw.split('=')[0]!, raw] as const);
}

const pickFrom = (members: readonly Pair[], selections: readonly Selection[], separator: string) =>
  members
    .filter(([name]) => selections.some((selection) => picks(selection, name)))
    .map(([, raw]) => raw)
    .join(separator);

/** The part of a query string that any of the selections picks, in its order. */
export const pickQuery = (query: string, ...selections: Selection[]): string =>
  pickFrom(queryMembers(query), selections, '&');

/** The cookies that any of the selections picks, as one `Cookie` value. */
export const pickCookies = (lines: readonly string[], ...selections: Selection[]): string =>
  pickFrom(cookieMembers(lines), selections, '; ');
