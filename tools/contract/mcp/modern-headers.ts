/**
 * Contract §4 "Modern": the headers that repeat the body are present and equal to it, `Mcp-Name` after decoding.
 * Source: 2026-07-28 transports/streamable-http, "Value Encoding", "Case Sensitivity", "Server Validation".
 */
import { family, type Row, section } from '../harness/check.ts';
import { equal, matches } from '../harness/expect.ts';
import { MODERN } from '../literals.ts';
import {
  expectError,
  expectResult,
  FULL_META,
  type HeaderOverrides,
  META,
  type MessageOptions,
  modern,
  sentinel,
} from './requests.ts';

const call = (name: string, headers: HeaderOverrides = {}): MessageOptions => ({
  params: { name, arguments: {} },
  headers,
});

const HEADERS_WHY =
  'contract §4 Modern: "MCP-Protocol-Version, Mcp-Method and (for tools/call) Mcp-Name present and equal to the body, Mcp-Name Base64-sentinel decoded first: else 400, -32020"';
const TOOL = 'get_practice_info';

const MISMATCHES: readonly (readonly [id: string, method: string, options: MessageOptions])[] = [
  ['no MCP-Protocol-Version', 'tools/list', { headers: { 'MCP-Protocol-Version': undefined } }],
  ['version of another revision', 'tools/list', { headers: { 'MCP-Protocol-Version': '2025-06-18' } }],
  ['version unknown in the header', 'tools/list', { headers: { 'MCP-Protocol-Version': '2099-01-01' } }],
  [
    'version unknown in the body',
    'tools/list',
    { params: { _meta: { ...FULL_META, [META.version]: '2099-01-01' } } },
  ],
  ['no Mcp-Method', 'tools/list', { headers: { 'Mcp-Method': undefined } }],
  ['another Mcp-Method', 'tools/list', { headers: { 'Mcp-Method': 'tools/call' } }],
  ['Mcp-Method in other case', 'tools/list', { headers: { 'Mcp-Method': 'Tools/List' } }],
  ['Mcp-Method in Base64', 'tools/list', { headers: { 'Mcp-Method': sentinel('tools/list') } }],
  ['no Mcp-Method on discover', 'server/discover', { headers: { 'Mcp-Method': undefined } }],
  ['another Mcp-Method for an unknown one', 'no/such', { headers: { 'Mcp-Method': 'tools/list' } }],
  ['no Mcp-Name', 'tools/call', call(TOOL, { 'Mcp-Name': undefined })],
  ['another Mcp-Name', 'tools/call', call(TOOL, { 'Mcp-Name': 'get_official_contact' })],
  ['Mcp-Name in other case', 'tools/call', call(TOOL, { 'Mcp-Name': 'Get_Practice_Info' })],
  ['another name in Base64', 'tools/call', call(TOOL, { 'Mcp-Name': sentinel('get_official_contact') })],
  [
    'marker in other case',
    'tools/call',
    call(TOOL, { 'Mcp-Name': sentinel(TOOL).replace('base64', 'BASE64') }),
  ],
  ['sentinel without Base64', 'tools/call', call(TOOL, { 'Mcp-Name': '=?base64?!!!?=' })],
  ['sentinel without an end', 'tools/call', call(TOOL, { 'Mcp-Name': sentinel(TOOL).slice(0, -2) })],
  ['empty sentinel', 'tools/call', call(TOOL, { 'Mcp-Name': '=?base64??=' })],
  ['sentinel of bytes that are not UTF-8', 'tools/call', call(TOOL, { 'Mcp-Name': '=?base64?/////w==?=' })],
  ['MCP-Protocol-Version twice', 'tools/list', { headers: { 'MCP-Protocol-Version': [MODERN, MODERN] } }],
  [
    'sentinel of another length',
    'tools/call',
    call('tool', { 'Mcp-Name': sentinel('tool').replace('=?=', '?=') }),
  ],
  ['name that looks like a sentinel, bare', 'tools/call', call('=?base64?literal?=')],
];

const mismatches = MISMATCHES.map(
  ([id, method, options]): Row => ({
    id: `mismatch: ${id}`,
    family: /version/i.test(id)
      ? 'version'
      : /method/i.test(id)
        ? 'method'
        : /sentinel|Base64|marker/.test(id)
          ? 'sentinel'
          : 'name',
    title: `${id}: 400 -32020`,
    why: HEADERS_WHY,
    async run(ctx) {
      const { message } = await expectError(ctx, modern(method, options), { status: 400, code: -32020 });
      matches(message, /MCP-Protocol-Version|Mcp-Method|Mcp-Name/, 'error.message');
    },
  }),
);

const MATCHES: readonly (readonly [id: string, method: string, options: MessageOptions])[] = [
  ['Mcp-Name in Base64', 'tools/call', call(TOOL, { 'Mcp-Name': sentinel(TOOL) })],
  [
    'header names in other case',
    'tools/list',
    { headers: { 'Mcp-Method': undefined, 'MCP-METHOD': 'tools/list' } },
  ],
  ['white space around the value', 'tools/list', { headers: { 'Mcp-Method': '  tools/list \t' } }],
  ['an Mcp-Name nobody asked for', 'tools/list', { headers: { 'Mcp-Name': TOOL } }],
  ['an unknown Mcp-Param header', 'tools/list', { headers: { 'Mcp-Param-Region': 'x' } }],
  ['a session id', 'tools/list', { headers: { 'Mcp-Session-Id': 'abc' } }],
  ['a Last-Event-ID', 'tools/list', { headers: { 'Last-Event-ID': '7' } }],
  ['credentials', 'tools/list', { headers: { Authorization: 'Bearer x' } }],
  ['no clientInfo', 'tools/list', { params: { _meta: { [META.version]: MODERN, [META.capabilities]: {} } } }],
  [
    'capabilities and other keys in _meta',
    'tools/list',
    {
      params: {
        _meta: { ...FULL_META, [META.capabilities]: { sampling: {} }, 'org.example/x': 1, progressToken: 1 },
      },
    },
  ],
];

const matchesRows = MATCHES.map(
  ([id, method, options]): Row => ({
    id: `accepted: ${id}`,
    title: `${id} is accepted`,
    why: '2026-07-28 streamable-http: case-insensitive names, sentinel, earlier revisions\' headers ignored; basic "_meta": clientInfo is optional',
    async run(ctx) {
      equal((await expectResult(ctx, modern(method, options))).resultType, 'complete', 'resultType');
    },
  }),
);

export const mcpModernHeaderChecks = section('4 modern headers', 'modern-headers', [
  ...mismatches,
  ...family('accepted', matchesRows),
  {
    id: 'sentinels',
    title: 'a sentinel is decoded, half a sentinel is not, and the tool is unknown in both',
    why: '2026-07-28 "Value Encoding": prefix and suffix "MUST appear exactly as shown"; contract §4 Both: "Unknown tool → 200, -32602"',
    async run(ctx) {
      const halves = ['=?base64?abc', 'abc?=', '=?base64?='].map((name) => call(name));
      const encoded = ['café', '=?base64?literal?=', ' padded ', 'safe'].map((name) =>
        call(name, { 'Mcp-Name': sentinel(name) }),
      );
      for (const options of [...halves, ...encoded])
        await expectError(ctx, modern('tools/call', options), { status: 200, code: -32602 });
    },
  },
]);
