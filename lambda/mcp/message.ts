/**
 * Reads one JSON-RPC message from the text of a body (contract §4, checks 6 and 7), and writes the text of a response.
 * Returns errors as values and never throws.
 */
import { isObject, type JsonObject } from '../shared/json.ts';

/** One request or notification. */
export interface Message {
  /** JSON text of the id, as the response repeats it. `undefined` for a notification. */
  readonly id: string | undefined;
  readonly method: string;
  readonly params: JsonObject | undefined;
}

type Reading =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'notJson' }
  /** `id`: JSON text of the id; `null` if it could not be read. */
  | { readonly kind: 'invalidRequest'; readonly id: string };

const NOT_JSON: Reading = { kind: 'notJson' };

/** @param text - `undefined` if the bytes are not UTF-8 */
export function readMessage(text: string | undefined): Reading {
  if (text === undefined) return NOT_JSON;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
  if (!isObject(value)) return { kind: 'invalidRequest', id: 'null' };
  const { jsonrpc, method } = value;
  const params = value.params ?? undefined;
  const id = idText(value.id, text);
  if (
    jsonrpc !== '2.0' ||
    typeof method !== 'string' ||
    (params !== undefined && !isObject(params)) ||
    (id === undefined && value.id !== undefined)
  )
    return { kind: 'invalidRequest', id: id ?? 'null' };
  return { kind: 'message', message: { id, method, params } };
}

/**
 * The id as the response repeats it. `null` is an id (contract §4). A number that a double cannot represent exactly,
 * such as a 64-bit counter, is repeated digit by digit (JSON-RPC 2.0 §5: the same value). A number too large for a
 * double (`1e400`) is not accepted as an id, because most readers cannot read it (RFC 8259 §6).
 *
 * @returns `undefined` if the id is absent or has a wrong type
 */
function idText(id: unknown, text: string): string | undefined {
  if (typeof id === 'string') return JSON.stringify(id);
  if (id === null) return 'null';
  if (typeof id !== 'number' || !Number.isFinite(id)) return undefined;
  return Number.isSafeInteger(id) ? String(id) : sourceOfId(text);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The top-level `id` of a valid JSON object, as written. JSON.parse and this function take the last of several. */
function sourceOfId(text: string): string {
  let source = 'null';
  let depth = 0;
  let key = '';
  let previous = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (depth === 1 && token === ':') key = JSON.parse(previous);
    if (previous === ':' && key === 'id') source = token;
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    previous = token;
  }
  return source;
}

/**
 * The text of a response. It is joined as text, because an id must come back digit by digit and a result is already
 * text.
 *
 * @param id - JSON text
 * @param content - JSON text of the member
 */
export function responseText(id: string, member: 'result' | 'error', content: string): string {
  return `{"jsonrpc":"2.0","id":${id},"${member}":${content}}`;
}
