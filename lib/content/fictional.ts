/**
 * Finds facts that cannot belong to a real practice: host names reserved for examples, and telephone numbers that are
 * never assigned. Each synthesis lists them, so that an unchanged example is noticed.
 */
import type { Problem } from '../../lambda/render/content-problem.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { parseUrl } from './plain-url.ts';

/**
 * - North American numbers 555-0100 to 555-0199 are reserved for fiction (NANP, 555 line numbers).
 * - Brazil reserves none. A subscriber number that begins with 0 is never assigned, because 0 is the long-distance
 *   prefix (numbering plan of Anatel: 2 to 5 fixed, 9 mobile).
 */
const FICTIONAL_NUMBERS = [
  [/^\+1\d{3}55501\d{2}$/, 'is reserved for fiction'],
  [/^\+55[1-9]{2}0\d{7,8}$/, 'is never assigned: no Brazilian number begins with 0 after the area code'],
] as const;

/** RFC 2606 and RFC 6761: example.com, .net, .org and the names below .example, .invalid, .test. */
const EXAMPLE_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)\.?$/i;

export const isExampleHost = (host: string): boolean => EXAMPLE_HOST.test(host);

/** @param number - E.164 */
export const isFictionalNumber = (number: string): boolean =>
  FICTIONAL_NUMBERS.some(([pattern]) => pattern.test(number));

/** The fictional facts, with what to do about each. */
export function fictionalFacts(practice: Practice): Problem[] {
  const [telephone, messaging, email] = channels(practice);
  const fact = (path: string, received: string, why: string): Problem => ({
    where: `$.${path}`,
    rule: `${why}; write the practice's own`,
    received,
  });
  const numbers = [telephone, messaging].flatMap(({ path, value }) =>
    FICTIONAL_NUMBERS.filter(([pattern]) => pattern.test(value)).map(([, why]) => fact(path, value, why)),
  );
  const addresses: [path: string, fact: string, url: string][] = [
    ['url', practice.url, practice.url],
    ['contact.messaging.url', messaging.url, messaging.url],
    [email.path, email.value, `https://${email.value.split('@').at(-1)}`],
    ...practice.contact.verification.registrations.map(({ lookupUrl }, index): [string, string, string] => [
      `contact.verification.registrations[${index}].lookupUrl`,
      lookupUrl,
      lookupUrl,
    ]),
  ];
  const hosts = addresses
    .map(([path, value, url]) => ({ path, value, host: parseUrl(url)?.hostname ?? '' }))
    .filter(({ host }) => isExampleHost(host))
    .map(({ path, value, host }) => fact(path, value, `${host} is reserved for examples`));
  return [...numbers, ...hosts];
}

/** Whether at least one fact cannot be real. */
export function isFictional(practice: Practice): boolean {
  return fictionalFacts(practice).length > 0;
}
