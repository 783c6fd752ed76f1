/** The distribution that a template describes, as a viewer sees it. */
import { gunzipSync } from 'node:zlib';
import { distributionOf } from '../cloudfront/distribution.ts';
import { Edge } from '../cloudfront/edge.ts';
import type { Request } from '../headers.ts';
import { headersOf, type RequestParts, request, response } from './requests.ts';
import { stackOf } from './stack-of.ts';

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const READ_AND_CALL = ['GET', 'HEAD', 'OPTIONS', 'POST'];
const TEXT = 'a'.repeat(2_000);

describe('tools/local/distribution', () => {
  /** Requests that reached an origin. */
  const received: [origin: string, Request][] = [];
  beforeEach(() => {
    received.length = 0;
  });

  const functionOf = (code: string) => ({
    Type: 'AWS::CloudFront::Function',
    Properties: { FunctionCode: code, FunctionConfig: { Runtime: 'cloudfront-js-2.0' }, AutoPublish: true },
  });

  /** @param behaviors - those before the default one, in order */
  function edgeOf(behaviors: readonly object[], standard: object = {}, more: object = {}): Edge {
    const reading = { CachePolicyId: CACHING_OPTIMIZED, TargetOriginId: 'site' };
    const stack = stackOf({
      Marking: functionOf(
        `function handler(e) { e.response.headers['x-marked'] = { value: '1' }; return e.response; }`,
      ),
      Door: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Enabled: true,
            Origins: [
              { Id: 'site', DomainName: 'site.example', S3OriginConfig: { OriginAccessIdentity: '' } },
              {
                Id: 'api',
                DomainName: 'api.example',
                CustomOriginConfig: { OriginReadTimeout: 60 },
                OriginCustomHeaders: [{ HeaderName: 'X-Secret', HeaderValue: 's' }],
              },
            ],
            CacheBehaviors: behaviors.map((behavior) => ({ ...reading, ...behavior })),
            DefaultCacheBehavior: { ...reading, ...standard },
            ...more,
          },
        },
      },
    });
    const server = (name: string) => ({
      fetch: async (each: Request) => {
        received.push([name, each]);
        if (each.uri === '/missing') return response(404);
        return response(200, { 'content-type': 'text/html' }, each.uri === '/sorry' ? 'sorry' : TEXT);
      },
    });
    const servers = new Map(['site', 'api'].map((name) => [`${name}.example`, server(name)]));
    const output = () => {};
    return new Edge(distributionOf(stack, servers, output), { ownDomain: (text) => text, output });
  }

  async function ask(edge: Edge, parts: RequestParts) {
    const { response: got } = await edge.handle(request(parts));
    return { status: got.status, headers: headersOf(got), body: got.body };
  }

  const asked = () => received.map(([origin, { method, uri }]) => `${origin}: ${method} ${uri}`);

  test('the first matching behaviour answers, even if a later one is more specific', async () => {
    const wide = { PathPattern: '/api/*', TargetOriginId: 'api' };
    const exact = { PathPattern: '/api/page' };
    await ask(edgeOf([wide, exact]), { uri: '/api/page' });
    await ask(edgeOf([exact, wide]), { uri: '/api/page' });
    await ask(edgeOf([wide, exact]), { uri: '/page' });
    expect(asked()).toEqual(['api: GET /api/page', 'site: GET /api/page', 'site: GET /page']);
  });

  test.each<[method: string, listed: number, unlisted: number]>([
    ['GET', 200, 200],
    ['HEAD', 200, 200],
    ['OPTIONS', 200, 403],
    ['POST', 200, 403],
    ['PUT', 403, 403],
    ['DELETE', 403, 403],
  ])(
    '%s: %i where the behaviour lists GET, HEAD, OPTIONS, POST; %i where it lists nothing',
    async (method, listed, unlisted) => {
      const edge = edgeOf([
        { PathPattern: '/call', AllowedMethods: READ_AND_CALL, CachePolicyId: CACHING_DISABLED },
      ]);
      const statuses = [await ask(edge, { method, uri: '/call' }), await ask(edge, { method, uri: '/page' })];
      expect(statuses.map(({ status }) => status)).toEqual([listed, unlisted]);
      expect(received).toHaveLength([listed, unlisted].filter((status) => status === 200).length);
    },
  );

  test('compresses only if the behaviour and the cache policy enable it and the viewer accepts it', async () => {
    const edge = edgeOf([
      { PathPattern: '/packed', Compress: true },
      { PathPattern: '/uncached', Compress: true, CachePolicyId: CACHING_DISABLED },
    ]);
    const headers = { 'accept-encoding': 'gzip' };
    const packed = await ask(edge, { uri: '/packed', headers });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.body).toString()).toBe(TEXT);
    for (const parts of [{ uri: '/packed' }, { uri: '/uncached', headers }, { uri: '/plain', headers }]) {
      const got = await ask(edge, parts);
      expect(got.headers).not.toHaveProperty('content-encoding');
      expect(got.body.toString()).toBe(TEXT);
    }
  });

  test('caches only if the policy enables it', async () => {
    const edge = edgeOf([{ PathPattern: '/call', CachePolicyId: CACHING_DISABLED }]);
    for (const uri of ['/page', '/page', '/call', '/call']) await ask(edge, { uri });
    expect(asked()).toEqual(['site: GET /page', 'site: GET /call', 'site: GET /call']);
  });

  test('an origin gets its custom headers, even if the viewer sends others', async () => {
    const edge = edgeOf([], { TargetOriginId: 'api' });
    await ask(edge, { uri: '/page', headers: { 'x-secret': 'forged' } });
    expect(received[0]![1].headers.all('x-secret')).toEqual(['s']);
  });

  test('a function runs at its event', async () => {
    const FunctionARN = { 'Fn::GetAtt': ['Marking', 'FunctionARN'] };
    const edge = edgeOf([{ PathPattern: '/plain' }], {
      FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN }],
    });
    expect((await ask(edge, { uri: '/page' })).headers).toHaveProperty('x-marked');
    expect((await ask(edge, { uri: '/plain' })).headers).not.toHaveProperty('x-marked');
  });

  test('an error page replaces its error', async () => {
    const error = { ErrorCode: 404, ErrorCachingMinTTL: 0, ResponseCode: 410, ResponsePagePath: '/sorry' };
    const edge = edgeOf([], {}, { CustomErrorResponses: [error] });
    const got = await ask(edge, { uri: '/missing' });
    expect({ status: got.status, body: got.body.toString() }).toEqual({ status: 410, body: 'sorry' });
  });
});
