/**
 * The list of pages by hash (lambda/edge/page-list.ts) in the built functions: every page is found at each of its
 * addresses. A non-page is not found, or leads to an object that does not exist.
 */
import { type PageList, shortHash } from '../../../lambda/edge/page-list.ts';
import {
  buildViewerRequest,
  buildViewerResponse,
  pageList,
} from '../../../lib/stack/bundle/edge-constants.ts';
import { seeded } from '../../support/random.ts';
import { run } from './engines.ts';
import { NOT_FOUND_OBJECTS, requestEvent, responseEvent, SITE, summary } from './fixture.ts';

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~';

const random = seeded(20_261_121);
const pick = <T>(from: ArrayLike<T>) => from[Math.floor(random() * from.length)]!;
const word = (length: number) => Array.from({ length }, () => pick(CHARACTERS)).join('');

/** 800 names: numbered, random, short, long, in folders. */
const NAMES = [
  ...new Set([
    'index',
    'a'.repeat(255),
    ...CHARACTERS,
    ...Array.from({ length: 300 }, (_, n) => `practice-area-${n}`.padEnd(23, '-x')),
    ...Array.from({ length: 300 }, () => word(1 + Math.floor(random() * 40))),
    ...Array.from({ length: 200 }, () => `${word(5)}/${word(8)}`),
  ]),
].slice(0, 800);
/** One of the 800. */
const PAGE = 'practice-area-0-x-x-x-x';
const LARGE = {
  ...SITE,
  languages: SITE.languages.slice(0, 1),
  pages: NAMES.map((name) => (name === 'index' ? '/' : `/${name}`)),
};

describe('lambda/edge/page-list', () => {
  describe('800 pages', () => {
    const text = buildViewerRequest(LARGE);
    const ask = (uris: readonly string[]) =>
      run(
        text,
        uris.map((uri) => requestEvent({ uri })),
      ).map(summary);

    test('every page is found at each of its addresses, and at no other', () => {
      const names = NAMES.filter((name) => name !== 'index');
      expect(ask(names.map((name) => `/${name}`))).toEqual(names.map((name) => ({ to: `/${name}.html` })));
      expect(ask(names.map((name) => `/${name}.md`))).toEqual(names.map((name) => ({ to: `/${name}.md` })));
      for (const suffix of ['/', '.html'])
        expect(ask(names.map((name) => `/${name}${suffix}`))).toEqual(
          names.map((name) => ({ status: 308, location: `/${name}` })),
        );
      expect(ask(['/', '/index.md', '/index.html'])).toEqual([
        { to: '/index.html' },
        { to: '/index.md' },
        { status: 308, location: '/' },
      ]);
      const nothing = { to: NOT_FOUND_OBJECTS.html };
      const changed = names.flatMap((name) => [
        `//${name}`,
        `/${name}//`,
        `/${name}.md/`,
        `/${name}\n`,
        name,
      ]);
      expect(ask(changed)).toEqual(changed.map(() => nothing));
    });

    test('viewer-response knows the same pages', () => {
      const response = buildViewerResponse(LARGE);
      const events = NAMES.map((name) => responseEvent({ uri: `/${name}.html` }, 200, {}));
      const answers = run(response, events);
      expect(
        answers.map(({ statusCode, headers }) => [statusCode, headers!.link!.value.split(';')[0]]),
      ).toEqual(NAMES.map((name) => [200, `</${name}.md>`]));
    });

    test.each(['/', '//', '../', '.', '%2f', '\\', ':', '@', 'é', ' ', 'x/', '-'])(
      'a name with the hash of a page that begins with %j must also have safe characters',
      (prefix) => {
        const name = sameHash(PAGE, prefix);
        const allowed = /^(x\/|-)$/.test(prefix);
        expect(ask([`/${name}`, `/${name}/`])).toEqual(
          allowed
            ? [{ to: `/${name}.html` }, { status: 308, location: `/${name}` }]
            : Array(2).fill(prefix === '../' ? { status: 404 } : { to: NOT_FOUND_OBJECTS.html }),
        );
      },
    );

    test('a name that is mistaken for a page leads to an object that does not exist', () => {
      // A name of no page, with the hash of one.
      const name = sameHash(PAGE);
      expect(NAMES).not.toContain(name);
      // S3 answers 404 for such an object, and no function runs for a 404.
      expect(ask([`/${name}`, `/${name}.md`, `/${name}/`, `/${name}.html`])).toEqual([
        { to: `/${name}.html` },
        { to: `/${name}.md` },
        { status: 308, location: `/${name}` },
        { status: 308, location: `/${name}` },
      ]);
    });
  });

  /** Every text of three characters that a name may have. */
  const THREES = [...CHARACTERS].flatMap((a) =>
    [...CHARACTERS].flatMap((b) => [...CHARACTERS].map((c) => a + b + c)),
  );
  const MODULUS = 4_437_053_111;
  const MULTIPLIER = 1_000_003;

  /** The value of a hash before it is written as text. */
  function remainderOf(name: string): number {
    let value = 0;
    for (let at = 0; at < name.length; at++) value = (value * MULTIPLIER + name.charCodeAt(at)) % MODULUS;
    return value;
  }
  const LASTS = new Map(THREES.map((three) => [remainderOf(three), three]));

  /** Another name with the same hash: the prefix and twice three characters, found by meeting in the middle. */
  function sameHash(name: string, prefix = ''): string {
    const target = remainderOf(name);
    for (const first of THREES) {
      // NUL characters add only their position.
      const last = LASTS.get((target - remainderOf(`${prefix}${first}\0\0\0`) + MODULUS) % MODULUS);
      if (last !== undefined) return prefix + first + last;
    }
    throw new Error('There are 7e10 names of six characters, and 4e9 hashes');
  }

  describe('the list', () => {
    test('is sorted, has keys of one length, and needs no escape in a script', () => {
      const { hashes, longest, multiplier } = pageList(NAMES);
      expect({ longest, multiplier }).toEqual({ longest: 255, multiplier: MULTIPLIER });
      expect(hashes).toMatch(/^[%-[\]-z ]*$/);
      const buckets = hashes.split(' ');
      expect(buckets).toHaveLength(85);
      for (const bucket of buckets) {
        const keys = bucket.match(/.{4}/g) ?? [];
        expect(keys).toEqual([...new Set(keys)].sort());
        expect(keys.join('')).toBe(bucket);
        // A request compares this many keys: about ten of 800.
        expect(keys.length).toBeLessThan(30);
      }
      expect(hashes).toHaveLength(NAMES.length * 4 + 84);
      expect(buildViewerRequest(LARGE)).toContain(hashes);
    });

    test('two pages with one hash: the next multiplier, and an error if every multiplier fails', () => {
      const pair = [PAGE, sameHash(PAGE)];
      expect(shortHash(pair[1]!, MULTIPLIER)).toEqual(shortHash(PAGE, MULTIPLIER));
      const { multiplier }: PageList = pageList(pair);
      expect(multiplier).toBe(1_000_033);
      expect(() => pageList(pair, [MULTIPLIER])).toThrow(
        /^The folder of pages has 1 problem:\n {2}- 2 pages: must have different hashes, but two pages share one with each of 1 multipliers: rename a page$/,
      );
    });
  });
});
