/** What somebody is told who holds a number, an address or a link against the domain's own. */
import { check } from './built.ts';
import { ROWS } from './contact-table.ts';
import { AGENT_INFO, JWKS, JWS, Network, NOW, ORIGIN, siteOf } from './domain.ts';

const CHANNELS = ['telephone', 'messaging', 'email'];

describe('check/contact', () => {
  test('the table says a yes and a no often enough to mean something', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60);
    const yes = ROWS.filter(({ told }) => CHANNELS.includes(told)).length;
    expect(yes).toBeGreaterThanOrEqual(30);
    expect(ROWS.length - yes).toBeGreaterThanOrEqual(30);
  });

  test.each(
    ROWS.map((row) => [JSON.stringify(row.written), row.callingCode ?? 'anywhere', row.told, row] as const),
  )('%s seen in %s: %s', async (_, __, told, { written, callingCode, facts }) => {
    const network = new Network(siteOf(facts));
    const options = { now: NOW, fetch: network.fetch, cache: new Map(), ...(callingCode && { callingCode }) };
    const { result, channel, reason, validUntil } = await check(
      'harbor-lantern.example.org',
      written,
      options,
    );
    expect({ result, told: channel ?? reason, validUntil }).toEqual({
      result: CHANNELS.includes(told) ? 'official' : 'not official',
      told,
      validUntil: '2027-12-31',
    });
    // Whatever it was, the domain is asked the same three things, and told nothing.
    expect(network.asked.map(({ url }) => url)).toEqual([ORIGIN + AGENT_INFO, ORIGIN + JWS, ORIGIN + JWKS]);
    for (const { init } of network.asked) {
      const { signal, ...rest } = init;
      expect(signal).toBeInstanceOf(AbortSignal);
      expect(rest).toEqual({
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
    }
  });
});
