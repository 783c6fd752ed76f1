/** Agent-info's bundled handler at the `$default` route, to which a spelling leads that the edge function does not know. */
import { BASE_URL, eventOf, rawHandler } from '../handlers.ts';
import { SECURITY } from '../security-headers.ts';

/** API Gateway puts the key of the route that it chose into the event. */
const event = (method: string, headers = {}) => ({
  ...eventOf({ method, headers }, '//api/agent-info'),
  routeKey: '$default',
});

describe('lambda/agent-info/not-found', () => {
  test.each(['GET', 'POST', 'OPTIONS'])('%s: a problem with the recovery links', async (method) => {
    const { statusCode, headers, body } = await (await rawHandler('agent-info'))(event(method));
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      ...SECURITY,
      'access-control-allow-origin': '*',
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body!)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this path.',
      sitemap: `${BASE_URL}/sitemap.xml`,
      llms: `${BASE_URL}/llms.txt`,
      developers: `${BASE_URL}/developers`,
      agentInfo: `${BASE_URL}/api/agent-info`,
      mcp: `${BASE_URL}/.well-known/mcp`,
      mcpDescriptor: `${BASE_URL}/mcp.json`,
    });
  });

  test('a call that did not come through CloudFront is refused', async () => {
    const handler = await rawHandler('agent-info', { BASE_URL, ORIGIN_SECRETS: 'secret' });
    expect((await handler(event('GET'))).statusCode).toBe(403);
    expect((await handler(event('GET', { 'x-origin-secret': 'secret' }))).statusCode).toBe(404);
  });
});
