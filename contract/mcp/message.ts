/** Contract §4, checks 6 and 7 in detail: what is JSON, and what is one message. */
import { type Json, section } from '../harness/check.ts';
import { accepted, PING, refused } from './fault-rows.ts';
import { legacy, message, resultOf } from './messages.ts';

const PARSE_WHY = 'contract §4 check 6: "body is not UTF-8 JSON: 400, -32700"';
const utf8 = (...bytes: number[]) =>
  Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":7,"method":"'), Buffer.from(bytes), Buffer.from('"}')]);

const NOT_JSON: readonly (readonly [id: string, body: string | Uint8Array])[] = [
  ['an empty body', ''],
  ['white space', ' \n'],
  ['an unfinished object', '{"jsonrpc":"2.0","id":7,"method":"ping"'],
  ['text after the object', `${JSON.stringify(PING)} x`],
  ['two objects', `${JSON.stringify(PING)}\n${JSON.stringify(PING)}`],
  ['a trailing comma', '{"jsonrpc":"2.0","id":7,"method":"ping",}'],
  ['single quotes', "{'jsonrpc':'2.0','id':7,'method':'ping'}"],
  ['NaN', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}'],
  ['a form', 'jsonrpc=2.0&id=7&method=ping'],
  ['UTF-16', Buffer.from(JSON.stringify(PING), 'utf16le')],
  ['a byte that is not UTF-8', utf8(0xff)],
  ['an overlong sequence', utf8(0xc0, 0xaf)],
  ['half a character', utf8(0xe2, 0x82)],
  ['a surrogate in UTF-8', utf8(0xed, 0xa0, 0x80)],
];

const MESSAGE_WHY =
  'contract §4 check 7: "not one JSON-RPC 2.0 request or notification by §2.2 of the description: 400, -32600"';
const NOT_A_MESSAGE: readonly (readonly [id: string, body: Json, idOfError: Json])[] = [
  ['an empty batch', [], null],
  ['a batch of one', [PING], null],
  ['a batch of two', [PING, message('tools/list', { id: 8 })], null],
  ['a string', 'ping', null],
  ['a number', 7, null],
  ['null', null, null],
  ['true', true, null],
  ['an empty object', {}, null],
  ['no jsonrpc', { id: 7, method: 'ping' }, 7],
  ['jsonrpc 1.0', { ...PING, jsonrpc: '1.0' }, 7],
  ['jsonrpc as a number', { ...PING, jsonrpc: 2.0 }, 7],
  ['no method', { jsonrpc: '2.0', id: 7 }, 7],
  ['method as a number', { ...PING, method: 1 }, 7],
  ['method null', { ...PING, method: null }, 7],
  ['id as an object', { ...PING, id: {} }, null],
  ['id as a list', { ...PING, id: [7] }, null],
  ['id true', { ...PING, id: true }, null],
  ['params as a list', { ...PING, params: [] }, 7],
  ['params as a text', { ...PING, params: 'x' }, 7],
  ['params as a number', { ...PING, params: 0 }, 7],
  ['params null', { ...PING, params: null }, 7],
  [
    'members only in the prototype',
    JSON.parse('{"__proto__":{"jsonrpc":"2.0","id":7,"method":"ping"}}'),
    null,
  ],
];

export const mcpMessageChecks = section('4 message', 'mcp-message', [
  accepted('a body with white space around', PARSE_WHY, ` \r\n\t${JSON.stringify(PING)}\n`),
  ...NOT_JSON.map(([id, body]) => refused(id, PARSE_WHY, body, { status: 400, code: -32700 })),
  ...NOT_A_MESSAGE.map(([id, body, idOfError]) =>
    refused(id, MESSAGE_WHY, JSON.stringify(body), { status: 400, code: -32600, id: idOfError }),
  ),
  ...[
    { jsonrpc: '2.0', id: 7, result: {} },
    { jsonrpc: '2.0', id: 7, error: { code: 1, message: 'x' } },
  ].map((response) =>
    refused(
      `a response with ${'result' in response ? 'a result' : 'an error'}`,
      'contract §4 check 7: "a response object"',
      response,
      { status: 400, code: -32600, id: 7, idOrNull: true },
    ),
  ),
  {
    id: 'escaped characters',
    title: 'a message written with \\u escapes is the same message',
    why: 'RFC 8259 §7',
    async run(ctx) {
      const body = '{"jsonrpc":"2.0","id":7,"\\u006dethod":"p\\u0069ng"}';
      resultOf(await ctx.request({ ...legacy('ping'), body }));
    },
  },
]);
