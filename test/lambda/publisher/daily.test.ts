/**
 * What the schedule has the built publisher do each day: put right what is not as it was left, render for the day, sign
 * anew, and tell whoever is on call. `validUntil` of the shipped facts is years away.
 */
import { usePublisher } from './fixture.ts';
import {
  AFTER,
  BEFORE,
  expectExactly,
  headerOf,
  KEYS,
  publishedBy,
  SIGNATURE,
  validUntil,
} from './versions.ts';

const fixture = usePublisher(BEFORE);
const events = () => fixture.publisher.lines.map(({ event }) => event);

describe('lambda/publisher/daily', () => {
  describe('repairs', () => {
    const HTML = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
      'content-language': 'en',
    };
    const text = async (key: string) => (await fixture.aws.get(key)).text();
    const forged = async (key: string) => (await text(key)).replaceAll('+12025550101', '+12025550199');
    const as = (key: string, headers: Readonly<Record<string, string>>) => async () =>
      fixture.aws.put(key, await text(key), { ...HTML, ...headers });
    const signature = (change: (jws: string) => string, headers = {}) => {
      const { 'content-language': _, ...plain } = HTML;
      const right = { ...plain, 'content-type': 'application/jose', ...headers };
      return async () => fixture.aws.put(SIGNATURE, change(await text(SIGNATURE)), right);
    };

    async function expectRepaired(...put: readonly string[]): Promise<void> {
      const { aws, publisher } = fixture;
      await expectExactly(aws, BEFORE);
      const puts = aws.writes.filter((entry) => entry.startsWith('PUT '));
      expect(puts).toEqual(put.map((key) => `PUT ${key}`).sort());
      expect(aws.writes).toContain('INVALIDATE /*');
      expect(publisher.lines[0]).toMatchObject({ event: 'ContentPublished', requestType: 'Refresh' });
    }

    /** One object is spoilt in each of the ways in which one can be. */
    const SPOILT: Readonly<Record<string, () => Promise<unknown>>> = {
      // A number of the same length, and every header right.
      'contact.html': async () => fixture.aws.put('contact.html', await forged('contact.html'), HTML),
      'contact.md': () => fixture.aws.delete('contact.md'),
      'index.html': as('index.html', { 'content-type': 'application/octet-stream' }),
      'about.html': as('about.html', { 'cache-control': 'public, max-age=31536000' }),
      'gone.html': as('gone.html', { 'content-language': 'es' }),
      'mcp.json': as('mcp.json', { 'content-type': 'application/json', 'content-language': 'en' }),
      [KEYS]: async () =>
        fixture.aws.put(KEYS, '{"keys":[]}', { 'content-type': 'application/jwk-set+json' }),
      [SIGNATURE]: () => fixture.aws.delete(SIGNATURE),
    };

    test('what was forged, deleted or labelled anew: put right, nothing else touched, and it rings', async () => {
      const { aws, publisher } = fixture;
      for (const spoil of Object.values(SPOILT)) await spoil();
      await aws.put('a b+é/&.html', 'odd', HTML);
      await publisher.refresh();
      await expectRepaired(...Object.keys(SPOILT));
      const objects = Object.keys(SPOILT).length + 1;
      expect(publisher.lines).toEqual([
        expect.objectContaining({ event: 'ContentPublished', repaired: objects }),
        { event: 'ContentRepaired', objects, keys: ['a b+é/&.html', ...Object.keys(SPOILT)].sort() },
      ]);
    });

    test('headers that nobody had set, and that viewers are sent', async () => {
      const { publisher } = fixture;
      await as('index.html', { 'content-encoding': 'gzip' })();
      await as('about.html', { 'content-disposition': 'attachment' })();
      await as('gone.html', { expires: 'Thu, 01 Jan 2099 00:00:00 GMT' })();
      await as('contact.html', { 'x-amz-meta-note': 'call me' })();
      await publisher.refresh();
      await expectRepaired('index.html', 'about.html', 'gone.html', 'contact.html');
      expect(publisher.lines[1]).toEqual({
        event: 'ContentRepaired',
        objects: 4,
        keys: ['about.html', 'contact.html', 'gone.html', 'index.html'],
      });
    });

    test.each([
      ['padding, over which Node reads and others do not', signature((jws) => `${jws}==`)],
      ['another type', signature((jws) => jws, { 'content-type': 'text/html' })],
    ])('a signature with %s', async (_, spoil) => {
      const { publisher } = fixture;
      await spoil();
      await publisher.refresh();
      await expectRepaired(SIGNATURE);
      expect(publisher.lines[1]).toEqual({ event: 'ContentRepaired', objects: 1, keys: [SIGNATURE] });
    });

    test('everything, when the bucket was emptied; what was put right before a failure counts; the log names 20', async () => {
      const { aws, publisher } = fixture;
      const keys = await aws.keys();
      for (const key of keys) await aws.delete(key);
      aws.fail('INVALIDATE', { status: 400, code: 'TooManyInvalidationsInProgress' }, 1);
      await publisher.refresh();
      await expectExactly(aws, BEFORE);
      expect(publisher.lines.at(-1)).toEqual({
        event: 'ContentRepaired',
        objects: keys.length,
        keys: keys.sort().slice(0, 20),
      });
    });

    test('what a deployment finds changed is what it is for: it does not ring', async () => {
      const { aws, publisher } = fixture;
      await aws.put('contact.html', await forged('contact.html'), HTML);
      await publisher.publish(BEFORE);
      await expectExactly(aws, BEFORE);
      await publisher.publish(AFTER);
      expect(events()).toEqual(['ContentPublished']);
      await publisher.refresh();
      expect(events()).toEqual(['ContentPublished']);
    });

    test('after a deployment that did not end, it rings: nobody can tell that from a stranger', async () => {
      const { aws, publisher } = fixture;
      aws.fail('PUT about.html', { status: 400, code: 'InvalidRequest' });
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'FAILED' });
      aws.forget();
      publisher.deploy(BEFORE);
      await publisher.refresh();
      expect(events()).toEqual(['ContentPublished', 'ContentRepaired']);
      await expectExactly(aws, BEFORE);
    });
  });

  describe('signs', () => {
    const seconds = () => fixture.publisher.clock.now / 1000;

    test('anew on the next day, for seven days, and empties the cache; that is no repair', async () => {
      const { aws, publisher } = fixture;
      publisher.clock.set('2026-11-21', '00:05:00');
      await publisher.refresh();
      expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, 'INVALIDATE /*']);
      expect(headerOf(await publishedBy(aws))).toMatchObject({ iat: seconds(), exp: seconds() + 604_800 });
      expect(publisher.lines).toEqual([expect.objectContaining({ written: 1, repaired: 0 })]);
      await expectExactly(aws, BEFORE, { today: '2026-11-21' });
    });

    test('once a day, however often it runs', async () => {
      const { aws, publisher } = fixture;
      const signed = (await publishedBy(aws)).jws;
      publisher.clock.set('2026-11-20', '23:59:59');
      for (let run = 0; run < 2; run++) await publisher.refresh();
      expect(aws.count('SIGN')).toBe(0);
      expect(aws.writes).toEqual([]);
      expect((await publishedBy(aws)).jws).toBe(signed);
    });

    test('for no longer than the facts hold: to the end of the day', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(validUntil(BEFORE, '2026-11-23'));
      expect(headerOf(await publishedBy(aws))).toMatchObject({
        iat: seconds(),
        exp: Date.parse('2026-11-24T00:00:00Z') / 1000,
      });
    });

    test('the copy of last week, put in the place of today’s, does not stay', async () => {
      const { aws, publisher } = fixture;
      const old = await publishedBy(aws);
      publisher.clock.set('2026-11-27');
      await publisher.refresh();
      await aws.put(SIGNATURE, old.jws, {});
      await publisher.refresh();
      expect(headerOf(await publishedBy(aws)).iat).toBe(seconds());
    });
  });

  describe('facts that expire', () => {
    const LAST_DAY = '2026-12-20';
    const VERSION = validUntil(BEFORE, LAST_DAY);
    const expiring = usePublisher(VERSION);
    const text = (key: string) => expiring.aws.get(key).then((page) => page.text());
    const told = { event: 'FactsExpireSoon', validUntil: LAST_DAY };

    async function refreshOn(today: string) {
      const { aws, publisher } = expiring;
      publisher.clock.set(today);
      aws.forget();
      await publisher.refresh();
      await expectExactly(aws, VERSION, { today });
      return publisher.lines.slice(1);
    }

    test.each([
      ['31 days before', '2026-11-19', []],
      ['30 days before', '2026-11-20', [told]],
      ['on the last day', LAST_DAY, [told]],
    ])('%s, %s: nothing but the signature changes; it is told in time', async (_, today, lines) => {
      expect(await refreshOn(today)).toEqual(lines);
      expect(expiring.aws.writes.filter((entry) => !entry.endsWith(SIGNATURE))).toEqual(
        expiring.aws.writes.length > 0 ? ['INVALIDATE /*'] : [],
      );
      expect(await text('contact.html')).not.toMatch(/expired/i);
    });

    test('from the next day on every page says so; that is no repair, and is done once', async () => {
      const { aws } = expiring;
      expect(await refreshOn('2026-12-21')).toEqual([told]);
      expect(await text('contact.html')).toMatch(/expired/i);
      expect(aws.writes).toEqual(
        expect.arrayContaining(['PUT contact.html', 'PUT contact.md', 'INVALIDATE /*']),
      );
      for (const later of ['2026-12-21', '2026-12-22']) {
        expect(await refreshOn(later)).toEqual([told]);
        // Signed until the day on which they expired: nothing that could be signed anew.
        expect(aws.writes).toEqual([]);
        expect(aws.count('SIGN')).toBe(0);
      }
    });

    test('a page that was forged the night before is a repair all the same', async () => {
      await expiring.aws.put('about.html', 'call +12025550199', {
        'content-type': 'text/html; charset=utf-8',
      });
      expect(await refreshOn('2026-12-21')).toEqual([
        { event: 'ContentRepaired', objects: 1, keys: ['about.html'] },
        told,
      ]);
    });

    test('and are verified: pages say nothing of it, from the deployment on, and nobody is told', async () => {
      const { aws, publisher } = expiring;
      await refreshOn('2026-12-21');
      await publisher.publish(BEFORE);
      await expectExactly(aws, BEFORE, { today: '2026-12-21' });
      expect(publisher.lines).toHaveLength(1);
    });
  });

  test('it answers nobody: no one waits', async () => {
    await fixture.publisher.refresh();
    expect(fixture.aws.log).not.toContain('ANSWER');
  });
});
