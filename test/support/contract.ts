/**
 * Runs checks of the contract suite as jest tests, one test a check. A failed test prints its requests as `curl`
 * commands; `npm start` gives the service to send them to.
 */
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Check, Service } from '../../tools/contract/harness/check.ts';
import { Client } from '../../tools/contract/harness/client.ts';
import { failure } from '../../tools/contract/harness/failure.ts';
import { Run } from '../../tools/contract/harness/run.ts';
import type { LocalStack } from '../../tools/local/local-stack.ts';
import { startTestStack, type TestStackOptions } from './local-stack.ts';

/** Milliseconds to wait for an answer: the time-out of jest.config.mjs, because the machine may be busy. */
export const PATIENCE_MS = 300_000;

export interface Served {
  readonly service: Service;
  close?(): Promise<void> | void;
}

/**
 * @param expected - @default it is applicable
 * @throws Error with the report of the failed check, or if the check is applicable and should not be, or the other way
 * round
 */
export async function expectToHold(
  run: Run,
  check: Check,
  expected: 'applicable' | 'not applicable' | 'either' = 'applicable',
): Promise<void> {
  const outcome = await run.check(check);
  const problem = failure(outcome);
  if (problem !== undefined) throw new Error(problem);
  const { notApplicable } = outcome;
  const found = notApplicable === undefined ? 'applicable' : 'not applicable';
  if (expected !== 'either' && found !== expected)
    throw new Error(`${check.id} is ${found} over this practice: ${notApplicable ?? 'it holds'}`);
}

/**
 * @param serve - starts the service to check
 * @param inapplicable - ids of the checks that say nothing about this practice. Each other one is applicable, so that
 *   no check passes because it finds nothing to check. `unknown`: the practice is anybody's
 */
export function testContract(
  checks: readonly Check[],
  serve: () => Promise<Served>,
  inapplicable: readonly string[] | 'unknown' = [],
): void {
  const expected = ({ id }: Check) =>
    inapplicable === 'unknown' ? 'either' : inapplicable.includes(id) ? 'not applicable' : 'applicable';
  let served: Served;
  let run: Run;
  beforeAll(async () => {
    served = await serve();
    run = new Run(served.service);
  });
  afterAll(() => served?.close?.());

  describe.each([...new Set(checks.map(({ section }) => section))])('contract §%s', (section) => {
    const rows = checks.filter((check) => check.section === section);
    test.each(rows.map((check): [string, Check] => [`${check.id}: ${check.title}`, check]))(
      '%s',
      (_, check) => expectToHold(run, check, expected(check)),
    );
  });
}

export function servedBy(stack: LocalStack): Served {
  const client = new Client({ baseUrl: stack.url, answerTimeoutMs: PATIENCE_MS });
  return {
    service: client,
    async close() {
      client.close();
      await stack.close();
    },
  };
}

/** Runs the synthesized template on loopback. */
export const localStack = (options: TestStackOptions = {}) =>
  async function serve(): Promise<Served> {
    return servedBy(await startTestStack(options));
  };
