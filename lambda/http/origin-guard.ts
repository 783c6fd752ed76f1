/**
 * Refuses calls that bypass CloudFront, and with it firewall and cache. In a stage with an origin secret, CloudFront
 * sends the secret with every request. This is not an authorizer, because that would be a second function to
 * start and to pay for, and API Gateway would answer its refusals without a link to the public address.
 */
import type { Endpoint, HttpResponse } from './endpoint.ts';

/** The header in which CloudFront sends the secret (`lib/stack/api.ts`). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/**
 * @param secrets - comma-separated; any of them is accepted, which rotation needs. @default every caller is answered
 * @param refusal - makes the answer to other callers
 * @throws Error when a member of the list is empty: an empty secret would admit every caller
 */
export function throughCloudFront(
  respond: Endpoint,
  secrets: string | undefined,
  refusal: () => HttpResponse,
): Endpoint {
  if (secrets === undefined) return respond;
  // Loaded only here: it takes 5 ms of a cold start on Node 24, and the default stage has no secret.
  const { timingSafeEqual } = process.getBuiltinModule('node:crypto');
  const accepted = secrets.split(',').map((secret) => Buffer.from(secret));
  if (accepted.some(({ length }) => length === 0)) throw new Error('ORIGIN_SECRETS has an empty member');
  return (request, today) => {
    const sent = Buffer.from(request.headers[ORIGIN_SECRET_HEADER] ?? '');
    const known = accepted.some((secret) => secret.length === sent.length && timingSafeEqual(secret, sent));
    return known ? respond(request, today) : refusal();
  };
}
