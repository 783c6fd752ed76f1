/**
 * The documents by which agents find the service, each at the path that its standard gives it. Pure data;
 * part of the table of documents in routes.ts. Plain constants without a spread: what a handler does not
 * use of them stays out of its bundle.
 */

/** `<endpoint>/server-card` is where a client looks that knows only the endpoint. */
const SERVER_CARD_PATH = '/.well-known/mcp/server-card';
const ARD_PATH = '/.well-known/ard.json';

export const SERVER_CARD = {
  key: 'serverCard',
  path: SERVER_CARD_PATH,
  contentType: 'application/mcp-server-card+json',
  title: 'MCP server card (SEP-2127)',
} as const;
export const API_CATALOG = {
  key: 'apiCatalog',
  path: '/.well-known/api-catalog',
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  title: 'API catalog (RFC 9727)',
} as const;
export const ARD = {
  key: 'ard',
  path: ARD_PATH,
  contentType: 'application/json',
  title: 'Agentic resources: MCP server, skill, API (ARD 0.91)',
} as const;
export const AGENT_SKILLS = {
  key: 'agentSkills',
  path: '/.well-known/agent-skills/index.json',
  contentType: 'application/json',
  title: 'Index of agent skills (Agent Skills 0.2)',
} as const;
export const SKILL = {
  key: 'skill',
  path: '/.well-known/agent-skills/official-contact/SKILL.md',
  contentType: 'text/markdown; charset=utf-8',
  title: 'Skill: get and check the official contact',
} as const;
export const SECURITY_TXT = {
  key: 'security',
  path: '/.well-known/security.txt',
  contentType: 'text/plain; charset=utf-8',
  title: 'Security contact (RFC 9116)',
} as const;

/** Other addresses of documents above, byte for byte the same. */
export const SERVER_CARD_ALIAS = {
  aliasOf: SERVER_CARD_PATH,
  path: '/.well-known/mcp/server-card.json',
  contentType: 'application/mcp-server-card+json',
  title: 'The server card again, where some scanners look',
} as const;
export const MCP_DESCRIPTOR_ALIAS = {
  aliasOf: '/mcp.json',
  path: '/.well-known/mcp.json',
  contentType: 'application/json',
  title: 'The MCP descriptor again, where some clients look',
} as const;
/** Where the same was before ARD 0.91; Lighthouse 13.5 and others still read it there. */
export const AI_CATALOG = {
  aliasOf: ARD_PATH,
  path: '/.well-known/ai-catalog.json',
  contentType: 'application/ai-catalog+json',
  title: 'The agentic resources again (AI Catalog 1.0)',
} as const;
