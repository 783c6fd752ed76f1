/** Contract §4 "Both": requirements for requests of every revision. */
import { family, type Json, type Row, section } from '../harness/check.ts';
import { equal, ok, requested } from '../harness/expect.ts';
import { MAX_RESPONSE_BYTES, TOOLS, VERSIONS } from '../literals.ts';
import { expectError, expectResult, post, resultOf } from './requests.ts';
import { inTurn, perVersion } from './versions.ts';

const IDS: readonly Json[] = [
  0,
  -1,
  1.5,
  9007199254740991,
  1e21,
  1e300,
  '',
  '0',
  'a',
  'ünï-çødé',
  '"\\\n',
  'x'.repeat(300),
  '\ud83d',
  '__proto__',
  null,
];

/** Numbers that a double cannot represent, for example a 64-bit counter. */
const DIGITS = [
  '12345678901234567890',
  '9007199254740993',
  '-9223372036854775808',
  '0.1000000000000000055511151231257827',
];

function verbatim(digits: string): Row {
  return {
    id: `digits ${digits}`,
    title: `the id ${digits}, which no double represents, is repeated digit by digit, despite other "id" members`,
    why: 'JSON-RPC 2.0 §5: the same value; RFC 8259 §6 sets no limit on numbers',
    async run(ctx) {
      const bodies = [
        `{"jsonrpc":"2.0","id":${digits},"method":"ping"}`,
        String.raw`{"params":{"id":1,"a":["}",{"id":2}],"b":"\\"},"method":"ping","jsonrpc":"2.0","id":${digits}}`,
        String.raw`{"id":5,"jsonrpc":"2.0","method":"ping","\u0069d":${digits} ,"params":{"\"id\":3":[[{"id":4}],"{"]}}`,
      ];
      for (const body of bodies) {
        const reply = await requested(ctx, post(body));
        const found = /"id":\s*([^\s,}]+)/.exec(reply.text)?.[1];
        equal(found, digits, 'id of the answer');
      }
    },
  };
}

const PAGE_WHY =
  'contract §4 Both: "The tools list is one page: any cursor that is a string → 200, -32602"; MCP pagination: invalid cursors are -32602';

export const mcpBothChecks = section('4 both eras', 'mcp', [
  ...IDS.flatMap((id, index) =>
    perVersion(
      `id ${JSON.stringify(id).slice(0, 40)}`,
      `the id ${JSON.stringify(id).slice(0, 40)} is answered unchanged`,
      id === null
        ? 'contract §4: "null is an id: the message is a request"'
        : 'JSON-RPC 2.0 §5: id "MUST be the same as the value of the id member in the Request"',
      async (ctx, ask) => {
        resultOf(await ctx.request(ask('tools/list', { id })));
      },
      { versions: id === null ? VERSIONS : inTurn(index), of: `id ${id === null ? 'null' : 'of'}` },
    ),
  ),
  ...family('digits', DIGITS.map(verbatim)),
  ...perVersion(
    'id of errors',
    'an error carries the id of its request too',
    'contract §4: "id is the request\'s where it could be read"',
    async (ctx, ask, version) => {
      for (const id of ['seven', 7, null])
        await expectError(ctx, ask('no/such', { id }), {
          status: version === '2026-07-28' ? 404 : 200,
          code: -32601,
          id,
        });
    },
  ),
  ...['abc', '', '0', 'null', 1].flatMap((cursor, index) =>
    perVersion(
      `cursor ${JSON.stringify(cursor)}`,
      `tools/list with cursor ${JSON.stringify(cursor)} is refused`,
      PAGE_WHY,
      async (ctx, ask) => {
        await expectError(ctx, ask('tools/list', { params: { cursor } }), { status: 200, code: -32602 });
      },
      { versions: inTurn(index), of: 'cursor' },
    ),
  ),
  ...perVersion(
    'cursor null',
    'tools/list with cursor null is tools/list',
    'contract §4 Both: "params: null, arguments: null and cursor: null count as absent"',
    async (ctx, ask) => {
      const { tools } = await expectResult(ctx, ask('tools/list', { params: { cursor: null } }));
      equal(tools, resultOf(await ctx.recall(ask('tools/list'))).tools, 'tools');
    },
  ),
  ...perVersion(
    'size',
    'no answer is larger than published',
    'contract §5: "response at most 64 KiB"',
    async (ctx, ask) => {
      const inputs = [ask('tools/list'), ...TOOLS.map((name) => ask('tools/call', { params: { name } }))];
      for (const input of inputs) {
        const reply = await ctx.recall(input);
        resultOf(reply);
        const { body } = reply;
        ok(body.byteLength <= MAX_RESPONSE_BYTES, 'bytes', `at most ${MAX_RESPONSE_BYTES}`, body.byteLength);
      }
    },
  ),
]);
