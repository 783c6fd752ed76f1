/**
 * The contract's fixed values (docs/contract.md §§1-5). They repeat those of the code on purpose: a check that imported
 * them would agree with a mistake in the code.
 */
export const AGENT_INFO = '/api/agent-info';
export const MCP = '/.well-known/mcp';

export const MODERN = '2026-07-28';
export const LEGACY = ['2025-06-18', '2025-03-26'] as const;
export const VERSIONS = ['2026-07-28', '2025-06-18', '2025-03-26'] as const;

/** Contract §3, §1.1: each tool, in the order of `tools/list`, and the schema of its result. */
export const TOOL_SCHEMAS = {
  get_practice_info: '/schemas/practice-info.json',
  get_official_contact: '/schemas/official-contact.json',
  get_agent_guidance: '/schemas/agent-guidance.json',
} as const;
export type ToolName = keyof typeof TOOL_SCHEMAS;
export const TOOLS = Object.keys(TOOL_SCHEMAS) as readonly ToolName[];

/** Contract §3: exactly this schema, `properties` included. */
export const INPUT_SCHEMA = { type: 'object', properties: {}, additionalProperties: false } as const;
/** Contract §3: the most characters of a description, and of a name in it. */
export const MAX_DESCRIPTION = 1024;
export const MAX_NAME_CHARACTERS = 500;
export const ANNOTATIONS = {
  readOnlyHint: true,
  openWorldHint: false,
  idempotentHint: true,
  destructiveHint: false,
} as const;

/** Editorial pages that every practice has. The site map lists those that a practice adds. */
export const PAGES = [
  '/',
  '/about',
  '/practice-areas',
  '/contact',
  '/privacy',
  '/terms',
  '/developers',
] as const;

/** Contract §1: the page on which a reader checks who wrote or called, by the language of the practice. */
export const IS_THIS_US: Readonly<Record<string, string>> = {
  en: '/is-this-us',
  es: '/somos-nosotros',
  pt: '/somos-nos',
};

/** Contract §2: the links in every refusal of a page. */
export const REFUSAL_LINKS = ['/sitemap.xml', '/llms.txt', '/developers'] as const;
/** Contract §2: the links that a Markdown or JSON 404 has besides. */
export const PROGRAM_LINKS = ['/mcp.json', AGENT_INFO, MCP] as const;

export function markdownPath(page: string): string {
  return page === '/' ? '/index.md' : `${page}.md`;
}

export const HTML_TYPE = 'text/html; charset=utf-8';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/**
 * Contract §1.1, §3: the documents with their exact types and their keys in `machineReadable`. An alias has no key. The
 * schemas come after them.
 */
const DOCUMENT_ROWS: readonly (readonly [path: string, type: string, key?: string])[] = [
  ['/mcp.json', 'application/json', 'mcpDescriptor'],
  ['/openapi.json', 'application/json', 'openapi'],
  ['/llms.txt', 'text/plain; charset=utf-8', 'llms'],
  ['/agent-instructions.md', MARKDOWN_TYPE, 'agentInstructions'],
  ['/sitemap.xml', 'application/xml', 'sitemap'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'robots'],
  ['/contact.vcf', 'text/vcard; charset=utf-8', 'vcard'],
  ['/.well-known/mcp/server-card', 'application/mcp-server-card+json', 'serverCard'],
  ['/.well-known/mcp/server-card.json', 'application/mcp-server-card+json'],
  ['/.well-known/mcp.json', 'application/json'],
  [
    '/.well-known/api-catalog',
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    'apiCatalog',
  ],
  ['/.well-known/ard.json', 'application/json', 'ard'],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ['/.well-known/agent-skills/index.json', 'application/json', 'agentSkills'],
  ['/.well-known/agent-skills/official-contact/SKILL.md', MARKDOWN_TYPE, 'skill'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'security'],
  ['/.well-known/agent-info.jwt', 'application/jwt', 'agentInfoJwt'],
  ['/.well-known/jwks.json', 'application/jwk-set+json', 'jwks'],
  ['/.well-known/did.json', 'application/did+json', 'did'],
];

