/** A handler may stay warm for days: from midnight UTC on it answers with the facts of the new day. */
import { jest } from '@jest/globals';
import { type HandlerName, type Input, loadHandler } from './handlers.ts';
import { request } from './messages.ts';

const GET: Input = { method: 'GET' };
const TOOL = { name: 'get_official_contact' };
const CALLS: readonly (readonly [what: string, HandlerName, Input, expired: RegExp])[] = [
  ['agent-info', 'agent-info', GET, /"status":"expired"/],
  ['MCP 2026-07-28', 'mcp', request('2026-07-28', 'tools/call', TOOL), /"status":"expired"/],
  ['MCP 2025-06-18', 'mcp', request('2025-06-18', 'tools/call', TOOL), /"status":"expired"/],
  ['the page for 503', 'unavailable', GET, /class="warning expired"/],
];

describe('lambda/warm', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each(CALLS)('%s', async (_, name, input, expired) => {
    const call = await loadHandler(name);
    const bodyAt = async (time: string) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
      return (await call(input)).body;
    };
    // The facts of the shipped practice are valid until 2036-11-01.
    expect(await bodyAt('2036-11-01T00:00:00.000Z')).not.toMatch(expired);
    expect(await bodyAt('2036-11-01T23:59:59.999Z')).not.toMatch(expired);
    expect(await bodyAt('2036-11-02T00:00:00.000Z')).toMatch(expired);
  });
});
