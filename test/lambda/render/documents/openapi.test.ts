/** `/openapi.json` is complete (contract §§1 and 4) and correct: the endpoints answer each status as it describes. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createAgentInfoEndpoint } from '../../../../lambda/agent-info/endpoint.ts';
import type { HttpResponse } from '../../../../lambda/http/endpoint.ts';
import { createMcpEndpoint } from '../../../../lambda/mcp/endpoint.ts';
import { agentInfoConstants } from '../../../../lib/stack/bundle/handler.ts';
import { FULL_META, META } from '../../../../tools/contract/mcp/requests.ts';
import { fixtureSource } from '../../../support/service.ts';
import type { Input } from '../../handlers.ts';
import { legacy, modern, post as send } from '../../messages.ts';
import { BASE, body, fixturePractice, PAGES_DIR, render, TODAY } from '../support.ts';

const text = body(render(), 'openapi.json');
const openApi = JSON.parse(text);
const post = openApi.paths['/.well-known/mcp'].post;
const get = openApi.paths['/api/agent-info'].get;

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'openapi', ...openApi });

/** The response object of a status, also if it is a reference. */
function response(operation: { responses: Record<string, { $ref?: string }> }, status: number) {
  const found = operation.responses[status];
  if (!found) throw new Error(`status ${status} is not described`);
  const name = found.$ref?.split('/').at(-1);
  return (name ? openApi.components.responses[name] : found) as {
    content?: Record<string, { schema: object; example?: unknown }>;
    headers?: Record<string, unknown>;
  };
}

const validators = new Map<string, ValidateFunction>();

