/**
 * The request that CloudFront sends to an origin: headers that each policy drops, adds and replaces (developer guide,
 * "Control origin requests with a policy").
 */

import type { Behavior } from '../cloudfront/distribution.ts';
import { originRequest } from '../cloudfront/origin-fetch.ts';
import { EdgeHarness } from './edge-harness.ts';
import { headersOf, type RequestParts, request } from './requests.ts';

const VIEWER: RequestParts = {
  method: 'POST',
  uri: '/.well-known/mcp',
  query: 'a=1&b=2',
  headers: {
    host: 'viewer.example',
    'user-agent': 'agent/1',
    accept: ['application/json', 'text/event-stream'],
    'accept-encoding': 'gzip;q=0.5, deflate, br',
    'content-type': 'application/json',
    'content-length': '2',
    origin: 'https://a.example',
    cookie: 'c=1; d=2',
    connection: 'keep-alive',
    te: 'trailers',
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-proto': 'http',
    'x-edge-thing': '1',
    'mcp-method': 'tools/list',
  },
  body: '{}',
};

const { origin, ...others } = new EdgeHarness().behavior();

function forwarded({ viewer = VIEWER, ...parts }: { viewer?: RequestParts } & Partial<Behavior> = {}) {
  const behavior = { ...others, origin: { ...origin, domain: 'api.example' }, ...parts };
  return originRequest(request(viewer), behavior, 'request-id');
}

const OWN = {
  via: '1.1 local.cloudfront.net (CloudFront)',
  'x-amz-cf-id': 'request-id',
  'x-forwarded-for': '198.51.100.7,192.0.2.1',
};

describe('tools/local/origin-request', () => {
  test('to a cached object: only CloudFront’s own headers, the encoding and the body', () => {
    const sent = forwarded();
    expect(sent).toMatchObject({ method: 'POST', uri: '/.well-known/mcp', query: '' });
    expect(headersOf(sent)).toEqual({
      ...OWN,
      host: 'api.example',
      'user-agent': 'Amazon CloudFront',
      'accept-encoding': 'br,gzip',
      'content-length': '2',
    });
    expect(sent.body.toString()).toBe('{}');
  });

  test('AllViewerExceptHostHeader: all headers except Host and those of the connection', () => {
    const sent = forwarded({ isCached: false });
    expect(sent.query).toBe('a=1&b=2');
    expect(headersOf(sent)).toEqual({
      ...OWN,
      host: 'api.example',
      'user-agent': 'agent/1',
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'gzip;q=0.5, deflate, br',
      'content-type': 'application/json',
      'content-length': '2',
      origin: 'https://a.example',
      cookie: 'c=1; d=2',
      'mcp-method': 'tools/list',
    });
  });

  test('several lines of one header stay several lines', () => {
    const { headers } = forwarded({ isCached: false });
    expect(headers.all('accept')).toEqual(['application/json', 'text/event-stream']);
  });

  test.each<[accept: string | undefined, isCached: boolean, expected: string | undefined]>([
    ['gzip, deflate, br', true, 'br,gzip'],
    ['gzip, deflate', true, 'gzip'],
    ['br', true, 'br'],
    ['deflate', true, 'identity'],
    ['gzip;q=0', true, 'identity'],
    [undefined, true, undefined],
    ['gzip, br', false, 'gzip, br'],
  ])('Accept-Encoding %s, cached: %s, becomes %s', (accept, isCached, expected) => {
    const viewer = { headers: accept === undefined ? {} : { 'accept-encoding': accept } };
    expect(forwarded({ isCached, viewer }).headers.get('accept-encoding')).toBe(expected);
  });

  test('the origin’s custom headers replace the viewer’s', () => {
    const customHeaders = [['Origin', 'fixed']] as const;
    const { headers } = forwarded({ isCached: false, origin: { ...origin, customHeaders } });
    expect(headers.get('origin')).toBe('fixed');
  });
});
