/**
 * Checks answers against the official JSON Schema of their MCP revision (test/fixtures/mcp, as published). MCP allows
 * no `null` and no fractional id. Contract §4 allows both, and JSON-RPC 2.0 requires `null` if no id could be read. So
 * such an id is replaced before the check.
 */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Reply } from '../../tools/contract/harness/check.ts';
import { MCP } from '../../tools/contract/literals.ts';
import type { Version } from '../../tools/contract/mcp/versions.ts';

export type Revision = Version;
export const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-06-18', '2025-03-26'];

/** biome-ignore lint/suspicious/noExplicitAny: JSON of any shape; each test checks the part that it uses */
export type Json = any;

/** `error` or method of the request → definition that the whole message must match. */
const MODERN: Readonly<Record<string, string>> = {
  error: 'JSONRPCErrorResponse',
  'server/discover': 'DiscoverResultResponse',
  'tools/list': 'ListToolsResultResponse',
  'tools/call': 'CallToolResultResponse',
};
/** 2026-07-28 also defines the content of errors: for these codes the whole message, for the next ones `error`. */
const MODERN_ERRORS: Readonly<Record<number, string>> = {
  [-32020]: 'HeaderMismatchError',
  [-32022]: 'UnsupportedProtocolVersionError',
};
const MODERN_ERROR_MEMBERS: Readonly<Record<number, string>> = {
  [-32700]: 'ParseError',
  [-32600]: 'InvalidRequestError',
  [-32601]: 'MethodNotFoundError',
  [-32602]: 'InvalidParamsError',
  [-32603]: 'InternalError',
};
/** The message schemas of 2025 allow any `result`, so it is checked separately. */
const LEGACY_RESULTS: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
};

/** @returns the schema errors of an answer of the MCP endpoint. An error must be valid in every revision */
export function schemaFaults({ request, text }: Reply): string[] {
  if (!request.path.startsWith(MCP) || text === '') return [];
  const message: Json = JSON.parse(text);
  if ('error' in message) return REVISIONS.flatMap((revision) => schemaErrors(revision, 'error', message));
  const { method } = JSON.parse(String(request.body));
  return schemaErrors(revisionOf(request, method, message.result), method, message);
}

/** The revision of an answer. Without a version header it has the fields of 2025-06-18 (contract §4). */
function revisionOf({ headers = {} }: Reply['request'], method: string, result: Json): Revision {
  if ('resultType' in result) return '2026-07-28';
  if (method === 'initialize') return result.protocolVersion;
  return (headers['MCP-Protocol-Version'] as Revision | undefined) ?? '2025-06-18';
}

/** @param what - `error`, or the method of the request */
export function schemaErrors(revision: Revision, what: string, answer: Json): string[] {
  const { id } = answer;
  const message =
    id === null || (typeof id === 'number' && !Number.isInteger(id)) ? { ...answer, id: 0 } : answer;
  if (revision !== '2026-07-28')
    return what === 'error'
      ? check(revision, 'JSONRPCError', message)
      : [
          ...check(revision, 'JSONRPCResponse', message),
          ...check(revision, LEGACY_RESULTS[what]!, message.result),
        ];
  if (what !== 'error') return check(revision, MODERN[what]!, message);
  const { code } = message.error;
  const whole = MODERN_ERRORS[code];
  return whole
    ? check(revision, whole, message)
    : [
        ...check(revision, MODERN.error!, message),
        ...check(revision, MODERN_ERROR_MEMBERS[code]!, message.error),
      ];
}

function check(revision: Revision, definition: string, value: unknown): string[] {
  const validate = validator(revision, definition);
  if (validate(value)) return [];
  return validate.errors!.map((error) => `${definition}${error.instancePath} ${error.message}`);
}

const loaded = new Map<Revision, Ajv>();

function validator(revision: Revision, definition: string): ValidateFunction {
  let ajv = loaded.get(revision);
  if (!ajv) {
    ajv = new (revision === '2026-07-28' ? Ajv2020 : Ajv)({ strict: false });
    formats.default(ajv);
    const file = new URL(`../fixtures/mcp/${revision}.schema.json`, import.meta.url);
    ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), revision);
    loaded.set(revision, ajv);
  }
  const definitions = revision === '2026-07-28' ? '$defs' : 'definitions';
  const validate = ajv.getSchema(`${revision}#/${definitions}/${definition}`);
  if (!validate) throw new Error(`${revision} defines no ${definition}`);
  return validate;
}
