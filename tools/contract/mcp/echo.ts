/**
 * Contract §4: "No error repeats what the caller sent beyond a method, tool or version name cut at 64 characters"; §6:
 * nothing personal is sent back. Every row puts a mark into the request and searches the answer for it.
 */
import { family, type RequestInput, type Row, section } from '../harness/check.ts';
import { fail, ok, oneOf } from '../harness/expect.ts';
import { MODERN } from '../literals.ts';
import { errorOf, legacy, META, message, modern, post } from './requests.ts';
import { naming, unsupported } from './versions.ts';

const WHY =
  'contract §4: "No error repeats what the caller sent beyond a method, tool or version name cut at 64 characters"';
const MARK = 'Zq9-private-Zq9';

/** Parts of a request that no answer repeats, not even in part. */
const PLANTED: readonly (readonly [where: string, input: RequestInput])[] = [
  ['Origin', post(message('ping'), { Origin: `https://${MARK}.example` })],
  ['Content-Type', post(message('ping'), { 'Content-Type': `text/${MARK}` })],
  ['charset', post(message('ping'), { 'Content-Type': `application/json; charset=${MARK}` })],
  ['Content-Encoding', post(message('ping'), { 'Content-Encoding': MARK })],
  ['Accept', post(message('ping'), { Accept: `text/${MARK}` })],
  ['a body that is not JSON', post(`{"name": "${MARK}`)],
  ['a bare word', post(MARK)],
  ['a body that is no object', post(JSON.stringify(MARK))],
  ['jsonrpc', post({ ...message('ping'), jsonrpc: MARK })],
  ['params that are a text', post({ ...message('ping'), params: MARK })],
  ['the name of an unknown member', post({ ...message('ping'), jsonrpc: '1', [MARK]: 1 })],
  ['an id of another type', post({ ...message('ping'), id: [MARK] })],
  ['a method of another type', post({ ...message('ping'), method: [MARK] })],
  ['params of an unknown method', legacy('no/such', { params: { story: MARK } })],
  ['a session id', legacy('no/such', { headers: { 'Mcp-Session-Id': MARK } })],
  [
    'arguments of another type',
    legacy('tools/call', { params: { name: 'get_practice_info', arguments: MARK } }),
  ],
  [
    'arguments of an unknown tool',
    legacy('tools/call', { params: { name: 'no_such', arguments: { [MARK]: MARK } } }),
  ],
  ['a tool name of another type', legacy('tools/call', { params: { name: [MARK] } })],
  ['a cursor', legacy('tools/list', { params: { cursor: MARK } })],
  ['clientInfo', legacy('initialize', { params: { clientInfo: { name: MARK, version: MARK } } })],
  ['_meta', modern('tools/list', { params: { _meta: { [META.version]: MODERN, [MARK]: MARK } } })],
  [
    'the user agent, cookies and credentials',
    legacy('no/such', { headers: { 'User-Agent': MARK, Cookie: MARK, Authorization: MARK, Referer: MARK } }),
  ],
  ['the query string', { ...legacy('no/such'), path: `/.well-known/mcp?${MARK}` }],
];

/** @param mark - what the answer must not contain */
const silent = (id: string, title: string, input: RequestInput, mark: string): Row => ({
  id,
  title,
  why: WHY,
  async run(ctx) {
    const reply = await ctx.request(input);
    errorOf(reply, { status: reply.status, idOrNull: true });
    const everything = reply.text + JSON.stringify(reply.headerLines);
    if (everything.toLowerCase().includes(mark.toLowerCase()))
      fail(`answer to ${input.method} ${input.path}`, `nothing of "${mark}"`, everything);
  },
});

const planted = PLANTED.map(([where, input]) =>
  silent(`not from ${where}`, `the answer repeats nothing of ${where}`, input, MARK),
);

const LONG = 'Q'.repeat(300);
/** Names that an answer may repeat, up to 64 characters. */
const NAMES: readonly (readonly [where: string, input: RequestInput])[] = [
  ['method', legacy(LONG)],
  ['method, modern', modern(LONG)],
  ['tool', legacy('tools/call', { params: { name: LONG } })],
  ['tool, modern', modern('tools/call', { params: { name: LONG } })],
  ['version header', legacy('ping', { version: LONG })],
  ['version of initialize', legacy('initialize', { params: { protocolVersion: LONG } })],
  ['unsupported version', modern('tools/list', naming(LONG))],
  ['Mcp-Method that differs', modern('tools/list', { headers: { 'Mcp-Method': LONG } })],
  ['Mcp-Name that differs', modern('tools/call', { params: { name: 'x' }, headers: { 'Mcp-Name': LONG } })],
];

const cut = NAMES.map(([where, input]) =>
  silent(
    `cut ${where}`,
    `the answer repeats at most 64 characters of a ${where} of 300 characters`,
    input,
    'Q'.repeat(65),
  ),
);

export const mcpEchoChecks = section('4 no echo', 'echo', [
  ...family('not from', planted),
  ...family('cut', cut),
  ...Object.entries({
    'version as requested': legacy('ping', { version: LONG }),
    'version as requested, modern': modern('tools/list', naming(LONG)),
  }).map(([id, input]) => unsupported(id, `${WHY}; §4 Modern: data.requested`, LONG, input)),
  {
    id: 'markup',
    title: 'markup, controls and lone surrogates in names stay inside a JSON string',
    why: 'contract §4: every error body is a JSON-RPC error object, application/json',
    async run(ctx) {
      for (const name of [
        '<script>alert(1)</script>',
        'a\r\nSet-Cookie: a=b',
        '\u0000\u001b[31m',
        '"},"result":{}',
        '\u2028',
        '😀'.repeat(40),
      ]) {
        for (const input of [legacy(name), legacy('tools/call', { params: { name } })]) {
          const reply = await ctx.request(input);
          errorOf(reply, { status: reply.status });
          oneOf(reply.status, [200, 404], 'status');
        }
      }
    },
  },
  {
    id: 'cut between characters',
    title: 'a name is not cut inside a character',
    why: 'RFC 8259 §8.1: JSON is UTF-8; half a surrogate pair is not',
    async run(ctx) {
      for (const lead of ['', 'x']) {
        const reply = await ctx.request(legacy(lead + '😀'.repeat(100)));
        errorOf(reply, { status: 200, code: -32601 });
        // JSON.stringify writes a lone surrogate, and only that, as an escape.
        const halves = /\\ud[89a-f]|\ufffd/i.test(JSON.stringify(reply.json()));
        ok(!halves, 'error', 'whole characters', reply.text);
      }
    },
  },
]);
