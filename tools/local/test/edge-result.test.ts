/** Results of CloudFront functions that CloudFront refuses with 502 (developer guide, "Restrictions on all edge functions"). */
import { EdgeValidationError, viewerRequestResult, viewerResponseResult } from '../cloudfront/edge-event.ts';
import { request, response } from './requests.ts';

const original = request({ uri: '/a', headers: { host: 'h', accept: ['x', 'y'], connection: 'close' } });
const base = { method: 'GET', uri: '/a', querystring: {}, cookies: {} };
const accept = { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] };
const same = { host: { value: 'h' }, accept };

describe('tools/local/edge-result', () => {
  const generated = (headers: object) => ({ statusCode: 200, headers });
  const v = { value: '1' };

  test.each<[id: string, returned: unknown, message: string]>([
    ['nothing', undefined, 'neither a request nor a response'],
    ['a changed method', { ...base, method: 'POST', headers: same }, 'method is read-only'],
    ['a URI without a slash', { ...base, uri: 'b', headers: same }, 'uri must begin with a slash'],
    ['a URI with a fragment', { ...base, uri: '/b#c', headers: same }, 'uri has a space or a fragment'],
    [
      'a changed Host',
      { ...base, headers: { ...same, host: { value: 'evil' } } },
      'header host is read-only',
    ],
    [
      'a header with capitals',
      { ...base, headers: { ...same, 'X-New': v } },
      'header X-New is not lower-case',
    ],
    ['a header that is a string', { ...base, headers: { ...same, x: '1' } }, 'headers.x has no string value'],
    [
      'a line break in a value',
      { ...base, headers: { ...same, x: { value: 'a\r\nb: c' } } },
      'headers.x has a line break',
    ],
    ['generated: status as text', { statusCode: '200' }, 'statusCode must be an integer'],
    ['generated: Connection', generated({ connection: v }), 'header connection is disallowed'],
    ['generated: Content-Length', generated({ 'content-length': v }), 'header content-length is read-only'],
    ['generated: X-Amz-Cf-…', generated({ 'x-amz-cf-pop': v }), 'header x-amz-cf-pop is disallowed'],
    ['generated: a body of another kind', { statusCode: 200, body: 1 }, 'body is not a text'],
    ['generated: a cookie', { statusCode: 200, cookies: { c: v } }, 'does not model cookies'],
  ])('refused: %s', (_id, returned, message) => {
    const read = () => viewerRequestResult(returned, original);
    expect(read).toThrow(EdgeValidationError);
    expect(read).toThrow(message);
  });

  test('a viewer-response function may not set Warning', () => {
    const set = () => viewerResponseResult({ statusCode: 200, headers: { warning: v } }, response(200));
    expect(set).toThrow('header warning is read-only');
  });
});
