/** Agent-info's bundled handler, asked for the page that viewers get with 503, when S3 cannot be read. */
import { type Call, loadHandler, practiceJson } from '../handlers.ts';

describe('lambda/agent-info/unavailable', () => {
  let call: Call;
  beforeAll(async () => {
    call = await loadHandler('unavailable');
  });

  test('200, because CloudFront uses no other status; not cacheable, with Retry-After; the page of the practice', async () => {
    const { status, headers, body } = await call({ method: 'GET' });
    expect(status).toBe(200);
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-store',
      'retry-after': '30',
    });
    expect(body).toContain(`<a class="name" href="/">${practiceJson().name}</a>`);
    expect(body).not.toContain('class="warning expired"');
  });
});
