/**
 * Uses the service with a client of the generated types: reads the facts, lists and calls the tools of both eras, and
 * tells errors apart. The compiler checks that the generator found the types in the document.
 */
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi.ts';

const ORIGIN = process.argv[2] ?? '';
const TOOLS = ['get_practice_info', 'get_official_contact', 'get_agent_guidance'];
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Operation = paths['/.well-known/mcp']['post'];
type Message = Operation['requestBody']['content']['application/json'];
type Parameters = NonNullable<Operation['parameters']['header']>;

/** Does not compile if the type is `any`, which would pass every other check. */
const known = <Type>(value: 0 extends 1 & Type ? never : Type): Type => value;

const client = createClient<paths>({ baseUrl: ORIGIN });

async function ask(header: Parameters, message: Omit<Message, 'jsonrpc'>) {
  const body = { jsonrpc: '2.0', id: 1, ...message } as Message;
  const { data, error } = await client.POST('/.well-known/mcp', { params: { header }, body });
  return known(data ?? error);
}

const legacy = (method: string, params: { name?: string } = {}) =>
  ask({ 'MCP-Protocol-Version': '2025-06-18' }, { method, params });

const modern = (method: string, params: { name?: string } = {}) =>
  ask(
    {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(params.name !== undefined && { 'Mcp-Name': params.name }),
    },
    { method, params: { ...params, _meta: META } },
  );

const { data } = await client.GET('/api/agent-info');
assert(data);
const telephone: string = known(data.contact.telephone);
const status: 'valid' | 'expired' = known(data.contact.verification.status);
assert.deepEqual(data, await (await fetch(`${ORIGIN}/api/agent-info`)).json());
assert.equal(status, 'valid');

for (const call of [legacy, modern]) {
  const listed = await call('tools/list');
  assert(listed && 'result' in listed && 'tools' in listed.result);
  assert.deepEqual(
    listed.result.tools.map(({ name }) => known<string>(name)),
    TOOLS,
  );
  for (const name of TOOLS) {
    const called = await call('tools/call', { name });
    assert(called && 'result' in called && 'content' in called.result);
    const content = known(called.result.structuredContent);
    assert(content);
    if ('telephone' in content) assert.equal(known<string>(content.telephone), telephone);
    if (name === 'get_official_contact') assert.deepEqual(content, data.contact);
    else assert('legalNotice' in content && content.legalNotice === data.legalNotice);
  }
}

const unknown = await legacy('nothing');
assert(unknown && 'error' in unknown && unknown.error.code === -32601);
const refused = await ask({ 'MCP-Protocol-Version': '2026-07-28' }, { method: 'tools/list' });
assert(refused && 'error' in refused);
assert.match(known<string>(refused.error.data.hint), /Mcp-Method/);
