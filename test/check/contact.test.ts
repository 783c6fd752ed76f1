/** Compares numbers, addresses and links with the official ones of a domain. */
import { check, summary } from './built.ts';
import { ROWS } from './contact-table.ts';
import { JWKS, JWT, Network, NOW, ORIGIN, siteOf } from './domain.ts';

const PRACTICES = [...new Set(ROWS.map(({ facts }) => facts))].map((facts) => {
  const rows = ROWS.filter((row) => row.facts === facts);
  return [rows[0]!.written, facts, rows] as const;
});

describe('check/contact', () => {
  test.each(PRACTICES)('the practice with %s', async (_, facts, rows) => {
    const network = new Network(siteOf(facts));
    const cache = new Map<string, string>();
    const answers: unknown[] = [];
    for (const { written, country, callingCode } of rows) {
      const seenIn = { ...(country && { country }), ...(callingCode && { callingCode }) };
      const options = { now: NOW, fetch: network.fetch, cache, ...seenIn };
      const answer = await check('harbor-lantern.example.org', written, options);
      answers.push([written, seenIn, summary(answer), answer.validUntil]);
    }
    expect(answers).toEqual(
      rows.map(({ written, country, callingCode, expected }) => [
        written,
        { ...(country && { country }), ...(callingCode && { callingCode }) },
        expected,
        '2027-12-31',
      ]),
    );
    // The requests to the domain are the same for each contact, and do not contain it.
    expect(network.asked.map(({ url }) => url)).toEqual([ORIGIN + JWT, ORIGIN + JWKS]);
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

  // The test above holds every answer to the table.
  test('no honest form is `not official`, and no hostile one is `official`', () => {
    const counts: Record<string, number> = {};
    for (const { kind, expected } of ROWS) {
      const [result] = /^(not )?\w+/.exec(expected)!;
      counts[`${kind}: ${result}`] = (counts[`${kind}: ${result}`] ?? 0) + 1;
    }
    expect(counts).toEqual({
      'honest: official': 461,
      'honest: not compared': 190,
      'hostile: not official': 188,
      'hostile: not compared': 109,
    });
  });
});
