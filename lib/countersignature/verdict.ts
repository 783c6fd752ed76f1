/** What a check of a signature finds (`signature.ts`). */
import { CHOOSE, TEXT } from './declaration.ts';

/** Bar association's number in an ICP-Brasil certificate: otherName 2.16.76.1.4.2.1.1. */
export interface BarNumber {
  /** Without leading zeros: digits, and in some registers a letter after them, e.g. `123456` or `123456A`. */
  readonly number: string;
  /** Two capital letters, e.g. `MG`. */
  readonly state: string;
}

/** A good signature. */
export interface Signed {
  /** Of the certificate's subject, without numbers: `ANA SOUZA`, also if the common name is `ANA SOUZA:12345678901`. */
  readonly name: string;
  readonly bar?: BarNumber | undefined;
  /** ISO 3166-1 alpha-2, of the certificate's issuer. */
  readonly country?: string | undefined;
  /** Signing time that the signature states: YYYY-MM-DD, UTC. */
  readonly signedAt: string;
  /** Last day on which each certificate of the chain is valid: YYYY-MM-DD, UTC. */
  readonly certificateUntil: string;
  /** Certificates of the chain in PEM, from the signer's issuer to the root. Empty if the chain was not checked. */
  readonly authorities: readonly string[];
  /** What a signer should know of a signature that is accepted. */
  readonly notices: readonly string[];
}

/** Why a signature is refused. Neither text holds a datum of the certificate but the name and the bar's number. */
export interface Refused {
  /** What is wrong, and what to do instead. */
  readonly rule: string;
  readonly received?: string | undefined;
}

export const isRefused = (verdict: object): verdict is Refused => 'rule' in verdict;

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
