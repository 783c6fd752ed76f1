/**
 * HTTP as the endpoints see it: plain values, which `gateway-adapter.ts` makes from API Gateway's payload format. The
 * web classes `Request` and `Response` are not used, because a pair costs 26 µs.
 */
import type { CallNote } from './call-log.ts';

export interface HttpRequest {
  readonly method: string;
  /** Names are in lower case. Several lines of one name are joined with a comma (RFC 9110 §5.3). */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: {
    /** Size on the wire, in bytes. */
    readonly byteLength: number;
    /** `undefined`: the bytes are not UTF-8. */
    readonly text: string | undefined;
  };
}

export interface HttpResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if there is none. */
  readonly body: string;
  /** For the log. Never sent. */
  readonly note?: CallNote;
}

/** @param today - UTC, `YYYY-MM-DD`. Only the adapter reads the clock */
export type Endpoint = (request: HttpRequest, today: string) => HttpResponse;

/** How long a browser may cache a preflight answer. Chromium allows at most two hours. */
export const PREFLIGHT_MAX_AGE_SECONDS = 7200;

/** The header in which CloudFront sends the secret (`lib/stack/api.ts`). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/**
 * Refuses calls that bypass CloudFront, and with it firewall and cache. In a stage with an origin secret, CloudFront
 * sends the secret with every request. It is no Lambda authorizer: that is a second function to start and to
 * pay for, and API Gateway would write the refusal, without a link to the public address.
 *
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
