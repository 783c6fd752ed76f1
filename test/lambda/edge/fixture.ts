/** A small site for the edge functions, and events as CloudFront passes them (developer guide, "Event structure"). */
import type { EdgeHeader, EdgeHeaders, EdgeRequest, EdgeResponse } from '../../../lambda/edge/constants.ts';
import { ASSETS, DOCUMENTS } from '../../../lambda/shared/routes.ts';
import type { EdgeSite } from '../../../lib/stack/bundle/edge-constants.ts';

export const DOMAIN = 'd111111abcdef8.cloudfront.net';
export const BASE_URL = `https://${DOMAIN}`;

export const DOCUMENT_PATHS: readonly string[] = Object.values(DOCUMENTS).map(({ path }) => path);
/** The logo and a font of the practice, which are known like the files that every practice has. */
const BRAND: readonly string[] = ['/logo.svg', '/fonts/serif.woff2'];
export const ASSET_PATHS: readonly string[] = [...Object.values(ASSETS).map(({ path }) => path), ...BRAND];

/** Objects that are served for unknown paths, restated instead of imported. */
export const NOT_FOUND_OBJECTS = {
  html: '/errors/not-found.html',
  markdown: '/errors/not-found.md',
  json: '/errors/not-found.json',
} as const;

/** Links on `/`, on errors and on generated responses, restated instead of imported. */
export const SERVICE_LINKS = [
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</sitemap.xml>; rel="index"',
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</developers>; rel="service-doc"',
  '</openapi.json>; rel="service-desc"',
  '</.well-known/ard.json>; rel="ard"',
].join(', ');
/** Link that only a problem document has, after the others. */
export const PROBLEM_LINK = ', </schemas/problem.json>; rel="describedby"; type="application/schema+json"';

/** Content types of the representations of an error. */
export const ERROR_TYPES = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/problem+json',
} as const;

export const SITE: EdgeSite = {
  pages: [
    ...['/', '/about', '/contact', '/developers', '/practice-areas', '/services/appeals'],
    ...['/es', '/es/about', '/es/developers', '/es/services/recurso'],
  ],
  brand: BRAND,
  script: { paths: ['/somos-nos', '/es/somos-nosotros'], text: '(()=>{})();' },
  languages: [
    {
      prefix: '',
      language: 'pt-BR',
      notFoundPath: '/errors/not-found',
      404: { title: 'Página não encontrada', detail: ['Nothing is "here" <or> *there*.'] },
      405: { title: 'Método não permitido', detail: ['Use ', ' here.'] },
    },
    {
      prefix: '/es',
      language: 'es',
      notFoundPath: '/errors/not-found.es',
      404: { title: 'Página no encontrada', detail: ['Aquí no hay nada.'] },
      405: { title: 'Método no permitido', detail: ['Use ', ' aquí.'] },
    },
  ],
};

/** One line, several lines, or no header. */
export type HeaderLines = string | readonly string[] | undefined;

/** CloudFront passes the first of several lines in `value`, and all lines in `multiValue`. */
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

/** A request for the cache, or a response. */
export type Answer = Partial<EdgeRequest> & Partial<EdgeResponse>;

/** The part of an answer that routing decides. */
export function summary(answer: Answer) {
  return answer.statusCode === undefined
    ? { to: answer.uri }
    : {
        status: answer.statusCode,
        ...(answer.headers?.allow && { allow: answer.headers.allow.value }),
        ...(answer.headers?.location && { location: answer.headers.location.value }),
      };
}
