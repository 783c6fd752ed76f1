/** Contract §4 "Both": calls of unknown tools, and arguments to tools that take none. */
import { type Context, type Json, type RequestInput, section } from '../harness/check.ts';
import { equal, matches, ok } from '../harness/expect.ts';
import { MODERN, TOOLS } from '../literals.ts';
import { expectError, type MessageOptions, resultOf, sentinel } from './requests.ts';
import { type Ask, inTurn, perVersion } from './versions.ts';

/** A call whose name may need the sentinel, because a header cannot carry it. */
function calling(name: string, more: Json = {}): MessageOptions {
  const safe = /^[!-~]+$/.test(name);
  return { params: { name, ...more }, headers: safe ? {} : { 'Mcp-Name': sentinel(name) } };
}

const UNKNOWN_TOOLS = [
  'no_such_tool',
  'GET_PRACTICE_INFO',
  'get_practice_info ',
  'get_practice_info\u0000',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  'ｇet_practice_info',
  '\u202eofni',
];

const SECRET = 'secret-7261';
const ARGUMENTS: readonly (readonly [id: string, json: string])[] = [
  ['one member', `{"case":"${SECRET}"}`],
  ['what a client adds, and one more', `{"wait_for_previous":true,"case":"${SECRET}"}`],
  [
    'what n8n adds in a chat',
    `{"toolCallId":"1","sessionId":"2","action":"sendMessage","chatInput":"${SECRET}"}`,
  ],
  ['in capitals, what a client adds', `{"TOOLCALLID":"${SECRET}"}`],
  ['a known field', `{"name":"${SECRET}"}`],
  ['null inside', '{"a":null}'],
  ['__proto__', `{"__proto__":{"isError":"${SECRET}"}}`],
  ['what a client adds, in __proto__', `{"__proto__":{"wait_for_previous":true}}`],
  ['constructor', `{"constructor":{"prototype":{"x":"${SECRET}"}}}`],
  ['an empty name', `{"":"${SECRET}"}`],
  ['a narrative', JSON.stringify({ story: `${SECRET} `.repeat(200) })],
];

const ARGUMENTS_WHY =
  'contract §4 Both: "No value of an argument is read, logged or stored, and no argument is an error"; "A tool answers a call with arguments as it answers one without"; "When arguments has a member that is not on that list, one more text block follows the data"';

/** Inserts the arguments as text: an object literal cannot have a member named __proto__. */
function callWith(ask: Ask, name: string, argumentsText: string): RequestInput {
  const input = ask('tools/call', { params: { name, arguments: 'HERE' } });
  return { ...input, body: String(input.body).replace('"HERE"', () => argumentsText) };
}

/** The answer to a call without arguments, to compare the others with. */
async function plainResult(ctx: Context, ask: Ask, name: string): Promise<Json> {
  return resultOf(await ctx.recall(ask('tools/call', { params: { name } })));
}

const withArguments = ARGUMENTS.flatMap(([id, json], index) =>
  perVersion(
    `arguments ${id}`,
    `arguments (${id}) add only a block that says they were not read`,
    ARGUMENTS_WHY,
    async (ctx, ask) => {
      for (const name of index === 0 ? TOOLS : TOOLS.slice(index % 3, (index % 3) + 1)) {
        const { content, ...rest } = resultOf(await ctx.request(callWith(ask, name, json)));
        const { content: data, ...others } = await plainResult(ctx, ask, name);
        equal(content?.slice(0, -1), data, 'content before the last block');
        equal(rest, others, 'result without its content');
        const last = content.at(-1);
        equal(last?.type, 'text', 'type of the last block');
        matches(last.text, /\bargument/i, 'text of the last block');
        matches(last.text, /\b(not|never)\b/i, 'text of the last block');
        matches(last.text, /\bread\b/i, 'text of the last block');
        matches(last.text, /\bno personal data\b/i, 'text of the last block');
        ok(!JSON.stringify(content).includes(SECRET), 'result', 'nothing of the arguments', content);
      }
    },
    { versions: inTurn(index), of: 'arguments' },
  ),
);

