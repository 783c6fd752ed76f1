/**
 * Every path the service answers (contract §1), and the one place where they are written down. Editorial pages are not
 * here: the list of pages is the list of files in `site/pages`.
 */

/** `GET /api/agent-info`: the practice as JSON. Served by a Lambda behind CloudFront. */
export const AGENT_INFO_PATH = '/api/agent-info';

/** `POST /.well-known/mcp`: the MCP endpoint. Served by a Lambda, never cached. */
export const MCP_PATH = '/.well-known/mcp';

/** The page for developers, and that with the terms of use: editorial pages that other documents link to by name. */
export const DEVELOPERS_PATH = '/developers';
export const TERMS_PATH = '/terms';

/** One object in the bucket. */
export interface Route {
  readonly path: string;
  readonly contentType: string;
}

/** A machine-readable document: `GET HEAD OPTIONS`, readable from any origin. */
interface DocumentRoute extends Route {
  /** The document of which this is another address, byte for byte the same. @default it has a name of its own */
  readonly aliasOf?: string;
}

const JSON_TYPE = 'application/json';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
/** JSON Schema 2020-12, core §14. */
const SCHEMA_TYPE = 'application/schema+json';

// Those that a handler or an edge function names, each by itself: a bundle holds no others.
export const MCP_DESCRIPTOR = { path: '/mcp.json', contentType: JSON_TYPE } as const;
export const OPENAPI = { path: '/openapi.json', contentType: JSON_TYPE } as const;
export const LLMS = { path: '/llms.txt', contentType: PLAIN_TEXT } as const;
export const AGENT_INSTRUCTIONS = { path: '/agent-instructions.md', contentType: MARKDOWN } as const;
export const SITEMAP = { path: '/sitemap.xml', contentType: 'application/xml' } as const;
/** SEP-2127: `<endpoint>/server-card` is where a client looks that knows only the endpoint. */
export const SERVER_CARD = { path: '/.well-known/mcp/server-card', contentType: SERVER_CARD_TYPE } as const;
export const API_CATALOG = {
  path: '/.well-known/api-catalog',
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;
/** ARD 0.91. */
export const ARD = { path: '/.well-known/ard.json', contentType: JSON_TYPE } as const;
/** Where the same was before ARD 0.91; Lighthouse 13.5 and others still read it there. */
export const AI_CATALOG = {
  path: '/.well-known/ai-catalog.json',
  contentType: 'application/ai-catalog+json',
  aliasOf: 'ard',
} as const;
/** A detached JWS in compact serialization (RFC 7515 appendix F; media type: §9.2.1). */
export const AGENT_INFO_SIGNATURE = {
  path: '/.well-known/agent-info.jws',
  contentType: 'application/jose',
} as const;
export const AGENT_INFO_SCHEMA = { path: '/schemas/agent-info.json', contentType: SCHEMA_TYPE } as const;
export const PROBLEM_SCHEMA = { path: '/schemas/problem.json', contentType: SCHEMA_TYPE } as const;

/** Under the names that `machineReadable` gives them, in the order in which they are listed to readers. */
export const DOCUMENTS = {
  mcpDescriptor: MCP_DESCRIPTOR,
  openapi: OPENAPI,
  llms: LLMS,
  agentInstructions: AGENT_INSTRUCTIONS,
  sitemap: SITEMAP,
  /** RFC 9309. */
  robots: { path: '/robots.txt', contentType: PLAIN_TEXT },
  /** RFC 6350 §10.1. */
  vcard: { path: '/contact.vcf', contentType: 'text/vcard; charset=utf-8' },
  serverCard: SERVER_CARD,
  apiCatalog: API_CATALOG,
  ard: ARD,
  agentSkills: { path: '/.well-known/agent-skills/index.json', contentType: JSON_TYPE },
  skill: { path: '/.well-known/agent-skills/official-contact/SKILL.md', contentType: MARKDOWN },
  /** RFC 9116. */
  security: { path: '/.well-known/security.txt', contentType: PLAIN_TEXT },
  agentInfoSignature: AGENT_INFO_SIGNATURE,
  /** RFC 7517 §8.5.2. */
  jwks: { path: '/.well-known/jwks.json', contentType: 'application/jwk-set+json' },
  /** The checker (`check/`): a browser takes no module of another type. */
  check: { path: '/check.mjs', contentType: 'text/javascript; charset=utf-8' },
  checkTypes: { path: '/check.d.mts', contentType: PLAIN_TEXT },
  serverCardJson: {
    path: '/.well-known/mcp/server-card.json',
    contentType: SERVER_CARD_TYPE,
    aliasOf: 'serverCard',
  },
  wellKnownDescriptor: { path: '/.well-known/mcp.json', contentType: JSON_TYPE, aliasOf: 'mcpDescriptor' },
  aiCatalog: AI_CATALOG,
  // A schema's path never changes: it is the `$id` by which others refer to it.
  agentInfoSchema: AGENT_INFO_SCHEMA,
  practiceInfoSchema: { path: '/schemas/practice-info.json', contentType: SCHEMA_TYPE },
  officialContactSchema: { path: '/schemas/official-contact.json', contentType: SCHEMA_TYPE },
  agentGuidanceSchema: { path: '/schemas/agent-guidance.json', contentType: SCHEMA_TYPE },
  mcpRequestSchema: { path: '/schemas/mcp-request.json', contentType: SCHEMA_TYPE },
  mcpResponseSchema: { path: '/schemas/mcp-response.json', contentType: SCHEMA_TYPE },
  mcpDescriptorSchema: { path: '/schemas/mcp-descriptor.json', contentType: SCHEMA_TYPE },
  problemSchema: PROBLEM_SCHEMA,
} as const satisfies Readonly<Record<string, DocumentRoute>>;

export type DocumentName = keyof typeof DOCUMENTS;

/** A file of `site/` under its own name. */
export interface AssetRoute extends Route {
  /** How its bytes are carried where only text can be. @default the file is text */
  readonly encoding?: 'base64';
}

/** Files the pages need to look right, and the icon for whoever shows one: `GET HEAD`. */
export const ASSETS = {
  stylesheet: { path: '/site.css', contentType: 'text/css; charset=utf-8' },
  icon: { path: '/favicon.svg', contentType: 'image/svg+xml' },
  // The same picture (`npm run icons`). For lists of servers, and what shows a link to a page:
  iconPng: { path: '/icon-512.png', contentType: 'image/png', encoding: 'base64' },
  // Asked for by these names, whatever a page says; the type is IANA's.
  iconIco: { path: '/favicon.ico', contentType: 'image/vnd.microsoft.icon', encoding: 'base64' },
  touchIcon: { path: '/apple-touch-icon.png', contentType: 'image/png', encoding: 'base64' },
} as const satisfies Readonly<Record<string, AssetRoute>>;

/**
 * By which directories of servers see that whoever lists this one also runs its domain: there only where the stage has
 * them (`proofs`), read as documents are, and told to nobody else.
 */
const PROOFS = {
  /** MCP registry, "HTTP Authentication" of its publishing guide. */
  mcpRegistry: { path: '/.well-known/mcp-registry-auth', contentType: PLAIN_TEXT },
  /** OpenAI, "Submit plugins": domain verification. */
  openaiApps: { path: '/.well-known/openai-apps-challenge', contentType: PLAIN_TEXT },
} as const satisfies Readonly<Record<string, Route>>;

/** Those of a stage, exactly as they are served. */
export type Proofs = Readonly<{ [Name in keyof typeof PROOFS]?: string | undefined }>;

/** Where a stage has one, and what it says. */
export function proofRoutes(proofs: Proofs): (Route & { readonly text: string })[] {
  return (Object.keys(PROOFS) as (keyof typeof PROOFS)[]).flatMap((name) => {
    const text = proofs[name];
    return text === undefined ? [] : [{ ...PROOFS[name], text }];
  });
}

/** Where whoever came for what is not there is sent (contract §2): member of a problem document → path. */
export const WAYS_OUT = {
  sitemap: SITEMAP.path,
  llms: LLMS.path,
  developers: DEVELOPERS_PATH,
  mcpDescriptor: MCP_DESCRIPTOR.path,
} as const;

/** What the edge functions answer with, as 404, when an unknown path is read: objects of the bucket. */
export const NOT_FOUND_PAGES = {
  html: { path: '/errors/not-found.html', contentType: 'text/html; charset=utf-8' },
  markdown: { path: '/errors/not-found.md', contentType: MARKDOWN },
  problem: { path: '/errors/not-found.json', contentType: 'application/problem+json' },
} as const satisfies Readonly<Record<string, Route>>;

/**
 * What CloudFront fetches by itself when an origin fails (custom error responses), each from the origin that is not the
 * failing one. Listed nowhere; whoever asks for one by its path may get it.
 */
export const ERROR_PAGES = {
  /** For 500, 502 and 504, which are the API's failures: an object in the bucket. */
  failed: { path: '/errors/failed.json', contentType: JSON_TYPE },
  /** For 503, which S3 says when it is overloaded: answered by a Lambda function. */
  unavailable: { path: '/errors/unavailable', contentType: 'text/html; charset=utf-8' },
} as const satisfies Readonly<Record<string, Route>>;

/** Documents with a name of their own. */
type NamedDocument = {
  [Name in DocumentName]: (typeof DOCUMENTS)[Name] extends { aliasOf: string } ? never : Name;
}[DocumentName];

/** Those that the renderer writes; the publisher makes the other two where the signing key is (`publisher/sign.ts`). */
export type RenderedDocument = Exclude<NamedDocument, 'agentInfoSignature' | 'jwks'>;

/** Absolute URLs of every machine-readable resource, aliases left out, as agent-info states them. */
export type MachineReadable = Readonly<Record<'agentInfo' | 'mcp' | NamedDocument | 'developers', string>>;

/** @param baseUrl - public origin, no trailing slash */
export function machineReadable(baseUrl: string): MachineReadable {
  const documents = Object.entries(DOCUMENTS).filter(([, document]) => !('aliasOf' in document));
  return Object.fromEntries([
    ['agentInfo', baseUrl + AGENT_INFO_PATH],
    ['mcp', baseUrl + MCP_PATH],
    ...documents.map(([name, { path }]) => [name, baseUrl + path]),
    ['developers', baseUrl + DEVELOPERS_PATH],
  ]);
}
