/**
 * `GET /api/agent-info` (contract §§1, 3). Each process makes the document once a day. The answer depends on the
 * method, `If-None-Match` and the day, and on nothing else of the request, so a caller cannot split the cache.
 */
import { type Endpoint, PREFLIGHT_MAX_AGE_SECONDS } from '../http/endpoint.ts';
import { CORS, problem } from '../http/problem.ts';
import { daily } from '../shared/days.ts';
import { agentInfoLinks, linkHeader } from '../shared/discovery-links.ts';
import { agentInfoWith, type InstitutionalFacts } from '../shared/facts.ts';
import type { MachineReadable } from '../shared/routes.ts';
import type { UnavailablePages } from './unavailable.ts';

/** The constants that `lib/stack/bundle/handler.ts` puts into the agent-info handler. */
export interface AgentInfoConstants {
  readonly practice: InstitutionalFacts;
  readonly paths: MachineReadable;
  /** How long CloudFront and clients may cache the answer, in seconds. */
  readonly maxAgeSeconds: number;
  readonly unavailable: UnavailablePages;
}

const ALLOW = 'GET, HEAD, OPTIONS';
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  allow: ALLOW,
  'access-control-allow-methods': ALLOW,
  'access-control-allow-headers': '*',
  'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
};

const METHOD_NOT_ALLOWED = problem({
  status: 405,
  title: 'Method Not Allowed',
  detail: 'This resource is read-only: send GET, HEAD or OPTIONS.',
  headers: { allow: ALLOW },
  reason: 'methodNotAllowed',
});

/** @param baseUrl - public origin, no trailing slash */
export function createAgentInfoEndpoint(
  { practice, paths, maxAgeSeconds }: Omit<AgentInfoConstants, 'unavailable'>,
  baseUrl: string,
): Endpoint {
  const link = linkHeader(agentInfoLinks(), baseUrl);
  const addresses = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, baseUrl + path]),
  ) as MachineReadable;
  const answerOn = daily((today) => {
    const body = JSON.stringify(agentInfoWith(addresses, practice, baseUrl, today));
    const etag = strongEtag(body);
    const validators = { ...CORS, link, 'cache-control': `public, max-age=${maxAgeSeconds}`, etag };
    return { body, etag, validators, headers: { ...validators, 'content-type': 'application/json' } };
  });

  return ({ method, headers: sent }, today) => {
    const { body, etag, validators, headers } = answerOn(today);
    switch (method) {
      case 'GET':
      case 'HEAD':
        if (matches(sent['if-none-match'], etag)) return { status: 304, headers: validators, body: '' };
        return { status: 200, headers, body };
      case 'OPTIONS':
        return { status: 204, headers: PREFLIGHT, body: '' };
      default:
        return METHOD_NOT_ALLOWED;
    }
  };
}

/**
 * A strong entity tag (RFC 9110 §8.8.3): a hash of the text, so a second deployment of the same facts keeps it. It does
 * not protect against forgery.
 *
 * FNV-1a, 64 bits (RFC 9923), in two halves of 32 bits: a BigInt for each byte adds 1.6 ms to the first answer. The
 * prime is 2^40 + 435.
 */
export function strongEtag(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * 435;
    high = (Math.imul(high, 435) + (low << 8) + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  }
  return `"${[high, low].map((half) => half.toString(16).padStart(8, '0')).join('')}"`;
}

/**
 * Whether the caller already has this version. §13.1.2 requires weak comparison: CloudFront turns a tag into `W/"…"`
 * when it compresses.
 */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) ?? false);
}
