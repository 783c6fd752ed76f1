/** A small site for the edge functions, and events as CloudFront passes them (developer guide, "Event structure"). */
import type { EdgeHeader, EdgeHeaders, EdgeRequest, EdgeResponse } from '../../../lambda/edge/event.ts';
import type { EdgeConfig } from '../../../lib/bundle/edge-constants.ts';

export const DOMAIN = 'd111111abcdef8.cloudfront.net';
export const BASE_URL = `https://${DOMAIN}`;

const links = (wrap: (url: string) => string) =>
  ['/sitemap.xml', '/llms.txt', '/developers']
    .map((path) => wrap(`https://base-url.invalid${path}`))
    .join(' ');

export const CONFIG: EdgeConfig = {
  pages: ['/', '/about', '/contact', '/developers', '/practice-areas', '/services/appeals'],
  documents: [
    '/mcp.json',
    '/openapi.json',
    '/llms.txt',
    '/agent-instructions.md',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/mcp/server-card',
    '/.well-known/mcp/server-card.json',
    '/.well-known/mcp.json',
    '/.well-known/agent-skills/official-contact/SKILL.md',
    '/schemas/problem.json',
  ],
  assets: ['/site.css', '/favicon.svg'],
  notFound: {
    html: `<!doctype html><title>Página não encontrada</title>${links((url) => `<a href="${url}">x</a>`)}`,
    markdown: `# Not found\n\n${links((url) => `[x](${url})`)}\n`,
    problem: JSON.stringify({ type: 'about:blank', status: 404, detail: links((url) => url) }),
  },
  methodNotAllowed: {
    html: `<!doctype html><title>Método não permitido</title>Use {allow} here. ${links((url) => `<a href="${url}">x</a>`)}`,
    markdown: `# Method not allowed\n\nUse {allow} here. ${links((url) => `[x](${url})`)}\n`,
    problem: JSON.stringify({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail: 'Use {allow} here.',
      developers: 'https://base-url.invalid/developers',
    }),
  },
  language: 'pt-BR',
};

/** One line, several lines, or no header. */
export type HeaderLines = string | readonly string[] | undefined;

/** CloudFront repeats the first of several lines in `value`, and gives all of them in `multiValue`. */
export function header(lines: HeaderLines): EdgeHeader | undefined {
  if (lines === undefined) return undefined;
  if (typeof lines === 'string') return { value: lines };
  const multiValue = lines.map((value) => ({ value }));
  return { value: lines[0] ?? '', ...(lines.length > 1 && { multiValue }) };
}

export interface RequestInput {
  readonly method?: string;
  readonly uri?: string;
  readonly accept?: HeaderLines;
  readonly querystring?: Record<string, EdgeHeader>;
  readonly headers?: EdgeHeaders;
}

export function requestEvent({ method, uri, accept, querystring, headers }: RequestInput) {
  const named = header(accept);
  const request: EdgeRequest = {
    method: method ?? 'GET',
    uri: uri ?? '/about',
    querystring: querystring ?? {},
    headers: { host: { value: DOMAIN }, ...(named && { accept: named }), ...headers },
    cookies: {},
  };
  return {
    version: '1.0',
    context: {
      distributionDomainName: DOMAIN,
      distributionId: 'EDFDVBD6EXAMPLE',
      eventType: 'viewer-request',
      requestId: 'EXAMPLE',
    },
    viewer: { ip: '198.51.100.11' },
    request,
  };
}

export function responseEvent(input: RequestInput, statusCode: number, headers: EdgeHeaders) {
  const response: EdgeResponse = { statusCode, statusDescription: '', headers };
  return { ...requestEvent(input), response };
}

/** Either a request that goes on to the cache, or a response. */
export type Answer = Partial<EdgeRequest> & Partial<EdgeResponse>;

/** What of an answer routing decides, in short. */
export function summary(answer: Answer) {
  return answer.statusCode === undefined
    ? { to: answer.uri }
    : {
        status: answer.statusCode,
        ...(answer.headers?.allow && { allow: answer.headers.allow.value }),
        ...(answer.headers?.location && { location: answer.headers.location.value }),
      };
}
