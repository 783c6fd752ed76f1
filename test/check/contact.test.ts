/** Compares numbers, addresses and links with the official ones of a domain. */
import { check } from './built.ts';
import { ROWS } from './contact-table.ts';
import { AGENT_INFO, JWKS, JWS, Network, NOW, ORIGIN, siteOf } from './domain.ts';

const CHANNELS = ['telephone', 'messaging', 'email'];

describe('check/contact', () => {
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
    // The requests to the domain are the same for each contact, and do not contain it.
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
