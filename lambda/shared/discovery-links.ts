/**
 * `Link` header values (RFC 8288 §3) that lead from an answer to the documents about the service: on `/`, and wherever a
 * caller did not get what it came for.
 */
import { DEVELOPERS_PATH, DOCUMENTS, type Route } from './routes.ts';

interface Link {
  readonly path: string;
  /** A registered relation type, `ard` (ARD 0.91 §5.1) or `ai-catalog` (AI Catalog). */
  readonly rel: string;
  /** Media type of the target, where the relation leaves it open. */
  readonly type?: string;
}

/** The catalog (RFC 9727 §3) and the page for developers (RFC 8631 §4.2). */
const WAYS_IN: readonly Link[] = [
  { path: DOCUMENTS.apiCatalog.path, rel: 'api-catalog' },
  { path: DEVELOPERS_PATH, rel: 'service-doc' },
];

/** From what the edge answers itself: what there is. Each byte counts there. */
export const EDGE_LINKS: readonly Link[] = [
  { path: DOCUMENTS.llms.path, rel: 'describedby', type: 'text/plain' },
  { path: DOCUMENTS.sitemap.path, rel: 'index' },
  ...WAYS_IN,
  { path: DOCUMENTS.openapi.path, rel: 'service-desc' },
  { path: DOCUMENTS.ard.path, rel: 'ard' },
];

/** From `/`: the same, and the predecessor of ARD. */
export const HOME_LINKS: readonly Link[] = [
  ...EDGE_LINKS,
  { path: DOCUMENTS.aiCatalog.path, rel: 'ai-catalog' },
];

/** From the MCP endpoint's 405: its descriptor (contract §1) and its card. */
export const MCP_LINKS: readonly Link[] = [
  { path: DOCUMENTS.mcpDescriptor.path, rel: 'service-desc' },
  { path: DOCUMENTS.serverCard.path, rel: 'describedby', type: DOCUMENTS.serverCard.contentType },
  ...WAYS_IN,
];

const describedBy = ({ path, contentType }: Route): Link => ({
  path,
  rel: 'describedby',
  type: contentType,
});

/**
 * From agent-info: its JSON Schema (the body's fields leave no room for a `$schema`) and its signature. No
 * registered relation means a signature; `describedby` is for "information about the link's context", and
 * the media type tells the two apart.
 */
export const AGENT_INFO_LINKS: readonly Link[] = [
  describedBy(DOCUMENTS.agentInfoSchema),
  describedBy(DOCUMENTS.agentInfoSignature),
];

/** From a problem document. */
export const PROBLEM_LINKS: readonly Link[] = [describedBy(DOCUMENTS.problemSchema)];

/** From agent-info's errors. */
export const AGENT_INFO_ERROR_LINKS: readonly Link[] = [
  ...PROBLEM_LINKS,
  { path: DOCUMENTS.openapi.path, rel: 'service-desc' },
  ...WAYS_IN,
];

/** @param baseUrl - public origin without trailing slash; empty: references relative to the answer's host */
export function linkHeader(links: readonly Link[], baseUrl = ''): string {
  return links
    .map(({ path, rel, type }) => `<${baseUrl}${path}>; rel="${rel}"${type ? `; type="${type}"` : ''}`)
    .join(', ');
}
