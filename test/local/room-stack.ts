/**
 * One local stack for the test files of this folder that only read. It is started when the first of them asks for it,
 * and closed after the last test of the run.
 */
import { startTestStack, type TestStack } from '../support/local-stack.ts';

/** Its day, the last on which the facts are valid: `contact.verification.validUntil` of the shipped practice. */
export const LAST_VALID_DAY = '2036-11-01';

let started: Promise<TestStack> | undefined;
afterAll(async () => (await started)?.close());

/** @returns the stack, with an empty edge cache */
export async function roomStack(): Promise<TestStack> {
  started ??= startTestStack({ today: LAST_VALID_DAY });
  const stack = await started;
  stack.invalidate(['/*']);
  return stack;
}
