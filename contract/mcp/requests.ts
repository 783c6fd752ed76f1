/**
 * MCP messages as clients of each era put them on the wire. Modern: revision 2026-07-28,
 * transports/streamable-http "Request Metadata" and basic "_meta". Legacy: 2025-06-18 and 2025-03-26,
 * transports.
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

/** Headers without which nothing is answered: contract §4, checks 3 and 4. */
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
  return post(message(method, { ...options, params }), merge(standard, options.headers));
}

/** A request of the 2025 era; without a version it sends no version header. */
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

/** Names in any case; a header of the base that is given as undefined is gone. */
function merge(base: HeaderValues, overrides: HeaderOverrides = {}): HeaderValues {
  const dropped = Object.keys(overrides).map((name) => name.toLowerCase());
  const kept = Object.entries(base).filter(([name]) => !dropped.includes(name.toLowerCase()));
  const added = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...kept, ...added]) as HeaderValues;
}
