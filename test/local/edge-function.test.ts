/**
 * The sandbox of CloudFront functions: what the code is given, what it cannot reach, and what becomes
 * of code that throws, hangs or returns what CloudFront refuses.
 */
import { edgeEvent } from '../../local/cloudfront/edge-event.ts';
import { EdgeExecutionError, EdgeFunction, EdgeRuntime } from '../../local/cloudfront/edge-function.ts';
import {
  EdgeValidationError,
  viewerRequestResult,
  viewerResponseResult,
} from '../../local/cloudfront/edge-result.ts';
import type { Request, Response } from '../../local/headers.ts';
import { headersOf, request, response } from './requests.ts';

const lines: string[] = [];
const runtime = new EdgeRuntime(500);
afterAll(() => runtime.close());

const run = (code: string, event: unknown = {}) =>
  new EdgeFunction('Test', code, runtime, (line) => lines.push(line)).run(event);
const evaluate = (expression: string) => run(`function handler(event) { return ${expression}; }`);

const CONTEXT = {
  distributionDomainName: 'd111111abcdef8.cloudfront.net',
  distributionId: 'EDFDVBD6EXAMPLE',
};

test.each<[id: string, expression: string, expected: unknown]>([
  ['no require', 'typeof require', 'undefined'],
  ['no process', 'typeof process', 'undefined'],
  ['no Buffer of Node', 'typeof Buffer', 'undefined'],
  ['no timers', 'typeof setTimeout', 'undefined'],
  ['no network', 'typeof fetch', 'undefined'],
  ['no Map in runtime 2.0', 'typeof Map', 'undefined'],
  ['no Proxy, Reflect', 'typeof Proxy + typeof Reflect', 'undefinedundefined'],
  ['strict mode', '(function () { return this === undefined; })()', true],
  [
    'Date is there',
    'new Date(0).toISOString() + Date.UTC(2020, 0, 1)',
    '1970-01-01T00:00:00.000Z1577836800000',
  ],
  [
    'the clock stands still',
    '(function () { var t = Date.now(); for (var i = 0; i < 1e6; i++); return Date.now() - t; })()',
    0,
  ],
  ['a date is a Date', 'new Date() instanceof Date', true],
])('%s', async (_id, expression, expected) => {
  expect(await evaluate(expression)).toEqual(expected);
});

test.each<[id: string, code: string, message: RegExp]>([
  ['code from a string', 'function handler() { return eval("1"); }', /EvalError/],
  ['a function from a string', 'function handler() { return Function("return 1")(); }', /EvalError/],
  [
    'the way out through a constructor',
    'function handler(e) { return e.constructor.constructor("return process")().pid; }',
    /EvalError/,
  ],
  ['a thrown error', 'function handler() { throw new Error("no"); }', /Error: no/],
  ['an assignment to nothing, in strict mode', 'function handler() { leaked = 1; }', /leaked is not defined/],
  ['an endless loop', 'function handler() { for (;;); }', /ran longer than 500 ms/],
  [
    'an endless chain of promises',
    'async function handler() { for (;;) await null; }',
    /ran longer than 500 ms/,
  ],
  [
    'a promise that never settles',
    'function handler() { return new Promise(function () {}); }',
    /did not finish/,
  ],
  ['an error while loading', 'throw new Error("top"); function handler() {}', /Error: top/],
  ['no handler', 'var x = 1;', /handler is not defined/],
])('fails: %s, and the next run is not affected', async (_id, code, message) => {
  const failed = await run(code).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(EdgeExecutionError);
  expect(String(failed)).toMatch(message);
  expect(await evaluate('1 + 1')).toBe(2);
});

test('async handlers work', async () => {
  const code = 'async function handler(event) { const x = await event.x; return { x }; }';
  expect(await run(code, { x: 1 })).toEqual({ x: 1 });
});

test('nothing survives from one run to the next', async () => {
  const counter = new EdgeFunction(
    'Test',
    'var n = 0; function handler() { return ++n; }',
    runtime,
    () => {},
  );
  expect([await counter.run({}), await counter.run({})]).toEqual([1, 1]);
});

