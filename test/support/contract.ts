/**
 * Runs the black-box contract suite over a local stack in jest: one test a check. What fails prints the
 * requests as `curl` commands; `npm start` gives the service to send them to.
 */
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Check } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { toCurl } from '../../contract/harness/curl.ts';
import { Run } from '../../contract/harness/run.ts';
import { startTestStack, type TestStack, type TestStackOptions } from './local-stack.ts';

/** Pacing to the published 50 requests a second can hold a check up; nothing here waits longer. */
const CHECK_MS = 20_000;

export function holdToContract(checks: readonly Check[], options: TestStackOptions = {}): void {
  let stack: TestStack;
  let client: Client;
  let run: Run;

  beforeAll(async () => {
    stack = await startTestStack(options);
    client = new Client({ baseUrl: stack.url });
    run = new Run(client);
  });

  afterAll(async () => {
    client?.close();
    await stack?.close();
  });

  const sections = [...new Set(checks.map(({ section }) => section))];

  describe.each(sections)('contract §%s', (section) => {
    const rows = checks.filter((check) => check.section === section);
    test.each(rows.map((check): [string, Check] => [`${check.id}: ${check.title}`, check]))(
      '%s',
      async (_, check) => {
        const { error, replies } = await run.check(check);
        if (error) {
          const reproduce = replies.slice(-3).map(({ request }) => `  ${toCurl(request)}`);
          throw new Error(
            [error.message, `Asked for by ${check.why}`, 'The last requests:', ...reproduce].join('\n'),
          );
        }
      },
      CHECK_MS,
    );
  });
}
