/**
 * Uses the service with the client of @hey-api/openapi-ts. `@ts-expect-error` proves that a type is known and not
 * `any`.
 */
import assert from 'node:assert/strict';
import { createClient } from '../generated/hey-api/client/index.ts';
import { getAgentInfo, type JsonRpcRequest, postMcpMessage } from '../generated/hey-api/index.ts';

const baseUrl = process.argv[2] ?? '';
const client = createClient({ baseUrl, headers: { accept: 'application/json, text/event-stream' } });

const { data: facts } = await getAgentInfo({ client });
assert(facts);
const telephone: string = facts.contact.telephone;
assert.match(telephone, /^\+\d+$/);
// @ts-expect-error
const noNumber: number = facts.contact.telephone;
assert.equal(noNumber, telephone);

const post = (body: JsonRpcRequest, version: '2025-06-18' | '2026-07-28') =>
  postMcpMessage({ client, headers: { 'MCP-Protocol-Version': version }, body });

const { data: list } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, '2025-06-18');
assert(list && !('error' in list));
const { result } = list;
assert('tools' in result);
const names: string[] = result.tools.map(({ name }) => name);
assert.equal(names.length, 3);
// @ts-expect-error
const noList: number = result.tools;
assert.equal(noList, result.tools);

const { data: unknown } = await post({ jsonrpc: '2.0', id: 2, method: 'nothing' }, '2025-06-18');
assert(unknown && 'error' in unknown);
const code: number = unknown.error.code;
assert.equal(code, -32601);

const { error } = await post({ jsonrpc: '2.0', id: 3, method: 'tools/list' }, '2026-07-28');
assert(error);
if (!('error' in error)) throw new Error(error.message);
const hint: string = error.error.data.hint;
assert.match(hint, /Mcp-Method/);
