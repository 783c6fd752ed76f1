/**
 * Smoke test of the local stack with the whole service: the template and assets that `cdk deploy` would deploy. The
 * answers of the service in detail: `tools/contract/test/`.
 */
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { TestStack } from '../../../test/support/local-stack.ts';
import { roomStack } from './suite-stack.ts';

let stack: TestStack;

describe('tools/local/service', () => {
  beforeAll(async () => {
    stack = await roomStack();
  });
  beforeEach(() => stack.invalidate(['/*']));

  const get = (path: string, init: RequestInit = {}) =>
    fetch(stack.url + path, { redirect: 'manual', ...init });

  const listTools = (query = '') =>
    get(`/.well-known/mcp${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });

  test('unknown paths share one cache entry, which is served as 404 in the requested format', async () => {
    const response = await get('/nope', { headers: { accept: 'text/markdown' } });
    expect(response.status).toBe(404);
    const again = await get('/nothing/either', { headers: { accept: 'text/markdown' } });
    expect(again.status).toBe(404);
    expect(again.headers.get('x-cache')).toBe('Hit from cloudfront');
    expect(response.headers.get('content-type')).toMatch(/^text\/markdown/);
  });

  test('an idle connection stays open: the answer has no Keep-Alive header with a time-out', async () => {
    const reply = await new Promise<IncomingMessage>((resolve) => {
      httpGet(stack.url, { headers: { connection: 'keep-alive' } }, resolve);
    });
    reply.destroy();
    expect(reply.headers).toMatchObject({ connection: 'keep-alive' });
    expect(reply.headers).not.toHaveProperty('keep-alive');
  });

  test('the log has method, path, status, time and result, and never a query', async () => {
    await listTools('?secret=value');
    await get('/about?name=someone');
    await get('/about');
    const lines = stack.log.filter((line) => / ms /.test(line));
    expect(lines).toContainEqual(expect.stringMatching(/^POST \/\.well-known\/mcp 200 \d+ ms miss$/));
    expect(lines).toContainEqual(expect.stringMatching(/^GET \/about 200 \d+ ms hit$/));
    expect(stack.log.join('\n')).not.toMatch(/secret|someone|\?/);
  });
});
