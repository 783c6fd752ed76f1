import { CHOOSE, TEXT } from './files.ts';
import type { Refused } from './verdict.ts';

/** Ends a check. `checkSignature` returns it as a verdict. */
export class Refusal extends Error {
  readonly verdict: Refused;

  constructor(rule: string, received?: string) {
    super(rule);
    this.verdict = received === undefined ? { rule } : { rule, received };
  }
}

/** What to do instead. */
export const SIGN_AGAIN = `sign ${TEXT} again`;
export const CHOOSE_AGAIN = `${SIGN_AGAIN}. ${CHOOSE}`;
export const ANOTHER_CERTIFICATE = `${SIGN_AGAIN} with another certificate`;
export const ANOTHER_PROGRAM = `${SIGN_AGAIN} with another program`;

/** Characters. Object identifiers in a file can be as long as the file. */
const MAX_RECEIVED = 100;

/** @param what - is wrong. No text may hold a datum of a certificate */
export function refuse(what: string, todo = CHOOSE_AGAIN, received?: string): never {
  throw new Refusal(`${what}: ${todo}`, received?.slice(0, MAX_RECEIVED));
}
