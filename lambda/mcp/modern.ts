/**
 * Revision 2026-07-28: every request states its version and capabilities in `_meta`, and repeats version, method and
 * tool name in headers (Streamable HTTP, "Request Metadata").
 */
import type { HttpRequest } from '../http/endpoint.ts';
import { isObject, type JsonObject } from '../shared/json.ts';
import { ACCEPTED, type Outcome, versionData } from './errors.ts';
import type { Message } from './message.ts';
import {
  CLIENT_CAPABILITIES_KEY,
  LEGACY_VERSIONS,
  MODERN_VERSION,
  PROTOCOL_VERSION_KEY,
} from './protocol.ts';
import { callTool, listTools, type McpAnswers } from './results.ts';

/** Mark a value in a header that the header cannot carry as it is. */
const PREFIX = '=?base64?';
const SUFFIX = '?=';

/** Visible ASCII, space and tab (RFC 9110 §5.5). A header with another character does not match. */
const SAFE = /^[\t\x20-\x7e]*$/;

/**
 * Compares a header with a value of the body (MCP 2026-07-28, Streamable HTTP, "Value Encoding" and "Server
 * Validation"). For the form `=?base64?…?=` it encodes the expected value instead of decoding the received one.
 * Encoding cannot throw, and the result is the same for every canonical encoding (RFC 4648 §3.5).
 *
 * @param header - as received
 * @param value - from the body; compared case-sensitively
 */
function headerCarries(header: string, value: string): boolean {
  if (isSentinel(header)) return header === PREFIX + base64(value) + SUFFIX;
  return header === value && SAFE.test(header);
}

/** Prefix and suffix are case-sensitive and do not overlap: `=?base64?=` is a plain value. */
function isSentinel(header: string): boolean {
  const length = PREFIX.length + SUFFIX.length;
  return header.length >= length && header.startsWith(PREFIX) && header.endsWith(SUFFIX);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

type Headers = HttpRequest['headers'];

const META_INCOMPLETE: Outcome = { kind: 'error', error: 'metaIncomplete' };

/** Whether `_meta` names a version or the header names this revision (contract §4). */
export function isModern({ params }: Message, headers: Headers): boolean {
  return (
    headers['mcp-protocol-version'] === MODERN_VERSION || metaOf(params)?.[PROTOCOL_VERSION_KEY] !== undefined
  );
}

export function answerModern(message: Message, headers: Headers, answers: McpAnswers['modern']): Outcome {
  const fault =
    versionFault(message, headers) ??
    nameFault(message) ??
    headerFault(message, headers) ??
    metaFault(message);
  if (fault) return fault;
  const { id, method, params } = message;
  if (id === undefined) return ACCEPTED;
  switch (method) {
    case 'server/discover':
      return { kind: 'result', text: answers.discover() };
    case 'tools/list':
      return listTools(params, answers);
    case 'tools/call':
      return callTool(params, answers);
    default:
      return { kind: 'error', error: 'unknownModernMethod', subject: method };
  }
}

/** Checked first, because the revision decides the other rules. */
function versionFault({ params }: Message, headers: Headers): Outcome | undefined {
  const header = headers['mcp-protocol-version'];
  const claimed = metaOf(params)?.[PROTOCOL_VERSION_KEY];
  if (claimed === undefined || claimed === MODERN_VERSION) return undefined;
  if (typeof claimed !== 'string') return META_INCOMPLETE;
  if (header !== undefined && header !== claimed) return mismatch('MCP-Protocol-Version');
  // 2025 versions have no per-request form.
  const error = LEGACY_VERSIONS.some((version) => version === claimed)
    ? 'handshakeNeeded'
    : 'unsupportedVersion';
  return { kind: 'error', error, subject: claimed, data: versionData(claimed) };
}

/** Checked before the headers: without a name in the body there is nothing that a header could repeat. */
function nameFault({ id, method, params }: Message): Outcome | undefined {
  return id !== undefined && method === 'tools/call' && typeof params?.name !== 'string'
    ? { kind: 'error', error: 'modernToolName' }
    : undefined;
}

/** The revision does not require headers on notifications. A version or a method that is sent must match. */
function headerFault({ id, method, params }: Message, headers: Headers): Outcome | undefined {
  const versionHeader = headers['mcp-protocol-version'];
  if (versionHeader === undefined ? id !== undefined : versionHeader !== MODERN_VERSION)
    return mismatch('MCP-Protocol-Version');
  const methodHeader = headers['mcp-method'];
  if (methodHeader === undefined ? id !== undefined : methodHeader !== method) return mismatch('Mcp-Method');
  if (id === undefined || method !== 'tools/call') return undefined;
  const nameHeader = headers['mcp-name'];
  return nameHeader !== undefined && headerCarries(nameHeader, params?.name as string)
    ? undefined
    : mismatch('Mcp-Name');
}

/** Every request must have these fields (basic, "Per-request protocol fields"); `clientInfo` is optional. */
function metaFault({ id, params }: Message): Outcome | undefined {
  if (id === undefined) return undefined;
  const meta = metaOf(params);
  return meta?.[PROTOCOL_VERSION_KEY] !== undefined && isObject(meta[CLIENT_CAPABILITIES_KEY])
    ? undefined
    : META_INCOMPLETE;
}

function metaOf(params: JsonObject | undefined): JsonObject | undefined {
  const meta = params?._meta;
  return isObject(meta) ? meta : undefined;
}

function mismatch(header: string): Outcome {
  return { kind: 'error', error: 'headerMismatch', subject: header };
}
