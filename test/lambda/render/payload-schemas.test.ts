/**
 * `/schemas/*.json` against messages with their answers, and against payloads that break a rule. ajv runs in strict mode,
 * which also refuses keywords that are not in 2020-12. test/practices/published-schemas.ts has what is published.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createMcpEndpoint } from '../../../lambda/mcp/endpoint.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { toolResult } from '../../../lambda/shared/tools.ts';
import { fixtureSource } from '../../support/service.ts';
import { request } from '../messages.ts';
import type { Json } from '../schema.ts';
import { BASE, body, fixturePractice, render, TODAY } from './support.ts';

const site = render();
const json = (key: string): Json => JSON.parse(body(site, key));

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
formats.default(ajv);

function errors(schema: string, payload: unknown): string[] {
  const validate = ajv.getSchema(`${BASE}/${schema}`) ?? ajv.compile(json(schema));
  return validate(payload)
    ? []
    : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Of both eras, with results and errors. */
const EXCHANGES = [
  request('2026-07-28', 'server/discover'),
  request('2026-07-28', 'prompts/list'),
  request('2025-06-18', 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} }),
  request('2025-03-26', 'ping'),
  request('2025-06-18', 'tools/call', { name: 'get_case_status' }),
  ...(['2026-07-28', '2025-06-18', '2025-03-26'] as const).flatMap((revision) => [
    request(revision, 'tools/list'),
    request(revision, 'tools/call', { name: 'get_official_contact' }),
  ]),
];

describe('lambda/render/payload-schemas', () => {
  test.each(EXCHANGES)('valid: a message and its answer: $body', ({ method, headers, body = '' }) => {
    const { limits, schemas } = fixtureSource();
    const { respond } = createMcpEndpoint({
      constants: { practice: fixturePractice(), limits, outputSchemas: schemas.tools },
      baseUrl: BASE,
      allowedOrigins: new Set(),
    });
    const input = { method, headers, body: { byteLength: Buffer.byteLength(body), text: body } };
    const answer = respond(input as Parameters<typeof respond>[0], TODAY);
    expect(errors('schemas/mcp-request.json', JSON.parse(body))).toEqual([]);
    expect(errors('schemas/mcp-response.json', JSON.parse(answer.body))).toEqual([]);
  });

  const info: Json = agentInfo(fixturePractice(), BASE, TODAY);
  const BROKEN: [why: string, schema: string, payload: unknown][] = [
    ['an unknown field', 'schemas/agent-info.json', { ...info, more: 1 }],
    ['a notice that is not a text', 'schemas/agent-info.json', { ...info, notice: ['EXPIRED'] }],
    [
      'a notice in the contact',
      'schemas/agent-info.json',
      { ...info, contact: { ...info.contact, notice: 'EXPIRED' } },
    ],
    ['a field missing', 'schemas/agent-info.json', { ...info, name: undefined }],
    [
      'a number that is not E.164',
      'schemas/official-contact.json',
      { ...info.contact, telephone: '555-0132' },
    ],
    [
      'a text in place of a boolean',
      'schemas/official-contact.json',
      { ...info.contact, officialChannelsOnly: 'yes' },
    ],
    ['no registration', 'schemas/official-contact.json', { ...info.contact, verification: {} }],
    [
      'no scope',
      'schemas/practice-info.json',
      { ...toolResult('get_practice_info', fixturePractice(), BASE, TODAY), scope: [] },
    ],
    ['no guidance', 'schemas/agent-guidance.json', {}],
    ['a batch', 'schemas/mcp-request.json', [{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
    ['an id that is an object', 'schemas/mcp-request.json', { jsonrpc: '2.0', id: {}, method: 'ping' }],
    ['neither result nor error', 'schemas/mcp-response.json', { jsonrpc: '2.0', id: 1 }],
    [
      'an error without a hint',
      'schemas/mcp-response.json',
      { jsonrpc: '2.0', id: 1, error: { code: 1, message: '', data: {} } },
    ],
    ['another transport', 'schemas/mcp-descriptor.json', { ...json('mcp.json'), transport: { type: 'sse' } }],
    ['a problem without detail', 'schemas/problem.json', { type: 'about:blank', title: 'x', status: 404 }],
  ];

  test.each(BROKEN)('refused: %s', (_, schema, payload) => {
    expect(errors(schema, JSON.parse(JSON.stringify(payload)))).not.toEqual([]);
  });
});
