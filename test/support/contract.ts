/**
 * Holds a way to serve to checks of the contract, in jest: one test a check. What fails prints the
 * requests as `curl` commands; `npm start` gives the service to send them to.
 */
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Check, Service } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { failure } from '../../contract/harness/failure.ts';
import { Run } from '../../contract/harness/run.ts';
import { startTestStack, type TestStackOptions } from './local-stack.ts';

/** As jest.config.mjs has it: a busy machine may take as long as it needs. */
export const PATIENCE_MS = 300_000;

export interface Served {
  readonly service: Service;
  close?(): Promise<void> | void;
}

/** @throws Error what does not hold, who asks for it, and how to see it */
export async function hold(run: Run, check: Check): Promise<void> {
  const problem = failure(await run.check(check));
  if (problem !== undefined) throw new Error(problem);
}

/**
 * @param serve - starts what is held to the checks
 * @param each - `test.failing` for checks that must not hold
 */
export function holdToContract(
  checks: readonly Check[],
  serve: () => Promise<Served>,
  { each }: { each: typeof test.each } = test,
): void {
  let served: Served;
  let run: Run;
  beforeAll(async () => {
    served = await serve();
    run = new Run(served.service);
  });
  afterAll(() => served?.close?.());

  describe.each([...new Set(checks.map(({ section }) => section))])('contract §%s', (section) => {
    const rows = checks.filter((check) => check.section === section);
    each(rows.map((check): [string, Check] => [`${check.id}: ${check.title}`, check]))('%s', (_, check) =>
      hold(run, check),
    );
  });
}

/** The synthesized template, run on loopback. */
export const localStack = (options: TestStackOptions = {}) =>
  async function serve(): Promise<Served> {
    const stack = await startTestStack(options);
    const client = new Client({ baseUrl: stack.url, answerTimeoutMs: PATIENCE_MS });
    return {
      service: client,
      async close() {
        client.close();
        await stack.close();
      },
    };
  };
