/** The event for a function, payload format 2.0 (developer guide, "Create AWS Lambda proxy integrations for HTTP APIs"). */
import { lambdaEvent } from '../api-gateway/event.ts';
import { type RequestParts, request } from './requests.ts';

const GATEWAY = {
  apiId: 'api',
  accountId: '123456789012',
  domainName: 'api.execute-api.us-east-1.amazonaws.com',
};

const eventOf = (parts: RequestParts = {}) =>
  lambdaEvent(
    request({ method: 'POST', uri: '/.well-known/mcp', ...parts }),
    'ANY /.well-known/mcp',
    GATEWAY,
  );

describe('tools/local/http-api-event', () => {
  test('the event, field by field', () => {
    const event = eventOf({
      query: 'p=1&p=2&q=a%20b',
      headers: {
        Host: 'api.execute-api.us-east-1.amazonaws.com',
        Accept: ['application/json', 'text/event-stream'],
        'Content-Type': 'application/json',
        'Content-Length': '9',
        Cookie: 'a=1; b=2',
        'User-Agent': 'agent/1',
        'X-Forwarded-For': '198.51.100.7',
        Connection: 'keep-alive',
      },
      body: '{"id":"é"}',
    });
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'ANY /.well-known/mcp',
      rawPath: '/.well-known/mcp',
      rawQueryString: 'p=1&p=2&q=a%20b',
      headers: {
        host: 'api.execute-api.us-east-1.amazonaws.com',
        accept: 'application/json,text/event-stream',
        'content-type': 'application/json',
        'content-length': '9',
        'user-agent': 'agent/1',
        'x-forwarded-for': '198.51.100.7, 192.0.2.1',
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
      },
      requestContext: {
        accountId: '123456789012',
        apiId: 'api',
        domainName: 'api.execute-api.us-east-1.amazonaws.com',
        domainPrefix: 'api',
        http: {
          method: 'POST',
          path: '/.well-known/mcp',
          protocol: 'HTTP/1.1',
          sourceIp: '192.0.2.1',
          userAgent: 'agent/1',
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        routeKey: 'ANY /.well-known/mcp',
        stage: '$default',
      },
      body: '{"id":"é"}',
      isBase64Encoded: false,
    });
  });

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
