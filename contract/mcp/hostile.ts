/**
 * Hostile MCP requests: each gets an answer that the contract lists. harness/run.ts fails every check that causes a
 * server error.
 */
import { family, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, oneOf, status } from '../harness/expect.ts';
import { MODERN } from '../literals.ts';
import { errorOf, FULL_META, legacy, message, modern, post, resultOf } from './requests.ts';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const raw = (params: string, method = 'ping') =>
  `{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`;

const ROWS: readonly (readonly [id: string, input: RequestInput, ...statuses: number[]])[] = [
  ['deeply nested params', post(raw(`{"a":${deep(7000)}}`)), 200],
  ['deeply nested objects', post(raw(`${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`)), 200],
  ['__proto__ all the way down', post(raw(`${'{"__proto__":'.repeat(1000)}1${'}'.repeat(1000)}`)), 200],
  ['one member many times', post(raw(`{${Array(1500).fill('"a":{}').join()}}`)), 200],
  ['backslashes', post(raw(`{"a":"${'\\\\'.repeat(4000)}"}`)), 200],
  ['a number of 15,000 digits', post(raw(`{"a":${'9'.repeat(15_000)}}`)), 200],
  ['deeply nested body', post(deep(8000)), 400],
  [
    'deeply nested arguments',
    post(raw(`{"name":"get_practice_info","arguments":{"a":${deep(7000)}}}`, 'tools/call')),
    200,
  ],
  [
    'a thousand members',
    post(raw(`{${Array.from({ length: 1000 }, (_, n) => `"k${n}":0`).join(',')}}`)),
    200,
  ],
  ['doubled members', post('{"jsonrpc":"2.0","id":1,"id":7,"method":"no/such","method":"ping"}'), 200],
  [
    '__proto__ in the message',
    post('{"__proto__":{"method":"x"},"jsonrpc":"2.0","id":7,"method":"ping"}'),
    200,
  ],
  ['__proto__ in params', post(raw('{"__proto__":{"cursor":"x"}}', 'tools/list')), 200],
  [
    '__proto__ in _meta',
    post(raw(`{"_meta":{"__proto__":{"io.modelcontextprotocol/protocolVersion":"${MODERN}"}}}`)),
    200,
  ],
  ['a huge number as id', post('{"jsonrpc":"2.0","id":1e400,"method":"ping"}'), 200, 400],
  ['a long id', legacy('ping', { id: 'x'.repeat(15_000) }), 200],
  [
    'two version headers',
    legacy('ping', { headers: { 'MCP-Protocol-Version': ['2025-06-18', '2025-03-26'] } }),
    400,
  ],
  [
    'two method headers',
    modern('tools/list', { headers: { 'Mcp-Method': ['tools/list', 'tools/call'] } }),
    400,
  ],
  [
    'two content types',
    post(message('ping'), { 'Content-Type': ['application/json', 'text/plain'] }),
    200,
    415,
  ],
  [
    'a method override',
    post(message('ping'), { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'GET' }),
    200,
  ],
  [
    'another host',
    post(message('ping'), { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }),
    200,
  ],
  ['another path', post(message('ping'), { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' }), 200],
  ['8 kB of an unknown header', post(message('ping'), { 'X-Large': 'x'.repeat(8000) }), 200],
  [
    'header names of objects',
    post(message('ping'), { __proto__x: '1', constructor: '1', toString: '1' } as never),
    200,
  ],
  ['a TE header', post(message('ping'), { TE: 'trailers' }), 200],
];

const rows = ROWS.map(
  ([id, input, ...statuses]): Row => ({
    id,
    title: `${id}: ${statuses.join(' or ')}`,
    why: 'contract §4: every fault has its row, none is a server error, and a valid message is answered',
    async run(ctx) {
      const reply = await ctx.request(input);
      oneOf(reply.status, statuses, `status (${reply.text.slice(0, 200)})`);
      if (reply.status === 200) resultOf(reply);
      else errorOf(reply, { status: reply.status, idOrNull: true });
    },
  }),
);

export const hostileChecks = section('4 hostile', 'hostile', [
  ...family('message', rows),
  {
    id: 'no state',
    title: 'a request of one client changes no answer to another',
    why: 'contract §4 Legacy: "No session id is ever minted"; MCP 2026-07-28 basic: every request stands alone',
    async run(ctx) {
      const before = resultOf(await ctx.request(modern('tools/list')));
      await ctx.request(
        post(
          '{"__proto__":{"isAdmin":true},"jsonrpc":"2.0","id":7,"method":"initialize","params":{"__proto__":{"x":1},"protocolVersion":"2025-03-26"}}',
        ),
      );
      await ctx.request(legacy('initialize', { params: { protocolVersion: '2025-03-26' } }));
      const after = resultOf(await ctx.request(modern('tools/list', { params: { _meta: FULL_META } })));
      equal(after, before, 'tools/list afterwards');
      status(await ctx.request(legacy('ping')), 200);
    },
  },
]);
