/** Nothing that a caller sends reaches a log of the running service, with its edge functions and its publisher. */
import { startTestStack, type TestStack } from '../../support/local-stack.ts';
import { CANARY, REQUESTS } from './canaries.ts';

describe('lambda/http/log-canary', () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.close());

  test('logs a line for every handler call, and none of its lines contains the word', async () => {
    const everywhere = { cookie: CANARY, 'user-agent': CANARY, referer: CANARY, authorization: CANARY };
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`${stack.url}${path}?name=${CANARY}`, {
        ...init,
        headers: { ...everywhere, ...(init.headers as Record<string, string>) },
      }).then((response) => response.arrayBuffer());

    const messages = REQUESTS.filter(
      ([, { method, base64, headers = {} }]) => method === 'POST' && !base64 && headers.origin === undefined,
    );
    for (const [, { headers, body }] of messages)
      await send('/.well-known/mcp', {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: body!,
      });
    await send('/api/agent-info');
    await send('/about', { headers: { accept: `text/markdown, ${CANARY}/*` } });
    await send('/no-such-page');

    const lines = stack.log.filter((line) => line.startsWith('HandlersMcp | {'));
    expect(lines.length).toBe(messages.length);
    for (const line of lines)
      expect(JSON.parse(line.slice('HandlersMcp | '.length))).not.toHaveProperty('_aws');
    expect(stack.log.some((line) => line.startsWith('HandlersAgentInfo | {'))).toBe(true);
    expect(stack.log.filter((line) => line.includes(CANARY))).toEqual([]);
  });
});
