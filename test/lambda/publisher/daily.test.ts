/**
 * The daily run of the built publisher: it repairs objects that somebody changed, renders the facts of the day, signs
 * them again, and reminds the operator before they expire. Each run reads every object, so a test makes as few runs as
 * it can.
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

describe('lambda/publisher/daily', () => {
  describe('repairs', () => {
    const fixture = usePublisher(BEFORE);
    const events = () => fixture.publisher.lines.map(({ event }) => event);
    const HTML = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
      'content-language': 'en',
    };
    const { 'content-language': _, ...NO_LANGUAGE } = HTML;
    const MARKDOWN = { ...HTML, 'content-type': 'text/markdown; charset=utf-8' };
    const text = async (key: string) => (await fixture.aws.get(key)).text();
    const forged = async (key: string) => (await text(key)).replaceAll('+12025550101', '+12025550199');
    const as = (key: string, headers: Readonly<Record<string, string>>) => async () =>
      fixture.aws.put(key, await text(key), headers);

    async function expectRepaired(...put: readonly string[]): Promise<void> {
      const { aws, publisher } = fixture;
      await expectExactly(aws, BEFORE);
      const puts = aws.writes.filter((entry) => entry.startsWith('PUT '));
      expect(puts).toEqual(put.map((key) => `PUT ${key}`).sort());
      expect(aws.writes).toContain('INVALIDATE /*');
      expect(publisher.lines[0]).toMatchObject({ event: 'ContentPublished', requestType: 'Refresh' });
    }

    /** Object → one way in which somebody can spoil it. */
    const SPOILT: Readonly<Record<string, () => Promise<unknown>>> = {
      // A number of the same length, and every header right.
      'contact.html': async () => fixture.aws.put('contact.html', await forged('contact.html'), HTML),
      'contact.md': () => fixture.aws.delete('contact.md'),
      'index.html': as('index.html', { ...HTML, 'content-type': 'application/octet-stream' }),
      'about.html': as('about.html', { ...HTML, 'cache-control': 'public, max-age=31536000' }),
      'gone.html': as('gone.html', { ...HTML, 'content-language': 'es' }),
      'mcp.json': as('mcp.json', { ...HTML, 'content-type': 'application/json' }),
      [KEYS]: async () =>
        fixture.aws.put(KEYS, '{"keys":[]}', { 'content-type': 'application/jwk-set+json' }),
      [SIGNATURE]: () => fixture.aws.delete(SIGNATURE),
      // Headers that the publisher never sets, and that S3 would send to viewers.
      'index.md': as('index.md', { ...MARKDOWN, 'content-encoding': 'gzip' }),
      'about.md': as('about.md', { ...MARKDOWN, 'content-disposition': 'attachment' }),
      'gone.md': as('gone.md', { ...MARKDOWN, expires: 'Thu, 01 Jan 2099 00:00:00 GMT' }),
      'llms.txt': as('llms.txt', {
        ...NO_LANGUAGE,
        'content-type': 'text/plain; charset=utf-8',
        'x-amz-meta-note': 'call me',
      }),
    };

    test('forged, deleted or relabelled objects: repaired, nothing else touched, and the alarm event is logged', async () => {
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

    test('a signature with padding, which Node accepts and other readers reject', async () => {
      const { aws, publisher } = fixture;
      const headers = { ...NO_LANGUAGE, 'content-type': 'application/jose' };
      await aws.put(SIGNATURE, `${await text(SIGNATURE)}==`, headers);
      await publisher.refresh();
      await expectRepaired(SIGNATURE);
      expect(publisher.lines[1]).toEqual({ event: 'ContentRepaired', objects: 1, keys: [SIGNATURE] });
    });

    test('every object of an emptied bucket, those repaired before a failure included; the log names 20', async () => {
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

    test('a deployment logs no repair, and the daily run after it finds nothing to repair', async () => {
      const { aws, publisher } = fixture;
      await aws.put('contact.html', await forged('contact.html'), HTML);
      await publisher.publish(AFTER);
      await expectExactly(aws, AFTER);
      expect(events()).toEqual(['ContentPublished']);
      await publisher.refresh();
      expect(events()).toEqual(['ContentPublished']);
    });
  });

  describe('signs', () => {
    const fixture = usePublisher(BEFORE);

    test('again on the next day, for seven days, and empties the cache; the log counts no repair', async () => {
      const { aws, publisher } = fixture;
      publisher.clock.set('2026-11-21', '00:05:00');
      await publisher.refresh();
      expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, 'INVALIDATE /*']);
      const iat = publisher.clock.now / 1000;
      expect(headerOf(await publishedBy(aws))).toMatchObject({ iat, exp: iat + 604_800 });
      expect(publisher.lines).toEqual([expect.objectContaining({ written: 1, repaired: 0 })]);
      await expectExactly(aws, BEFORE, { today: '2026-11-21' });
      // The schedule waits for no answer.
      expect(aws.log).not.toContain('ANSWER');
    });
  });

  describe('facts that expire', () => {
    const LAST_DAY = '2026-12-20';
    const VERSION = validUntil(BEFORE, LAST_DAY);
    const fixture = usePublisher(VERSION);
    const text = (key: string) => fixture.aws.get(key).then((page) => page.text());
    const reminder = { event: 'FactsExpireSoon', validUntil: LAST_DAY };

    async function refreshOn(today: string) {
      const { aws, publisher } = fixture;
      publisher.clock.set(today);
      aws.forget();
      await publisher.refresh();
      await expectExactly(aws, VERSION, { today });
      return publisher.lines.slice(1);
    }

    test.each([
      ['31 days before: no reminder', '2026-11-19', []],
      ['30 days before: a reminder in the log', '2026-11-20', [reminder]],
    ])('%s, and no page says anything', async (_, today, lines) => {
      expect(await refreshOn(today)).toEqual(lines);
      expect(fixture.aws.writes.filter((entry) => !entry.endsWith(SIGNATURE))).toEqual(
        fixture.aws.writes.length > 0 ? ['INVALIDATE /*'] : [],
      );
      expect(await text('contact.html')).not.toMatch(/expired/i);
    });

    test('the day after: every page says that they expired; written once, and logged as no repair', async () => {
      const { aws } = fixture;
      expect(await refreshOn('2026-12-21')).toEqual([reminder]);
      expect(await text('contact.html')).toMatch(/expired/i);
      expect(aws.writes).toEqual(
        expect.arrayContaining(['PUT contact.html', 'PUT contact.md', 'INVALIDATE /*']),
      );
      expect(await refreshOn('2026-12-22')).toEqual([reminder]);
      expect(aws.writes).toEqual([]);
      // The last signature ends with the facts: there is nothing to sign again.
      expect(aws.count('SIGN')).toBe(0);
    });

    test('a page that was forged the night before is a repair', async () => {
      await fixture.aws.put('about.html', 'call +12025550199', {
        'content-type': 'text/html; charset=utf-8',
      });
      expect(await refreshOn('2026-12-21')).toEqual([
        { event: 'ContentRepaired', objects: 1, keys: ['about.html'] },
        reminder,
      ]);
    });

    test('a deployment with verified facts removes the notice, and logs no repair and no reminder', async () => {
      const { aws, publisher } = fixture;
      await refreshOn('2026-12-21');
      await publisher.publish(BEFORE);
      await expectExactly(aws, BEFORE, { today: '2026-12-21' });
      expect(publisher.lines).toHaveLength(1);
    });
  });
});
