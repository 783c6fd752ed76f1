/**
 * Finds facts that cannot belong to a real practice: host names reserved for examples, and telephone numbers that are
 * never assigned. Each synthesis lists them, so that an unchanged example is noticed.
 */
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { parseUrl } from './plain-url.ts';

/**
 * - North American numbers 555-0100 to 555-0199 are reserved for fiction (NANP, 555 line numbers).
 * - Brazil reserves none. A subscriber number that begins with 0 is never assigned, because 0 is the long-distance
 *   prefix (numbering plan of Anatel: 2 to 5 fixed, 9 mobile).
 * - Spain reserves none. A number of nine digits that begins with 0 is never assigned, because 0 begins prefixes (plan
 *   nacional de numeración, Real Decreto 2296/2004: 8 and 9 fixed, 6 and 7 mobile).
 */
const FICTIONAL_NUMBERS = [
  [/^\+1\d{3}55501\d{2}$/, 'is reserved for fiction'],
  [/^\+55[1-9]{2}0\d{7,8}$/, 'is never assigned: no Brazilian number begins with 0 after the area code'],
  [/^\+340\d{8}$/, 'is never assigned: no Spanish number begins with 0'],
] as const;

/** RFC 2606 and RFC 6761: example.com, .net, .org and the names below .example, .invalid, .test. */
const EXAMPLE_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)\.?$/i;

export const isExampleHost = (host: string): boolean => EXAMPLE_HOST.test(host);

/** @param number - E.164 */
export const isFictionalNumber = (number: string): boolean =>
  FICTIONAL_NUMBERS.some(([pattern]) => pattern.test(number));

/** One line for each fictional fact, e.g. `contact.telephone: +12025550100 is reserved for fiction`. */
export function fictionalFacts(practice: Practice): string[] {
  const [telephone, messaging, email] = channels(practice);
  const numbers = [telephone, messaging].flatMap(({ path, value }) =>
    FICTIONAL_NUMBERS.filter(([pattern]) => pattern.test(value)).map(([, why]) => `${path}: ${value} ${why}`),
  );
  const addresses: [path: string, url: string][] = [
    ['url', practice.url],
    ['contact.messaging.url', messaging.url],
    [email.path, `https://${email.value.split('@').at(-1)}`],
    ...practice.contact.verification.registrations.map(({ lookupUrl }, index): [string, string] => [
      `contact.verification.registrations[${index}].lookupUrl`,
      lookupUrl,
    ]),
  ];
  const hosts = addresses
    .map(([path, url]) => ({ path, host: parseUrl(url)?.hostname ?? '' }))
    .filter(({ host }) => isExampleHost(host))
    .map(({ path, host }) => `${path}: ${host} is reserved for examples`);
  return [...numbers, ...hosts];
}

/** Whether at least one fact cannot be real. */
export function isFictional(practice: Practice): boolean {
  return fictionalFacts(practice).length > 0;
}
