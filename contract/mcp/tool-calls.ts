/** Contract §4 "Both": calls of tools that do not exist, and arguments to tools that take none. */
import { type Json, section } from '../harness/check.ts';
import { equal, matches, ok, oneOf } from '../harness/expect.ts';
import { TOOLS } from '../literals.ts';
import { inTurn, perVersion } from './eras.ts';
import { errorOf, expectError, type MessageOptions, resultOf } from './messages.ts';

const asSentinel = (name: string) => `=?base64?${Buffer.from(name).toString('base64')}?=`;

/** A call whose name may not fit into a header as it is. */
function calling(name: string, more: Json = {}): MessageOptions {
  const safe = /^[!-~]+$/.test(name);
  return { params: { name, ...more }, headers: safe ? {} : { 'Mcp-Name': asSentinel(name) } };
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

const ARGUMENTS: readonly (readonly [id: string, json: string])[] = [
  ['one member', '{"case":"secret-7261"}'],
  ['a known field', '{"name":"secret-7261"}'],
  ['null inside', '{"a":null}'],
  ['__proto__', '{"__proto__":{"isError":"secret-7261"}}'],
  ['constructor', '{"constructor":{"prototype":{"x":"secret-7261"}}}'],
  ['an empty name', '{"":"secret-7261"}'],
  ['a narrative', JSON.stringify({ story: 'secret-7261 '.repeat(200) })],
];

const argumentRows = ARGUMENTS.flatMap(([id, json], index) =>
  perVersion(
    `arguments ${id}`,
    `arguments (${id}) are answered with a tool error that says why`,
    'contract §4 Both: "Arguments to a tool that takes none → 200, a tool result with isError: true whose text says that the tool takes no arguments and that the service accepts no personal data"',
    async (ctx, ask) => {
      for (const name of index === 0 ? TOOLS : TOOLS.slice(index % 3, (index % 3) + 1)) {
        // Put in as text: an object literal cannot have a member named __proto__.
        const input = ask('tools/call', { params: { name, arguments: 'HERE' } });
        const body = String(input.body).replace('"HERE"', () => json);
        const result = resultOf(await ctx.request({ ...input, body }));
        equal(result.isError, true, 'isError');
        equal(result.content?.[0]?.type, 'text', 'type of the content');
        const said = result.content.map((block: Json) => block.text).join(' ');
        matches(said, /argument/i, 'text of the tool error');
        matches(said, /personal data/i, 'text of the tool error');
        ok(!JSON.stringify(result).includes('secret-7261'), 'result', 'nothing of the arguments', result);
      }
    },
    inTurn(index),
  ),
);

export const mcpToolCallChecks = section('4 tool calls', 'tool-calls', [
  ...UNKNOWN_TOOLS.flatMap((name, index) =>
    perVersion(
      `unknown tool ${JSON.stringify(name)}`,
      `${JSON.stringify(name)} is an unknown tool`,
      'contract §4 Both: "Unknown tool → 200, -32602"',
      async (ctx, ask) => {
        await expectError(ctx, ask('tools/call', calling(name)), { status: 200, code: -32602 });
      },
      inTurn(index),
    ),
  ),
  ...perVersion(
    'unknown tool with arguments',
    'an unknown tool is unknown with arguments too',
    'contract §4 Both: "Unknown tool → 200, -32602"',
    async (ctx, ask) => {
      const options = calling('no_such_tool', { arguments: { a: 1 } });
      await expectError(ctx, ask('tools/call', options), { status: 200, code: -32602 });
    },
  ),
  ...argumentRows,
  ...perVersion(
    'no name',
    'a call that names no tool is refused',
    'contract §4: what cannot be dispatched is an error; MCP tools: `name` is a required text',
    async (ctx, ask) => {
      for (const params of [{}, { name: 7 }, { name: null }, { name: ['get_practice_info'] }]) {
        const reply = await ctx.request(ask('tools/call', { params }));
        oneOf(reply.status, [200, 400], 'status');
        const error = errorOf(reply, { status: reply.status });
        oneOf(error.code, [-32602, -32020], 'error.code');
      }
    },
  ),
  ...perVersion(
    'arguments of another type',
    'arguments that are no object are refused, one way or the other',
    'MCP tools: `arguments` is an object; contract §4 Both: arguments are never taken',
    async (ctx, ask) => {
      for (const wrong of [['secret-7261'], 'secret-7261', 7261, true]) {
        const params = { name: 'get_official_contact', arguments: wrong };
        const reply = await ctx.request(ask('tools/call', { params }));
        oneOf(reply.status, [200, 400], 'status');
        const { error, result } = reply.json();
        if (error === undefined) equal(result?.isError, true, 'isError');
        else equal(errorOf(reply, { status: reply.status }).code, -32602, 'error.code');
        ok(!reply.text.includes('7261'), 'answer', 'nothing of the arguments', reply.text);
      }
    },
  ),
]);
