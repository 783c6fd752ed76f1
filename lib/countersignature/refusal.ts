import type { Refused } from './verdict.ts';

/** Ends a check. `checkSignature` returns it as a verdict. */
export class Refusal extends Error {
  readonly verdict: Refused;

  constructor(rule: string, received?: string) {
    super(rule);
    this.verdict = received === undefined ? { rule } : { rule, received };
  }
}

/** Characters. Object identifiers in a file can be as long as the file. */
const MAX_RECEIVED = 100;

/** @param rule - what is wrong, and what to do instead. Neither text may hold a datum of a certificate. */
export function refuse(rule: string, received?: string): never {
  throw new Refusal(rule, received?.slice(0, MAX_RECEIVED));
}
