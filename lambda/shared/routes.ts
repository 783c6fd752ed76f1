/**
 * Every path that the service answers (contract §1), except those of editorial pages: they follow from `site/pages`.
 */

/** `GET /api/agent-info`: the practice as JSON. Served by a Lambda behind CloudFront. */
export const AGENT_INFO_PATH = '/api/agent-info';

/** `POST /.well-known/mcp`: the MCP endpoint. Served by a Lambda, never cached. */
export const MCP_PATH = '/.well-known/mcp';

/** Route key of every path that has no route of its own (HTTP API developer guide, "Create routes for HTTP APIs"). */
export const DEFAULT_ROUTE = '$default';

/** Editorial pages that documents link to: the page for developers and the terms of use. */
export const DEVELOPERS_PATH = '/developers';
export const TERMS_PATH = '/terms';

/** One object in the bucket. */
export interface Route {
  readonly path: string;
  readonly contentType: string;
}

/** A machine-readable document: `GET HEAD OPTIONS`, readable from any origin. */
interface DocumentRoute extends Route {
  /** Name of the document that this path serves too, byte for byte. @default this is not an alias */
  readonly aliasOf?: string;
}

const JSON_TYPE = 'application/json';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
/** JSON Schema 2020-12, core §14. */
const SCHEMA_TYPE = 'application/schema+json';

// Separate constants: a bundle contains only those that its handler or edge function names.
export const MCP_DESCRIPTOR = { path: '/mcp.json', contentType: JSON_TYPE } as const;
export const OPENAPI = { path: '/openapi.json', contentType: JSON_TYPE } as const;
export const LLMS = { path: '/llms.txt', contentType: PLAIN_TEXT } as const;
export const AGENT_INSTRUCTIONS = { path: '/agent-instructions.md', contentType: MARKDOWN } as const;
export const SITEMAP = { path: '/sitemap.xml', contentType: 'application/xml' } as const;
/** SEP-2127: a client that knows only the endpoint looks at `<endpoint>/server-card`. */
export const SERVER_CARD = { path: '/.well-known/mcp/server-card', contentType: SERVER_CARD_TYPE } as const;
export const API_CATALOG = {
  path: '/.well-known/api-catalog',
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;
/** ARD 0.91. */
export const ARD = { path: '/.well-known/ard.json', contentType: JSON_TYPE } as const;
/** Path of the same document before ARD 0.91. Lighthouse 13.5 and others still read it. */
export const AI_CATALOG = {
  path: '/.well-known/ai-catalog.json',
  contentType: 'application/ai-catalog+json',
  aliasOf: 'ard',
} as const;
/** The signed facts (RFC 7519; media type: §10.3.1). */
export const AGENT_INFO_JWT = {
  path: '/.well-known/agent-info.jwt',
  contentType: 'application/jwt',
} as const;
export const AGENT_INFO_SCHEMA = { path: '/schemas/agent-info.json', contentType: SCHEMA_TYPE } as const;
export const PROBLEM_SCHEMA = { path: '/schemas/problem.json', contentType: SCHEMA_TYPE } as const;

/** Keys are the names in `machineReadable`. Lists for readers have this order. */
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
  agentInfoJwt: AGENT_INFO_JWT,
  /** RFC 7517 §8.5.2. */
  jwks: { path: '/.well-known/jwks.json', contentType: 'application/jwk-set+json' },
  /** The same keys as a DID document (did:web method specification §3.2). */
  did: { path: '/.well-known/did.json', contentType: 'application/did+json' },
  serverCardJson: {
    path: '/.well-known/mcp/server-card.json',
    contentType: SERVER_CARD_TYPE,
    aliasOf: 'serverCard',
  },
  wellKnownDescriptor: { path: '/.well-known/mcp.json', contentType: JSON_TYPE, aliasOf: 'mcpDescriptor' },
  aiCatalog: AI_CATALOG,
  // The path of a schema never changes: it is its `$id`, by which others refer to it.
  agentInfoSchema: AGENT_INFO_SCHEMA,
  practiceInfoSchema: { path: '/schemas/practice-info.json', contentType: SCHEMA_TYPE },
  officialContactSchema: { path: '/schemas/official-contact.json', contentType: SCHEMA_TYPE },
  agentGuidanceSchema: { path: '/schemas/agent-guidance.json', contentType: SCHEMA_TYPE },
  mcpDescriptorSchema: { path: '/schemas/mcp-descriptor.json', contentType: SCHEMA_TYPE },
  problemSchema: PROBLEM_SCHEMA,
} as const satisfies Readonly<Record<string, DocumentRoute>>;

