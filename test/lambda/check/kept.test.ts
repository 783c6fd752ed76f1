/** How long the cache keeps an answer, and when a kept answer is used because the domain cannot be reached. */
import { jest } from '@jest/globals';
import { check, summary } from './built.ts';
import {
  AGENT_INFO,
  at,
  changed,
  DAY_SECONDS,
  FACTS,
  forgery,
  JWKS,
  JWT,
  Network,
  NOW,
  newSigner,
  OFFICIAL,
  ORIGIN,
  SIGNER,
  type Site,
  signFacts,
  siteOf,
  TIMES,
} from './domain.ts';

const ALL = [JWT, JWKS];
/** No path answers. */
const OFFLINE: Site = {};
const MOVED = changed({ telephone: '+12025550133' });

let network: Network;
let cache: Map<string, string>;
describe('lambda/check/kept', () => {
  beforeEach(() => {
    network = new Network();
    cache = new Map();
  });

  /** @param seconds - after the first check */
  const ask = async (seconds: number, more: object = {}) => {
    const options = { now: NOW + seconds * 1000, fetch: network.fetch, cache, ...more };
    return summary(await check(ORIGIN, OFFICIAL, options));
  };
  const withCacheControl = (value: string, more: Record<string, string> = {}): Site => ({
    ...siteOf(),
    [JWT]: { body: signFacts(FACTS), headers: { 'cache-control': value, ...more } },
  });

  test('the domain is asked again when max-age is over, and not before', async () => {
    expect(await ask(0)).toBe('official telephone');
    expect(network.paths()).toEqual(ALL);
    network.site = siteOf(MOVED);
    expect(await ask(299)).toBe('official telephone');
    expect(network.paths()).toEqual([]);
    expect(await ask(300)).toBe('not official not-listed');
    expect(network.paths()).toEqual(ALL);
  });

  test('a kept answer serves for every number', async () => {
    await ask(0);
    network.paths();
    const answer = await check(ORIGIN, '+1 202 555 0199', { now: NOW, fetch: network.fetch, cache });
    expect([summary(answer), network.paths()]).toEqual(['not official not-listed', []]);
  });

  test.each([
    ['public, max-age=60', {}, 60],
    ['Max-Age="60"', {}, 60],
    ['max-age=60', { age: '20' }, 40],
    ['max-age=60', { age: 'old' }, 0],
    ['max-age=60', { age: '90' }, 0],
    ['public, max-age=99999999', {}, 300],
    ['max-age=99999999999999999999999', {}, 300],
    ['max-age=99999999', { age: '-99999999' }, 300],
    ['max-age=301', { age: '1' }, 300],
    ['s-maxage=60', {}, 0],
    ['no-cache, max-age=60', {}, 0],
    ['', {}, 0],
  ])('%s with %j: kept for %d s', async (value, headers, seconds) => {
    network.site = withCacheControl(value, headers);
    await ask(0);
    network.paths();
    if (seconds > 0) {
      await ask(seconds - 1);
      expect(network.paths()).toEqual([]);
    }
    await ask(seconds);
    expect(network.paths()).toEqual(ALL);
  });

  test('a clock that was set back does not make an answer younger', async () => {
    await ask(0);
    network.paths();
    await ask(-1);
    expect(network.paths()).toEqual(ALL);
  });

  test('a kept answer of an older version or of a forger is not believed for longer than 300 s either', async () => {
    for (const maxAgeSeconds of [99_999_999, 1e300, '99999999']) {
      network.site = siteOf();
      await ask(0);
      cache.set(ORIGIN, JSON.stringify({ ...JSON.parse(cache.get(ORIGIN)!), maxAgeSeconds }));
      network.site = siteOf(MOVED);
      expect(await ask(299)).toBe('official telephone');
      expect(await ask(300)).toBe('not official not-listed');
      cache.clear();
    }
  });

  test('a kept answer that was fetched in the future is not used, not even offline', async () => {
    await ask(60);
    network.site = OFFLINE;
    expect(await ask(59)).toBe('unreachable network');
    expect(await ask(60)).toBe('official telephone');
  });

  test('within 300 s too, a kept answer ends with its signature', async () => {
    const exp = NOW / 1000 + 100;
    network.site = siteOf(FACTS, { ...TIMES, exp });
    await ask(0);
    network.paths();
    expect(await ask(99)).toBe('official telephone');
    expect(network.paths()).toEqual([]);
    expect(await ask(100)).toBe('unsigned exp');
    network.site = OFFLINE;
    expect(await ask(100)).toBe('unreachable network');
  });

  test('a kept answer is verified by the keys of its own download', async () => {
    await ask(0);
    const next = newSigner();
    network.site = siteOf(FACTS, TIMES, next);
    const other = new Map<string, string>();
    await check(ORIGIN, OFFICIAL, { now: NOW, fetch: network.fetch, cache: other });
    const { jwks: keys } = JSON.parse(other.get(ORIGIN)!);
    cache.set(ORIGIN, JSON.stringify({ ...JSON.parse(cache.get(ORIGIN)!), jwks: keys }));
    network.paths();
    expect(await ask(1)).toBe('official telephone');
    expect(network.paths()).toEqual(ALL);
  });

  test('an answer whose facts have expired is not fresh: the domain may have new ones', async () => {
    const { verification } = FACTS.contact;
    const until = (day: string) => siteOf(changed({ verification: { ...verification, validUntil: day } }));
    const midnight = DAY_SECONDS / 2;
    network.site = until('2027-03-10');
    expect(await ask(midnight - 60)).toBe('official telephone');
    network.site = until('2027-12-31');
    expect(await ask(midnight + 60)).toBe('official telephone');
  });

  const FAILURES: readonly [title: string, site: Site][] = [
    ['no network', OFFLINE],
    ['an error', { ...siteOf(), [JWKS]: { status: 500, body: '' } }],
    ['too many requests', { ...siteOf(), [JWT]: { status: 429, body: '' } }],
  ];

  test.each(FAILURES)('%s: the kept answer is used until the signature ends', async (_, site) => {
    await ask(0);
    network.site = site;
    const left = TIMES.exp - NOW / 1000;
    expect(await ask(left - 1)).toBe('official telephone');
    expect(await ask(left)).not.toContain('official');
  });

  test('offline, the answer has the time when the facts were fetched', async () => {
    await ask(0);
    network.site = OFFLINE;
    const answer = await check(ORIGIN, OFFICIAL, { now: at(1), fetch: network.fetch, cache });
    expect(answer.asOf).toBe(new Date(NOW).toISOString());
  });

  test('offline, facts expire too', async () => {
    const { verification } = FACTS.contact;
    network.site = siteOf(changed({ verification: { ...verification, validUntil: '2027-03-11' } }));
    expect(await ask(0)).toBe('official telephone');
    network.site = OFFLINE;
    expect(await ask(DAY_SECONDS)).toBe('official telephone');
    expect(await ask(2 * DAY_SECONDS)).toBe('expired expired');
  });

  test('offline, without a kept answer, the domain is unreachable', async () => {
    network.site = OFFLINE;
    expect(await ask(0)).toBe('unreachable network');
  });

  const ANSWERS: readonly [title: string, site: Site, expected: string][] = [
    ['refuses', { ...siteOf(), [JWT]: { status: 403, body: '' } }, 'unreachable status'],
    ['serves a page', { ...siteOf(), [JWT]: { body: '<p>' } }, 'unreachable jwt'],
    ['serves a forgery', { ...siteOf(), [JWT]: { body: forgery(MOVED) } }, 'unsigned signature'],
    ['has removed its facts', { ...siteOf(), [JWT]: { status: 404, body: '' } }, 'unsigned no-signature'],
  ];

  test.each(ANSWERS)('the kept answer is not used for a domain that %s', async (_, site, expected) => {
    await ask(0);
    network.site = site;
    expect(await ask(301)).toBe(expected);
    // The new answer does not replace the kept one.
    network.site = OFFLINE;
    expect(await ask(302)).toBe('official telephone');
  });

  test('an answer with no-store is not kept, not even for use offline', async () => {
    network.site = withCacheControl('no-store, max-age=300');
    await ask(0);
    expect(cache.size).toBe(0);
    network.site = OFFLINE;
    expect(await ask(1)).toBe('unreachable network');
  });

  test('an entry of the cache is text, so that it can outlive the process', async () => {
    await ask(0);
    const entries = JSON.parse(JSON.stringify([...cache]));
    expect(entries).toEqual([[ORIGIN, expect.any(String)]]);
    expect(JSON.stringify(entries)).not.toContain(OFFICIAL);
    const disk = new Map<string, string>(entries);
    const slow = { get: async (key: string) => disk.get(key) ?? null, set: async () => {} };
    network.site = OFFLINE;
    network.paths();
    expect(await ask(10, { cache: slow })).toBe('official telephone');
    expect(network.paths()).toEqual([]);
  });

  test('without the option `cache`, all checks of a process share one cache', async () => {
    const origin = 'https://once.example.org';
    const once = new Network(
      siteOf({ ...FACTS, machineReadable: { agentInfo: origin + AGENT_INFO } }),
      origin,
    );
    for (const asked of [2, 2]) {
      expect(summary(await check(origin, OFFICIAL, { now: NOW, fetch: once.fetch }))).toBe(
        'official telephone',
      );
      expect(once.asked).toHaveLength(asked);
    }
  });

  test('the cache of the process keeps 100 domains, and forgets the one that it kept first', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `https://many-${index}.example.org`);
    const asked = async (origin: string) => {
      const facts = { ...FACTS, machineReadable: { agentInfo: origin + AGENT_INFO } };
      const many = new Network(siteOf(facts), origin);
      expect(summary(await check(origin, OFFICIAL, { now: NOW, fetch: many.fetch }))).toBe(
        'official telephone',
      );
      return many.asked.length;
    };
    for (const origin of names) expect(await asked(origin)).toBe(2);
    expect(await asked(names[1]!)).toBe(0);
    expect(await asked(names[100]!)).toBe(0);
    expect(await asked(names[0]!)).toBe(2);
    expect(await asked(names[1]!)).toBe(2);
  });

  const THIEF = newSigner();
  const forge = (change: (copy: Record<string, unknown>) => object) => (kept: string) =>
    JSON.stringify(change(JSON.parse(kept)));

  test.each<[string, (kept: string) => string]>([
    ['another number', forge((copy) => ({ ...copy, jwt: forgery(MOVED) }))],
    ['the signature of another key', forge((copy) => ({ ...copy, jwt: signFacts(FACTS, TIMES, THIEF) }))],
    ['no signed facts', forge(({ jwt: _, ...copy }) => copy)],
    ['DNS records of the wrong type', forge((copy) => ({ ...copy, keyRecords: [7] }))],
    ['its first 100 characters', (kept) => kept.slice(0, 100)],
    ['no time', forge(({ fetchedAt: _, ...copy }) => copy)],
    ['a time that is a text', forge((copy) => ({ ...copy, fetchedAt: 'yesterday' }))],
    ['a time before all calendars', forge((copy) => ({ ...copy, fetchedAt: -1e300 }))],
    ['a time in the future', forge((copy) => ({ ...copy, fetchedAt: NOW + 86_400_000 }))],
    ['null', () => 'null'],
    ['an empty text', () => ''],
  ])('a forged or damaged entry is not used: %s', async (_, change) => {
    await ask(0);
    cache.set(ORIGIN, change(cache.get(ORIGIN)!));
    network.paths();
    expect(await ask(1)).toBe('official telephone');
    expect(network.paths()).toEqual(ALL);
    cache.set(ORIGIN, change(cache.get(ORIGIN)!));
    network.site = OFFLINE;
    expect(await ask(1)).toBe('unreachable network');
  });

  test('if the cache fails, the domain is asked', async () => {
    const broken = {
      get: () => {
        throw new Error('locked');
      },
      set: () => Promise.reject(new Error('full')),
    };
    expect(await ask(0, { cache: broken })).toBe('official telephone');
  });

  test('an entry without the DNS record is not used if the caller looks up the record', async () => {
    await ask(0);
    network.paths();
    const resolveTxt = async () => [[`kid=${SIGNER.kid}`]];
    expect(await ask(1, { resolveTxt })).toBe('official telephone');
    expect(network.paths()).toEqual(ALL);
    // The new entry has the record.
    const failing = async () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }));
    expect(await ask(2, { resolveTxt: failing })).toBe('official telephone');
    expect(network.paths()).toEqual([]);
    expect(await ask(400, { resolveTxt: failing })).toBe('official telephone');
    network.site = OFFLINE;
    expect(await ask(401, { resolveTxt: failing })).toBe('official telephone');
  });

  describe('a domain that does not answer', () => {
    const SLOW: Site = { ...siteOf(), [JWT]: 'never' };

    test('the check waits ten seconds', async () => {
      const controller = new AbortController();
      const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
      try {
        network.site = SLOW;
        const answer = ask(0);
        controller.abort();
        expect(await answer).toBe('unreachable timeout');
        expect(timeout.mock.calls).toEqual([[10_000]]);
      } finally {
        timeout.mockRestore();
      }
    });

    test('the check waits until the signal of the caller aborts', async () => {
      network.site = SLOW;
      const controller = new AbortController();
      const answer = ask(0, { signal: controller.signal });
      controller.abort();
      expect(await answer).toBe('unreachable timeout');
      expect(network.asked.every(({ init }) => init.signal === controller.signal)).toBe(true);
    });

    test('the check does not wait if the signal is aborted already', async () => {
      network.site = SLOW;
      expect(await ask(0, { signal: AbortSignal.abort() })).toBe('unreachable timeout');
    });

    test('a DNS that does not answer is a time-out too', async () => {
      const controller = new AbortController();
      const answer = ask(0, { signal: controller.signal, resolveTxt: () => new Promise(() => {}) });
      controller.abort();
      expect(await answer).toBe('unreachable timeout');
    });

    test.each<[string, object]>([
      ['a cache', { cache: { get: () => new Promise(() => {}), set: () => {} } }],
      ['a fetch', { fetch: () => new Promise(() => {}) }],
    ])('%s that never answers is a time-out', async (_, options) => {
      const controller = new AbortController();
      const answer = ask(0, { signal: controller.signal, ...options });
      setImmediate(() => controller.abort());
      expect(await answer).toBe('unreachable timeout');
    });

    test('a cache that never keeps does not delay the answer', async () => {
      const silent = { get: () => undefined, set: () => new Promise(() => {}) };
      expect(await ask(0, { cache: silent })).toBe('official telephone');
    });

    test.each([undefined, null, { status: 200 }, { status: 200, headers: {} }])(
      'a fetch that answers %j is no network',
      async (response) => {
        expect(await ask(0, { fetch: async () => response })).toBe('unreachable network');
      },
    );

    test('the kept answer is used', async () => {
      await ask(0);
      network.site = SLOW;
      expect(await ask(301, { signal: AbortSignal.abort() })).toBe('official telephone');
    });
  });
});
