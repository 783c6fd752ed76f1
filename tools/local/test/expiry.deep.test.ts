/**
 * The local stack on the last day on which the facts are valid, and on the day after. On the second day, and not on the
 * first, every payload and page says that the facts have expired. The signature verifies on both days.
 */

import { startTestStack, type TestStack } from '../../../test/support/local-stack.ts';
import { signatureChecks } from '../../contract/documents/signature.ts';
import { Client } from '../../contract/harness/client.ts';
import { Run } from '../../contract/harness/run.ts';
import { TOOLS } from '../../contract/literals.ts';
import { roomStack } from './suite-stack.ts';

const DAY_AFTER = '2027-11-02';

let last: TestStack;
let after: TestStack;
describe('tools/local/expiry', () => {
  beforeAll(async () => {
    last = await roomStack();
    after = await startTestStack({ today: DAY_AFTER });
  });
  afterAll(() => after.close());

  const read = async ({ url }: TestStack, path: string, headers = {}) => {
    const response = await fetch(url + path, { headers });
    expect(response.status).toBe(200);
    return response.text();
  };

  const call = async ({ url }: TestStack, name: string) => {
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
    [
      '/',
      'text/html',
      /<div class="warning expired"><p>Expired: .*November 1, 2027.*<\/p><\/div>\n<div class="headline">/,
    ],
    ['/contact', 'text/html', /<div class="warning expired"><p>Expired: /],
    ['/contact', 'text/html', /"name":"status","value":"expired"/],
    ['/contact', 'text/html', /"name":"notice","value":"EXPIRED: /],
    ['/privacy', 'text/html', /"name":"notice","value":"EXPIRED: /],
    ['/', 'text/markdown', /^---\n[^#]*\nnotice: "Expired: .*"\ntelephone: /],
    ['/', 'text/markdown', /\nstatus: "expired"\n---\n\n# .*\n\n\*\*Expired: /],
    ['/contact.md', '*/*', /\nstatus: "expired"\n---\n\n# .*\n\n\*\*Expired: /],
    ['/llms.txt', '*/*', /\n- \*\*Expired: /],
    ['/agent-instructions.md', '*/*', /\n\*\*Expired: /],
    ['/api/agent-info', '*/*', /^\{"notice":"EXPIRED: .*"status":"expired"/],
    ['/errors/failed.json', '*/*', /"contact":\{"notice":"EXPIRED: .*"status":"expired"/],
    ['/.well-known/security.txt', '*/*', /^# EXPIRED: .*\nContact: /],
  ])(
    '%s (%s) says that the facts have expired, on the day after and not before',
    async (path, Accept, sign) => {
      expect(await read(after, path, { Accept })).toMatch(sign);
      const before = await read(last, path, { Accept });
      expect(before).not.toMatch(sign);
      expect(before).not.toMatch(/\bexpired: |"expired"|\{\{/i);
    },
  );

  test.each(TOOLS)('%s: text and structured content say that the facts have expired', async (name) => {
    const { content, structuredContent } = await call(after, name);
    expect(content).toHaveLength(1);
    expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
    const [[first, notice]] = Object.entries(structuredContent) as [[string, string]];
    expect(first).toBe('notice');
    expect(notice).toMatch(/^EXPIRED: .*2027-11-01.*https:\/\/bar\.example\.org/);
    expect(content[0]!.text.split('Nobody has checked them since')).toHaveLength(2);
    expect(JSON.stringify(structuredContent)).toContain('"expired"');
    const before = await call(last, name);
    expect(before.content).toHaveLength(1);
    expect(JSON.parse(before.content[0]!.text)).toEqual(before.structuredContent);
    expect(JSON.stringify(before.structuredContent)).toContain('"valid"');
    expect(before.structuredContent).not.toHaveProperty('notice');
  });

  test.each(signatureChecks.map((row) => [row.id, row] as const))('%s, on both days', async (_, row) => {
    for (const stack of [last, after]) {
      const client = new Client({ baseUrl: stack.url });
      const { error } = await new Run(client, { shareAnswers: true }).check(row);
      expect(error).toBeUndefined();
      client.close();
    }
  });
});
