/**
 * One local stack for the test files of this folder that only read. It starts at the first call and is closed after the
 * last test of the run.
 */
import { startTestStack, type TestStack } from '../../../test/support/local-stack.ts';

/** The day of the stack: `contact.verification.validUntil` of the fixture. */
const LAST_VALID_DAY = '2027-11-01';

let started: Promise<TestStack> | undefined;
let failed = false;
afterAll(async () => {
  if (!failed) await (await started)?.close();
});

/** @returns the stack, with an empty edge cache */
export async function roomStack(): Promise<TestStack> {
  if (failed)
    throw new Error('The stack of these tests did not start. The first test that needed it has the cause.');
  started ??= startTestStack({ today: LAST_VALID_DAY });
  const stack = await started.catch((error) => {
    failed = true;
    throw error;
  });
  stack.invalidate(['/*']);
  return stack;
}
