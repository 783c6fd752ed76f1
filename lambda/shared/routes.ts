/**
 * Every path the service answers, and the one place they are written down.
 * Pure data: read by the stack (behaviours), the edge functions, the handlers and the renderer.
 * Editorial pages are not here: the list of pages is the list of files in site/pages.
 */
import {
  AGENT_SKILLS,
  AI_CATALOG,
  API_CATALOG,
  ARD,
  MCP_DESCRIPTOR_ALIAS,
  SECURITY_TXT,
  SERVER_CARD,
  SERVER_CARD_ALIAS,
  SKILL,
} from './discovery-routes.ts';
import {
  AGENT_GUIDANCE_SCHEMA,
  AGENT_INFO_SCHEMA,
  MCP_DESCRIPTOR_SCHEMA,
  MCP_REQUEST_SCHEMA,
  MCP_RESPONSE_SCHEMA,
  OFFICIAL_CONTACT_SCHEMA,
  PRACTICE_INFO_SCHEMA,
  PROBLEM_SCHEMA,
} from './schema-routes.ts';
import { AGENT_INFO_SIGNATURE, JWKS } from './trust-routes.ts';

export * from './discovery-routes.ts';

/** `GET /api/agent-info`: the practice as JSON. Served by a Lambda behind CloudFront. */
export const AGENT_INFO_PATH = '/api/agent-info';

/** `POST /.well-known/mcp`: the MCP endpoint. Served by a Lambda, never cached. */
export const MCP_PATH = '/.well-known/mcp';

/**
 * A machine-readable document: one object in the bucket, `GET HEAD OPTIONS`, readable from any origin.
 * Either it has a name of its own in `machineReadable`, or it is another address of one that has.
 */
export type DocumentRoute = {
  readonly path: string;
  readonly contentType: string;
  /** What it is, in the words `/developers` and `/llms.txt` use. */
  readonly title: string;
} & ({ readonly key: string } | { readonly aliasOf: string });

const JSON_TYPE = 'application/json';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

export const MCP_DESCRIPTOR = {
  key: 'mcpDescriptor',
  path: '/mcp.json',
  contentType: JSON_TYPE,
  title: 'MCP descriptor: transport, versions, tools, limits',
} as const;
export const OPENAPI = {
  key: 'openapi',
  path: '/openapi.json',
  contentType: JSON_TYPE,
  title: 'OpenAPI 3.1 contract of both endpoints',
} as const;
export const LLMS = {
  key: 'llms',
  path: '/llms.txt',
  contentType: PLAIN_TEXT,
  title: 'Short index for language models',
} as const;
export const AGENT_INSTRUCTIONS = {
  key: 'agentInstructions',
  path: '/agent-instructions.md',
  contentType: MARKDOWN,
  title: 'Usage, limits and referral guidance for agents',
} as const;
export const SITEMAP = {
  key: 'sitemap',
  path: '/sitemap.xml',
  contentType: 'application/xml',
  title: 'Site map of every page',
} as const;
export const ROBOTS = {
  key: 'robots',
  path: '/robots.txt',
  contentType: PLAIN_TEXT,
  title: 'Crawling rules and content signals (RFC 9309)',
} as const;
/**
 * Every document, in the order in which they are listed to readers. One plain list, without a spread: what
 * a handler does not use of it stays out of its bundle.
 */
export const DOCUMENTS = [
  MCP_DESCRIPTOR,
  OPENAPI,
  LLMS,
  AGENT_INSTRUCTIONS,
  SITEMAP,
  ROBOTS,
  SERVER_CARD,
  API_CATALOG,
  ARD,
  AGENT_SKILLS,
  SKILL,
  SECURITY_TXT,
  AGENT_INFO_SIGNATURE,
  JWKS,
  SERVER_CARD_ALIAS,
  MCP_DESCRIPTOR_ALIAS,
  AI_CATALOG,
  AGENT_INFO_SCHEMA,
  PRACTICE_INFO_SCHEMA,
  OFFICIAL_CONTACT_SCHEMA,
  AGENT_GUIDANCE_SCHEMA,
  MCP_REQUEST_SCHEMA,
  MCP_RESPONSE_SCHEMA,
  MCP_DESCRIPTOR_SCHEMA,
  PROBLEM_SCHEMA,
] as const satisfies readonly DocumentRoute[];

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

/** What `machineReadable` names and where it is, aliases left out. A function: handlers leave it out too. */
const named = () =>
  [
    { key: 'agentInfo', path: AGENT_INFO_PATH },
    { key: 'mcp', path: MCP_PATH },
    ...DOCUMENTS.filter((document) => 'key' in document),
    { key: 'developers', path: DEVELOPERS_PATH },
  ] as const;

export type MachineReadableKey = ReturnType<typeof named>[number]['key'];

/** Absolute URLs of every machine-readable resource, as agent-info states them. */
export function machineReadable(baseUrl: string): Record<MachineReadableKey, string> {
  return Object.fromEntries(named().map(({ key, path }) => [key, baseUrl + path])) as Record<
    MachineReadableKey,
    string
  >;
}
