/**
 * What CloudFront sends to an origin (developer guide, "Control origin requests with a policy" and the
 * table of "Request and response behavior for custom origins"): by default the path, the body and its
 * own headers; of the viewer's headers, cookies and query string only what the cache policy and the
 * origin request policy name. Hop-by-hop headers never pass.
 */
import { HeaderLines, type Request } from '../headers.ts';
import { normalizedEncoding } from './accept-encoding.ts';
import type { CachePolicy, OriginRequestPolicy } from './policies.ts';
import { pickCookies, pickQuery, picks } from './selection.ts';

/** Removed or replaced on the way to the origin, whatever a policy says. */
const NEVER_FORWARDED = new Set([
  'connection',
  'cookie',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-amz-cf-id',
  'x-forwarded-proto',
  'x-real-ip',
]);

export interface Forwarding {
  readonly cachePolicy: CachePolicy;
  readonly originRequestPolicy: OriginRequestPolicy | undefined;
  readonly originDomain: string;
  readonly originPath: string;
  readonly customHeaders: readonly (readonly [name: string, value: string])[];
}

export function originRequest(request: Request, forwarding: Forwarding, requestId: string): Request {
  const { cachePolicy, originRequestPolicy, originDomain, originPath, customHeaders } = forwarding;
  const policies = originRequestPolicy ? [cachePolicy, originRequestPolicy] : [cachePolicy];
  const headers = new HeaderLines();
  for (const [name, lines] of request.headers.entries())
    if (forwards(name, forwarding)) headers.set(name, lines);

  const cookies = pickCookies(request.headers.all('cookie'), ...policies.map((policy) => policy.cookies));
  if (cookies) headers.set('cookie', cookies);
  acceptEncoding(headers, request, cachePolicy);
  if (!forwards('host', forwarding)) headers.set('host', originDomain);
  if (!forwards('user-agent', forwarding) || !headers.has('user-agent'))
    headers.set('user-agent', 'Amazon CloudFront');
  const contentLength = request.headers.get('content-length');
  if (contentLength !== undefined) headers.set('content-length', contentLength);
  const via = `1.1 local.cloudfront.net (CloudFront)`;
  headers.set('via', [...(headers.has('via') ? [headers.get('via')!] : []), via].join(', '));
  headers.set('x-amz-cf-id', requestId);
  const forwardedFor = request.headers.get('x-forwarded-for');
  headers.set('x-forwarded-for', forwardedFor ? `${forwardedFor},${request.clientIp}` : request.clientIp);
  for (const [name, value] of customHeaders) headers.set(name, value);
  return {
    ...request,
    uri: originPath + request.uri,
    query: pickQuery(request.query, ...policies.map((policy) => policy.queryStrings)),
    headers,
  };
}

/** Whether a viewer's header reaches the origin by either policy. */
export function forwards(
  name: string,
  { cachePolicy, originRequestPolicy }: Pick<Forwarding, 'cachePolicy' | 'originRequestPolicy'>,
): boolean {
  if (NEVER_FORWARDED.has(name) || name.startsWith('x-edge-')) return false;
  return (
    picks(cachePolicy.headers, name, true) ||
    (originRequestPolicy !== undefined && picks(originRequestPolicy.headers, name, true))
  );
}

/** Normalised where the cache keeps compressed objects; otherwise a header like any other. */
function acceptEncoding(headers: HeaderLines, request: Request, policy: CachePolicy): void {
  const sent = request.headers.get('accept-encoding');
  if (sent === undefined || (!policy.gzip && !policy.brotli)) return;
  headers.set('accept-encoding', normalizedEncoding(sent, policy) ?? 'identity');
}
