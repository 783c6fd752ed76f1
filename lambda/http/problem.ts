/** Problem documents (RFC 9457), the errors of the endpoints other than MCP. Any web page may read them. */
import { agentInfoErrorLinks, linkHeader, problemLinks } from '../shared/discovery-links.ts';
import { AGENT_INFO_PATH, errorLinks } from '../shared/routes.ts';
import type { CallNote } from './call-log.ts';
import type { HttpResponse } from './endpoint.ts';

export const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, Link' };

interface Problem {
  readonly status: number;
  /** The status phrase, which the type `about:blank` requires (§4.2.1). */
  readonly title: string;
  /** What is wrong and what to send instead. */
  readonly detail: string;
  /** `Link` to the documents. @default relative references, which need no base URL */
  readonly link?: string;
  readonly reason: NonNullable<CallNote['reason']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members: name → URL. */
  readonly links?: Readonly<Record<string, string>>;
}

export function problem({ status, title, detail, link, reason, headers, links }: Problem): HttpResponse {
  return {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      link: link ?? linkHeader(agentInfoErrorLinks()),
      ...headers,
    },
    body: JSON.stringify({ type: 'about:blank', title, status, detail, ...links }),
    note: { reason },
  };
}

/** The answer when the handler itself fails. */
export const failure = () =>
  problem({
    status: 500,
    title: 'Internal Server Error',
    detail: 'Nothing is wrong with the request: send it again later.',
    reason: 'internal',
  });

/**
 * The answer to a path that has no route. Only spellings that the edge function does not know lead here. JSON in every
 * case, because the behaviour of agent-info does not forward `Accept`.
 */
export const notFound = (baseUrl: string) => () =>
  problem({
    status: 404,
    title: 'Not Found',
    detail: 'There is nothing at this path.',
    link: linkHeader(agentInfoErrorLinks(), baseUrl),
    links: errorLinks(baseUrl),
    reason: 'notFound',
  });

/** The answer to a call that did not come through the public address. */
export const notPublicAddress = (baseUrl: string) => () =>
  problem({
    status: 403,
    title: 'Forbidden',
    detail: `This is not the public address of the service: call ${baseUrl}${AGENT_INFO_PATH}.`,
    link: linkHeader(problemLinks(), baseUrl),
    reason: 'notPublicAddress',
  });
