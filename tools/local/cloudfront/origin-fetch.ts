/**
 * One exchange with an origin: sends the request, waits as long as CloudFront, and removes the
 * headers that CloudFront removes from the answer (developer guide, "How CloudFront processes responses from your
 * custom origin").
 *
 * The request that CloudFront sends to an origin (developer guide, "Control origin requests with a policy" and the
 * table of "Request and response behavior for custom origins"): path, body and CloudFront's own headers, and with an
 * origin request policy also the viewer's headers, cookies and query string. Hop-by-hop headers never pass.
 */
import { HeaderLines, type Request, type Response } from '../headers.ts';
import { within } from '../in-flight.ts';
import { normalizedEncoding } from './compression.ts';
import type { Behavior } from './distribution.ts';
import { cloudFrontError } from './own-errors.ts';

/** @param etag - of an expired object of the cache, which the origin may confirm */
export async function fromOrigin(
  behavior: Behavior,
  request: Request,
  requestId: string,
  etag?: string,
): Promise<Response> {
  const { origin } = behavior;
  const toOrigin = originRequest(request, behavior, requestId);
  if (etag !== undefined) toOrigin.headers.set('if-none-match', etag);
  const response = await within(origin.readTimeoutMs, origin.server.fetch(toOrigin));
  if (!response)
    return cloudFrontError(504, "CloudFront didn't get a timely answer from the origin.", requestId);
  return filtered(behavior, request, response);
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade'];

/** Removes the headers that CloudFront removes from an origin's response. */
function filtered(behavior: Behavior, request: Request, response: Response): Response {
  const headers = response.headers.copy();
  for (const name of HOP_BY_HOP) headers.delete(name);
  if (behavior.origin.isCustom) filterVary(headers, behavior);
  if (!headers.has('date')) headers.set('date', new Date().toUTCString());
  if (request.method !== 'HEAD') return { ...response, headers };
  if (response.body.length > 0) headers.set('content-length', String(response.body.length));
  return { ...response, headers, body: Buffer.alloc(0) };
}

/** A custom origin's `Vary` keeps only what CloudFront forwards to it, `Accept-Encoding` and `Cookie`. */
function filterVary(headers: Response['headers'], behavior: Behavior): void {
  const vary = headers.get('vary');
  if (vary === undefined) return;
  const kept = vary
    .split(',')
    .map((member) => member.trim())
    .filter((member) => {
      const name = member.toLowerCase();
      return name === '*' || name === 'accept-encoding' || name === 'cookie' || forwards(name, behavior);
    });
  if (kept.length > 0) headers.set('vary', kept.join(', '));
  else headers.delete('vary');
}

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

export function originRequest(request: Request, behavior: Behavior, requestId: string): Request {
  const { isCached, origin } = behavior;
  const headers = new HeaderLines();
  for (const [name, lines] of request.headers.entries())
    if (forwards(name, behavior)) headers.set(name, lines);

  const cookies = isCached ? '' : request.headers.all('cookie').join('; ');
  if (cookies) headers.set('cookie', cookies);
  if (isCached) acceptEncoding(headers, request);
  if (!headers.has('host')) headers.set('host', origin.domain);
  if (!headers.has('user-agent')) headers.set('user-agent', 'Amazon CloudFront');
  const contentLength = request.headers.get('content-length');
  if (contentLength !== undefined) headers.set('content-length', contentLength);
  const via = '1.1 local.cloudfront.net (CloudFront)';
  headers.set('via', [...(headers.has('via') ? [headers.get('via')!] : []), via].join(', '));
  headers.set('x-amz-cf-id', requestId);
  const forwardedFor = request.headers.get('x-forwarded-for');
  headers.set('x-forwarded-for', forwardedFor ? `${forwardedFor},${request.clientIp}` : request.clientIp);
  for (const [name, value] of origin.customHeaders) headers.set(name, value);
  return { ...request, query: isCached ? '' : request.query, headers };
}

/** Whether a viewer's header reaches the origin. */
function forwards(name: string, { isCached }: Behavior): boolean {
  return !isCached && name !== 'host' && !NEVER_FORWARDED.has(name) && !name.startsWith('x-edge-');
}

/** Normalised, because the cache keeps compressed objects. */
function acceptEncoding(headers: HeaderLines, request: Request): void {
  const sent = request.headers.get('accept-encoding');
  if (sent !== undefined) headers.set('accept-encoding', normalizedEncoding(sent) ?? 'identity');
}
