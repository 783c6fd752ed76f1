/**
 * MCP messages as clients of each era send them. Modern: revision 2026-07-28, transports/streamable-http "Request
 * Metadata" and basic "_meta". Legacy: 2025-06-18 and 2025-03-26, transports.
 *
 * Assertions for every answer of the MCP endpoint: contract §4, first paragraph, "Modern" and "Both".
 */

import { agentInfo } from '../documents/agent-info.ts';
import type { Context, HeaderValues, Json, Reply, RequestInput } from '../harness/check.ts';
import {
  equal,
  exactMembers,
  header,
  headerHas,
  matches,
  noHeader,
  object,
  ok,
  oneOf,
  status,
  text,
} from '../harness/expect.ts';
import { ACCEPT, MCP, MODERN } from '../literals.ts';

export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

export const FULL_META = {
  [META.version]: MODERN,
  [META.client]: { name: 'contract-suite', version: '1.0.0' },
  [META.capabilities]: {},
};

/** An `Mcp-Name` that a header cannot carry as it is (2026-07-28 streamable-http, "Value Encoding"). */
export const sentinel = (value: string) => `=?base64?${Buffer.from(value).toString('base64')}?=`;

/** Headers that every message needs: contract §4, checks 3 and 4. */
const BASE_HEADERS = { 'Content-Type': 'application/json', Accept: ACCEPT.mcp } as const;

/** `undefined` removes a header. */
export type HeaderOverrides = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface MessageOptions {
  readonly headers?: HeaderOverrides;
  /** @default 1; `undefined` makes a notification */
  readonly id?: Json;
  readonly params?: Json;
}

/** A POST to the endpoint, with any body. */
export function post(body: unknown, headers: HeaderOverrides = {}): RequestInput {
  return {
    method: 'POST',
    path: MCP,
    headers: merge(BASE_HEADERS, headers),
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  };
}

/** A request of revision 2026-07-28. A `_meta` in `params` replaces the valid one. */
export function modern(method: string, options: MessageOptions = {}): RequestInput {
  const params = { _meta: FULL_META, ...options.params };
  const named = method === 'tools/call' && typeof params.name === 'string';
  const standard = {
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': method,
    ...(named && { 'Mcp-Name': params.name }),
  };
  return post(message(method, { ...options, params }), merge(standard, options.headers));
}

/** A request of a 2025 revision. Without `version` it has no version header. */
export function legacy(method: string, options: MessageOptions & { version?: string } = {}): RequestInput {
  const standard = options.version ? { 'MCP-Protocol-Version': options.version } : {};
  return post(message(method, options), merge(standard, options.headers));
}

export function message(method: unknown, options: MessageOptions = {}): Record<string, Json> {
  const id = 'id' in options ? options.id : 1;
  return {
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    method,
    ...(options.params !== undefined && { params: options.params }),
  };
}

/** Overrides headers of the base, whose names match in any case; `undefined` removes one. */
function merge(base: HeaderValues, overrides: HeaderOverrides = {}): HeaderValues {
  const dropped = Object.keys(overrides).map((name) => name.toLowerCase());
  const kept = Object.entries(base).filter(([name]) => !dropped.includes(name.toLowerCase()));
  const added = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...kept, ...added]) as HeaderValues;
}

/** Expects a JSON-RPC result with status 200 and the headers of contract §4 "Both". @returns `result` */
export async function expectResult(ctx: Context, input: RequestInput): Promise<Json> {
  return resultOf(await ctx.request(input));
}

export function resultOf(reply: Reply): Json {
  status(reply, 200);
  answerHeaders(reply);
  const body = reply.json();
  exactMembers(body, ['jsonrpc', 'id', 'result'], `answer to ${reply.request.body}`);
  equal(body.jsonrpc, '2.0', 'jsonrpc');
  equal(body.id, idOf(reply), 'id of the answer');
  object(body.result, 'result');
  return body.result;
}

/** Codes of JSON-RPC 2.0 §5.1 and of MCP 2026-07-28. The service sends no other code. */
const CODES = [-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022];

interface ExpectedError {
  readonly status: number;
  /** Left out if the contract names only a status. */
  readonly code?: number;
  /** @default the id of the request */
  readonly id?: Json;
  /** The contract does not say whether this id "could be read": it may also be null. */
  readonly idOrNull?: true;
}

/** Expects a JSON-RPC error object with a hint: contract §4, first paragraph. @returns `error` */
export async function expectError(ctx: Context, input: RequestInput, expected: ExpectedError): Promise<Json> {
  return errorOf(await ctx.request(input), expected);
}

export function errorOf(reply: Reply, expected: ExpectedError): Json {
  status(reply, expected.status);
  answerHeaders(reply);
  const body = reply.json();
  exactMembers(body, ['jsonrpc', 'id', 'error'], `error body ${reply.text}`);
  equal(body.jsonrpc, '2.0', 'jsonrpc');
  const id = 'id' in expected ? expected.id : idOf(reply);
  if (!(expected.idOrNull && body.id === null)) equal(body.id, id, `id of the error ${reply.text}`);
  const { code, message: summary, data } = body.error ?? {};
  oneOf(code, CODES, 'error.code');
  if (expected.code !== undefined) equal(code, expected.code, `error.code in ${reply.text}`);
  text(summary, 'error.message');
  object(data, 'error.data');
  matches(data.hint, /^[A-Z].{10,300}\.$/s, 'error.data.hint, one sentence');
  return body.error;
}

/** Contract §4 Both: `instructions` of a handshake and of `server/discover`. */
export async function introducesPractice(ctx: Context, { instructions }: Json): Promise<void> {
  const { name, notice = '', fictional } = await agentInfo(ctx);
  text(instructions, 'instructions');
  const begins = fictional ? /^FICTIONAL: / : /^EXPIRED: /;
  equal(begins.test(instructions), notice !== '', 'instructions begin with fiction or expiry');
  const first = instructions.slice(0, 512);
  const said = [
    'get_official_contact',
    'get_agent_guidance',
    ...(/EXPIRED: /.test(notice) ? ['EXPIRED: '] : []),
  ];
  for (const part of said)
    ok(first.includes(part), 'instructions', `${part} in the first 512 characters`, first);
  for (const part of [name, notice])
    ok(instructions.includes(part), 'instructions', `a text with ${part}`, instructions);
}

/** The answer to an accepted notification: 202 without a body. */
export function accepted202(reply: Reply): void {
  status(reply, 202);
  equal(reply.body.byteLength, 0, 'bytes of the body');
  header(reply, 'content-type', 'application/json');
  header(reply, 'cache-control', /\bno-store\b/);
}

function answerHeaders(reply: Reply): void {
  header(reply, 'content-type', 'application/json');
  header(reply, 'cache-control', /\bno-store\b/);
  headerHas(reply, 'vary', 'Origin');
  noHeader(reply, 'mcp-session-id');
}

function idOf(reply: Reply): Json {
  try {
    return JSON.parse(String(reply.request.body)).id ?? null;
  } catch {
    return null;
  }
}
