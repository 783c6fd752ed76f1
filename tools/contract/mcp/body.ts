/** Contract §4, checks 6 and 7 in detail: the body is UTF-8 JSON and one message. */
import { family, type Json, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, oneOf, status } from '../harness/expect.ts';
import { MODERN } from '../literals.ts';
import { accepted, PING, refused } from './order-of-checks.ts';
import { accepted202, errorOf, FULL_META, legacy, message, modern, post, resultOf } from './requests.ts';

const PARSE_WHY = 'contract §4 check 6: "body is not UTF-8 JSON": 400, -32700';
const PING_TEXT = JSON.stringify(PING);
const utf8 = (...bytes: number[]) =>
  Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":7,"method":"'), Buffer.from(bytes), Buffer.from('"}')]);

const NOT_JSON: readonly (readonly [id: string, body: string | Uint8Array])[] = [
  ['an unfinished object', '{"jsonrpc":"2.0","id":7,"method":"ping"'],
  ['an empty body', ''],
  ['white space', ' \n'],
  ['text after the object', `${PING_TEXT} x`],
  ['two objects', `${PING_TEXT}\n${PING_TEXT}`],
  ['a comment', `${PING_TEXT}//`],
  ['a trailing comma', '{"jsonrpc":"2.0","id":7,"method":"ping",}'],
  ['single quotes', "{'jsonrpc':'2.0','id':7,'method':'ping'}"],
  ['NaN', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}'],
  ['a form', 'jsonrpc=2.0&id=7&method=ping'],
  ['a byte order mark (RFC 8259 §8.1)', `\ufeff${PING_TEXT}`],
  ['16 KiB of opened brackets', '['.repeat(16_384)],
  ['16 KiB of opened objects', '{"a":'.repeat(3_276)],
  ['UTF-16', Buffer.from(PING_TEXT, 'utf16le')],
];

const NOT_UTF8: readonly (readonly [id: string, body: Uint8Array])[] = [
  ['a byte that is not UTF-8', utf8(0xff)],
  ['a lone continuation byte', utf8(0x80)],
  ['an overlong sequence', utf8(0xc0, 0xaf)],
  ['half a character', utf8(0xe2, 0x82)],
  ['a surrogate in UTF-8', utf8(0xed, 0xa0, 0x80)],
  ['a code point above U+10FFFF', utf8(0xf4, 0x90, 0x80, 0x80)],
  ['Latin-1', utf8(0xe9)],
];

const MESSAGE_WHY = 'contract §4 check 7: "not one JSON-RPC 2.0 request or notification": 400, -32600';
type Cell = readonly [id: string, body: Json, idOfError: Json];

const BATCHES: readonly Cell[] = [
  ['a batch of one', [PING], null],
  ['an empty batch', [], null],
  ['a batch of two', [PING, message('tools/list', { id: 8 })], null],
  ['a batch of notifications', [message('notifications/initialized', { id: undefined })], null],
];
const NO_OBJECTS: readonly Cell[] = [
  ['a string', 'ping', null],
  ['a number', 7, null],
  ['null', null, null],
  ['true', true, null],
];
const MEMBERS: readonly (readonly [member: string, cells: readonly Cell[]])[] = [
  [
    'jsonrpc',
    [
      ['no jsonrpc', { id: 7, method: 'ping' }, 7],
      ['jsonrpc 1.0', { ...PING, jsonrpc: '1.0' }, 7],
      ['jsonrpc as a number', { ...PING, jsonrpc: 2.0 }, 7],
      ['an empty object', {}, null],
      ['names in the wrong case', { JSONRPC: '2.0', Id: 7, Method: 'ping' }, null],
      [
        'members only in the prototype',
        JSON.parse('{"__proto__":{"jsonrpc":"2.0","id":7,"method":"ping"},"constructor":{"id":7}}'),
        null,
      ],
    ],
  ],
  [
    'method',
    [
      ['no method', { jsonrpc: '2.0', id: 7 }, 7],
      ['method as a number', { ...PING, method: 1 }, 7],
      ['method null', { ...PING, method: null }, 7],
    ],
  ],
  [
    'id',
    [
      ['id as an object', { ...PING, id: {} }, null],
      ['id as a list', { ...PING, id: [7] }, null],
      ['id true', { ...PING, id: true }, null],
    ],
  ],
  [
    'params',
    [
      ['params as a list', { ...PING, params: [] }, 7],
      ['params as a text', { ...PING, params: 'x' }, 7],
      ['params as a number', { ...PING, params: 0 }, 7],
      ['params false', { ...PING, params: false }, 7],
    ],
  ],
];

const notAMessage = (cells: readonly Cell[]): Row[] =>
  cells.map(([id, body, idOfError]) =>
    refused(id, MESSAGE_WHY, JSON.stringify(body), { status: 400, code: -32600, id: idOfError }),
  );
const notParsed = ([id, body]: (typeof NOT_JSON)[number]): Row =>
  refused(id, PARSE_WHY, body, { status: 400, code: -32700 });

const RESPONSES = [
  { jsonrpc: '2.0', id: 7, result: {} },
  { jsonrpc: '2.0', id: 7, error: { code: 1, message: 'x' } },
].map((response) =>
  refused(
    `a response with ${'result' in response ? 'a result' : 'an error'}`,
    'contract §4 check 7: "a response object"',
    response,
    { status: 400, code: -32600, id: 7, idOrNull: true },
  ),
);

const NULL_WHY = 'contract §4 Both: "params: null, arguments: null and cursor: null count as absent"';

export const mcpBodyChecks = section('4 message', 'mcp-message', [
  accepted('a body with white space around', PARSE_WHY, ` \r\n\t${PING_TEXT}\n`),
  accepted('members that JSON-RPC does not name', 'JSON-RPC 2.0 §4 forbids none', { ...PING, x: { y: [1] } }),
  accepted('escapes in names', 'RFC 8259 §7', '{"jsonrpc":"2.0","id":7,"\\u006dethod":"p\\u0069ng"}'),
  accepted('params null', NULL_WHY, { ...PING, params: null }),
  {
    id: 'params null of a notification',
    title: 'a notification with params null is accepted',
    why: NULL_WHY,
    async run(ctx) {
      const reply = await ctx.request(post({ jsonrpc: '2.0', method: 'notifications/x', params: null }));
      accepted202(reply);
    },
  },
  ...family('not JSON', NOT_JSON.map(notParsed)),
  ...family('not UTF-8', NOT_UTF8.map(notParsed)),
  ...family('batches', notAMessage(BATCHES)),
  ...family('no objects', notAMessage(NO_OBJECTS)),
  ...MEMBERS.flatMap(([member, cells]) => family(member, notAMessage(cells))),
  ...family('responses', RESPONSES),
]);

/**
 * Hostile MCP requests: each gets an answer that the contract lists. harness/run.ts fails every check that causes a
 * server error.
 */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const raw = (params: string, method = 'ping') =>
  `{"jsonrpc":"2.0","id":7,"method":"${method}","params":${params}}`;

const ROWS: readonly (readonly [id: string, input: RequestInput, ...statuses: number[]])[] = [
  ['deeply nested body', post(deep(8000)), 400],
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
