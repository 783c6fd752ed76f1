/**
 * `POST /.well-known/mcp` (contract §4): makes the checks in the contract's order, then passes the message to the
 * module of its era, `modern.ts` or `legacy.ts`. `http/gateway-adapter.ts` catches an error and answers `failure`.
 */
import { type CallNote, loggedMethod } from '../http/call-log.ts';
import {
  type Endpoint,
  type HttpRequest,
  type HttpResponse,
  PREFLIGHT_MAX_AGE_SECONDS,
} from '../http/endpoint.ts';
import { acceptQuality } from '../shared/accept.ts';
import { daily } from '../shared/days.ts';
import { linkHeader, mcpLinks } from '../shared/discovery-links.ts';
import { MCP_DESCRIPTOR } from '../shared/routes.ts';
import { TOOL_NAMES } from '../shared/tools.ts';
import { type ErrorName, type ErrorTable, errorTable, errorText, type Outcome } from './errors.ts';
import { answerLegacy } from './legacy.ts';
import { type Message, readMessage, responseText } from './message.ts';
import { answerModern, isModern } from './modern.ts';
import { answersOf, type McpConstants } from './results.ts';

interface McpEndpointProps {
  readonly constants: McpConstants;
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** Serialised origins from which a browser may call, including the service's own. */
  readonly allowedOrigins: ReadonlySet<string>;
}

const ALLOW = 'POST, OPTIONS';
const EMPTY = { 'cache-control': 'no-store', vary: 'Origin' };
const JSON_BODY = { ...EMPTY, 'content-type': 'application/json' };
/** The headers of contract §4. The service issues no session id, but some clients send one. */
const PREFLIGHT = {
  ...EMPTY,
  allow: ALLOW,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id',
  'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
};

export function createMcpEndpoint({ constants, baseUrl, allowedOrigins }: McpEndpointProps) {
  const { maxBodyBytes } = constants.limits;
  // Made at the first error, because most processes never answer one.
  let errors: ErrorTable | undefined;
  const answersOn = daily((today) => answersOf(constants, baseUrl, today));

  const fail = (
    error: ErrorName,
    id = 'null',
    subject?: string,
    data?: Readonly<Record<string, unknown>>,
    note?: CallNote,
  ) => {
    errors ??= errorTable({
      maxBodyBytes,
      toolNames: TOOL_NAMES,
      descriptorUrl: baseUrl + MCP_DESCRIPTOR.path,
    });
    return {
      status: errors[error].status,
      headers:
        error === 'methodNotAllowed'
          ? { ...JSON_BODY, allow: ALLOW, link: linkHeader(mcpLinks(), baseUrl) }
          : JSON_BODY,
      body: errorText(id, errors[error], subject, data),
      note: { ...note, reason: error },
    };
  };

  const render = (outcome: Outcome, id: string | undefined, note: CallNote): HttpResponse => {
    if (outcome.kind === 'error') return fail(outcome.error, id, outcome.subject, outcome.data, note);
    // Without a type, API Gateway adds text/plain, at which Java SDKs up to 0.13 stop.
    if (outcome.kind === 'accepted') return { status: 202, headers: JSON_BODY, body: '', note };
    return {
      status: 200,
      headers: JSON_BODY,
      body: responseText(id ?? 'null', 'result', outcome.text),
      note,
    };
  };

  /** Makes the checks of contract §4, in their order. */
  const answer = (request: HttpRequest, today: string): HttpResponse => {
    const { method, headers, body } = request;
    if (method !== 'POST' && method !== 'OPTIONS') return fail('methodNotAllowed');
    const { origin } = headers;
    if (origin !== undefined && !allowedOrigins.has(origin)) return fail('originNotAllowed');
    if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: '' };
    const refused = transportError(request, maxBodyBytes);
    if (refused) return fail(refused);
    const reading = readMessage(body.text);
    if (reading.kind === 'notJson') return fail('notJson');
    if (reading.kind === 'invalidRequest') return fail('invalidRequest', reading.id);
    const { message } = reading;
    const answers = answersOn(today);
    const modern = isModern(message, headers);
    const outcome = modern
      ? answerModern(message, headers, answers.modern)
      : answerLegacy(message, headers, answers.legacy);
    return render(outcome, message.id, noteOf(message, modern ? 'modern' : 'legacy'));
  };

  const respond: Endpoint = (request, today) => {
    const response = answer(request, today);
    const { origin } = request.headers;
    // The origin is sent back only if it equals a member of the list.
    return origin !== undefined && allowedOrigins.has(origin)
      ? { ...response, headers: { ...response.headers, 'access-control-allow-origin': origin } }
      : response;
  };
  return {
    respond,
    /** Makes the answer when `respond` throws: 500 without detail. */
    failure: () => fail('internal'),
    /** Makes the answer to a call that did not come through the public address: 403. */
    refusal: () => fail('notPublicAddress'),
  };
}

/** The part of the log line that the message determines. */
function noteOf({ method, params }: Message, era: 'modern' | 'legacy'): CallNote {
  if (method !== 'tools/call') return { era, method: loggedMethod(method) };
  return { era, method, tool: TOOL_NAMES.find((name) => name === params?.name) ?? 'other' };
}

/** One parameter, or an empty one between two semicolons (RFC 9110 §5.6.6). With `y`, a match begins at `lastIndex`. */
const PARAMETER = /[ \t]*;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=([!#$%&'*+.^_`|~\w-]+|"(?:[^"\\]|\\.)*"))?/y;
const JSON_TYPE = /^application\/json(?![^ \t;])/i;

/**
 * Checks before the body is read (contract §4, checks 3 to 5, and `Content-Encoding` after the first of them).
 *
 * @returns the error of the first check that fails
 */
function transportError({ headers, body }: HttpRequest, maxBodyBytes: number): ErrorName | undefined {
  if (!isJson(headers['content-type'])) return 'contentType';
  if (!isPlain(headers['content-encoding'])) return 'contentEncoding';
  if (!acceptsBoth(headers.accept)) return 'accept';
  if (body.byteLength > maxBodyBytes) return 'bodyTooLarge';
  return undefined;
}

/** Whether it is `application/json`, with any parameters; a charset must be UTF-8 (RFC 8259 §8.1). */
function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined || !JSON_TYPE.test(contentType)) return false;
  let at = 'application/json'.length;
  const end = contentType.trimEnd().length;
  while (at < end) {
    PARAMETER.lastIndex = at;
    const parameter = PARAMETER.exec(contentType);
    if (!parameter) return false;
    const [, name, value] = parameter;
    if (name?.toLowerCase() === 'charset' && !/^"?utf-8"?$/i.test(value!)) return false;
    at = PARAMETER.lastIndex;
  }
  return true;
}

/** Whether the body is not compressed (RFC 9110 §8.4). `identity` means the same as no header (§12.5.3). */
function isPlain(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || /^[ \t]*(?:identity[ \t]*)?$/i.test(contentEncoding);
}

/** Whether it accepts both types that the MCP transports require, by name or wildcard, with q above 0. */
function acceptsBoth(accept: string | undefined): boolean {
  if (accept === 'application/json, text/event-stream') return true;
  if (accept === undefined) return false;
  return (
    acceptQuality(accept, 'application', 'json').q > 0 && acceptQuality(accept, 'text', 'event-stream').q > 0
  );
}
