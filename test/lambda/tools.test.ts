/**
 * The tools in every revision: how a call is refused, and that their values are the practice's and
 * agent-info's, field by field (contract §§3, 4).
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { BASE_URL, type Call, loadHandler, practiceJson } from './handlers.ts';
import { errorOf, type Json, REVISIONS, type Revision, request, resultOf } from './messages.ts';

let call: Call;
let agentInfo: Json;
beforeAll(async () => {
  call = await loadHandler('mcp');
  const endpoint = await loadHandler('agent-info');
  agentInfo = JSON.parse((await endpoint({ method: 'GET' })).body);
});

const callTool = async (revision: Revision, params: object) =>
  call(request(revision, 'tools/call', params as Record<string, unknown>));
const structured = async (name: string) =>
  resultOf(await callTool('2026-07-28', { name }), '2026-07-28', 'tools/call').structuredContent;

describe.each(REVISIONS)('%s', (revision) => {
  test.each([
    ['no arguments', { name: 'get_official_contact' }],
    ['empty arguments', { name: 'get_official_contact', arguments: {} }],
    ['a progress token and other members', { name: 'get_official_contact', task: {}, inputResponses: {} }],
  ])('%s: the result', async (_, params) => {
    const result = resultOf(await callTool(revision, params), revision, 'tools/call');
    expect(result).not.toHaveProperty('isError');
    expect(JSON.parse(result.content[0].text)).toEqual(agentInfo.contact);
  });

  test.each([
    ['one argument', { case: 'my diagnosis is' }],
    ['an argument of no value', { case: null }],
    ['a name of Object.prototype', JSON.parse('{"__proto__":1}')],
  ])('%s: a tool error that the model reads, without what was sent', async (_, given) => {
    const answer = await callTool(revision, { name: 'get_practice_info', arguments: given });
    const result = resultOf(answer, revision, 'tools/call');
    expect(result.isError).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    expect(result.content[0].text).toMatch(/^get_practice_info takes no arguments.*no personal data/s);
    expect(answer.body).not.toContain('diagnosis');
  });

  // The schema of the request has `arguments` an object in every revision: a protocol error.
  test.each([[[]], [['a']], ['{}'], [0], [true], [null]])('arguments %p: 200 -32602', async (given) => {
    const answer = await callTool(revision, { name: 'get_practice_info', arguments: given });
    errorOf(answer, { status: 200, code: -32602 });
  });

  test.each(['no_such_tool', 'GET_PRACTICE_INFO', 'get_practice_info ', 'constructor', '__proto__', ''])(
    'tool %p: 200 -32602',
    async (name) => {
      const error = errorOf(await callTool(revision, { name, arguments: { a: 1 } }), {
        status: 200,
        code: -32602,
      });
      expect(error.message).toBe(`Unknown tool: ${name}`);
      expect(error.data.hint).toContain('get_practice_info, get_official_contact, get_agent_guidance');
    },
  );
  test('of a longer name, 64 characters come back', async () => {
    const answer = await callTool(revision, { name: 'x'.repeat(5_000) });
    expect(errorOf(answer, { status: 200, code: -32602 }).message).toBe(`Unknown tool: ${'x'.repeat(64)}`);
    expect(answer.body.length).toBeLessThan(400);
  });

  test('a cursor: 200 -32602', async () => {
    for (const cursor of ['', 'next', null])
      errorOf(await call(request(revision, 'tools/list', { cursor })), { status: 200, code: -32602 });
  });
});

test.each([[undefined], [7], [null], [{}]])('2025: params.name %p: 200 -32602', async (name) => {
  errorOf(await callTool('2025-06-18', { name }), { status: 200, code: -32602 });
});

describe('the list', () => {
  let tools: Json[];
  beforeAll(async () => {
    ({ tools } = resultOf(await call(request('2026-07-28', 'tools/list')), '2026-07-28', 'tools/list'));
  });

  test('says that the tools take nothing and change nothing', () => {
    for (const { inputSchema, annotations } of tools) {
      expect(inputSchema).toEqual({ type: 'object', additionalProperties: false });
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  test('gives output schemas that the results fit, with nothing left over', async () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    formats.default(ajv);
    for (const { name, outputSchema } of tools) {
      const validate = ajv.compile(outputSchema);
      const result = await structured(name);
      expect({ name, valid: validate(result), errors: validate.errors }).toEqual({
        name,
        valid: true,
        errors: null,
      });
      expect(validate({ ...result, extra: 1 })).toBe(false);
      for (const member of Object.keys(result)) {
        const { [member]: _, ...rest } = result;
        expect({ member, valid: validate(rest) }).toEqual({ member, valid: false });
      }
    }
  });
});

describe('values equal agent-info and the practice file, field by field', () => {
  test.each([
    ['get_practice_info', 'name'],
    ['get_practice_info', 'professionalName'],
    ['get_practice_info', 'url'],
    ['get_practice_info', 'language'],
    ['get_practice_info', 'serviceType'],
    ['get_practice_info', 'description'],
    ['get_practice_info', 'location'],
    ['get_practice_info', 'areaServed'],
    ['get_practice_info', 'scope'],
    ['get_practice_info', 'legalNotice'],
    ['get_practice_info', 'dateModified'],
    ['get_agent_guidance', 'safety'],
    ['get_agent_guidance', 'legalNotice'],
  ])('%s: %s', async (tool, field) => {
    const result = await structured(tool);
    expect(result[field]).toEqual(agentInfo[field]);
    expect(result[field]).toEqual(practiceJson()[field]);
  });

  test.each(['messaging', 'telephone', 'email', 'antiFraudWarning', 'officialChannelsOnly'])(
    'get_official_contact: %s',
    async (field) => {
      const contact = await structured('get_official_contact');
      expect(contact[field]).toEqual(agentInfo.contact[field]);
      expect(contact[field]).toEqual(practiceJson().contact[field]);
    },
  );

  test('get_official_contact: verification, and that it still holds', async () => {
    const { verification } = await structured('get_official_contact');
    expect(verification).toEqual(agentInfo.contact.verification);
    expect(verification).toEqual({ ...practiceJson().contact.verification, status: 'valid' });
    for (const tool of ['get_practice_info', 'get_agent_guidance'])
      expect((await structured(tool)).contactStatus).toBe('valid');
  });

  test.each(['referWhen', 'doNotReferWhen', 'limits'])('get_agent_guidance: %s', async (field) => {
    expect((await structured('get_agent_guidance'))[field]).toEqual(practiceJson().guidance[field]);
  });

  test('get_agent_guidance: instructionsUrl', async () => {
    const { instructionsUrl } = await structured('get_agent_guidance');
    expect(instructionsUrl).toBe(`${BASE_URL}/agent-instructions.md`);
    expect(instructionsUrl).toBe(agentInfo.machineReadable.agentInstructions);
  });

  test('no tool has a field that this table does not know', async () => {
    expect(Object.keys(await structured('get_practice_info'))).toHaveLength(12);
    expect(Object.keys(await structured('get_official_contact'))).toHaveLength(6);
    expect(Object.keys(await structured('get_agent_guidance'))).toHaveLength(7);
  });
});
