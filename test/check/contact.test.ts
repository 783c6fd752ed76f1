/** Compares numbers, addresses and links with the official ones of a domain. */
import { check, summary } from './built.ts';
import { ROWS } from './contact-table.ts';
import { AGENT_INFO, JWKS, JWS, Network, NOW, ORIGIN, siteOf } from './domain.ts';

describe('check/contact', () => {
  test.each(
    ROWS.map(
      (row) => [JSON.stringify(row.written), row.callingCode ?? 'anywhere', row.expected, row] as const,
    ),
  )('%s seen in %s: %s', async (_, __, expected, { written, callingCode, facts }) => {
    const network = new Network(siteOf(facts));
    const options = { now: NOW, fetch: network.fetch, cache: new Map(), ...(callingCode && { callingCode }) };
    const answer = await check('harbor-lantern.example.org', written, options);
    expect([summary(answer), answer.validUntil]).toEqual([expected, '2027-12-31']);
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
