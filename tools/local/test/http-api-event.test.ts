/** The body in the event for a function, payload format 2.0 (developer guide, "Create AWS Lambda proxy integrations for HTTP APIs"). */
import { lambdaEvent } from '../api-gateway/event.ts';
import { type RequestParts, request } from './requests.ts';

const eventOf = (parts: RequestParts = {}) =>
  lambdaEvent(
    request({ method: 'POST', uri: '/.well-known/mcp', ...parts }),
    'ANY /.well-known/mcp',
    'api.example',
  );

describe('tools/local/http-api-event', () => {
  test.each<[contentType: string | undefined, encoded: boolean]>([
    ['application/json', false],
    ['application/octet-stream', true],
    ['application/problem+json', true],
    [undefined, true],
  ])('a body of %s is Base64: %s', (contentType, encoded) => {
    const event = eventOf({ headers: contentType ? { 'content-type': contentType } : {}, body: '{}' });
    expect(event).toMatchObject({ isBase64Encoded: encoded, body: encoded ? 'e30=' : '{}' });
  });

  test('bytes that are not UTF-8 become U+FFFD in a text type and stay in any other type', () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    expect(eventOf({ headers: { 'content-type': 'application/json' }, body }).body).toBe('"\ufffd"');
    const { body: encoded = '' } = eventOf({ headers: { 'content-type': 'x/y' }, body });
    expect(Buffer.from(encoded, 'base64')).toEqual(body);
  });
});
