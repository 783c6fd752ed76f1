/**
 * Checks those requirements of server directories that can be seen from outside, as of November 2026:
 * - MCP registry: modelcontextprotocol.io/registry/authentication, /registry/remote-servers; its schema of 2025-12-11.
 * - OpenAI: developers.openai.com/plugins/deploy/submission and /plugins/deploy/submission-errors.
 * - Anthropic: claude.com/docs/connectors/building/submission, and its directory policy.
 * docs/operations.md has the requirements that only the account of a publisher can meet (verified identity, test cases,
 * a recording).
 */
import type { Json } from '../../../contract/harness/check.ts';
import { isLocal } from '../command-line.ts';
import type { Answer, Seen } from './seen.ts';
import { serverJson, serverJsonProblems } from './server-json.ts';

type Directory = 'MCP registry' | 'OpenAI' | 'Anthropic';

export interface Finding {
  readonly what: string;
  readonly askedBy: readonly Directory[];
  /** Each problem, with its solution. Empty if the requirement is met. */
  readonly missing: readonly string[];
}

const ALL: readonly Directory[] = ['MCP registry', 'OpenAI', 'Anthropic'];

/** @param schema - the registry's own JSON Schema of `server.json` */
export function judge(seen: Seen, schema?: object): Finding[] {
  const { baseUrl, replies, tools, icon } = seen;
  return [
    { what: 'public https address', askedBy: ALL, missing: addressProblems(baseUrl) },
    { what: 'server.json', askedBy: ['MCP registry'], missing: serverJsonProblems(serverJson(seen), schema) },
    {
      what: 'domain-ownership proof for the MCP registry',
      askedBy: ['MCP registry'],
      missing: registryProofProblems(replies.mcpRegistry),
    },
    {
      what: 'domain-ownership proof for OpenAI',
      askedBy: ['OpenAI'],
      missing: openaiProofProblems(replies.openaiApps),
    },
    {
      what: 'privacy page',
      askedBy: ['OpenAI', 'Anthropic'],
      missing: pageProblems('/privacy', replies.privacy),
    },
    { what: 'terms page', askedBy: ['OpenAI'], missing: pageProblems('/terms', replies.terms) },
    {
      what: 'support contact',
      askedBy: ['OpenAI', 'Anthropic'],
      missing: supportProblems(replies.contact),
    },
    {
      what: 'documentation page',
      askedBy: ['Anthropic'],
      missing: pageProblems('/developers', replies.developers),
    },
    { what: 'PNG icon', askedBy: ALL, missing: iconProblems(icon) },
    { what: 'tool annotations', askedBy: ['OpenAI', 'Anthropic'], missing: toolProblems(tools) },
  ];
}

/** The address of a local service is accepted, because the deployed service has another one. */
const addressProblems = (baseUrl: string) =>
  baseUrl.startsWith('https://') || isLocal(baseUrl)
    ? []
    : [`${baseUrl} is not https: no directory accepts it`];

/** The path must be an HTML page, not a redirect to one. */
function pageProblems(path: string, { status, header }: Answer): string[] {
  if (status !== 200) return [`${path} answers ${status}: write site/pages${path}.md`];
  const type = header('content-type') ?? 'no type';
  return type.startsWith('text/html') ? [] : [`${path} is ${type}, not text/html`];
}

function supportProblems(contact: Answer): string[] {
  const problems = pageProblems('/contact', contact);
  if (problems.length > 0 || /href="mailto:[^"]+"/.test(contact.text)) return problems;
  return ['/contact has no link to an e-mail address: add {{mail contact.email}} to the page'];
}

/** MCP registry: "200 OK. Redirects are not followed"; "at most 4096 bytes. Surrounding whitespace is ignored". */
function registryProofProblems({ status, body, text }: Answer): string[] {
  const path = '/.well-known/mcp-registry-auth';
  if (status !== 200) return [`${path} answers ${status}: set proofs.mcpRegistry of the stage`];
  const isRecord = /^v=MCPv1;\s*k=(ed25519|ecdsap384);\s*p=[A-Za-z0-9+/=]+$/.test(text.trim());
  return isRecord && body.byteLength <= 4096 ? [] : [`${path} is not a proof record: v=MCPv1; k=…; p=…`];
}

/** OpenAI: "Serve the exact token". */
function openaiProofProblems({ status, text, header }: Answer): string[] {
  const path = '/.well-known/openai-apps-challenge';
  if (status !== 200) return [`${path} answers ${status}: set proofs.openaiApps of the stage`];
  return /^\S+$/.test(text) && header('content-type')?.startsWith('text/plain')
    ? []
    : [`${path} is not one token as text/plain`];
}

/** OpenAI's logo: square, at most 4096 px and 1 MiB, not animated. The minimum: docs/operations.md, "List it". */
const MIN_PIXELS = 512;
const MAX_PIXELS = 4096;
const MAX_ICON_BYTES = 1_048_576;

function iconProblems(icon: Answer | undefined): string[] {
  if (!icon) return ['serverInfo.icons has no PNG on the origin of the service'];
  const { status, body, header } = icon;
  const isPng = body.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) && body.length > 24;
  if (status !== 200 || header('content-type') !== 'image/png' || !isPng)
    return [
      `the PNG icon answers ${status} with ${header('content-type') ?? 'no type'}, and its body is ${isPng ? '' : 'not '}a PNG`,
    ];
  // PNG specification §11.2.2.
  const [width, height] = [body.readUInt32BE(16), body.readUInt32BE(20)];
  return [
    ...(width === height ? [] : [`the PNG icon is ${width} by ${height} px, not square`]),
    ...(Math.min(width, height) >= MIN_PIXELS && Math.max(width, height) <= MAX_PIXELS
      ? []
      : [`the PNG icon has ${width} by ${height} px; ${MIN_PIXELS} to ${MAX_PIXELS} are allowed`]),
    ...(body.byteLength <= MAX_ICON_BYTES
      ? []
      : [`the PNG icon has ${body.byteLength} bytes, more than 1 MiB`]),
    ...(body.includes('acTL') ? ['the PNG icon is animated'] : []),
  ];
}

/** OpenAI: all three hints. Anthropic: a title, the applicable hint, and a name of at most 64 characters. */
const HINTS = ['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const;
const MAX_TOOL_NAME = 64;

function toolProblems(tools: readonly Json[]): string[] {
  if (tools.length === 0) return ['the server has no tools'];
  return tools.flatMap(({ name, title, annotations = {} }) => [
    ...(String(name).length <= MAX_TOOL_NAME
      ? []
      : [`${name}: a name of more than ${MAX_TOOL_NAME} characters`]),
    ...((title ?? annotations.title) ? [] : [`${name}: no title`]),
    ...HINTS.filter((hint) => typeof annotations[hint] !== 'boolean').map((hint) => `${name}: no ${hint}`),
  ]);
}