const ABSENT: readonly (readonly [id: string, json: string])[] = [
  ['{}', '{}'],
  ['null', 'null'],
  // Contract §4: names that clients add by themselves.
  ['of Gemini CLI', '{"wait_for_previous":true}'],
  ['of n8n', `{"toolCallId":"${SECRET}"}`],
  ['of opencode', '{"_placeholder":true}'],
  ['of several clients', `{"_placeholder":{"case":"${SECRET}"},"toolCallId":null,"wait_for_previous":[]}`],
];
const withoutArguments = ABSENT.flatMap(([id, json]) =>
  perVersion(
    `arguments ${id}`,
    `a call with arguments ${id} is answered like one without`,
    'contract §4 Both: "arguments: null … absent"; one more block "when arguments has a member that is not on that list"',
    async (ctx, ask) => {
      for (const name of TOOLS)
        equal(
          resultOf(await ctx.request(callWith(ask, name, json))),
          await plainResult(ctx, ask, name),
          `result of ${name}`,
        );
    },
    { of: 'no arguments' },
  ),
);

const NOT_OBJECTS = [`"${SECRET}"`, `["${SECRET}"]`, '[]', '7261', '0', 'true', 'false'];
const notObjects = NOT_OBJECTS.flatMap((json, index) =>
  perVersion(
    `arguments ${json}`,
    `arguments ${json} are refused`,
    'contract §4 Both: "arguments that is neither an object nor null → 200, -32602"',
    async (ctx, ask) => {
      const input = callWith(ask, 'get_official_contact', json);
      const error = await expectError(ctx, input, { status: 200, code: -32602 });
      ok(!JSON.stringify(error).includes('7261'), 'error', 'nothing of the arguments', error);
    },
    { versions: inTurn(index), of: 'arguments of another type' },
  ),
);

const NO_NAMES: readonly Json[] = [undefined, null, 7, ['get_practice_info'], {}];
/** Values of the header while the body names no tool. */
const NAME_HEADERS = [undefined, 'get_practice_info', '7', sentinel('get_practice_info'), '=?base64?!?='];

const noNames = NO_NAMES.flatMap((name, index) =>
  perVersion(
    `no name ${JSON.stringify(name) ?? '(absent)'}`,
    `a call whose name is ${JSON.stringify(name) ?? 'absent'} is refused, whatever the headers say`,
    'contract §4 Modern: "A tools/call whose body has no tool name: 400, -32602, whatever the headers say"; Both: 200, -32602',
    async (ctx, ask, version) => {
      const status = version === MODERN ? 400 : 200;
      for (const header of version === MODERN ? NAME_HEADERS : [undefined]) {
        const headers = { 'Mcp-Name': header };
        const input = ask('tools/call', { params: { name }, headers });
        const { data } = await expectError(ctx, input, { status, code: -32602 });
        for (const tool of TOOLS) ok(data.hint.includes(tool), 'error.data.hint', tool, data.hint);
      }
    },
    { ...(index > 0 && { versions: [MODERN, '2025-06-18'] }), of: 'no name' },
  ),
);

export const mcpToolCallChecks = section('4 tool calls', 'tool-calls', [
  ...UNKNOWN_TOOLS.flatMap((name, index) =>
    perVersion(
      `unknown tool ${JSON.stringify(name)}`,
      `${JSON.stringify(name)} is an unknown tool, with arguments or without`,
      'contract §4 Both: "Unknown tool → 200, -32602"; the hint says "what to send instead"',
      async (ctx, ask) => {
        for (const more of [{}, { arguments: { a: 1 } }]) {
          const input = ask('tools/call', calling(name, more));
          const { data } = await expectError(ctx, input, { status: 200, code: -32602 });
          for (const tool of TOOLS) ok(data.hint.includes(tool), 'error.data.hint', tool, data.hint);
        }
      },
      { versions: inTurn(index), of: 'unknown tool' },
    ),
  ),
  ...perVersion(
    'other members',
    'unknown members of params are ignored',
    'MCP schema of every revision: params are open; contract §4 names only name and arguments',
    async (ctx, ask) => {
      const params = { name: 'get_official_contact', task: {}, inputResponses: {} };
      equal(
        resultOf(await ctx.request(ask('tools/call', { params }))),
        await plainResult(ctx, ask, 'get_official_contact'),
        'result',
      );
    },
  ),
  ...withArguments,
  ...withoutArguments,
  ...notObjects,
  ...noNames,
]);
