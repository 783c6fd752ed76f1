import { planOf } from './plans.ts';

/** A value of the right type for each argument. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  domain: '',
  contact: '',
  options: {},
  callingCode: '',
  country: '',
  pin: '',
  now: 0,
  signal: {},
  cache: {},
  keyRecords: [],
  resolveTxt: String,
  fetch: String,
};

/** @throws TypeError that says which argument has the wrong type */
// biome-ignore lint/suspicious/noExplicitAny: unchecked arguments
export function expectArguments(given: any): void {
  for (const name in EXAMPLES) {
    const value = given[name];
    const type = typeof EXAMPLES[name];
    if (
      value !== undefined &&
      (value === null ||
        typeof value !== type ||
        // The days of ECMAScript.
        (name === 'now' && !(Math.abs(value) <= 8.64e15)) ||
        // ISO 3166-1 alpha-2.
        (name === 'country' && !planOf(value)) ||
        // A SHA-256 in base64url.
        (name === 'pin' && !/^[\w-]{43}$/.test(value)))
    )
      throw new TypeError(`${name}: ${String(value)} is not a valid ${type}`);
  }
}
