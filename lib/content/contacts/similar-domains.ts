/**
 * Finds e-mail addresses and websites of a practice whose domains are one letter apart. One of the two is probably
 * mistyped, and the owner of the mistyped domain would get the mail.
 */
import { domainToUnicode } from 'node:url';
import { channels } from '../../../lambda/shared/channels.ts';
import type { Problem } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { RULES } from '../../practice/messages/english.ts';
import { hostOf } from '../../practice/plain-url.ts';
import { uniqueBy } from '../../practice/unique-by.ts';

interface Named {
  readonly where: string;
  readonly text: string;
  readonly host: string;
}

/**
 * @param domain - of the stage
 * @returns one problem for each pair of domains, at the second fact that has one of them
 */
export function similarDomains(practice: Practice, domain?: string): Problem[] {
  const facts: readonly Named[] = [
    ...(domain === undefined ? [] : [{ where: 'the stage', text: domain, host: domain }]),
    { where: '$.url', text: practice.url, host: hostOf(practice.url) },
    ...channels(practice)
      .filter(({ kind }) => kind === 'email')
      .map(({ path, value }) => ({ where: `$.${path}`, text: value, host: hostOf(value) })),
  ];
  const pairs = facts.flatMap((one, index) =>
    facts
      .slice(index + 1)
      .flatMap((other) => (areSimilar(one.host, other.host) ? [[one, other] as const] : [])),
  );
  // Several addresses can have one domain.
  const first = uniqueBy(pairs, (pair) =>
    pair
      .map(({ host }) => host)
      .sort()
      .join(' '),
  );
  return first.map(([one, other]) => ({
    where: other.where,
    rule: RULES.similar(one.text, one.where),
    received: other.text,
  }));
}

/**
 * Whether two domains are one letter apart: one more, one less, another one, two swapped, or letters that look alike.
 * Hosts below the domains are left out, as far as that is possible without a list of all public suffixes.
 */
function areSimilar(one: string, other: string): boolean {
  const [a, b] = [one, other].map((host) =>
    domainToUnicode(host)
      .replace(/^www\.|\.$/g, '')
      .split('.'),
  ) as [string[], string[]];
  const shorter = Math.min(a.length, b.length);
  for (let count = 2; count <= shorter; count++) {
    // Public suffixes such as co.uk and com.uk are not mistyped domains.
    const isSuffix = count < shorter && Math.max(a.at(-count)!.length, b.at(-count)!.length) <= 3;
    if (!isSuffix && isOneApart(a.slice(-count).join('.'), b.slice(-count).join('.'))) return true;
  }
  return false;
}

function isOneApart(a: string, b: string): boolean {
  if (a === b) return false;
  if (looks(a) === looks(b)) return true;
  let start = 0;
  while (a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

/** Maps texts that look alike in a small font to the same text. */
const looks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[1i|]/g, 'l')
    .replaceAll('0', 'o');
