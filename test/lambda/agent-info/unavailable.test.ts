/** Agent-info's bundled handler, asked for the page that viewers get with 503, when S3 cannot be read. */
import { type Call, loadHandler, practiceJson } from '../handlers.ts';

const { contact, name } = practiceJson();

describe('lambda/agent-info/unavailable', () => {
  let call: Call;
  beforeAll(async () => {
    call = await loadHandler('unavailable');
  });
  const get = () => call({ method: 'GET' });

  test('200, because CloudFront uses no other status; not cacheable, with Retry-After', async () => {
    const { status, headers } = await get();
    expect(status).toBe(200);
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-store',
      'retry-after': '30',
    });
  });

  test('names the practice, the menu, the official channels as people write them, and the API', async () => {
    const { body } = await get();
    for (const text of [
      `<a class="name" href="/">${name}</a>`,
      '<a href="/about">About us</a>',
      `<a href="tel:${contact.telephone}">(202) 555-0132 ext. 12</a> <span>(+1 202 555-0132)</span>`,
      `<a href="${contact.messaging.url}">(202) 555-0147</a> <span>(+1 202 555-0147)</span>`,
      `<a href="mailto:${contact.email}">${contact.email}</a>`,
      contact.antiFraudWarning,
      '<a href="/api/agent-info">',
      '<a href="/.well-known/mcp">',
    ])
      expect(body).toContain(text);
    expect(body).not.toContain('class="warning expired"');
  });
});
