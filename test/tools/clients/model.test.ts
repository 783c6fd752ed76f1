/** The scripted model: it asks for one call a turn, in each supplier's protocol, and records what a client sends. */
import type { Json } from '../../../tools/clients/model/protocol.ts';
import { type ScriptedModel, startModel } from '../../../tools/clients/model/server.ts';

interface Call {
  id?: string;
  name: string;
  args: unknown;
}
/** A call of the model, and what the client answered. */
type Turn = Call & { result: string };

interface Protocol {
  path: (stream: boolean) => string;
  /** A request with a system prompt, a question, three tools, and the turns so far. */
  body: (turns: readonly Turn[], stream: boolean) => unknown;
  /** @param messages the answer, or the events of its stream @returns the call, or the text that ends the turn */
  saidIn: (messages: Json[]) => Call | string;
}

const NAMES = ['get_practice_info', 'get_official_contact', 'get_agent_guidance'];
const SCHEMA = { type: 'object', properties: {}, additionalProperties: false };
const TOOLS = NAMES.map((name) => ({ name: `mcp__practice__${name}`, description: `About ${name}` }));

/** What the script asks for, and the result that this client gives to each. */
const SCRIPT = [
  { name: 'mcp__practice__get_practice_info', args: {}, result: '{"name":"Harbor Lantern"}' },
  { name: 'mcp__practice__get_official_contact', args: {}, result: ' {"telephone": "+12025550132"}\n' },
  { name: 'mcp__practice__get_agent_guidance', args: {}, result: '' },
  {
    name: 'mcp__practice__get_official_contact',
    args: { wait_for_previous: true },
    result: 'EXPIRED: …\n{"telephone":"+12025550132"}',
  },
  {
    name: 'mcp__practice__get_official_contact',
    args: { question: 'When does my pension begin?' },
    result: 'The arguments were not read.',
  },
];

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  'Anthropic Messages': {
    path: () => '/v1/messages?beta=true',
    body: (turns, stream) => ({
      model: 'any',
      stream,
      system: [{ type: 'text', text: 'Be brief.' }],
      tools: TOOLS.map((tool) => ({ ...tool, input_schema: SCHEMA })),
      messages: [
        { role: 'user', content: 'How can I reach the practice?' },
        ...turns.flatMap(({ id, name, args, result }) => [
          { role: 'assistant', content: [{ type: 'tool_use', id, name, input: args }] },
          {
            role: 'user',
            content: [{ type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text: result }] }],
          },
        ]),
      ],
    }),
    saidIn: (messages) => {
      const [block] = messages.flatMap(({ content, content_block }) => content ?? content_block ?? []);
      const deltas = messages.flatMap(({ delta }) => delta ?? []);
      const joined = (member: string) => deltas.map((delta) => delta[member] ?? '').join('');
      if (block.type === 'text') return block.text + joined('text');
      return { ...block, args: joined('partial_json') ? JSON.parse(joined('partial_json')) : block.input };
    },
  },
  'OpenAI chat completions': {
    path: () => '/v1/chat/completions',
    body: (turns, stream) => ({
      model: 'any',
      stream,
      tools: TOOLS.map((tool) => ({ type: 'function', function: { ...tool, parameters: SCHEMA } })),
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'How can I reach the practice?' }] },
        ...turns.flatMap(({ id, name, args, result }) => [
          { role: 'assistant', tool_calls: [{ id, function: { name, arguments: JSON.stringify(args) } }] },
          { role: 'tool', tool_call_id: id, content: result },
        ]),
      ],
    }),
    saidIn: (messages) => {
      const [said] = messages.flatMap(({ choices }) => choices).map(({ message, delta }) => message ?? delta);
      if (!said.tool_calls) return said.content;
      const [call] = said.tool_calls;
      return { id: call.id, name: call.function.name, args: JSON.parse(call.function.arguments) };
    },
  },
  'OpenAI Responses': {
    path: () => '/v1/responses',
    body: (turns, stream) => ({
      model: 'any',
      stream,
      instructions: 'Be brief.',
      tools: TOOLS.map((tool) => ({ type: 'function', ...tool, parameters: SCHEMA })),
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'How can I reach the practice?' }] },
        ...turns.flatMap(({ id, name, args, result }) => [
          { type: 'function_call', call_id: id, name, arguments: JSON.stringify(args) },
          { type: 'function_call_output', call_id: id, output: result },
        ]),
      ],
    }),
    saidIn: (messages) => {
      const [item] = messages.at(-1).output ?? messages.at(-1).response.output;
      if (item.type === 'message') return item.content[0].text;
      return { id: item.call_id, name: item.name, args: JSON.parse(item.arguments) };
    },
  },
  Gemini: {
    path: (stream) => `/v1beta/models/any:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    body: (turns) => ({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      tools: [{ functionDeclarations: TOOLS.map((tool) => ({ ...tool, parametersJsonSchema: SCHEMA })) }],
      contents: [
        { role: 'user', parts: [{ text: 'How can I reach the practice?' }] },
        // Gemini's protocol allows calls without an id.
        ...turns.flatMap(({ name, args, result: output }) => [
          { role: 'model', parts: [{ functionCall: { name, args } }] },
          { role: 'user', parts: [{ functionResponse: { name, response: { output } } }] },
        ]),
      ],
    }),
    saidIn: ([{ candidates }]) => {
      const [{ functionCall, text }] = candidates[0].content.parts;
      return functionCall ?? text;
    },
  },
};

describe('tools/clients/model', () => {
  let model: ScriptedModel;
  beforeEach(async () => {
    model = await startModel();
  });
  afterEach(() => model.close());

  const post = (path: string, body: unknown) =>
    fetch(`${model.url}${path}`, { method: 'POST', body: JSON.stringify(body) });

  /** @returns the document, or those of the event stream */
  async function answer(path: string, body: unknown): Promise<Json[]> {
    const text = await (await post(path, body)).text();
    if (!text.includes('data: ')) return [JSON.parse(text)];
    const data = [...text.matchAll(/^data: (.*)$/gm)].map(([, line]) => line!);
    return data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line));
  }

  const cases = Object.keys(PROTOCOLS).flatMap((name) => [
    { name, form: 'stream' },
    { name, form: 'document' },
  ]);
  test.each(cases)('makes the five calls and ends: $name, $form', async ({ name, form }) => {
    const stream = form === 'stream';
    const { path, body, saidIn } = PROTOCOLS[name]!;
    const turns: Turn[] = [];
    for (const expected of SCRIPT) {
      const call = saidIn(await answer(path(stream), body(turns, stream))) as Call;
      expect({ name: call.name, args: call.args }).toEqual({ name: expected.name, args: expected.args });
      turns.push({ ...call, result: expected.result });
    }
    expect(saidIn(await answer(path(stream), body(turns, stream)))).toBe('Done.');
    expect(model.seen()).toEqual({
      tools: TOOLS.map((tool) => ({ ...tool, inputSchema: SCHEMA })),
      instructions: 'Be brief.\nHow can I reach the practice?',
      calls: SCRIPT.map(({ result }) => ({ texts: [result] })),
    });
    expect(model.refused).toEqual([]);
  });

  test('records why a call has no result', async () => {
    const content = [{ type: 'tool_result', tool_use_id: 'front_door_0', is_error: true, content: 'No.' }];
    const tools = [{ name: 'get-practice-info' }];
    await post('/v1/messages', { tools, messages: [{ role: 'user', content }] });
    expect(model.seen().calls).toEqual([{ texts: [], error: 'No.' }]);
  });

  test('says something short where the tools are not offered, and records nothing of it', async () => {
    const { saidIn } = PROTOCOLS['OpenAI chat completions']!;
    const messages = [{ role: 'user', content: 'A title for this conversation?' }];
    const tools = [{ type: 'function', function: { name: 'read_file' } }];
    expect(saidIn(await answer('/v1/chat/completions', { tools, messages }))).toBe('Practice');
    expect(model.seen()).toEqual({ tools: [], instructions: undefined, calls: [] });
  });

  test('searches once for tools that are only named', async () => {
    const { saidIn } = PROTOCOLS['OpenAI chat completions']!;
    const tools = [{ type: 'function', function: { name: 'ToolSearch' } }];
    const named = TOOLS.map(({ name }) => name).join('\n');
    const messages: Json[] = [{ role: 'user', content: `Tools that can be found: ${named}` }];
    const search = saidIn(await answer('/v1/chat/completions', { tools, messages })) as Call;
    const query = `select:${TOOLS.map(({ name }) => name).join(',')}`;
    expect(search).toMatchObject({ name: 'ToolSearch', args: { query } });
    messages.push({ role: 'tool', tool_call_id: search.id, content: 'Nothing.' });
    expect(saidIn(await answer('/v1/chat/completions', { tools, messages }))).toBe('Practice');
    const found = TOOLS.map((tool) => ({ type: 'function', function: { ...tool, parameters: SCHEMA } }));
    expect(
      saidIn(await answer('/v1/chat/completions', { tools: [...tools, ...found], messages })),
    ).toMatchObject({ name: 'mcp__practice__get_practice_info', args: {} });
    expect(model.seen()).toMatchObject({
      tools: TOOLS.map((tool) => ({ ...tool, inputSchema: SCHEMA })),
      calls: [],
    });
  });

  test.each([
    ['/v1/embeddings', {}, 'POST /v1/embeddings: The scripted model does not know this path.'],
    ['/v1/responses', { model: 'any' }, 'The body must have the list `input`. It has model.'],
  ])('refuses what it does not understand: %s', async (path, body, message) => {
    const response = await post(path, body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(message);
    expect(model.refused).toEqual([expect.stringContaining(message)]);
  });
});
