/**
 * One exchange with an origin: sends the request (origin-request.ts), waits as long as CloudFront, and removes the
 * headers that CloudFront removes from the answer (developer guide, "How CloudFront processes responses from your
 * custom origin").
 */
import type { Request, Response } from '../headers.ts';
import { within } from '../within.ts';
import type { Behavior } from './distribution.ts';
import { forwards, originRequest } from './origin-request.ts';
import { cloudFrontError } from './own-errors.ts';

const CONDITIONS = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
];

/** @param conditions - replace the viewer's conditions. @default the viewer's conditions are sent */
export async function fromOrigin(
  behavior: Behavior,
  request: Request,
  requestId: string,
  conditions?: Readonly<Record<string, string>>,
): Promise<Response> {
  const { origin } = behavior;
  const toOrigin = originRequest(
    request,
    {
      ...behavior,
      originDomain: origin.domain,
      customHeaders: origin.customHeaders,
    },
    requestId,
  );
  if (conditions) {
    for (const name of CONDITIONS) toOrigin.headers.delete(name);
    for (const [name, value] of Object.entries(conditions)) toOrigin.headers.set(name, value);
  }
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
      return (
        name === '*' ||
        name === 'accept-encoding' ||
        name === 'cookie' ||
        forwards(name, behavior.originRequestPolicy)
      );
    });
  if (kept.length > 0) headers.set('vary', kept.join(', '));
  else headers.delete('vary');
}
