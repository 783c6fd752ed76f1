/**
 * Keeps callers on the public address: a stage may have CloudFront send a secret with every request,
 * and an endpoint then refuses what lacks it (a call to the API's own address, past firewall and cache).
 * Runs in Lambda. No authorizer: that is a second function to start and pay, and API Gateway words its
 * refusals itself, without a way out.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Endpoint, HttpResponse } from './endpoint.ts';
import { ORIGIN_SECRET_HEADER } from './origin-secret.ts';

/**
 * @param secrets - comma-separated, any of them will do (that is what rotation needs); `undefined`:
 *   every caller is answered
 * @param refusal - what other callers get
 * @throws Error when the list holds no secret or an empty one, which would let anybody in
 */
export function throughCloudFront(
  respond: Endpoint,
  secrets: string | undefined,
  refusal: HttpResponse,
): Endpoint {
  if (secrets === undefined) return respond;
  const accepted = secrets.split(',').map((secret) => Buffer.from(secret));
  if (accepted.some(({ length }) => length === 0)) throw new Error('ORIGIN_SECRETS has an empty member');
  return (request, today) => {
    const sent = Buffer.from(request.headers[ORIGIN_SECRET_HEADER] ?? '');
    const known = accepted.some((secret) => secret.length === sent.length && timingSafeEqual(secret, sent));
    return known ? respond(request, today) : refusal;
  };
}
