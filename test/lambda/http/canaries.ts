/** Requests that contain a word that occurs nowhere else. Each has it in another place that a caller can write. */
import type { Input } from '../handlers.ts';
import { META, modern, post } from '../messages.ts';

export const CANARY = 'Canary7c1e';
const TOOL = 'get_official_contact';
const request = (message: object, headers = {}) =>
  post({ jsonrpc: '2.0', id: 1, method: 'ping', ...message }, headers);
const called = (params: object) => request({ method: 'tools/call', params });

/** Headers that can identify a person or a program. */
const HEADERS = [
  'authorization',
  'cookie',
  'from',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'origin',
  'referer',
  'user-agent',
  'x-forwarded-for',
];

export const REQUESTS: readonly (readonly [where: string, input: Input])[] = [
  ['id', request({ id: CANARY })],
  ['method', request({ method: CANARY })],
  ['modern method', modern(CANARY)],
  ['notification', post({ jsonrpc: '2.0', method: `notifications/${CANARY}` })],
  ['requested version', request({ method: 'initialize', params: { protocolVersion: CANARY } })],
  [
    'client',
    request({
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', clientInfo: { name: CANARY } },
    }),
  ],
  ['tool', called({ name: CANARY })],
  ['modern tool', modern('tools/call', { name: CANARY })],
  ['arguments', called({ name: TOOL, arguments: { story: CANARY } })],
  ['name of an argument', called({ name: TOOL, arguments: { [CANARY]: 1 } })],
  ['arguments of another type', called({ name: TOOL, arguments: CANARY })],
  ['cursor', request({ method: 'tools/list', params: { cursor: CANARY } })],
  ['_meta', modern('tools/list', { _meta: { ...META, [CANARY]: CANARY } })],
  ['a member of the message', request({ [CANARY]: CANARY })],
  ['text that is not JSON', post(`{"${CANARY}`)],
  ['a batch', post([CANARY])],
  ['a body that is too large', post(CANARY.repeat(2_000))],
  [
    'bytes that are not UTF-8',
    { ...post(Buffer.from(`\xff${CANARY}`, 'latin1').toString('base64')), base64: true },
  ],
  ['content type', post({}, { 'content-type': `application/${CANARY}` })],
  ['accept', post({}, { accept: CANARY })],
  ...HEADERS.map((name) => [name, request({}, { [name]: CANARY })] as const),
  ...HEADERS.map((name) => [`modern ${name}`, modern('tools/list', {}, { [name]: CANARY })] as const),
  ['HTTP method', { method: CANARY }],
];
