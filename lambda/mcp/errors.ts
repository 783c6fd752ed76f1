/**
 * Every error of the MCP endpoint: HTTP status, JSON-RPC code, message, and one sentence that says what to send instead
 * (`error.data.hint`).
 *
 * Codes: JSON-RPC 2.0 §5.1, and -32020 and -32022 of MCP 2026-07-28 (basic, "Error Codes"). That revision closes
 * -32000…-32019 to new servers and reserves the rest of -32xxx. So a check that fails before the message is read (405,
 * 403, 415, 406, 413) is an invalid request, -32600.
 */
import { responseText } from './message.ts';
import {
  CLIENT_CAPABILITIES_KEY,
  LATEST_LEGACY_VERSION,
  LEGACY_VERSIONS,
  MODERN_VERSION,
  PROTOCOL_VERSION_KEY,
  SUPPORTED_VERSIONS,
} from './protocol.ts';

/** Result of a message, as the module of an era returns it. The endpoint turns it into HTTP. */
export type Outcome =
  /** 200: JSON text of the `result`. */
  | { readonly kind: 'result'; readonly text: string }
  /** 202: a notification has no response. */
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'error';
      readonly error: ErrorName;
      /** The method, tool, version or header that the error names. */
      readonly subject?: string;
      readonly data?: Readonly<Record<string, unknown>>;
    };

export const ACCEPTED: Outcome = { kind: 'accepted' };

/** Values in the sentences. */
interface ErrorFacts {
  readonly maxBodyBytes: number;
  readonly toolNames: readonly string[];
  /** Absolute URL of `/mcp.json`. */
  readonly descriptorUrl: string;
}

interface ErrorRow {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly hint: string;
}

const ACCEPT = 'application/json, text/event-stream';
const RETRY = `Send ${MODERN_VERSION} with its per-request headers and _meta, or a 2025 version after initialize.`;

/** The rows are in the order of the checks. The first belongs to the origin guard (lambda/http/endpoint.ts). */
export function errorTable({ maxBodyBytes, toolNames, descriptorUrl }: ErrorFacts) {
  const nameOne = `Send params.name, one of: ${toolNames.join(', ')}.`;
  return {
    notPublicAddress: row(
      403,
      -32600,
      'Not the public address of this service',
      `Call the endpoint that is named at ${descriptorUrl}.`,
    ),
    methodNotAllowed: row(
      405,
      -32600,
      'HTTP method not allowed',
      `POST one JSON-RPC message; how is described at ${descriptorUrl}.`,
    ),
    originNotAllowed: row(
      403,
      -32600,
      'Origin not allowed',
      'Call from an allowed web origin, or from a program that sends no Origin header.',
    ),
    contentType: row(
      415,
      -32600,
      'Unsupported content type',
      'Send Content-Type: application/json, in UTF-8.',
    ),
    contentEncoding: row(
      415,
      -32600,
      'Unsupported content encoding',
      'Send the body as it is: leave Content-Encoding out.',
    ),
    accept: row(406, -32600, 'Not acceptable', `Send Accept: ${ACCEPT}.`),
    bodyTooLarge: row(
      413,
      -32600,
      'Request body too large',
      `Send at most ${maxBodyBytes} bytes; no method of this service needs more.`,
    ),
    notJson: row(400, -32700, 'Parse error', 'Send one JSON object, encoded in UTF-8.'),
    invalidRequest: row(
      400,
      -32600,
      'Invalid request',
      'Send one JSON-RPC request or notification: jsonrpc "2.0", method a string, params (if any) an object, id (if any) a string, a finite number or null; no batches, no responses.',
    ),
    headerMismatch: row(
      400,
      -32020,
      'Header mismatch',
      'Send MCP-Protocol-Version, Mcp-Method and, with tools/call, Mcp-Name, each equal to its value in the body.',
    ),
    unsupportedVersion: row(400, -32022, 'Unsupported protocol version', RETRY),
    handshakeNeeded: row(
      400,
      -32022,
      'No per-request form of this protocol version',
      `Send initialize first, then name the version in MCP-Protocol-Version and not in params._meta; or send ${MODERN_VERSION}.`,
    ),
    metaIncomplete: row(
      400,
      -32602,
      'Incomplete params._meta',
      `Send ${PROTOCOL_VERSION_KEY} (a string) and ${CLIENT_CAPABILITIES_KEY} (an object) in params._meta.`,
    ),
    initializeVersion: row(
      400,
      -32602,
      'Missing or malformed protocolVersion',
      `Send params.protocolVersion as YYYY-MM-DD, e.g. ${LATEST_LEGACY_VERSION}.`,
    ),
    unknownModernMethod: row(
      404,
      -32601,
      'Method not found',
      `With ${MODERN_VERSION}, call server/discover, tools/list or tools/call; initialize and ping belong to ${LEGACY_VERSIONS.join(' and ')}.`,
    ),
    unknownLegacyMethod: row(
      200,
      -32601,
      'Method not found',
      `Call initialize, ping, tools/list or tools/call; server/discover needs ${MODERN_VERSION}.`,
    ),
    cursor: row(200, -32602, 'Invalid cursor', 'Leave params.cursor out: the whole tools list is one page.'),
    toolName: row(200, -32602, 'Missing tool name', nameOne),
    modernToolName: row(400, -32602, 'Missing tool name', nameOne),
    unknownTool: row(200, -32602, 'Unknown tool', `Call one of: ${toolNames.join(', ')}.`),
    argumentsType: row(
      200,
      -32602,
      'params.arguments is not an object',
      'Leave params.arguments out or send {}: the tools take none.',
    ),
    internal: row(500, -32603, 'Internal error', 'Nothing is wrong with the request: send it again later.'),
  } as const;
}

export type ErrorTable = ReturnType<typeof errorTable>;
export type ErrorName = keyof ErrorTable;

/** `data` of an error about a version. The list equals `supportedVersions` of `server/discover`. */
export function versionData(requested: string): Readonly<Record<string, unknown>> {
  return { supported: SUPPORTED_VERSIONS, requested: cut(requested) };
}

/**
 * The JSON text of a JSON-RPC error response.
 *
 * @param id - JSON text of the request's id; `null` if it could not be read
 * @param subject - the method, tool, version or header name the error is about
 */
export function errorText(
  id: string,
  { code, message, hint }: ErrorRow,
  subject?: string,
  data?: Readonly<Record<string, unknown>>,
): string {
  const full = subject === undefined ? message : `${message}: ${cut(subject)}`;
  return responseText(id, 'error', JSON.stringify({ code, message: full, data: { ...data, hint } }));
}

/** Cuts what is sent back to 64 characters (contract §4), not in the middle of a surrogate pair. */
function cut(name: string): string {
  return name.slice(0, 64).replace(/[\ud800-\udbff]$/, '');
}

function row(status: number, code: number, message: string, hint: string): ErrorRow {
  return { status, code, message, hint };
}
