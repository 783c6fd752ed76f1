/** The key is pinned in DNS, where an attacker who controls only the web server cannot change it (contract §7). */
import { check, summary } from './built.ts';
import { changed, Network, NOW, newSigner, OFFICIAL, ORIGIN, SIGNER, siteOf, TIMES } from './domain.ts';

const THIEF = newSigner();
const OTHER = newSigner();

const DNS: readonly [title: string, records: string[][] | { code?: string }, expected: string][] = [
  ['names the key', [[`kid=${SIGNER.kid}`]], 'official telephone'],
  ['names it in two parts', [[`kid=${SIGNER.kid.slice(0, 20)}`, SIGNER.kid.slice(20)]], 'official telephone'],
  ['names the next key too', [[`kid=${OTHER.kid}`], [`kid=${SIGNER.kid}`]], 'official telephone'],
  ['names another key', [[`kid=${OTHER.kid}`]], 'unsigned dns-mismatch'],
  ['names the key with a character more', [[`kid=${SIGNER.kid}x`]], 'unsigned dns-mismatch'],
  ['names it in capitals', [[`KID=${SIGNER.kid}`]], 'official telephone'],
  ['names it with blanks', [[` kid = ${SIGNER.kid} `]], 'official telephone'],
  ['names another key in capitals', [[`KID=${OTHER.kid}`]], 'unsigned dns-mismatch'],
  ['names another key with blanks', [['kid ', `= ${OTHER.kid}`]], 'unsigned dns-mismatch'],
  ['names no key', [['kid=']], 'unsigned dns-mismatch'],
  [
    'names the key in capitals, but its letters too',
    [[`kid=${SIGNER.kid.toUpperCase()}`]],
    'unsigned dns-mismatch',
  ],
  ['is about something else', [['v=spf1 -all']], 'unsigned dns-mismatch'],
  ['names the key beside a text that is no key', [[`kid=${SIGNER.kid}`], ['kd=x']], 'unsigned dns-mismatch'],
  ['is empty', [], 'official telephone'],
  ['does not exist, but its name does', { code: 'ENODATA' }, 'official telephone'],
  ['does not exist, nor does its name', { code: 'ENOTFOUND' }, 'official telephone'],
  ['cannot be looked up', { code: 'ESERVFAIL' }, 'unreachable dns'],
  ['fails in another way', {}, 'unreachable dns'],
];

describe('lambda/check/dns', () => {
  test.each(DNS)('the DNS record %s', async (_, records, expected) => {
    const names: string[] = [];
    const resolveTxt = async (name: string) => {
      names.push(name);
      if (Array.isArray(records)) return records;
      throw Object.assign(new Error('DNS'), records);
    };
    const { fetch } = new Network();
    const answer = await check(`${ORIGIN}/`, OFFICIAL, { now: NOW, fetch, resolveTxt, cache: new Map() });
    expect(summary(answer)).toBe(expected);
    expect(names).toEqual(['_agent-info-key.harbor-lantern.example.org']);
  });

  test.each([null, 'kid=', [null], [`kid=${SIGNER.kid}`], {}])(
    '%j is not an answer of the DNS',
    async (records) => {
      const { fetch } = new Network();
      const resolveTxt = async () => records as never;
      const answer = await check(ORIGIN, OFFICIAL, { now: NOW, fetch, resolveTxt, cache: new Map() });
      expect(summary(answer)).toBe('unreachable dns');
    },
  );

  test('a function that throws is a failure of the DNS', async () => {
    const { fetch } = new Network();
    const resolveTxt = () => {
      throw undefined;
    };
    const answer = await check(ORIGIN, OFFICIAL, { now: NOW, fetch, resolveTxt, cache: new Map() });
    expect(summary(answer)).toBe('unreachable dns');
  });

  describe('the option `pin`', () => {
    const ask = async (more: object) =>
      summary(
        await check(ORIGIN, OFFICIAL, { now: NOW, fetch: new Network().fetch, cache: new Map(), ...more }),
      );
    const dns = (kid: string) => async () => [[`kid=${kid}`]];

    test.each<[title: string, options: object, expected: string]>([
      ['names the key', { pin: SIGNER.kid }, 'official telephone'],
      ['names another key', { pin: OTHER.kid }, 'unsigned dns-mismatch'],
      ['and the DNS name the key', { pin: SIGNER.kid, resolveTxt: dns(SIGNER.kid) }, 'official telephone'],
      [
        'names another key than the DNS',
        { pin: OTHER.kid, resolveTxt: dns(SIGNER.kid) },
        'unsigned dns-mismatch',
      ],
      [
        'names the key, the DNS another',
        { pin: SIGNER.kid, resolveTxt: dns(OTHER.kid) },
        'unsigned dns-mismatch',
      ],
      ['is left out', { pin: undefined }, 'official telephone'],
    ])('%s', async (_, options, expected) => {
      expect(await ask(options)).toBe(expected);
    });

    test('applies to a kept answer', async () => {
      const network = new Network();
      const cache = new Map<string, string>();
      const options = { now: NOW, fetch: network.fetch, cache };
      await check(ORIGIN, OFFICIAL, options);
      network.paths();
      expect(summary(await check(ORIGIN, OFFICIAL, { ...options, pin: OTHER.kid }))).toBe(
        'unsigned dns-mismatch',
      );
      expect(network.paths()).toHaveLength(2);
      network.site = {};
      expect(summary(await check(ORIGIN, OFFICIAL, { ...options, pin: OTHER.kid }))).toBe(
        'unreachable network',
      );
      expect(summary(await check(ORIGIN, OFFICIAL, { ...options, pin: SIGNER.kid }))).toBe(
        'official telephone',
      );
    });

    test('reveals that keys and signature were both replaced', async () => {
      const { fetch } = new Network(siteOf(undefined, TIMES, THIEF));
      expect(await ask({ fetch })).toBe('official telephone');
      expect(await ask({ fetch, pin: SIGNER.kid })).toBe('unsigned dns-mismatch');
    });
  });

  test('only the DNS record reveals that keys and signature were both replaced', async () => {
    const { fetch } = new Network(siteOf(changed({ telephone: '+12025550199' }), TIMES, THIEF));
    const options = { now: NOW, fetch, cache: new Map() };
    expect(summary(await check(ORIGIN, '+12025550199', options))).toBe('official telephone');
    const resolveTxt = async () => [[`kid=${SIGNER.kid}`]];
    expect(summary(await check(ORIGIN, '+12025550199', { ...options, resolveTxt }))).toBe(
      'unsigned dns-mismatch',
    );
  });
});
