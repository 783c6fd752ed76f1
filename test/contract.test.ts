/**
 * The black-box contract suite over the local twin, which runs the synthesized template: one test a check.
 * What fails prints the requests as `curl` commands; `npm start` gives the service to send them to.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Check } from './contract/harness/check.ts';
import { Client } from './contract/harness/client.ts';
import { toCurl } from './contract/harness/curl.ts';
import { Run } from './contract/harness/run.ts';
import { CHECKS } from './contract/suite.ts';
import { startTestTwin, type TestTwin, TWIN_START_MS } from './support/twin.ts';

/** Pacing to the published 50 requests a second can hold a check up; nothing here waits longer. */
const CHECK_MS = 20_000;

let twin: TestTwin;
let client: Client;
let run: Run;

beforeAll(async () => {
  twin = await startTestTwin();
  client = new Client({ baseUrl: twin.url });
  run = new Run(client);
}, TWIN_START_MS);

afterAll(async () => {
  client?.close();
  await twin?.close();
});

const sections = [...new Set(CHECKS.map(({ section }) => section))];

describe.each(sections)('contract §%s', (section) => {
  const checks = CHECKS.filter((check) => check.section === section);
  test.each(checks.map((check): [string, Check] => [`${check.id}: ${check.title}`, check]))(
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

test('every check has an id of its own and says who asks for it', () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { id, why } of CHECKS)
    expect(`${id}: ${why}`).toMatch(/: .*(contract|description|RFC|MCP|2026-07-28|2025-|issue|OpenAPI)/);
});
