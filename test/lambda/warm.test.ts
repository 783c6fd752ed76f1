/** A handler may stay warm for days: from midnight UTC on it answers with the facts of the new day. */
import { jest } from '@jest/globals';
import { type HandlerName, type Input, loadHandler } from './handlers.ts';
import { request } from './messages.ts';

const GET: Input = { method: 'GET' };
const TOOL = { name: 'get_official_contact' };
const NOTICE =
  /"notice":"EXPIRED: these facts about .+ until 2027-11-01\. Nobody has checked them since\. .+"status":"expired"/;
const CALLS: readonly (readonly [what: string, HandlerName, Input, expired: RegExp])[] = [
  ['agent-info', 'agent-info', GET, NOTICE],
  ['MCP 2026-07-28', 'mcp', request('2026-07-28', 'tools/call', TOOL), NOTICE],
  ['MCP 2025-06-18', 'mcp', request('2025-06-18', 'tools/call', TOOL), NOTICE],
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
    // The facts of the fixture practice are valid until 2027-11-01.
    expect(await bodyAt('2027-11-01T00:00:00.000Z')).not.toMatch(expired);
    expect(await bodyAt('2027-11-01T23:59:59.999Z')).not.toMatch(expired);
    expect(await bodyAt('2027-11-02T00:00:00.000Z')).toMatch(expired);
  });

  test('agent-info has one ETag to the end of the last day, and another one from then on', async () => {
    const call = await loadHandler('agent-info');
    const at = (time: string, etag?: string) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
      return call({ method: 'GET', headers: { 'if-none-match': etag } });
    };
    const { etag: last } = (await at('2027-11-01T00:00:00.000Z')).headers;
    expect((await at('2027-11-01T23:59:59.999Z', last)).status).toBe(304);
    const { status, headers } = await at('2027-11-02T00:00:00.000Z', last);
    expect(status).toBe(200);
    expect((await at('2027-11-03T00:00:00.000Z', headers.etag)).status).toBe(304);
  });

  test.each<[what: string, HandlerName, Input]>([
    ['agent-info', 'agent-info', GET],
    ['MCP 2026-07-28', 'mcp', request('2026-07-28', 'tools/call', { name: 'get_practice_info' })],
    ['MCP 2025-06-18', 'mcp', request('2025-06-18', 'tools/call', { name: 'get_practice_info' })],
  ])(
    '%s: a closure is there to the end of its last day, and the list to the last closure',
    async (_, name, input) => {
      const call = await loadHandler(name);
      const untilsAt = async (time: string) => {
        jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
        const { result, ...info } = JSON.parse((await call(input)).body);
        const { closures } = result?.structuredContent ?? info;
        return closures?.map(({ until }: { until: string }) => until);
      };
      expect(await untilsAt('2027-01-03T23:59:59.999Z')).toEqual(['2027-01-03', '2027-10-31']);
      expect(await untilsAt('2027-01-04T00:00:00.000Z')).toEqual(['2027-10-31']);
      expect(await untilsAt('2027-11-01T00:00:00.000Z')).toBeUndefined();
    },
  );
});
