/** What a check of a signature finds (`signature.ts`). */

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
  /** Signing time that the signature states, and the last day of the certificate: YYYY-MM-DD, UTC. */
  readonly signedAt: string;
  readonly certificateUntil: string;
  /** Whether a revocation list of the authority that issued the certificate was given. @default it was not */
  readonly isRevocationChecked?: true | undefined;
}

/** Why a signature is refused. Neither text holds a datum of the certificate but the name and the bar's number. */
export interface Refused {
  /** What is wrong, and what to do instead. */
  readonly rule: string;
  readonly received?: string | undefined;
}

export const isRefused = (verdict: object): verdict is Refused => 'rule' in verdict;