test('console.log goes to the output', async () => {
  lines.length = 0;
  await run('function handler() { console.log("seen", { a: 1 }); }');
  expect(lines).toEqual(['seen {"a":1}']);
});

test('the event of a viewer request is CloudFront’s', () => {
  const viewer = request({
    uri: '/media/index.mpd',
    query: 'ID=42&NoValue=&querymv=val1&querymv=val2,val3',
    headers: {
      Host: 'video.example.com',
      Accept: ['application/json', 'application/xml', 'text/html'],
      'Accept-Language': 'en-GB,en;q=0.5',
      Cookie: 'Cookie1=value1; cookiemv=value3; cookiemv=value4',
      Connection: 'keep-alive',
      'X-Forwarded-Proto': 'https',
    },
  });
  expect(edgeEvent('viewer-request', CONTEXT, 'request-id', viewer)).toEqual({
    version: '1.0',
    context: {
      distributionDomainName: 'd111111abcdef8.cloudfront.net',
      distributionId: 'EDFDVBD6EXAMPLE',
      eventType: 'viewer-request',
      requestId: 'request-id',
    },
    viewer: { ip: '192.0.2.1' },
    request: {
      method: 'GET',
      uri: '/media/index.mpd',
      querystring: {
        ID: { value: '42' },
        NoValue: { value: '' },
        querymv: { value: 'val1', multiValue: [{ value: 'val1' }, { value: 'val2,val3' }] },
      },
      headers: {
        host: { value: 'video.example.com' },
        accept: {
          value: 'application/json',
          multiValue: [{ value: 'application/json' }, { value: 'application/xml' }, { value: 'text/html' }],
        },
        'accept-language': { value: 'en-GB,en;q=0.5' },
      },
      cookies: {
        Cookie1: { value: 'value1' },
        cookiemv: { value: 'value3', multiValue: [{ value: 'value3' }, { value: 'value4' }] },
      },
    },
  });
});

test('the event of a viewer response has the response without its body', () => {
  const answer = response(
    200,
    { 'Content-Type': 'text/html', 'X-Cache': 'Miss', 'Set-Cookie': 'ID=1; Secure; Path=/' },
    'body',
  );
  const event = edgeEvent('viewer-response', CONTEXT, 'id', request({}), answer);
  expect(event.response).toEqual({
    statusCode: 200,
    statusDescription: 'OK',
    headers: { 'content-type': { value: 'text/html' } },
    cookies: { ID: { value: '1', attributes: 'Secure; Path=/' } },
  });
});

const original = request({ uri: '/a', headers: { host: 'h', accept: ['x', 'y'], connection: 'close' } });
const base = { method: 'GET', uri: '/a', querystring: {}, cookies: {} };
const accept = { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] };
const same = { host: { value: 'h' }, accept };

test('a returned request goes on: new path, headers and query; what was not shown stays', () => {
  const result = viewerRequestResult(
    {
      ...base,
      uri: '/b',
      headers: { ...same, 'x-new': { value: '1' } },
      querystring: { q: { value: '2' }, flag: { value: '' } },
    },
    original,
  ) as Request;
  expect(result.uri).toBe('/b');
  expect(result.query).toBe('q=2&flag');
  expect(result.headers.entries()).toEqual([
    ['connection', ['close']],
    ['host', ['h']],
    ['accept', ['x', 'y']],
    ['x-new', ['1']],
  ]);
});

test.each<[id: string, header: unknown, expected: string[]]>([
  ['untouched', accept, ['x', 'y']],
  ['value changed: the rest stays', { ...accept, value: 'z' }, ['z', 'y']],
  ['multiValue changed: it wins', { value: 'z', multiValue: [{ value: 'm' }] }, ['m']],
])('several lines of one header, %s', (_id, header, expected) => {
  const result = viewerRequestResult({ ...base, headers: { ...same, accept: header } }, original) as Request;
  expect(result.headers.all('accept')).toEqual(expected);
});

