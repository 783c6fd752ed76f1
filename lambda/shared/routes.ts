/**
 * Every path the service answers, and the one place they are written down.
 * Pure data: read by the stack (behaviours), the edge functions, the handlers and the renderer.
 * Editorial pages are not here: the list of pages is the list of files in site/pages.
 */

/** `GET /api/agent-info`: the practice as JSON. Served by a Lambda behind CloudFront. */
export const AGENT_INFO_PATH = '/api/agent-info';

/** `POST /.well-known/mcp`: the MCP endpoint. Served by a Lambda, never cached. */
export const MCP_PATH = '/.well-known/mcp';

/** A machine-readable document: one object in the bucket, `GET HEAD OPTIONS`, readable from any origin. */
export interface DocumentRoute {
  readonly path: string;
  readonly contentType: string;
  /** What it is, in the words `/developers` and `/llms.txt` use. */
  readonly title: string;
}

export const MCP_DESCRIPTOR = {
  path: '/mcp.json',
  contentType: 'application/json',
  title: 'MCP descriptor: transport, versions, tools, limits',
} as const;
export const OPENAPI = {
  path: '/openapi.json',
  contentType: 'application/json',
  title: 'OpenAPI 3.1 contract of both endpoints',
} as const;
export const LLMS = {
  path: '/llms.txt',
  contentType: 'text/plain; charset=utf-8',
  title: 'Short index for language models',
} as const;
export const AGENT_INSTRUCTIONS = {
  path: '/agent-instructions.md',
  contentType: 'text/markdown; charset=utf-8',
  title: 'Usage, limits and referral guidance for agents',
} as const;
export const SITEMAP = {
  path: '/sitemap.xml',
  contentType: 'application/xml',
  title: 'Site map of every page',
} as const;
export const ROBOTS = {
  path: '/robots.txt',
  contentType: 'text/plain; charset=utf-8',
  title: 'Crawling rules (RFC 9309)',
} as const;

/** Every document, in the order in which they are listed to readers. */
export const DOCUMENTS: readonly DocumentRoute[] = [
  MCP_DESCRIPTOR,
  OPENAPI,
  LLMS,
  AGENT_INSTRUCTIONS,
  SITEMAP,
  ROBOTS,
];

/** The developer-resources page: the one editorial page that other documents link to by name. */
export const DEVELOPERS_PATH = '/developers';

/** Files the pages need to look right: `GET HEAD`. */
export const ASSETS = {
  stylesheet: { path: '/site.css', contentType: 'text/css; charset=utf-8' },
  icon: { path: '/favicon.svg', contentType: 'image/svg+xml' },
} as const;

/**
 * Stands for the public base URL (scheme and host, no trailing slash) in everything made before the
 * address is known: the publisher and the handlers replace it. The `.invalid` name (RFC 2606) can
 * never resolve, and a URL passes every validator that the real one passes.
 */
export const BASE_URL_PLACEHOLDER = 'https://base-url.invalid';

/** Absolute URLs of every machine-readable resource, as agent-info states them. */
export function machineReadable(baseUrl: string) {
  return {
    agentInfo: baseUrl + AGENT_INFO_PATH,
    mcp: baseUrl + MCP_PATH,
    mcpDescriptor: baseUrl + MCP_DESCRIPTOR.path,
    openapi: baseUrl + OPENAPI.path,
    llms: baseUrl + LLMS.path,
    agentInstructions: baseUrl + AGENT_INSTRUCTIONS.path,
    sitemap: baseUrl + SITEMAP.path,
    developers: baseUrl + DEVELOPERS_PATH,
  };
}
