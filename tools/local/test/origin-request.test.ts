/**
 * The request that CloudFront sends to an origin: headers that each policy drops, adds and replaces (developer guide,
 * "Control origin requests with a policy").
 */

import { type Forwarding, originRequest } from '../cloudfront/origin-fetch.ts';
import {
  type CachePolicy,
  MANAGED_CACHE_POLICIES,
  MANAGED_ORIGIN_REQUEST_POLICIES,
  type OriginRequestPolicy,
} from '../cloudfront/policies.ts';
import { headersOf, type RequestParts, request } from './requests.ts';

const CACHING_DISABLED = MANAGED_CACHE_POLICIES['4135ea2d-6df8-44a3-9df3-4b5a84be39ad']!;
const CACHING_OPTIMIZED = MANAGED_CACHE_POLICIES['658327ea-f89d-4fab-a63d-7e88639e58f6']!;
const ALL_VIEWER_EXCEPT_HOST = MANAGED_ORIGIN_REQUEST_POLICIES['b689b0a8-53d0-40ab-baf2-68738e2966ac']!;

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

function forwarded(
  cachePolicy: CachePolicy,
  originRequestPolicy?: OriginRequestPolicy,
  { viewer = VIEWER, customHeaders = [] }: { viewer?: RequestParts } & Partial<Forwarding> = {},
) {
  const forwarding = { cachePolicy, originRequestPolicy, originDomain: 'api.example', customHeaders };
  return originRequest(request(viewer), forwarding, 'request-id');
}

const OWN = {
  via: '1.1 local.cloudfront.net (CloudFront)',
  'x-amz-cf-id': 'request-id',
  'x-forwarded-for': '198.51.100.7,192.0.2.1',
};

describe('tools/local/origin-request', () => {
  test('without an origin request policy: only CloudFront’s own headers and the body', () => {
    const sent = forwarded(CACHING_DISABLED);
    expect(sent).toMatchObject({ method: 'POST', uri: '/.well-known/mcp', query: '' });
    expect(headersOf(sent)).toEqual({
      ...OWN,
      host: 'api.example',
      'user-agent': 'Amazon CloudFront',
      'content-length': '2',
    });
    expect(sent.body.toString()).toBe('{}');
  });

  test('AllViewerExceptHostHeader: all headers except Host and those of the connection', () => {
    const sent = forwarded(CACHING_DISABLED, ALL_VIEWER_EXCEPT_HOST);
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
    const { headers } = forwarded(CACHING_DISABLED, ALL_VIEWER_EXCEPT_HOST);
    expect(headers.all('accept')).toEqual(['application/json', 'text/event-stream']);
  });

  test.each<[accept: string | undefined, gzip: boolean, brotli: boolean, expected: string | undefined]>([
    ['gzip, deflate, br', true, true, 'br,gzip'],
    ['gzip, deflate', true, true, 'gzip'],
    ['br', true, true, 'br'],
    ['gzip, br', true, false, 'gzip'],
    ['deflate', true, true, 'identity'],
    ['gzip;q=0', true, true, 'identity'],
    [undefined, true, true, undefined],
    ['gzip, br', false, false, undefined],
  ])('Accept-Encoding %s with gzip %s, brotli %s becomes %s', (accept, gzip, brotli, expected) => {
    const viewer = { headers: accept === undefined ? {} : { 'accept-encoding': accept } };
    const { headers } = forwarded({ ...CACHING_OPTIMIZED, gzip, brotli }, undefined, { viewer });
    expect(headers.get('accept-encoding')).toBe(expected);
  });

  test('the origin’s custom headers replace the viewer’s', () => {
    const customHeaders = [['Origin', 'fixed']] as const;
    const { headers } = forwarded(CACHING_DISABLED, ALL_VIEWER_EXCEPT_HOST, { customHeaders });
    expect(headers.get('origin')).toBe('fixed');
  });
});
