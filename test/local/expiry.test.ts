/**
 * The twin on the day after the facts expire, and nothing deployed since: every payload and page says so,
 * the signature still holds, and on the last valid day nothing of it is to be seen.
 */
import { jest } from '@jest/globals';
import { signatureChecks } from '../contract/documents/signature.ts';
import { Client } from '../contract/harness/client.ts';
import { Run } from '../contract/harness/run.ts';
import { startTestTwin, type TestTwin, TWIN_START_MS } from '../support/twin.ts';

jest.setTimeout(60_000);

/** `contact.verification.validUntil` of the shipped practice, and the day after. */
const LAST = '2036-11-01';
const AFTER = '2036-11-02';

let last: TestTwin;
let after: TestTwin;
beforeAll(async () => {
  last = await startTestTwin({ today: LAST });
  after = await startTestTwin({ today: AFTER });
}, 2 * TWIN_START_MS);
afterAll(async () => {
  await last.close();
  await after.close();
});

const read = async ({ url }: TestTwin, path: string, headers = {}) => {
  const response = await fetch(url + path, { headers });
  expect(response.status).toBe(200);
  return response.text();
};

const call = async ({ url }: TestTwin, name: string) => {
  const response = await fetch(`${url}/.well-known/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }),
  });
  return (
    (await response.json()) as {
      result: { content: { text: string }[]; structuredContent: Record<string, unknown> };
    }
  ).result;
};

test.each([
  ['/', 'text/html', /<div class="warning expired"><p>Expired: .*2036-11-01.*<\/p><\/div>\n<h1>/],
  ['/contact', 'text/html', /<div class="warning expired"><p>Expired: /],
  ['/contact', 'text/html', /"name":"status","value":"expired"/],
  ['/', 'text/markdown', /^# .*\n\n\*\*Expired: /],
  ['/contact.md', '*/*', /^# .*\n\n\*\*Expired: /],
  ['/llms.txt', '*/*', /\n- \*\*Expired: /],
  ['/agent-instructions.md', '*/*', /\n\*\*Expired: /],
  ['/api/agent-info', '*/*', /"status":"expired"/],
])('%s (%s) says that it has expired, from the day after and not before', async (path, Accept, sign) => {
  expect(await read(after, path, { Accept })).toMatch(sign);
  const before = await read(last, path, { Accept });
  expect(before).not.toMatch(sign);
  expect(before).not.toMatch(/\bexpired: |"expired"|\{\{/i);
});

test.each(['get_practice_info', 'get_official_contact', 'get_agent_guidance'])(
  '%s: the text leads with it, and the structured content says it',
  async (name) => {
    const { content, structuredContent } = await call(after, name);
    expect(content[0]!.text).toMatch(/^EXPIRED: .*2036-11-01.*https:\/\/bar\.example\.org/);
    expect(JSON.parse(content[1]!.text)).toEqual(structuredContent);
    expect(JSON.stringify(structuredContent)).toContain('"expired"');
    const before = await call(last, name);
    expect(before.content).toHaveLength(1);
    expect(JSON.parse(before.content[0]!.text)).toEqual(before.structuredContent);
    expect(JSON.stringify(before.structuredContent)).toContain('"valid"');
  },
);

test.each(signatureChecks.map((check) => [check.id, check] as const))(
  '%s, expired or not',
  async (_, check) => {
    for (const twin of [last, after]) {
      const client = new Client({ baseUrl: twin.url });
      const { error } = await new Run(client, { shareAnswers: true }).check(check);
      expect(error).toBeUndefined();
      client.close();
    }
  },
);
