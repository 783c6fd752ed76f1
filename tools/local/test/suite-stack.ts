/**
 * One local stack for the test files of this folder that only read. It starts at the first call and is closed after the
 * last test of the run.
 */
import { startTestStack, type TestStack } from '../../../test/support/local-stack.ts';

/** The day of the stack: `contact.verification.validUntil` of the fixture. */
const LAST_VALID_DAY = '2027-11-01';

let started: Promise<TestStack> | undefined;
afterAll(async () => (await started?.catch(() => undefined))?.close());

/** @returns the stack, with an empty edge cache */
export async function roomStack(): Promise<TestStack> {
  started ??= startTestStack({ today: LAST_VALID_DAY });
  const stack = await started;
  stack.invalidate(['/*']);
  return stack;
}