/** Contract §1.1: the JSON Schemas, by their keys in `machineReadable`. */
const SCHEMA_PATHS: Readonly<Record<string, string>> = {
  agentInfoSchema: '/schemas/agent-info.json',
  practiceInfoSchema: TOOL_SCHEMAS.get_practice_info,
  officialContactSchema: TOOL_SCHEMAS.get_official_contact,
  agentGuidanceSchema: TOOL_SCHEMAS.get_agent_guidance,
  mcpDescriptorSchema: '/schemas/mcp-descriptor.json',
  problemSchema: '/schemas/problem.json',
};
export const SCHEMAS = Object.values(SCHEMA_PATHS);

/** Machine-readable documents with their exact types. */
export const DOCUMENTS: Readonly<Record<string, string>> = Object.fromEntries([
  ...DOCUMENT_ROWS.map(([path, type]) => [path, type]),
  ...SCHEMAS.map((path) => [path, 'application/schema+json']),
]);

/** Documents without links, or with links in a format that the crawl does not read. */
export const WITHOUT_LINKS = [
  '/sitemap.xml',
  '/robots.txt',
  '/contact.vcf',
  '/.well-known/security.txt',
  '/.well-known/agent-info.jwt',
  '/.well-known/jwks.json',
  '/.well-known/did.json',
];

/** Contract §3, `machineReadable`. */
export const MACHINE_READABLE: Readonly<Record<string, string>> = {
  agentInfo: AGENT_INFO,
  mcp: MCP,
  developers: '/developers',
  ...Object.fromEntries(DOCUMENT_ROWS.flatMap(([path, , key]) => (key === undefined ? [] : [[key, path]]))),
  ...SCHEMA_PATHS,
};

/** Files beside pages and documents, with their exact types. */
export const ASSETS: Readonly<Record<string, string>> = {
  '/site.css': 'text/css; charset=utf-8',
  '/favicon.svg': 'image/svg+xml',
  '/icon-512.png': 'image/png',
  '/favicon.ico': 'image/vnd.microsoft.icon',
  '/apple-touch-icon.png': 'image/png',
};

/** `Accept` headers that real clients send. */
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
  /** Contract §4, check 4. */
  mcp: 'application/json, text/event-stream',
} as const;

/** Contract §5. */
export const REQUESTS_PER_SECOND = 50;
export const BURST = 100;
export const MAX_BODY_BYTES = 16_384;
export const MAX_RESPONSE_BYTES = 65_536;

/** The HTTP methods that contract §1 distinguishes. */
export const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Methods that write nothing even on a broken service. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Contract §4 CORS: "the preflight allows POST and the headers of this section". */
export const MCP_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Contract §6: headers of every answer. A pattern allows each value that the contract allows (OWASP Secure Headers
 * Project, MDN). site/security-headers.ts checks the content security policy.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string | RegExp>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': /^(DENY|SAMEORIGIN)$/i,
  'strict-transport-security': /(^|[;\s])max-age=\d+/,
  'referrer-policy': 'no-referrer',
  'permissions-policy': /./,
  'content-security-policy': /./,
  'cross-origin-opener-policy': 'same-origin',
  // Pages of any origin may read the documents, so `same-origin` would be wrong.
  'cross-origin-resource-policy': 'cross-origin',
};

/** No answer may contain these: addresses, buckets, functions, accounts, stack traces, error texts of S3. */
export const PLATFORM =
  /amazonaws\.com|execute-api|lambda-url|[a-z\d]\.s3[.-]|arn:aws|AccessDenied|NoSuchKey|<Error>|<ListBucketResult|HostId|node_modules|\.mjs:\d|\n +at \S.*:\d+:\d/;
/** No answer with a status of 400 or more may contain these either: words about the platform. */
export const INTERNALS =
  /amazonaws|lambda|\barn:|\bs3\b|AmazonS3|bucket|RequestId|SlowDown|Sandbox|Runtime\.|Task timed out|\.[cm]?[jt]s:\d|\bat \S+:\d+:\d|<\?xml/i;
/** The id on CloudFront's own error pages. It is random, so it may contain any short name, `S3` for example. */
export const CLOUDFRONT_REQUEST_ID = /Request ID: \S+/;

/** One year. */
export const MIN_HSTS_SECONDS = 31_536_000;

/** The kind of a path, for `Check.family`: a short run checks one path of each kind. */
export function kindOf(path: string): string {
  if (path in DOCUMENTS) return 'document';
  if (path in ASSETS) return 'asset';
  if (PAGES.some((page) => page === path)) return 'page';
  return PAGES.some((page) => markdownPath(page) === path) ? 'markdown' : path;
}
