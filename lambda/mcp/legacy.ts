/**
 * Revisions 2025-06-18 and 2025-03-26: an `initialize` handshake, then calls that name the version in a header. The
 * service keeps no sessions: each call is independent, and a session id is ignored.
 */
import type { HttpRequest } from '../http/endpoint.ts';
import type { JsonObject } from '../shared/json.ts';
import { ACCEPTED, type Outcome, versionData } from './errors.ts';
import type { Message } from './message.ts';
import { HEADERLESS_VERSION, LATEST_LEGACY_VERSION } from './protocol.ts';
import { callTool, listTools, type McpAnswers } from './results.ts';

type AnswersByVersion = McpAnswers['legacy'];

export function answerLegacy(
  { id, method, params }: Message,
  headers: HttpRequest['headers'],
  byVersion: AnswersByVersion,
): Outcome {
  if (id !== undefined && method === 'initialize') return initialize(params, byVersion);
  const version = headers['mcp-protocol-version'] ?? HEADERLESS_VERSION;
  const answers = byVersion.get(version);
  if (!answers)
    return { kind: 'error', error: 'unsupportedVersion', subject: version, data: versionData(version) };
  if (id === undefined) return ACCEPTED;
  switch (method) {
    case 'ping':
      return { kind: 'result', text: '{}' };
    case 'tools/list':
      return listTools(params, answers);
    case 'tools/call':
      return callTool(params, answers);
    default:
      return { kind: 'error', error: 'unknownLegacyMethod', subject: method };
  }
}

/**
 * An unsupported version is answered with the latest supported one (lifecycle, "Version Negotiation"). The version
 * header is for later calls and is not read here. `capabilities` and `clientInfo` are not read either.
 */
function initialize(params: JsonObject | undefined, byVersion: AnswersByVersion): Outcome {
  const asked = params?.protocolVersion;
  if (typeof asked !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asked))
    return { kind: 'error', error: 'initializeVersion' };
  const answers = byVersion.get(asked) ?? byVersion.get(LATEST_LEGACY_VERSION)!;
  return { kind: 'result', text: answers.initialize() };
}
