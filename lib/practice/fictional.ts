/**
 * Finds facts that cannot be real: host names reserved for examples, and telephone numbers that are never assigned.
 * Each synthesis lists them, because somebody may have typed them as placeholders.
 */
import type { Problem, Rule } from '../../lambda/shared/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { RULES } from './messages/english.ts';
import { jsonPath, textsOf } from './messages/problem.ts';
import { hostOf } from './plain-url.ts';

/**
 * - North American numbers 555-0100 to 555-0199 are reserved for fiction (NANP, 555 line numbers).
 * - Brazil reserves none. A subscriber number that begins with 0 is never assigned, because 0 is the long-distance
 *   prefix (numbering plan of Anatel: 2 to 5 fixed, 9 mobile).
 * - Spain reserves none. A number of nine digits that begins with 0 is never assigned, because 0 begins prefixes (plan
 *   nacional de numeración, Real Decreto 2296/2004: 8 and 9 fixed, 6 and 7 mobile).
 */
const FICTIONAL_NUMBERS = [
  [/^\+1\d{3}55501\d{2}$/, RULES.fictional()],
  [/^\+55[1-9]{2}0\d{7,8}$/, RULES['fictional.br']()],
  [/^\+340\d{8}$/, RULES['fictional.es']()],
] as const;

/** RFC 2606 and RFC 6761: example.com, .net, .org and the names below .example, .invalid, .test. */
const EXAMPLE_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test|localhost)\.?$/i;

export const isExampleHost = (host: string): boolean => EXAMPLE_HOST.test(host);

/** @param number - E.164 */
export const isFictionalNumber = (number: string): boolean =>
  FICTIONAL_NUMBERS.some(([pattern]) => pattern.test(number));

/** @returns a problem for each fact that cannot be real */
export const reservedFacts = (practice: Practice): Problem[] =>
  textsOf(practice).flatMap(([path, text]) => {
    const rule = reasonOf(text);
    return rule === undefined ? [] : [{ where: jsonPath(path), rule, received: text }];
  });

const reasonOf = (fact: string): Rule | undefined =>
  FICTIONAL_NUMBERS.find(([pattern]) => pattern.test(fact))?.[1] ??
  (isExampleHost(hostOf(fact)) ? RULES.reservedHost() : undefined);
