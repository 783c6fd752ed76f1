/**
 * `Link` header values (RFC 8288 §3) that lead to the documents about the service: on `/`, on agent-info and on errors.
 */
import {
  AGENT_INFO_JWT,
  AGENT_INFO_SCHEMA,
  AI_CATALOG,
  API_CATALOG,
  ARD,
  DEVELOPERS_PATH,
  LLMS,
  MCP_DESCRIPTOR,
  OPENAPI,
  PROBLEM_SCHEMA,
  type Route,
  SERVER_CARD,
  SITEMAP,
} from './routes.ts';

interface Link {
  readonly path: string;
  /** A registered relation type, `ard` (ARD 0.91 §5.1) or `ai-catalog` (AI Catalog). */
  readonly rel: string;
  /** Media type of the target, if the relation does not imply it. */
  readonly type?: string;
}

// Functions: esbuild leaves out a function that a bundle does not call, but not a list with members of other constants.

/** The catalog (RFC 9727 §3) and the page for developers (RFC 8631 §4.2). */
const serviceLinks = (): readonly Link[] => [
  { path: API_CATALOG.path, rel: 'api-catalog' },
  { path: DEVELOPERS_PATH, rel: 'service-doc' },
];

/** On answers that the edge functions generate. Each byte counts towards their size limit. */
export const edgeLinks = (): readonly Link[] => [
  { path: LLMS.path, rel: 'describedby', type: 'text/plain' },
  { path: SITEMAP.path, rel: 'index' },
  ...serviceLinks(),
  { path: OPENAPI.path, rel: 'service-desc' },
  { path: ARD.path, rel: 'ard' },
];

/** On `/`: the same links and the predecessor of ARD. */
export const homeLinks = (): readonly Link[] => [
  ...edgeLinks(),
  { path: AI_CATALOG.path, rel: 'ai-catalog' },
];

/** On the MCP endpoint's 405: its descriptor (contract §1) and its server card. */
export const mcpLinks = (): readonly Link[] => [
  { path: MCP_DESCRIPTOR.path, rel: 'service-desc' },
  { path: SERVER_CARD.path, rel: 'describedby', type: SERVER_CARD.contentType },
  ...serviceLinks(),
];

const describedBy = ({ path, contentType }: Route): Link => ({
  path,
  rel: 'describedby',
  type: contentType,
});

/**
 * On agent-info: its JSON Schema (the contract's list of fields has no `$schema`) and its signature. No registered
 * relation means a signature. `describedby` is for "information about the link's context"; the media types differ.
 */
export const agentInfoLinks = (): readonly Link[] => [
  describedBy(AGENT_INFO_SCHEMA),
  describedBy(AGENT_INFO_JWT),
];

/** On a problem document. */
export const problemLinks = (): readonly Link[] => [describedBy(PROBLEM_SCHEMA)];

export const agentInfoErrorLinks = (): readonly Link[] => [
  ...problemLinks(),
  { path: OPENAPI.path, rel: 'service-desc' },
  ...serviceLinks(),
];

/** @param baseUrl - public origin without trailing slash. @default relative references */
export function linkHeader(links: readonly Link[], baseUrl = ''): string {
  return links
    .map(({ path, rel, type }) => `<${baseUrl}${path}>; rel="${rel}"${type ? `; type="${type}"` : ''}`)
    .join(', ');
}
