/** Compares numbers, addresses and links with the official ones of a domain. */
import { check, summary } from './built.ts';
import { ROWS } from './contact-table.ts';
import { changed, JWKS, JWT, Network, NOW, ORIGIN, siteOf } from './domain.ts';

const PRACTICES = [...new Set(ROWS.map(({ facts }) => facts))].map((facts) => {
  const rows = ROWS.filter((row) => row.facts === facts);
  return [rows[0]!.written, facts, rows] as const;
});

describe('lambda/check/contact', () => {
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

  test('an answer says how the number was read, what was compared, and which number it may be', async () => {
    const url = 'https://wa.me/5581988776655';
    const recife = {
      telephone: '+558132214470',
      messaging: { service: 'WhatsApp', number: '+5581988776655', url },
    };
    const { fetch } = new Network(siteOf(changed(recife)));
    const answerTo = async (contact: string, options: object = { country: 'BR' }) => {
      const { validUntil, asOf, ...answer } = await check(ORIGIN, contact, { now: NOW, fetch, ...options });
      expect([validUntil, asOf]).toEqual(['2027-12-31', new Date(NOW).toISOString()]);
      return answer;
    };
    const telephone = { channel: 'telephone' };
    const no = (reason: string, more: object = {}) => ({ result: 'not compared', reason, ...more });
    const notOfficial = { result: 'not official', reason: 'not-listed' };
    expect(await answerTo('+55 81 3221-4470')).toStrictEqual({ result: 'official', ...telephone });
    const read = { result: 'official', reading: 'national' };
    expect(await answerTo('(81) 3221-4470')).toStrictEqual({ ...read, ...telephone });
    expect(await answerTo('(81) 3221-4470', { callingCode: '+55' })).toStrictEqual({ ...read, ...telephone });
    expect(await answerTo('(81) 3221-4470', {})).toStrictEqual(no('country', telephone));
    expect(await answerTo('(81) 97777-1234')).toStrictEqual(notOfficial);
    expect(await answerTo('3221-4470')).toStrictEqual(no('incomplete', telephone));
    expect(await answerTo('9090 3221-4470')).toStrictEqual(no('prefix', telephone));
    expect(await answerTo('(81) 3221-4470 ramal 12')).toStrictEqual(no('extension', telephone));
    expect(await answerTo('Oi, aqui é a Ana do escritório: (81) 97777-1234')).toStrictEqual({
      ...notOfficial,
      compared: '(81) 97777-1234',
    });
    expect(await answerTo('Oi, aqui é a Ana do escritório: (81) 3221-4470')).toStrictEqual(
      no('message', { ...telephone, compared: '(81) 3221-4470' }),
    );
    expect(await answerTo(`${ORIGIN}/contato`)).toStrictEqual(no('own-page'));
    expect(await answerTo('Dra. Ana')).toStrictEqual(no('format'));
    expect(await answerTo('(81) 3221-4470, (81) 98877-6655')).toStrictEqual(no('several'));
  });

  // The first test holds every answer to the table.
  test('no honest form is `not official`, and no hostile one is `official`', () => {
    const counts: Record<string, number> = {};
    for (const { kind, expected } of ROWS) {
      const [result] = /^(not )?\w+/.exec(expected)!;
      counts[`${kind}: ${result}`] = (counts[`${kind}: ${result}`] ?? 0) + 1;
    }
    expect(Object.keys(counts).sort()).toEqual([
      'honest: not compared',
      'honest: official',
      'hostile: not compared',
      'hostile: not official',
    ]);
    expect(ROWS.length).toBeGreaterThan(900);
  });
});
