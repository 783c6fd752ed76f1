/** The checker itself: it lets right answers through, and each of these slips does not get past it. */
import type { Exchange } from './recording-fetch.ts';
import { type Revision, wireProblems } from './wire-schema.ts';

const TOOL = { name: 'a', inputSchema: { type: 'object' } };
const MODERN_LIST = { resultType: 'complete', ttlMs: 1, cacheScope: 'public', tools: [TOOL] };

const CELLS: { what: string; revision: Revision; method: string; message: object; problem?: RegExp }[] = [
  { what: 'a list', revision: '2026-07-28', method: 'tools/list', message: { result: MODERN_LIST } },
  { what: 'a list', revision: '2025-06-18', method: 'tools/list', message: { result: { tools: [TOOL] } } },
  {
    what: 'an error',
    revision: '2025-03-26',
    method: 'tools/call',
    message: { error: { code: -32602, message: 'unknown tool' } },
  },
  {
    what: 'a list without caching hints',
    revision: '2026-07-28',
    method: 'tools/list',
    message: { result: { resultType: 'complete', tools: [TOOL] } },
    problem: /ListToolsResult must have required property 'ttlMs'/,
  },
  {
    what: 'a tool without an input schema',
    revision: '2025-06-18',
    method: 'tools/list',
    message: { result: { tools: [{ name: 'a' }] } },
    problem: /ListToolsResult\/tools\/0 must have required property 'inputSchema'/,
  },
  {
    what: 'content of another kind',
    revision: '2025-03-26',
    method: 'tools/call',
    message: { result: { content: [{ type: 'text' }] } },
    problem: /CallToolResult\/content\/0 must have required property 'text'/,
  },
  {
    what: 'an error without a message',
    revision: '2026-07-28',
    method: 'tools/call',
    message: { error: { code: -32602 } },
    problem: /JSONRPCErrorResponse\/error must have required property 'message'/,
  },
  {
    what: 'a result for a method that the revision does not have',
    revision: '2026-07-28',
    method: 'initialize',
    message: { result: {} },
    problem: /no definition for the result of initialize/,
  },
];

describe('peers/wire-schema', () => {
  test.each(CELLS)('$revision $method: $what', ({ revision, method, message, problem }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
    const exchange = { request: { id: 1, method }, body } as Exchange;
    const problems = wireProblems(revision, exchange);
    if (problem) expect(problems.join('\n')).toMatch(problem);
    else expect(problems).toEqual([]);
  });
});
