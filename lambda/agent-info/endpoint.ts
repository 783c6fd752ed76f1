/**
 * `GET /api/agent-info` (contract §§1, 4): one document, finished at synthesis but for the address
 * and the day. Pure. Nothing of the request changes the answer but its method and `If-None-Match`, which is what
 * lets CloudFront cache it under one key.
 */

import { type Endpoint, type HttpResponse, PREFLIGHT_MAX_AGE_SECONDS } from '../http/endpoint.ts';
import { matches, strongEtag } from '../http/etag.ts';
import type { AgentInfoConstants } from '../shared/build-constants.ts';
import {
  AGENT_INFO_ERROR_LINKS,
  AGENT_INFO_LINKS,
  linkHeader,
  PROBLEM_LINKS,
} from '../shared/discovery-links.ts';
import { daily, onDay } from '../shared/expiry.ts';
import { withBaseUrl } from '../shared/origin.ts';
import { AGENT_INFO_PATH } from '../shared/routes.ts';

const ALLOW = 'GET, HEAD, OPTIONS';
/** Public data, no credentials: any web page may read it. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const CORS = { ...ANY_ORIGIN, 'access-control-expose-headers': 'ETag, Link' };
const PREFLIGHT = {
  ...ANY_ORIGIN,
  allow: ALLOW,
  'access-control-allow-methods': ALLOW,
  'access-control-allow-headers': '*',
  'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
};
const PROBLEM = { ...CORS, 'content-type': 'application/problem+json', 'cache-control': 'no-store' };

/** With the way out, relative: these answers are made before an address is known. */
const PROBLEM_WITH_LINKS = { ...PROBLEM, link: linkHeader(AGENT_INFO_ERROR_LINKS) };

export const AGENT_INFO_FAILURE: HttpResponse = {
  status: 500,
  headers: PROBLEM_WITH_LINKS,
  body: problem(500, 'Internal Server Error', 'Nothing is wrong with the request: send it again later.'),
  note: { reason: 'internal' },
};

/** The answer to a caller who went around the public address. */
export function agentInfoRefusal(baseUrl: string): HttpResponse {
  const detail = `This is not the public address of the service: call ${baseUrl}${AGENT_INFO_PATH}.`;
  const body = problem(403, 'Forbidden', detail);
  const headers = { ...PROBLEM, link: linkHeader(PROBLEM_LINKS, baseUrl) };
  return { status: 403, headers, body, note: { reason: 'notPublicAddress' } };
}

const METHOD_NOT_ALLOWED: HttpResponse = {
  status: 405,
  headers: { ...PROBLEM_WITH_LINKS, allow: ALLOW },
  body: problem(405, 'Method Not Allowed', 'This resource is read-only: send GET, HEAD or OPTIONS.'),
  note: { reason: 'methodNotAllowed' },
};

/** @param baseUrl - public origin, no trailing slash */
export function createAgentInfoEndpoint(constants: AgentInfoConstants, baseUrl: string): Endpoint {
  const text = withBaseUrl(constants.body, baseUrl);
  const link = linkHeader(AGENT_INFO_LINKS, baseUrl);
  const answerOf = daily((today) => {
    const body = onDay(text, today);
    const etag = strongEtag(body);
    const validators = { ...CORS, link, 'cache-control': `public, max-age=${constants.maxAgeSeconds}`, etag };
    return { body, etag, validators, headers: { ...validators, 'content-type': 'application/json' } };
  });

  return (request, today) => {
    const { body, etag, validators, headers } = answerOf(today);
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        if (matches(request.headers['if-none-match'], etag))
          return { status: 304, headers: validators, body: '' };
        return { status: 200, headers, body };
      case 'OPTIONS':
        return { status: 204, headers: PREFLIGHT, body: '' };
      default:
        return METHOD_NOT_ALLOWED;
    }
  };
}

/** RFC 9457 §3. */
function problem(status: number, title: string, detail: string): string {
  return JSON.stringify({ type: 'about:blank', title, status, detail });
}
