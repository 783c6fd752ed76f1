/**
 * The request that CloudFront sends to an origin (developer guide, "Control origin requests with a policy" and the
 * table of "Request and response behavior for custom origins"): path, body and CloudFront's own headers, and with an
 * origin request policy also the viewer's headers, cookies and query string. Hop-by-hop headers never pass.
 */
import { HeaderLines, type Request } from '../headers.ts';
import { normalizedEncoding } from './accept-encoding.ts';
import type { CachePolicy, OriginRequestPolicy } from './managed-policies.ts';

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
  readonly customHeaders: readonly (readonly [name: string, value: string])[];
}

export function originRequest(request: Request, forwarding: Forwarding, requestId: string): Request {
  const { cachePolicy, originRequestPolicy, originDomain, customHeaders } = forwarding;
  const headers = new HeaderLines();
  for (const [name, lines] of request.headers.entries())
    if (forwards(name, originRequestPolicy)) headers.set(name, lines);

  const cookies = originRequestPolicy ? request.headers.all('cookie').join('; ') : '';
  if (cookies) headers.set('cookie', cookies);
  acceptEncoding(headers, request, cachePolicy);
  if (!headers.has('host')) headers.set('host', originDomain);
  if (!headers.has('user-agent')) headers.set('user-agent', 'Amazon CloudFront');
  const contentLength = request.headers.get('content-length');
  if (contentLength !== undefined) headers.set('content-length', contentLength);
  const via = '1.1 local.cloudfront.net (CloudFront)';
  headers.set('via', [...(headers.has('via') ? [headers.get('via')!] : []), via].join(', '));
  headers.set('x-amz-cf-id', requestId);
  const forwardedFor = request.headers.get('x-forwarded-for');
  headers.set('x-forwarded-for', forwardedFor ? `${forwardedFor},${request.clientIp}` : request.clientIp);
  for (const [name, value] of customHeaders) headers.set(name, value);
  return {
    ...request,
    query: originRequestPolicy ? request.query : '',
    headers,
  };
}

/** Whether a viewer's header reaches the origin. */
export function forwards(name: string, policy: OriginRequestPolicy | undefined): boolean {
  if (NEVER_FORWARDED.has(name) || name.startsWith('x-edge-')) return false;
  return policy !== undefined && !policy.except.includes(name);
}

/** Normalised if the cache keeps compressed objects; otherwise forwarded like any other header. */
function acceptEncoding(headers: HeaderLines, request: Request, policy: CachePolicy): void {
  const sent = request.headers.get('accept-encoding');
  if (sent === undefined || (!policy.gzip && !policy.brotli)) return;
  headers.set('accept-encoding', normalizedEncoding(sent, policy) ?? 'identity');
}
