/**
 * Finds facts that cannot belong to a real practice, so that deploying the shipped example unchanged
 * is noticed. Only ranges and names reserved for examples count. Pure, build time only.
 */
import type { Practice } from '../lambda/shared/practice.ts';

/** North American numbers 555-0100 to 555-0199 are kept for fiction (NANP, 555 line numbers). */
const FICTIONAL_NUMBER = /^\+1\d{3}55501\d{2}$/;

/** RFC 2606 and RFC 6761: example.com, .net, .org and the names below .example, .invalid, .test. */
const EXAMPLE_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)$/i;

/** One line a fact, e.g. `contact.telephone: +12025550100 is reserved for fiction`; empty: none found. */
export function fictionalFacts({ url, contact }: Practice): string[] {
  const { telephone, messaging, email, verification } = contact;
  const hosts: [string, string][] = [
    ['url', url],
    ['contact.messaging.url', messaging.url],
    ['contact.email', `https://${email.split('@').at(-1)}`],
    ...verification.registrations.map(({ lookupUrl }, index): [string, string] => [
      `contact.verification.registrations[${index}].lookupUrl`,
      lookupUrl,
    ]),
  ];
  const numbers: [string, string][] = [
    ['contact.telephone', telephone],
    ['contact.messaging.number', messaging.number],
  ];
  return [
    ...numbers
      .filter(([, number]) => FICTIONAL_NUMBER.test(number))
      .map(([path, number]) => `${path}: ${number} is reserved for fiction`),
    ...hosts
      .map(([path, address]) => [path, new URL(address).hostname] as const)
      .filter(([, host]) => EXAMPLE_HOST.test(host))
      .map(([path, host]) => `${path}: ${host} is reserved for examples`),
  ];
}

export function isFictional(practice: Practice): boolean {
  return fictionalFacts(practice).length > 0;
}
