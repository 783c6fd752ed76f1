/**
 * MCP messages of the contract suite as events for the bundled handlers, and checks that every answer must pass:
 * headers, shape, and the official JSON Schema of the revision.
 */
import type { RequestInput } from '../../tools/contract/harness/check.ts';
import * as wire from '../../tools/contract/mcp/requests.ts';
import { ASK } from '../../tools/contract/mcp/versions.ts';
import type { Answer, Input } from './handlers.ts';
import { type Json, REVISIONS, type Revision, schemaErrors } from './schema.ts';

export const VERSION = wire.META.version;
export const META = wire.FULL_META;

export type Headers = Readonly<Record<string, string | undefined>>;
type Params = Readonly<Record<string, unknown>>;

/** A POST without the headers that are `undefined`. */
export const post = (message: unknown, headers: Headers = {}): Input => toInput(wire.post(message, headers));

/** A request of 2026-07-28 with its headers. A `_meta` in `params` replaces the default. */
export const modern = (method: string, params?: Params, headers: Headers = {}, id: unknown = 1): Input =>
  toInput(wire.modern(method, { params, headers, id }));

/** A request of a 2025 revision after its handshake. */
export const legacy = (
  version: string | undefined,
  method: string,
  params?: Params,
  id: unknown = 1,
): Input => toInput(wire.legacy(method, { params, id, ...(version !== undefined && { version }) }));

/** The same request in any revision. */
export const request = (revision: Revision, method: string, params: Params = {}, id: unknown = 1): Input =>
  toInput(ASK[revision](method, { params, id }));

function toInput({ method = 'GET', headers = {}, body }: RequestInput): Input {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { method, headers: Object.fromEntries(lower), body: String(body) };
}

export interface Expected {
  readonly status: number;
  readonly code: number;
  /** @default 1 */
  readonly id?: unknown;
}

/** Checks a JSON-RPC result. @returns it */
export function resultOf(answer: Answer, revision: Revision, method: string, id: unknown = 1): Json {
  const message = bodyOf(answer);
  expect({ status: answer.status, message }).toMatchObject({ status: 200, message: { jsonrpc: '2.0', id } });
  expect(Object.keys(message)).toEqual(['jsonrpc', 'id', 'result']);
  expect(schemaErrors(revision, method, message)).toEqual([]);
  return message.result;
}

/** Checks a JSON-RPC error with a hint, valid in every revision. @returns `error` */
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
  return JSON.parse(answer.body);
}
