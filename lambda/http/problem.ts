/** Problem documents (RFC 9457) as answers of the endpoints that are not MCP. Public data: any web page may read them. */
import { AGENT_INFO_ERROR_LINKS, linkHeader, PROBLEM_LINKS } from '../shared/discovery-links.ts';
import { AGENT_INFO_PATH } from '../shared/routes.ts';
import type { CallNote } from './call-note.ts';
import type { HttpResponse } from './endpoint.ts';

export const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, Link' };

interface Problem {
  readonly status: number;
  /** The status phrase: with `about:blank`, the status is all there is to say (§4.2.1). */
  readonly title: string;
  /** What was wrong and what to send instead. */
  readonly detail: string;
  /** The way out. @default relative references: an answer that is made before an address is known */
  readonly link?: string;
  readonly reason: NonNullable<CallNote['reason']>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function problem({ status, title, detail, link, reason, headers }: Problem): HttpResponse {
  return {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      link: link ?? linkHeader(AGENT_INFO_ERROR_LINKS),
      ...headers,
    },
    body: JSON.stringify({ type: 'about:blank', title, status, detail }),
    note: { reason },
  };
}

/** When the handler itself fails. */
export const FAILURE = problem({
  status: 500,
  title: 'Internal Server Error',
  detail: 'Nothing is wrong with the request: send it again later.',
  reason: 'internal',
});

/** The answer to a caller who went around the public address. */
export const notPublicAddress = (baseUrl: string) =>
  problem({
    status: 403,
    title: 'Forbidden',
    detail: `This is not the public address of the service: call ${baseUrl}${AGENT_INFO_PATH}.`,
    link: linkHeader(PROBLEM_LINKS, baseUrl),
    reason: 'notPublicAddress',
  });
