/**
 * MCP 2026-07-28, Streamable HTTP: "Standard Request Headers", "Value Encoding", "Server Validation".
 * Version, method and tool name are in headers and body, and must be equal.
 */
import { type Call, loadHandler } from '../handlers.ts';
import { errorOf, type Headers, type Json, modern, resultOf } from '../messages.ts';

let call: Call;
beforeAll(async () => {
  call = await loadHandler('mcp');
});

describe('headers mirror the body, else 400 -32020', () => {
  const name = 'get_practice_info';
  const sentinel = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
  const tool = (headers: Headers, body: Json = name) => modern('tools/call', { name: body }, headers);

  test.each([
    ['plain', { 'mcp-name': name }],
    ['in the Base64 sentinel', { 'mcp-name': sentinel(name) }],
  ])('Mcp-Name %s', async (_, headers) => {
    resultOf(await call(tool(headers)), '2026-07-28', 'tools/call');
  });

  test.each([
    ['an unknown name in the sentinel', 'tööl', sentinel('tööl')],
    ['a name that looks like the sentinel, encoded', '=?base64?a?=', sentinel('=?base64?a?=')],
    ['a name that is too short for the sentinel', '=?base64?=', '=?base64?='],
    ['an empty name', '', ''],
  ])('%s is compared as decoded, and then is no tool', async (_, body, header) => {
    errorOf(await call(tool({ 'mcp-name': header }, body)), { status: 200, code: -32602 });
  });

  test.each<[string, Headers, string]>([
    ['MCP-Protocol-Version missing', { 'mcp-protocol-version': undefined }, name],
    ['MCP-Protocol-Version of 2025', { 'mcp-protocol-version': '2025-06-18' }, name],
    ['MCP-Protocol-Version twice', { 'mcp-protocol-version': '2026-07-28, 2026-07-28' }, name],
    ['Mcp-Method missing', { 'mcp-method': undefined }, name],
    ['Mcp-Method of another method', { 'mcp-method': 'tools/list' }, name],
    ['Mcp-Method in upper case (values are case-sensitive)', { 'mcp-method': 'TOOLS/CALL' }, name],
    ['Mcp-Name missing', { 'mcp-name': undefined }, name],
    ['Mcp-Name of another tool', { 'mcp-name': 'get_official_contact' }, name],
    ['Mcp-Name in upper case', { 'mcp-name': 'GET_PRACTICE_INFO' }, name],
    ['sentinel of another name', { 'mcp-name': sentinel('get_official_contact') }, name],
    ['sentinel in upper case', { 'mcp-name': sentinel(name).replace('base64', 'BASE64') }, name],
    ['sentinel without padding', { 'mcp-name': sentinel('tool').replaceAll('=?=', '?=') }, 'tool'],
    ['sentinel with characters outside Base64', { 'mcp-name': '=?base64?Z2V0!!!?=' }, name],
    ['sentinel without a suffix', { 'mcp-name': sentinel(name).slice(0, -2) }, name],
    [
      'a plain value that looks like the sentinel',
      { 'mcp-name': '=?base64?literal?=' },
      '=?base64?literal?=',
    ],
    ['characters that a header cannot carry', { 'mcp-name': 'tööl' }, 'tööl'],
  ])('%s', async (_, headers, body) => {
    const error = errorOf(await call(tool(headers, body)), { status: 400, code: -32020 });
    expect(error.message).toMatch(/^Header mismatch: (MCP-Protocol-Version|Mcp-Method|Mcp-Name)$/);
  });

  test.each([[undefined], [7], [null]])('params.name %p cannot equal a header', async (body) => {
    errorOf(await call(modern('tools/call', { name: body }, { 'mcp-name': '7' })), {
      status: 400,
      code: -32020,
    });
  });
});
