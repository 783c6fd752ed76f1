/**
 * MCP messages as clients of each era send them. Modern: revision 2026-07-28, transports/streamable-http "Request
 * Metadata" and basic "_meta". Legacy: 2025-06-18 and 2025-03-26, transports.
 */
import type { HeaderValues, Json, RequestInput } from '../harness/check.ts';
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
