/**
 * Requests nobody sends by mistake: each must get a plain answer of the contract, within the service's own
 * words, without a server error (every check is held to that, see run.ts).
 */
import { type Check, type RequestInput, section } from '../harness/check.ts';
import { equal, headerHas, oneOf, status } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, MCP, MODERN } from '../literals.ts';
import { errorOf, FULL_META, legacy, message, modern, post, resultOf } from './messages.ts';

type Row = Omit<Check, 'section'>;
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const raw = (params: string, method = 'ping') =>
  `{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`;

const ROWS: readonly (readonly [id: string, input: RequestInput, ...statuses: number[]])[] = [
  ['deeply nested params', post(raw(`{"a":${deep(7000)}}`)), 200],
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
  ['a body with a GET of agent-info', { path: AGENT_INFO, body: '{}' }, 200, 400, 403],
  ['a page with a range', { path: '/about', headers: { Range: 'bytes=0-9' } }, 200, 206],
  ['a page with a bad range', { path: '/about', headers: { Range: 'bytes=9999999-' } }, 200, 416],
  [
    'a page with a condition of nonsense',
    { path: '/about', headers: { 'If-None-Match': 'x', 'If-Modified-Since': 'y' } },
    200,
  ],
  ['a page with Upgrade', { path: '/about', headers: { 'Upgrade-Insecure-Requests': '1' } }, 200],
  ['a TE header', post(message('ping'), { TE: 'trailers' }), 200],
];

const rows = ROWS.map(
  ([id, input, ...statuses]): Row => ({
    id,
    title: `${id}: ${statuses.join(' or ')}`,
    why: 'contract §4: every fault has its row; none is a server error, and what is no fault is answered',
    async run(ctx) {
      const reply = await ctx.request(input);
      oneOf(reply.status, statuses, `status (${reply.text.slice(0, 200)})`);
      if (input.path === '/about') headerHas(reply, 'vary', ...(reply.status === 416 ? [] : ['Accept']));
      else if (input.path !== MCP) return;
      else if (reply.status === 200) resultOf(reply);
      else errorOf(reply, { status: reply.status, idOrNull: true });
    },
  }),
);

export const hostileChecks = section('4 hostile', 'hostile', [
  ...rows,
  {
    id: 'own address',
    title: 'a forged host never becomes an address of the service',
    why: "contract: the base URL is the service's own, never taken from a request",
    async run(ctx) {
      const headers = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'gopher',
        Forwarded: 'host=evil.example',
      };
      const inputs: readonly (readonly [status: number, input: RequestInput])[] = [
        [200, { path: `${AGENT_INFO}?forged`, headers }],
        [404, { path: '/no-such-page', headers: { ...headers, Accept: ACCEPT.markdown } }],
        [308, { path: '/about/', headers }],
        [405, { path: MCP, headers }],
        [200, legacy('tools/call', { params: { name: 'get_agent_guidance' }, headers })],
      ];
      for (const [expected, input] of inputs) {
        const reply = await ctx.request(input);
        status(reply, expected);
        const everything = reply.text + JSON.stringify(reply.headerLines);
        equal(everything.includes('evil.example'), false, `evil.example in the answer to ${input.path}`);
      }
    },
  },
  {
    id: 'no state',
    title: 'what one caller sends changes nothing for the next',
    why: 'description §3: "holds no client state between requests"',
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