/** @throws with ajv's message if the value does not match the schema, whose references lead into the document */
function conforms(schema: object, value: unknown): void {
  const local = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
  const validate = validators.get(local) ?? ajv.compile(JSON.parse(local));
  validators.set(local, validate);
  if (!validate(value)) throw new Error(`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

describe('lambda/render/documents/openapi', () => {
  test.each([
    [get, [200, 304, 405, 429, 500], []],
    [
      post,
      [200, 202, 400, 403, 404, 405, 406, 413, 415, 429, 500],
      ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    ],
  ])(
    '%#: exactly the statuses %j and the parameters %j, without authentication',
    (operation, statuses, parameters) => {
      expect(openApi.security).toEqual([]);
      expect(Object.keys(operation.responses).map(Number)).toEqual(statuses);
      expect((operation.parameters ?? []).map(({ name }: { name: string }) => name)).toEqual(parameters);
    },
  );

  test('each operation names the practice, in its description as text of CommonMark', () => {
    const name = 'Silva *&* <b>Souza</b> Advogados';
    const { paths, info } = JSON.parse(body(render({ ...fixturePractice(), name }), 'openapi.json'));
    for (const { summary } of [paths['/api/agent-info'].get, paths['/.well-known/mcp'].post, info])
      expect(summary).toContain(name);
    for (const { description } of [paths['/api/agent-info'].get, paths['/.well-known/mcp'].post])
      expect(description).toContain('Silva \\*&\\* \\<b>Souza\\</b> Advogados');
  });

  test.each([
    ['valid', '2027-11-01'],
    ['expired', '2027-11-02'],
  ])('the example of MCP is an answer of a day on which the facts are %s', (status, today) => {
    const { paths } = JSON.parse(body(render(fixturePractice(), PAGES_DIR, today), 'openapi.json'));
    const { example } = paths['/.well-known/mcp'].post.responses[200].content['application/json'];
    const { structuredContent, content } = example.result;
    expect(structuredContent.verification.status).toBe(status);
    expect(content[0].text.startsWith('{"notice":"EXPIRED')).toBe(status === 'expired');
  });

  const { practice, limits, schemas } = fixtureSource();
  const { respond, failure } = createMcpEndpoint({
    constants: { practice, limits, outputSchemas: schemas.tools },
    baseUrl: BASE,
    allowedOrigins: new Set([BASE]),
  });
  const answerTo = ({ method, headers = {}, body: text = '' }: Input): HttpResponse => {
    const given = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const bytes = { byteLength: Buffer.byteLength(text), text };
    return respond({ method, headers: Object.fromEntries(given), body: bytes }, TODAY);
  };
  const OTHER_VERSION = '2030-01-01';
  const ofOtherVersion = modern(
    'tools/list',
    { _meta: { ...FULL_META, [META.version]: OTHER_VERSION } },
    { 'MCP-Protocol-Version': OTHER_VERSION },
  );

  test.each<[string, number, Input | undefined]>([
    ['discover', 200, modern('server/discover')],
    ['tools/list', 200, modern('tools/list')],
    ['the first revision', 200, legacy(undefined, 'initialize', { protocolVersion: '2025-03-26' })],
    ['tools/list of the first revision', 200, legacy('2025-03-26', 'tools/list')],
    ['ping', 200, legacy(undefined, 'ping', undefined, 'a')],
    ['unknown legacy method', 200, legacy(undefined, 'x', undefined, null)],
    ['arguments', 200, legacy(undefined, 'tools/call', { name: 'get_agent_guidance', arguments: { a: 1 } })],
    ['notification', 202, send({ jsonrpc: '2.0', method: 'notifications/initialized' })],
    ['not JSON', 400, send('{')],
    ['a batch', 400, send([])],
    ['header mismatch', 400, { ...modern('tools/list'), body: modern('tools/call').body! }],
    ['unsupported version', 400, ofOtherVersion],
    ['foreign origin', 403, send({}, { Origin: 'https://evil.example' })],
    ['unknown modern method', 404, modern('prompts/list')],
    ['GET', 405, { ...send(''), method: 'GET' }],
    ['no event stream', 406, send({}, { Accept: 'application/json' })],
    ['too large', 413, send(' '.repeat(16_385))],
    ['text', 415, send({}, { 'Content-Type': 'text/plain' })],
    ['failure', 500, undefined],
  ])('MCP, %s: %i is answered as described', (_, status, input) => {
    const answer = input ? answerTo(input) : failure();
    expect(answer.status).toBe(status);
    if (status === 200)
      conforms(post.requestBody.content['application/json'].schema, JSON.parse(input!.body!));
    const { content, headers = {} } = response(post, status);
    for (const name of Object.keys(headers))
      expect(Object.keys(answer.headers)).toContain(name.toLowerCase());
    // Generators assume any content for a response without content.
    if (!answer.body) return conforms(content!['*/*']!.schema, answer.body);
    expect(Object.keys(content!)).toEqual([answer.headers['content-type']]);
    conforms(content!['application/json']!.schema, JSON.parse(answer.body));
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['GET', 'GET', {}, 200],
    ['POST', 'POST', {}, 405],
  ])('agent-info, %s is answered as described', (_, method, headers, status) => {
    const endpoint = createAgentInfoEndpoint(agentInfoConstants({ practice, limits }, []), BASE);
    const answer = endpoint({ method, headers, body: { byteLength: 0, text: '' } }, TODAY);
    expect(answer.status).toBe(status);
    const described = response(get, status);
    for (const name of Object.keys(described.headers ?? {}))
      expect(Object.keys(answer.headers)).toContain(name.toLowerCase());
    const type = answer.headers['content-type']!;
    expect(Object.keys(described.content!)).toEqual([type]);
    conforms(described.content![type]!.schema, JSON.parse(answer.body));
  });

  test('every example matches its schema', () => {
    let checkedExamples = 0;
    const visit = (node: unknown): void => {
      if (!node || typeof node !== 'object') return;
      const { schema, example } = node as { schema?: object; example?: unknown };
      if (schema && example !== undefined) {
        conforms(schema, example);
        checkedExamples++;
      }
      for (const inner of Object.values(node)) visit(inner);
    };
    visit(openApi.paths);
    visit(openApi.components.responses);
    expect(checkedExamples).toBeGreaterThan(10);
  });

  test('states each schema of an object or a list once, and is short', () => {
    const texts: string[] = [];
    const visit = (node: unknown): void => {
      if (!node || typeof node !== 'object') return;
      const { type } = node as { type?: unknown };
      const text = JSON.stringify(node);
      if ((type === 'object' || type === 'array') && text.length >= 100) texts.push(text);
      for (const inner of Object.values(node)) visit(inner);
    };
    visit(openApi.components.schemas);
    expect(texts.filter((one, at) => texts.indexOf(one) < at)).toEqual([]);
    expect(text.length).toBeLessThan(62_000);
  });

  test('schemas refuse payloads that break the contract', () => {
    const refuses = (name: string, value: unknown) =>
      expect(() => conforms({ $ref: `#/components/schemas/${name}` }, value)).toThrow();
    const example = get.responses['200'].content['application/json'].example;
    refuses('AgentInfo', { ...example, fax: '1' });
    refuses('AgentInfo', { ...example, scope: [] });
    refuses('AgentInfo', { ...example, name: undefined });
    refuses('AgentInfo', { ...example, notice: ['EXPIRED'] });
    for (const broken of [
      { notice: 'EXPIRED' },
      { telephone: '555-0132' },
      { officialChannelsOnly: 'yes' },
      { verification: {} },
    ])
      refuses('AgentInfo', { ...example, contact: { ...example.contact, ...broken } });
    refuses('Problem', { type: 'about:blank', title: 'x', status: 404 });
    refuses('JsonRpcRequest', { jsonrpc: '1.0', method: 'x' });
    refuses('JsonRpcRequest', [{ jsonrpc: '2.0', method: 'x' }]);
    refuses('JsonRpcRequest', { jsonrpc: '2.0', id: {}, method: 'ping' });
    refuses('GatewayMessage', { message: 'x', error: {} });
    refuses('JsonRpcResult', { jsonrpc: '2.0', id: 1, result: { anything: 1 } });
    refuses('JsonRpcResult', { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'x' }] } });
    refuses('ToolsCallResult', { content: [] });
    refuses('JsonRpcError', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } });
    refuses('JsonRpcError', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x', data: {} } });
  });
});
