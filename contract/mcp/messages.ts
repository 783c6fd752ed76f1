/**
 * MCP messages as the clients of each era put them on the wire, and what every answer of the endpoint
 * has in common. Modern: revision 2026-07-28, transports/streamable-http "Request Metadata" and basic
 * "_meta". Legacy: 2025-06-18 and 2025-03-26, transports.
 */
import type { Context, HeaderValues, Json, Reply, RequestInput } from '../harness/check.ts';
import { equal, exactMembers, header, noHeader, object, ok, status, text } from '../harness/expect.ts';
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

/** Headers without which nothing is answered: description §4.2. */
export const BASE_HEADERS = { 'Content-Type': 'application/json', Accept: ACCEPT.mcp } as const;

/** A header given as undefined is left out. */
export type HeaderOverrides = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface MessageOptions {
  readonly headers?: HeaderOverrides;
  /** @default 1; undefined leaves it out: a notification */
  readonly id?: Json;
  readonly params?: Json;
}

/** A POST of any body to the endpoint. */
export function post(body: unknown, headers: HeaderOverrides = {}): RequestInput {
  return {
    method: 'POST',
    path: MCP,
    headers: merge(BASE_HEADERS, headers),
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  };
}

/** A request of the 2026-07-28 era; `params` replaces the `_meta` of a good caller if it has its own. */
export function modern(method: string, options: MessageOptions = {}): RequestInput {
  const params = { _meta: FULL_META, ...options.params };
  const named = method === 'tools/call' && typeof params.name === 'string';
  const standard = {
    'MCP-Protocol-Version': MODERN,
    'Mcp-Method': method,
    ...(named && { 'Mcp-Name': params.name }),
  };
  return post(message(method, { ...options, params }), { ...standard, ...options.headers });
}

/** A request of the 2025 era; without a version header it is one of 2025-03-26. */
export function legacy(method: string, options: MessageOptions & { version?: string } = {}): RequestInput {
  const standard = options.version ? { 'MCP-Protocol-Version': options.version } : {};
  return post(message(method, options), { ...standard, ...options.headers });
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

/** Which era a row is about: the same question in each of the three revisions. */
export const ERAS = {
  [MODERN]: modern,
  '2025-06-18': (method: string, options?: MessageOptions) =>
    legacy(method, { ...options, version: '2025-06-18' }),
  '2025-03-26': (method: string, options?: MessageOptions) =>
    legacy(method, { ...options, version: '2025-03-26' }),
} as const;

/** A JSON-RPC result with its HTTP status 200 and the headers of contract §4 "Both". */
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

export interface ExpectedError {
  readonly status: number;
  /** Left out where the contract names a status only. */
  readonly code?: number;
  /** @default the id of the request */
  readonly id?: Json;
  /** The contract does not say whether this id "could be read": either that of the body or null. */
  readonly idOrNull?: true;
}

/** A JSON-RPC error object with a hint: contract §4, first paragraph. Returns `error`. */
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
  ok(Number.isInteger(code), 'error.code', 'an integer', code);
  if (expected.code !== undefined) equal(code, expected.code, `error.code in ${reply.text}`);
  ok(
    !(code <= -32000 && code >= -32019),
    'error.code',
    'none of -32000…-32019 (MCP basic, error codes)',
    code,
  );
  ok(
    !(code <= -32020 && code >= -32099) || [-32020, -32021, -32022].includes(code),
    'error.code',
    'a code that MCP defines',
    code,
  );
  text(summary, 'error.message');
  object(data, 'error.data');
  text(data.hint, 'error.data.hint');
  return body.error;
}

/** Content type, no stream, no cache. */
function answerHeaders(reply: Reply): void {
  header(reply, 'content-type', 'application/json');
  header(reply, 'cache-control', /\bno-store\b/);
  noHeader(reply, 'mcp-session-id');
}

function idOf(reply: Reply): Json {
  try {
    return JSON.parse(String(reply.request.body)).id ?? null;
  } catch {
    return null;
  }
}

function merge(base: HeaderValues, overrides: HeaderOverrides): HeaderValues {
  const dropped = Object.keys(overrides).map((name) => name.toLowerCase());
  const kept = Object.entries(base).filter(([name]) => !dropped.includes(name.toLowerCase()));
  const added = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...kept, ...added]) as HeaderValues;
}