test('a generated response', () => {
  const result = viewerRequestResult(
    {
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/plain' } },
      cookies: { c: { value: '1', attributes: 'Secure' } },
      body: { encoding: 'base64', data: Buffer.from('gone').toString('base64') },
    },
    original,
  ) as Response;
  expect(result.status).toBe(404);
  expect(headersOf(result)).toEqual({ 'content-type': 'text/plain', 'set-cookie': 'c=1; Secure' });
  expect(result.body.toString()).toBe('gone');
});

const generated = (headers: object) => ({ statusCode: 200, headers });
const v = { value: '1' };

test.each<[id: string, returned: unknown, message: string]>([
  ['nothing', undefined, 'neither a request nor a response'],
  ['a changed method', { ...base, method: 'POST', headers: same }, 'method is read-only'],
  ['a URI without a slash', { ...base, uri: 'b', headers: same }, 'uri must begin with a slash'],
  ['a URI with a fragment', { ...base, uri: '/b#c', headers: same }, 'uri has a space or a fragment'],
  ['a changed Host', { ...base, headers: { ...same, host: { value: 'evil' } } }, 'header host is read-only'],
  ['a dropped Host', { ...base, headers: { accept } }, 'header host is read-only'],
  ['Via', { ...base, headers: { ...same, via: v } }, 'header via is read-only'],
  ['X-Real-IP', { ...base, headers: { ...same, 'x-real-ip': v } }, 'header x-real-ip is disallowed'],
  ['a header with capitals', { ...base, headers: { ...same, 'X-New': v } }, 'header X-New is not lower-case'],
  ['a header that is a string', { ...base, headers: { ...same, x: '1' } }, 'headers.x has no string value'],
  [
    'a number as a value',
    { ...base, headers: { ...same, x: { value: 1 } } },
    'headers.x has no string value',
  ],
  [
    'a line break in a value',
    { ...base, headers: { ...same, x: { value: 'a\r\nb: c' } } },
    'headers.x has a line break',
  ],
  ['generated: status as text', { statusCode: '200' }, 'statusCode must be an integer'],
  ['generated: Connection', generated({ connection: v }), 'header connection is disallowed'],
  ['generated: Content-Length', generated({ 'content-length': v }), 'header content-length is read-only'],
  [
    'generated: Transfer-Encoding',
    generated({ 'transfer-encoding': v }),
    'header transfer-encoding is read-only',
  ],
  ['generated: X-Cache', generated({ 'x-cache': v }), 'header x-cache is disallowed'],
  ['generated: X-Amz-Cf-…', generated({ 'x-amz-cf-pop': v }), 'header x-amz-cf-pop is disallowed'],
  ['generated: X-Edge-…', generated({ 'x-edge-a': v }), 'header x-edge-a is disallowed'],
  ['generated: a body of another kind', { statusCode: 200, body: 1 }, 'body is neither a string nor'],
  [
    'generated: broken Base64',
    { statusCode: 200, body: { encoding: 'base64', data: '!' } },
    'body.encoding must be',
  ],
])('refused: %s', (_id, returned, message) => {
  const read = () => viewerRequestResult(returned, original);
  expect(read).toThrow(EdgeValidationError);
  expect(read).toThrow(message);
});

test('a viewer-response function changes headers and keeps the body', () => {
  const answer = response(
    200,
    { 'content-length': '4', vary: 'Accept-Encoding', 'x-cache': 'hidden' },
    'body',
  );
  const result = viewerResponseResult(
    {
      statusCode: 200,
      headers: { 'content-length': { value: '4' }, vary: { value: 'Accept-Encoding, Accept' } },
    },
    answer,
  );
  expect(headersOf(result)).toEqual({
    'x-cache': 'hidden',
    'content-length': '4',
    vary: 'Accept-Encoding, Accept',
  });
  expect(result.body.toString()).toBe('body');
});

test('a viewer-response function may not set Warning', () => {
  const set = () => viewerResponseResult({ statusCode: 200, headers: { warning: v } }, response(200));
  expect(set).toThrow('header warning is read-only');
});
