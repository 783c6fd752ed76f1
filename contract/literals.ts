/**
 * The contract's fixed values, written down once more on purpose: a test that took them from the code
 * would agree with any mistake in it. Sources: service description §§2-4 and 9, contract §§1 and 5.
 */
export const AGENT_INFO = '/api/agent-info';
export const MCP = '/.well-known/mcp';

export const MODERN = '2026-07-28';
export const LEGACY = ['2025-06-18', '2025-03-26'] as const;
export const VERSIONS = ['2026-07-28', '2025-06-18', '2025-03-26'] as const;

export const TOOLS = ['get_practice_info', 'get_official_contact', 'get_agent_guidance'] as const;

/** Editorial pages that every practice has; a practice may add some (found through the sitemap). */
export const PAGES = ['/', '/about', '/practice-areas', '/contact', '/privacy', '/developers'] as const;

/** URL of a page's Markdown twin. */
export function twinOf(page: string): string {
  return page === '/' ? '/index.md' : `${page}.md`;
}

export const HTML_TYPE = 'text/html; charset=utf-8';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Issue 4 §1: one JSON Schema for each payload. */
export const SCHEMAS = [
  '/schemas/agent-info.json',
  '/schemas/practice-info.json',
  '/schemas/official-contact.json',
  '/schemas/agent-guidance.json',
  '/schemas/mcp-request.json',
  '/schemas/mcp-response.json',
  '/schemas/mcp-descriptor.json',
  '/schemas/problem.json',
] as const;

/** Machine-readable documents with their exact types. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  '/mcp.json': 'application/json',
  '/openapi.json': 'application/json',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/agent-instructions.md': MARKDOWN_TYPE,
  '/sitemap.xml': 'application/xml',
  '/robots.txt': 'text/plain; charset=utf-8',
  // Issue 4 §1, the table of discovery documents.
  '/.well-known/mcp/server-card': 'application/mcp-server-card+json',
  '/.well-known/mcp/server-card.json': 'application/mcp-server-card+json',
  '/.well-known/mcp.json': 'application/json',
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/.well-known/ard.json': 'application/json',
  '/.well-known/ai-catalog.json': 'application/ai-catalog+json',
  '/.well-known/agent-skills/index.json': 'application/json',
  '/.well-known/agent-skills/official-contact/SKILL.md': MARKDOWN_TYPE,
  '/.well-known/security.txt': 'text/plain; charset=utf-8',
  '/.well-known/agent-info.jws': 'application/jose',
  '/.well-known/jwks.json': 'application/jwk-set+json',
  ...Object.fromEntries(SCHEMAS.map((path) => [path, 'application/schema+json'])),
};

/** What real callers send as `Accept`. */
export const ACCEPT = {
  chrome:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  firefox: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  curl: '*/*',
  claudeCode: 'text/markdown, text/html, */*',
  cursor: 'text/markdown, text/plain;q=0.9, */*;q=0.8',
  markdown: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
  /** Service description §4.2. */
  mcp: 'application/json, text/event-stream',
} as const;

export const MAX_BODY_BYTES = 16_384;
export const MAX_RESPONSE_BYTES = 65_536;
