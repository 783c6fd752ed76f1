/**
 * Validates responses against the official JSON Schema of their MCP revision (the fixtures are the published files):
 * the whole message, and the result against the definition for its method, because the schema's JSON-RPC response
 * leaves `result` open.
 */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Exchange } from './recording-fetch.ts';

export type Revision = '2026-07-28' | '2025-06-18' | '2025-03-26';

/** Names of definitions: the message of a success, of an error, and the result of each method. */
const DEFINITIONS = {
  modern: {
    success: 'JSONRPCResultResponse',
    error: 'JSONRPCErrorResponse',
    'server/discover': 'DiscoverResult',
    'tools/list': 'ListToolsResult',
    'tools/call': 'CallToolResult',
  },
  legacy: {
    success: 'JSONRPCResponse',
    error: 'JSONRPCError',
    initialize: 'InitializeResult',
    ping: 'EmptyResult',
    'tools/list': 'ListToolsResult',
    'tools/call': 'CallToolResult',
  },
} as const;

/** @returns what is wrong with the JSON-RPC answer; empty if it is valid */
export function wireProblems(revision: Revision, { request, body }: Exchange): string[] {
  const names: Record<string, string> = DEFINITIONS[revision === '2026-07-28' ? 'modern' : 'legacy'];
  const message = JSON.parse(body) as { result?: unknown };
  if (!('result' in message)) return check(revision, names.error!, message);
  const result = names[request?.method ?? ''];
  if (!result) return [`no definition for the result of ${request?.method}`];
  return [...check(revision, names.success!, message), ...check(revision, result, message.result)];
}

function check(revision: Revision, definition: string, value: unknown): string[] {
  const validate = validator(revision, definition);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((e) => `${revision} ${definition}${e.instancePath} ${e.message}`);
}

const schemas = new Map<Revision, Ajv>();

function validator(revision: Revision, definition: string): ValidateFunction {
  let ajv = schemas.get(revision);
  if (!ajv) {
    // Not strict: the published schemas use union types and formats (`byte`) that ajv only warns about.
    const options = { strict: false, allErrors: true };
    ajv = revision === '2026-07-28' ? new Ajv2020(options) : new Ajv(options);
    formats.default(ajv);
    const file = new URL(`../fixtures/mcp/${revision}.schema.json`, import.meta.url);
    ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), revision);
    schemas.set(revision, ajv);
  }
  const keyword = revision === '2026-07-28' ? '$defs' : 'definitions';
  const validate = ajv.getSchema(`${revision}#/${keyword}/${definition}`);
  if (!validate) throw new Error(`${revision} has no definition ${definition}`);
  return validate;
}