export type DocumentName = keyof typeof DOCUMENTS;

export const ICON = { path: '/favicon.svg', contentType: 'image/svg+xml' } as const;
/** The same picture, drawn at synthesis, for lists of servers and for previews of links. */
export const ICON_PNG = { path: '/icon-512.png', contentType: 'image/png' } as const;

/** Stylesheet and icons: files of the practice or of `lib/content/defaults/`, or drawn at synthesis. `GET HEAD`. */
export const ASSETS = {
  stylesheet: { path: '/site.css', contentType: 'text/css; charset=utf-8' },
  icon: ICON,
  iconPng: ICON_PNG,
  // Browsers request these names even if a page links to other icons. The type is IANA's.
  iconIco: { path: '/favicon.ico', contentType: 'image/vnd.microsoft.icon' },
  touchIcon: { path: '/apple-touch-icon.png', contentType: 'image/png' },
} as const satisfies Readonly<Record<string, Route>>;

/** Icons that synthesis draws from `/favicon.svg`. */
export type DrawnIcon = 'iconPng' | 'iconIco' | 'touchIcon';

/**
 * Domain-ownership proofs for server directories. Served like documents, only if the stage configures them (`proofs`).
 */
const PROOFS = {
  /** MCP registry, "HTTP Authentication" of its publishing guide. */
  mcpRegistry: { path: '/.well-known/mcp-registry-auth', contentType: PLAIN_TEXT },
  /** OpenAI, "Submit plugins": domain verification. */
  openaiApps: { path: '/.well-known/openai-apps-challenge', contentType: PLAIN_TEXT },
} as const satisfies Readonly<Record<string, Route>>;

/** The texts of a stage, exactly as they are served. */
export type Proofs = Readonly<{ [Name in keyof typeof PROOFS]?: string | undefined }>;

/** Path and text of each proof that a stage has. */
export function proofRoutes(proofs: Proofs): (Route & { readonly text: string })[] {
  return (Object.keys(PROOFS) as (keyof typeof PROOFS)[]).flatMap((name) => {
    const text = proofs[name];
    return text === undefined ? [] : [{ ...PROOFS[name], text }];
  });
}

/** Links in every 404 (contract §2): member of the problem document → path. */
export const ERROR_LINKS = {
  sitemap: SITEMAP.path,
  llms: LLMS.path,
  developers: DEVELOPERS_PATH,
  agentInfo: AGENT_INFO_PATH,
  mcp: MCP_PATH,
  mcpDescriptor: MCP_DESCRIPTOR.path,
} as const;

/**
 * @param baseUrl - public origin, no trailing slash
 * @param href - the path in the language of the answer. @default as in the main language
 */
export const errorLinks = (
  baseUrl: string,
  href = (path: string) => path,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(ERROR_LINKS).map(([name, path]) => [name, baseUrl + href(path)]));

/** Objects of the bucket that the edge functions serve, with status 404, for an unknown path. */
export const NOT_FOUND_PAGES = {
  html: { path: '/errors/not-found.html', contentType: 'text/html; charset=utf-8' },
  markdown: { path: '/errors/not-found.md', contentType: MARKDOWN },
  problem: { path: '/errors/not-found.json', contentType: 'application/problem+json' },
} as const satisfies Readonly<Record<string, Route>>;

/** Such an object of another language than the main one: `/errors/not-found.es.html`. @param folder - `es/`, or empty */
export const notFoundPath = (path: string, folder: string): string =>
  folder === '' ? path : path.replace('.', `.${folder.slice(0, -1)}.`);

/**
 * CloudFront's custom error responses. Each error page is served by the other origin: API errors from S3, S3 errors
 * from Lambda. No document lists their paths, but a request for such a path gets the page.
 */
export const ERROR_PAGES = {
  /** For 500, 502 and 504, failures of the API: an object in the bucket. */
  failed: { path: '/errors/failed.json', contentType: JSON_TYPE },
  /** For 503, which S3 answers when it is overloaded: a Lambda function. */
  unavailable: { path: '/errors/unavailable', contentType: 'text/html; charset=utf-8' },
} as const satisfies Readonly<Record<string, Route>>;

/** Documents that are not aliases. */
type NamedDocument = {
  [Name in DocumentName]: (typeof DOCUMENTS)[Name] extends { aliasOf: string } ? never : Name;
}[DocumentName];

/** Documents that the renderer writes. The publisher makes the others, because it signs (`publisher/sign.ts`). */
export type RenderedDocument = Exclude<NamedDocument, 'agentInfoJwt' | 'jwks' | 'did'>;

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
