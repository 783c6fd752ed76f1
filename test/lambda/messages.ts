/**
 * MCP messages as clients of each revision send them, and the answers checked for everything that holds
 * for all of them: headers, shape, and the official JSON Schema of the revision.
 */
import type { Answer, Input } from './handlers.ts';
import { schemaErrors } from './schema.ts';

export type Revision = '2026-07-28' | '2025-06-18' | '2025-03-26';
export const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-06-18', '2025-03-26'];

export const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const CLIENT = 'io.modelcontextprotocol/clientInfo';
export const META = {
  [VERSION]: '2026-07-28',
  [CLIENT]: { name: 'table', version: '1.0.0' },
  [CAPABILITIES]: {},
};

export type Headers = Readonly<Record<string, string | undefined>>;
type Params = Readonly<Record<string, unknown>>;

export const POST_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** A POST; a header of `undefined` is left out. */
export function post(message: unknown, headers: Headers = {}): Input {
  return {
    method: 'POST',
    headers: { ...POST_HEADERS, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  };
}

/** A request of 2026-07-28 with its headers; `params` may bring its own `_meta`. */
export function modern(method: string, params: Params = {}, headers: Headers = {}, id: unknown = 1): Input {
  const standard = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': method === 'tools/call' ? String(params.name) : undefined,
  };
  return post(
    { jsonrpc: '2.0', id, method, params: { _meta: META, ...params } },
    { ...standard, ...headers },
  );
}

/** A request of a 2025 revision after its handshake. */
export function legacy(version: string | undefined, method: string, params?: Params, id: unknown = 1): Input {
  return post({ jsonrpc: '2.0', id, method, params }, { 'mcp-protocol-version': version });
}

/** The same request in any revision. */
export function request(revision: Revision, method: string, params: Params = {}, id: unknown = 1): Input {
  return revision === '2026-07-28' ? modern(method, params, {}, id) : legacy(revision, method, params, id);
}

/** biome-ignore lint/suspicious/noExplicitAny: wire JSON, each test says what it expects of it */
export type Json = any;

export interface Expected {
  readonly status: number;
  readonly code: number;
  /** @default 1 */
  readonly id?: unknown;
}

/** A JSON-RPC result; @returns it */
export function resultOf(answer: Answer, revision: Revision, definition: string, id: unknown = 1): Json {
  expect(answer.status).toBe(200);
  const message = bodyOf(answer);
  expect(Object.keys(message)).toEqual(['jsonrpc', 'id', 'result']);
  expect(message).toMatchObject({ jsonrpc: '2.0', id });
  expect(schemaErrors(revision, definition, message)).toEqual([]);
  return message.result;
}

/** A JSON-RPC error with a hint, valid in every revision; @returns `error` */
export function errorOf(answer: Answer, { status, code, id = 1 }: Expected): Json {
  const message = bodyOf(answer);
  expect({ status: answer.status, code: message.error?.code, id: message.id }).toEqual({ status, code, id });
  expect(Object.keys(message)).toEqual(['jsonrpc', 'id', 'error']);
  for (const revision of REVISIONS) expect(schemaErrors(revision, 'error', message)).toEqual([]);
  expect(message.error.data.hint).toMatch(/^[A-Z].{10,300}\.$/s);
  return message.error;
}

function bodyOf(answer: Answer): Json {
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    vary: 'Origin',
  });
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
  return JSON.parse(answer.body);
}
