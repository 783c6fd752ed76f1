/**
 * What directories of servers ask for that can be seen from outside, as of November 2026:
 * - MCP registry: modelcontextprotocol.io/registry/authentication and /registry/remote-servers; its schema of 2025-12-11.
 * - OpenAI: developers.openai.com/plugins/deploy/submission and /plugins/deploy/submission-errors.
 * - Anthropic: claude.com/docs/connectors/building/submission, and its directory policy.
 * What only the account of a publisher can show (verified identity, test cases, a recording) is in docs/operations.md.
 */
import type { Json } from '../../contract/harness/check.ts';
import type { Answer, Seen } from './seen.ts';
import { serverJson, serverJsonProblems } from './server-json.ts';

type Directory = 'MCP registry' | 'OpenAI' | 'Anthropic';

export interface Finding {
  readonly what: string;
  readonly askedBy: readonly Directory[];
  /** What is wrong, and what helps; none: it is there. */
  readonly missing: readonly string[];
}

const EVERYBODY: readonly Directory[] = ['MCP registry', 'OpenAI', 'Anthropic'];

/** @param schema - the registry's own JSON Schema of `server.json` */
export function judge(seen: Seen, schema?: object): Finding[] {
  const { baseUrl, replies, tools, icon } = seen;
  return [
    { what: 'public https address', askedBy: EVERYBODY, missing: addressProblems(baseUrl) },
    { what: 'server.json', askedBy: ['MCP registry'], missing: serverJsonProblems(serverJson(seen), schema) },
    {
      what: 'proof of the domain for the registry',
      askedBy: ['MCP registry'],
      missing: registryProofProblems(replies.mcpRegistry),
    },
    {
      what: 'proof of the domain for OpenAI',
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
    { what: 'PNG icon', askedBy: EVERYBODY, missing: iconProblems(icon) },
    { what: 'tool annotations', askedBy: ['OpenAI', 'Anthropic'], missing: toolProblems(tools) },
  ];
}

/** Of this machine, which no directory reaches: there is nothing to say of its address. */
export const isHere = (baseUrl: string) =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(baseUrl).hostname);

const addressProblems = (baseUrl: string) =>
  baseUrl.startsWith('https://') || isHere(baseUrl) ? [] : [`${baseUrl} is not https: no directory takes it`];

/** A page of their own, not a redirect to one. */
function pageProblems(path: string, { status, header }: Answer): string[] {
  if (status !== 200) return [`${path} answers ${status}: write site/pages${path}.md`];
  const type = header('content-type') ?? 'no type';
  return type.startsWith('text/html') ? [] : [`${path} is ${type}, not text/html`];
}

function supportProblems(contact: Answer): string[] {
  const problems = pageProblems('/contact', contact);
  if (problems.length > 0 || /href="mailto:[^"]+"/.test(contact.text)) return problems;
  return ['/contact has no e-mail address to write to: add {{mail contact.email}}'];
}

/** "200 OK. Redirects are not followed"; "at most 4096 bytes. Surrounding whitespace is ignored". */
function registryProofProblems({ status, body, text }: Answer): string[] {
  const path = '/.well-known/mcp-registry-auth';
  if (status !== 200) return [`${path} answers ${status}: set proofs.mcpRegistry of the stage`];
  const isRecord = /^v=MCPv1;\s*k=(ed25519|ecdsap384);\s*p=[A-Za-z0-9+/=]+$/.test(text.trim());
  return isRecord && body.byteLength <= 4096 ? [] : [`${path} is no proof record (v=MCPv1; k=…; p=…)`];
}

/** "Serve the exact token". */
function openaiProofProblems({ status, text, header }: Answer): string[] {
  const path = '/.well-known/openai-apps-challenge';
  if (status !== 200) return [`${path} answers ${status}: set proofs.openaiApps of the stage`];
  return /^\S+$/.test(text) && header('content-type')?.startsWith('text/plain')
    ? []
    : [`${path} is not one token as text/plain`];
}

/** OpenAI's logo: square, 64 to 4096 px, at most 1 MiB, not animated. */
const LEAST_PIXELS = 512;
const MOST_PIXELS = 4096;
const MOST_ICON_BYTES = 1_048_576;

function iconProblems(icon: Answer | undefined): string[] {
  if (!icon) return ['serverInfo.icons has no PNG that the service serves itself'];
  const { status, body, header } = icon;
  const isPng = body.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) && body.length > 24;
  if (status !== 200 || header('content-type') !== 'image/png' || !isPng)
    return [
      `the PNG icon answers ${status} with ${header('content-type') ?? 'no type'}, and ${isPng ? 'a' : 'no'} PNG`,
    ];
  // PNG specification §11.2.2.
  const [width, height] = [body.readUInt32BE(16), body.readUInt32BE(20)];
  return [
    ...(width === height ? [] : [`the PNG icon is ${width} by ${height} px, not square`]),
    ...(Math.min(width, height) >= LEAST_PIXELS && Math.max(width, height) <= MOST_PIXELS
      ? []
      : [`the PNG icon has ${width} by ${height} px; ${LEAST_PIXELS} to ${MOST_PIXELS} are taken`]),
    ...(body.byteLength <= MOST_ICON_BYTES
      ? []
      : [`the PNG icon has ${body.byteLength} bytes, more than 1 MiB`]),
    ...(body.includes('acTL') ? ['the PNG icon is animated'] : []),
  ];
}

/** OpenAI: three hints, each said; Anthropic: a title, the applicable hint, a name of at most 64 characters. */
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
