/** Calls of every kind: valid ones of both eras, invalid ones for each check, and hostile ones. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { TOOLS } from '../../contract/literals.ts';
import { AGENT_INFO_PATH, ERROR_PAGES, MCP_PATH } from '../../lambda/shared/routes.ts';
import { AGENT_INFO_CALLS, type BenchCall, event, legacy, MCP_CALLS, modern } from './events.ts';

/** The origin secret that the handlers accept if answers.ts sets `ORIGIN_SECRETS`. */
export const ORIGIN_SECRET = 'bench-secret';

const UNAVAILABLE = ERROR_PAGES.unavailable.path;
const JSON_HEADERS = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  'mcp-protocol-version': '2025-06-18',
};

const post = (body: string, headers: Record<string, string> = {}) =>
  event('POST', MCP_PATH, { ...JSON_HEADERS, ...headers }, body);
const binary = (bytes: Buffer): APIGatewayProxyEventV2 => ({
  ...post(bytes.toString('base64')),
  isBase64Encoded: true,
});
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const named = (calls: Readonly<Record<string, APIGatewayProxyEventV2>>): BenchCall[] =>
  Object.entries(calls).map(([name, each]) => ({ name, event: each }));

export const MIXED_MCP_CALLS: readonly BenchCall[] = [
  ...MCP_CALLS,
  ...TOOLS.flatMap((name) =>
    named({
      [`${name}, modern, with arguments`]: modern(
        'tools/call',
        { name, arguments: { wait_for_previous: true } },
        { 'mcp-name': name },
      ),
      [`${name}, legacy`]: legacy('tools/call', { name }),
      [`${name}, first revision`]: post(
        JSON.stringify({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name } }),
        { 'mcp-protocol-version': '2025-03-26' },
      ),
    }),
  ),
  ...named({
    discover: modern('server/discover', {}),
    'unknown modern method': modern('prompts/list', {}),
    'header mismatch': modern('tools/list', {}, { 'mcp-method': 'tools/call' }),
    initialize: legacy('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
    'tools/list 2025-06-18': legacy('tools/list', {}),
    cursor: legacy('tools/list', { cursor: 'x' }),
    'unknown tool': legacy('tools/call', { name: 'x'.repeat(1000) }),
    'unknown version': post(ping, { 'mcp-protocol-version': '2030-01-01' }),
    notification: post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })),
    'id of 30 digits': post(`{"jsonrpc":"2.0","id":${'9'.repeat(30)},"method":"ping"}`),
    batch: post(`[${ping}]`),
    'no JSON': post('{'),
    'deep JSON': post(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${nested(8000)}}}`),
    'many members': post(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{${members(1400)}},"z":1.5e300}`),
    'too large': post(' '.repeat(20_000)),
    'base64 body': binary(Buffer.from(ping)),
    'broken UTF-8': binary(Buffer.from([0x7b, 0xff, 0xfe])),
    'foreign origin': post(ping, { origin: 'https://evil.example' }),
    'own origin': post(ping, { origin: 'https://example.org' }),
    'content type': post(ping, { 'content-type': 'text/plain' }),
    'hostile content type': post(ping, { 'content-type': `application/json${';a="\\"'.repeat(1000)}` }),
    'content encoding': post(ping, { 'content-encoding': 'gzip' }),
    'hostile accept': post(ping, { accept: `${'*/*;q="\\",'.repeat(1000)}*/*` }),
    preflight: event('OPTIONS', MCP_PATH, { origin: 'https://example.org' }),
    GET: event('GET', MCP_PATH, {}),
    'with the origin secret': post(ping, { 'x-origin-secret': ORIGIN_SECRET }),
  }),
];

export const MIXED_AGENT_INFO_CALLS: readonly BenchCall[] = [
  ...AGENT_INFO_CALLS,
  ...named({
    HEAD: event('HEAD', AGENT_INFO_PATH, {}),
    OPTIONS: event('OPTIONS', AGENT_INFO_PATH, { origin: 'https://evil.example' }),
    POST: event('POST', AGENT_INFO_PATH, {}, '{}'),
    'If-None-Match: *': event('GET', AGENT_INFO_PATH, { 'if-none-match': '*' }),
    'hostile If-None-Match': event('GET', AGENT_INFO_PATH, { 'if-none-match': 'W/"'.repeat(2000) }),
    'with the origin secret': event('GET', AGENT_INFO_PATH, { 'x-origin-secret': ORIGIN_SECRET }),
  }),
];

export const UNAVAILABLE_CALLS: readonly BenchCall[] = named({
  GET: event('GET', UNAVAILABLE, {}),
  HEAD: event('HEAD', UNAVAILABLE, {}),
  'with the origin secret': event('GET', UNAVAILABLE, { 'x-origin-secret': ORIGIN_SECRET }),
});

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function members(count: number): string {
  return Array.from({ length: count }, (_, i) => `"k${i}":${i}`).join(',');
}
