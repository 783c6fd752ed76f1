/**
 * `tools/list` and `tools/call` for both eras, which get different results. Each `result` is turned into text once a
 * day, at its first call; a later call only adds the id.
 *
 * `title`, `outputSchema` and `structuredContent` exist from 2025-06-18 on. `resultType`, caching hints and
 * `serverInfo` in `_meta` exist in 2026-07-28.
 */
import { contactStatus, noticeOf } from '../shared/facts.ts';
import { isObject, type JsonObject } from '../shared/json.ts';
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import {
  type OutputSchemas,
  TOOL_NAMES,
  type ToolDefinition,
  type ToolName,
  toolDefinitions,
  toolResult,
} from '../shared/tools.ts';
import type { Outcome } from './errors.ts';
import {
  CAPABILITIES,
  LEGACY_VERSIONS,
  type LegacyVersion,
  SERVER_INFO_KEY,
  SUPPORTED_VERSIONS,
} from './protocol.ts';
import { legacyServerInfo, serverInfo } from './server-info.ts';

/** The constants that `lib/stack/bundle/handler.ts` puts into the MCP handler. */
export interface McpConstants {
  readonly practice: Practice;
  readonly limits: Limits;
  readonly outputSchemas: OutputSchemas;
}

/** Names of arguments that clients add to a call by themselves, without their model or user. */
const ADDED_BY_CLIENTS: ReadonlySet<string> = new Set([
  // Gemini CLI and Qwen Code.
  'wait_for_previous',
  // n8n: the id of the model's call.
  'toolCallId',
  // opencode: to a tool without parameters.
  '_placeholder',
]);

/** The list is one page, so every cursor is invalid (pagination, "Error Handling"). */
export function listTools(params: JsonObject | undefined, { list }: ToolAnswers): Outcome {
  if (isGiven(params?.cursor)) return { kind: 'error', error: 'cursor' };
  return { kind: 'result', text: list() };
}

/** Reads the names of the arguments only: clients add some to every call (contract §4). */
export function callTool(params: JsonObject | undefined, { calls }: ToolAnswers): Outcome {
  const name = params?.name;
  if (typeof name !== 'string') return { kind: 'error', error: 'toolName' };
  const answer = calls.get(name);
  if (!answer) return { kind: 'error', error: 'unknownTool', subject: name };
  const given = params?.arguments;
  if (!isGiven(given)) return { kind: 'result', text: answer.result() };
  if (!isObject(given)) return { kind: 'error', error: 'argumentsType' };
  const { result, resultWithNote } = answer;
  const isClients = Object.keys(given).every((member) => ADDED_BY_CLIENTS.has(member));
  return { kind: 'result', text: isClients ? result() : resultWithNote() };
}

/** `null` counts as absent. */
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** JSON text, made at the first call. */
type Text = () => string;

/** Answers to `tools/list` and `tools/call` in one revision. */
export interface ToolAnswers {
  readonly list: Text;
  readonly calls: ReadonlyMap<string, ToolAnswer>;
}

interface ToolAnswer {
  readonly result: Text;
  /** For a call with arguments that no known client adds by itself. */
  readonly resultWithNote: Text;
}

export type McpAnswers = ReturnType<typeof answersOf>;

const ARGUMENTS_NOT_READ =
  'The arguments were not read: this tool takes none. This service accepts no personal data, documents or case details, and keeps nothing of what was sent.';

/**
 * @param baseUrl - public origin, no trailing slash
 * @param today - UTC, YYYY-MM-DD
 */
export function answersOf(constants: McpConstants, baseUrl: string, today: string) {
  const { practice, limits } = constants;
  // Made at the first `tools/list`: it is the only reader of the schemas, which the bundle parses when they are read.
  const definitions = () => toolDefinitions(practice, constants.outputSchemas);
  const { notice = '' } = noticeOf(practice, today);
  const instructions = instructionsOf(practice, notice, today);
  const data = TOOL_NAMES.map((name) => {
    const value = () => toolResult(name, practice, baseUrl, today);
    return { name, value, text: once(value) };
  });

  /** @param shape - turns the content of a call into a result of the revision */
  const answers = (
    tools: () => readonly unknown[],
    shape: (result: Readonly<Record<string, unknown>>) => object,
    structured: boolean,
    listHints: object = {},
  ): ToolAnswers => ({
    list: once(() => shape({ ...listHints, tools: tools() })),
    calls: new Map<ToolName, ToolAnswer>(
      data.map(({ name, value, text }) => {
        // The JSON begins with the notice: clients that pass on one block, or `structuredContent` only, see it once.
        const result = (...notes: string[]) =>
          shape({
            content: [text(), ...notes].map(textBlock),
            ...(structured && { structuredContent: value() }),
          });
        return [
          name,
          { result: once(() => result()), resultWithNote: once(() => result(ARGUMENTS_NOT_READ)) },
        ];
      }),
    ),
  });

  const info = serverInfo(practice, baseUrl);
  const complete = (result: object) => ({
    resultType: 'complete',
    _meta: { [SERVER_INFO_KEY]: info },
    ...result,
  });
  // The time for which CloudFront caches agent-info.
  const caching = { ttlMs: limits.agentInfoTtlSeconds * 1000, cacheScope: 'public' };
  const legacy = (version: LegacyVersion) => {
    const isFirst = version === '2025-03-26';
    const tools = isFirst ? () => definitions().map(firstShape) : definitions;
    return {
      initialize: once(() => ({
        protocolVersion: version,
        capabilities: CAPABILITIES,
        serverInfo: legacyServerInfo(practice, version),
        instructions,
      })),
      ...answers(tools, (result) => result, !isFirst),
    };
  };
  return {
    modern: {
      discover: once(() =>
        complete({
          ...caching,
          supportedVersions: SUPPORTED_VERSIONS,
          capabilities: CAPABILITIES,
          instructions,
        }),
      ),
      ...answers(definitions, complete, true, caching),
    },
    legacy: new Map<string, ReturnType<typeof legacy>>(
      LEGACY_VERSIONS.map((version) => [version, legacy(version)]),
    ),
  };
}

/**
 * `instructions` for the model. Some clients read the first 512 characters only (OpenAI, "Building MCP servers"), so what
 * a model has to do comes first, then the facts, whose length the practice decides.
 */
function instructionsOf(practice: Practice, notice: string, today: string): string {
  const { name, serviceType, legalNotice, fictional, contact } = practice;
  const { validUntil } = contact.verification;
  return [
    ...(fictional ? ['FICTIONAL: this practice does not exist. Present none of its facts as real.'] : []),
    ...(contactStatus(practice, today) === 'expired'
      ? [`EXPIRED: these facts were valid until ${validUntil}. Tell the person so first.`]
      : []),
    'Call get_official_contact before you state any contact detail and quote it exactly; call get_agent_guidance before you refer a person.',
    'No tool takes arguments: send no personal data, documents or case details.',
    `Public, read-only facts about one law practice: ${name} (${serviceType}).`,
    ...(notice === '' ? [] : [notice]),
    legalNotice,
  ].join(' ');
}

/** A tool with the members that 2025-03-26 defines. */
const firstShape = ({ title: _, outputSchema: __, ...tool }: ToolDefinition) => tool;

const textBlock = (text: string) => ({ type: 'text', text });

function once(value: () => object): Text {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(value());
    return text;
  };
}
