/**
 * `/schemas/*.json` against payloads that break a rule. ajv runs in strict mode, which also refuses keywords that are not
 * in 2020-12. test/practices/published-schemas.ts has what is published.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { agentInfo } from '../../../../lambda/shared/facts.ts';
import { toolResult } from '../../../../lambda/shared/tools.ts';
import type { Json } from '../../schema.ts';
import { BASE, body, fixturePractice, render, TODAY } from '../support.ts';

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

describe('lambda/render/documents/payload-schemas', () => {
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
    ['another transport', 'schemas/mcp-descriptor.json', { ...json('mcp.json'), transport: { type: 'sse' } }],
    ['a problem without detail', 'schemas/problem.json', { type: 'about:blank', title: 'x', status: 404 }],
  ];

  test.each(BROKEN)('refused: %s', (_, schema, payload) => {
    expect(errors(schema, JSON.parse(JSON.stringify(payload)))).not.toEqual([]);
  });
});
