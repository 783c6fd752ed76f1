/**
 * Keeps callers on the public address: a stage may have CloudFront send a secret with every request, and an endpoint then
 * refuses what lacks it (a call to the API's own address, past firewall and cache). No authorizer: that is a second
 * function to start and pay, and API Gateway words its refusals itself, without a way out.
 */
import type { Endpoint, HttpResponse } from './endpoint.ts';

/** The header in which CloudFront sends it (`lib/api.ts`). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/**
 * @param secrets - comma-separated, any of them will do (that is what rotation needs); `undefined`: every caller is
 *   answered
 * @param refusal - what other callers get
 * @throws Error when the list holds no secret or an empty one, which would let anybody in
 */
export function throughCloudFront(
  respond: Endpoint,
  secrets: string | undefined,
  refusal: HttpResponse,
): Endpoint {
  if (secrets === undefined) return respond;
  // Not imported: loading it takes 5 ms of a cold start on Node 24, and the default stage has no secret.
  const { timingSafeEqual } = process.getBuiltinModule('node:crypto');
  const accepted = secrets.split(',').map((secret) => Buffer.from(secret));
  if (accepted.some(({ length }) => length === 0)) throw new Error('ORIGIN_SECRETS has an empty member');
  return (request, today) => {
    const sent = Buffer.from(request.headers[ORIGIN_SECRET_HEADER] ?? '');
    const known = accepted.some((secret) => secret.length === sent.length && timingSafeEqual(secret, sent));
    return known ? respond(request, today) : refusal;
  };
}
