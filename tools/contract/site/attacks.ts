/**
 * Attacks on the edge: reading the bucket through S3's query parameters, redirecting a reader to another host,
 * splitting headers, and learning about the platform from refusals. SECURITY.md has the reasons.
 */
import { family, type HeaderValues, type Row, section } from '../harness/check.ts';
import { equal, header, noHeader, ok, oneOf, recalled, requested, status } from '../harness/expect.ts';
import { AGENT_INFO, MCP } from '../literals.ts';
import { namesNoInternals } from './security-headers.ts';

/**
 * S3's own parameters (API reference: ListObjectsV2, ListObjectVersions, ListMultipartUploads, GetBucket…,
 * GetObject's response-* overrides). CloudFront signs what it forwards, so S3 would obey them.
 */
const QUERIES = [
  'utm_source=x&y=%2F..%2F',
  'list-type=2',
  'list-type=2&prefix=mcp&encoding-type=url',
  'versions',
  'uploads',
  'policy',
  'location',
  'acl',
  'torrent',
  'versionId=null',
  'partNumber=1',
  'response-content-type=text/html',
  'response-content-disposition=attachment&response-cache-control=no-store',
  'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=0',
];

const queryRows = ['/', '/about', '/about.md', '/mcp.json', '/llms.txt', '/site.css', AGENT_INFO].map(
  (path): Row => ({
    id: `s3 query ${path}`,
    title: `S3's query parameters change nothing on ${path}`,
    why: 'contract §1 lists the paths, and none of them lists the bucket',
    async run(ctx) {
      const plain = await recalled(ctx, { path });
      for (const query of QUERIES) {
        const reply = await requested(ctx, { path: `${path}?${query}` });
        equal(reply.text === plain.text, true, `body of ${path}?${query} is that of ${path}`);
        for (const name of ['content-type', 'content-disposition', 'cache-control', 'etag'])
          equal(reply.header(name), plain.header(name), `${name} of ${path}?${query}`);
      }
    },
  }),
);

/** Paths that resemble a page or another host, with the statuses that they may have. */
const PATHS: readonly (readonly [path: string, ...statuses: number[]])[] = [
  ['//about', 404],
  ['//evil.example', 404],
  ['//evil.example/', 404],
  ['//evil.example/about.html', 404],
  ['/%2f/evil.example/', 404],
  // CloudFront may find the path malformed.
  ['/\\evil.example/about/', 400, 404],
  ['/about%0d%0aSet-Cookie:%20x=1', 400, 404],
  // CloudFront may normalise dot segments (developer guide, "Path pattern"), so such a path may lead to a page.
  ['/../about/', 200, 308, 400, 404],
  ['/%2e%2e/about', 200, 308, 400, 404],
];

const FORGED: HeaderValues = {
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Scheme': 'http',
  'X-Original-URL': '/evil.example',
  'X-Rewrite-URL': '/evil.example',
  'X-HTTP-Method-Override': 'DELETE',
};

const oddPath = ([path, ...statuses]: (typeof PATHS)[number]): Row => ({
  id: `path ${path}`,
  title: `${path} is refused, and does not redirect to another host`,
  why: 'contract §1: "an unknown path answers 404 for every method"; "a path has one spelling"; a redirect leads to a canonical URL of this service only',
  async run(ctx) {
    const reply = await ctx.request({ path, headers: { ...FORGED, Accept: '*/*' } });
    oneOf(reply.status, statuses, `status of ${path}`);
    if (reply.status === 308) header(reply, 'location', /^\/(?![/\\])/);
    else noHeader(reply, 'location');
    ok(!reply.text.includes('evil.example'), `body of ${path}`, 'nothing of the request', reply.text);
    namesNoInternals(reply);
  },
});

export const attackChecks = section('6 attacks', 'attacks', [
  ...family('s3 query', queryRows),
  ...family('path', PATHS.map(oddPath)),
  {
    id: 'odd methods',
    title: 'unusual methods are refused, without a word about the platform',
    why: 'contract §1: every method has its answer, 404 or 405; OWASP WSTG: test HTTP methods',
    unsafe: true,
    async run(ctx) {
      for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'SUBSCRIBE'])
        for (const path of ['/about', AGENT_INFO, MCP]) {
          const reply = await ctx.request({ method, path });
          oneOf(reply.status, [400, 403, 404, 405, 501], `status of ${method} ${path}`);
          namesNoInternals(reply);
        }
    },
  },
  {
    id: 'oversized',
    title: 'a URL or a header that is too long for CloudFront is refused, without a word about the platform',
    why: 'RFC 9110 §15.5.15, RFC 6585 §5: too long is refused; contract §4: "no detail"',
    local: true,
    async run(ctx) {
      for (const path of ['/about', AGENT_INFO, MCP])
        for (const input of [
          { path: `${path}?${'x'.repeat(8_192)}` },
          { path, headers: { 'X-Large': 'x'.repeat(20_480) } },
        ]) {
          const reply = await ctx.request(input);
          oneOf(reply.status, [400, 403, 413, 414, 431, 494], `status of ${path}`);
          namesNoInternals(reply);
        }
    },
  },
  {
    id: 'stored bodies',
    title: 'a refused PUT or DELETE changes nothing',
    why: 'contract §1: a known path has no method that writes; §6: "nothing a caller sends is stored"',
    unsafe: true,
    async run(ctx) {
      const before = await ctx.request({ path: '/site.css' });
      for (const method of ['PUT', 'DELETE', 'POST', 'PATCH'])
        status(await ctx.request({ method, path: '/site.css', body: 'x', headers: FORGED }), 405);
      status(await ctx.request({ method: 'PUT', path: '/planted.html', body: 'x' }), 404);
      status(await ctx.request({ path: '/planted.html' }), 404);
      const after = await ctx.request({ path: '/site.css' });
      equal(after.text === before.text, true, '/site.css is the same afterwards');
    },
  },
]);
