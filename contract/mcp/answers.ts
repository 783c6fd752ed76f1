/** What every answer of the MCP endpoint has in common: contract §4, first paragraph, "Modern" and "Both". */
import type { Context, Json, Reply, RequestInput } from '../harness/check.ts';
import {
  equal,
  exactMembers,
  header,
  headerHas,
  matches,
  noHeader,
  object,
  oneOf,
  status,
  text,
} from '../harness/expect.ts';

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

/** JSON-RPC 2.0 §5.1, and what MCP 2026-07-28 defines: none of -32000…-32019, none of its own making. */
const CODES = [-32700, -32600, -32601, -32602, -32603, -32020, -32021, -32022];

interface ExpectedError {
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
  oneOf(code, CODES, 'error.code');
  if (expected.code !== undefined) equal(code, expected.code, `error.code in ${reply.text}`);
  text(summary, 'error.message');
  object(data, 'error.data');
  matches(data.hint, /^[A-Z].{10,300}\.$/s, 'error.data.hint, one sentence');
  return body.error;
}

/** A notification is taken and never answered. */
export function accepted202(reply: Reply): void {
  status(reply, 202);
  equal(reply.body.byteLength, 0, 'bytes of the body');
  header(reply, 'cache-control', /\bno-store\b/);
}

/** Content type, no stream, no cache, of the caller's origin. */
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
