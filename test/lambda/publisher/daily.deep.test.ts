/**
 * The daily run of the built publisher: it repairs objects that others changed, renders the facts of the day, signs
 * them again, and reminds the operator before they expire. Each run reads every object, so a test makes as few runs as
 * it can.
 */
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../../lambda/shared/days.ts';
import { lastDayBeforeChange } from '../../../lambda/shared/facts.ts';
import { usePublisher } from './fixture.ts';
import {
  BEFORE,
  claimsOf,
  expectExactly,
  KEYS,
  LAST_DAY,
  objectsOf,
  publishedBy,
  SIGNATURE,
  validUntil,
} from './versions.ts';

describe('lambda/publisher/daily', () => {
  const fixture = usePublisher(BEFORE);
  const text = async (key: string) => (await fixture.aws.get(key)).text();

  describe('repairs', () => {
    const HTML = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
      'content-language': 'en',
    };
    const { 'content-language': _, ...NO_LANGUAGE } = HTML;
    const as = (key: string, headers: Readonly<Record<string, string>>) => async () =>
      fixture.aws.put(key, await text(key), headers);

    /** Object → one way to spoil it. */
    const SPOILT: Readonly<Record<string, () => Promise<unknown>>> = {
      // A number of the same length, and every header right.
      'contact.html': async () =>
        fixture.aws.put(
          'contact.html',
          (await text('contact.html')).replaceAll('+12025550101', '+12025550199'),
          HTML,
        ),
      'contact.md': () => fixture.aws.delete('contact.md'),
      'index.html': as('index.html', { ...HTML, 'content-type': 'application/octet-stream' }),
      'about.html': as('about.html', { ...HTML, 'cache-control': 'public, max-age=31536000' }),
      'gone.html': as('gone.html', { ...HTML, 'content-language': 'es' }),
      'mcp.json': as('mcp.json', { ...HTML, 'content-type': 'application/json' }),
      [KEYS]: async () =>
        fixture.aws.put(KEYS, '{"keys":[]}', { 'content-type': 'application/jwk-set+json' }),
      // Node accepts the padding, and other readers refuse it.
      [SIGNATURE]: async () =>
        fixture.aws.put(SIGNATURE, `${await text(SIGNATURE)}==`, {
          ...NO_LANGUAGE,
          'content-type': 'application/jose',
        }),
    };

    test('forged, deleted, relabelled and added objects, and no others; logs the event of the alarm', async () => {
      const { aws, publisher } = fixture;
      for (const spoil of Object.values(SPOILT)) await spoil();
      const added = 'a b+é/&.html';
      await aws.put(added, 'odd', HTML);
      await publisher.refresh();
      await expectExactly(aws, BEFORE);
      const keys = Object.keys(SPOILT).sort();
      expect(aws.writes).toEqual([
        ...keys.map((key) => `PUT ${key}`),
        'INVALIDATE /*',
        expect.stringMatching(/^DELETE /),
      ]);
      const objects = keys.length + 1;
      expect(publisher.lines).toEqual([
        expect.objectContaining({ event: 'ContentPublished', requestType: 'Refresh', repaired: objects }),
        { event: 'ContentRepaired', objects, keys: [added, ...keys].sort() },
      ]);
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
  });

  test('signs again on the next day, for seven days, at no cost for invalidations; logs no repair', async () => {
    const { aws, publisher } = fixture;
    publisher.clock.set('2026-11-21', '00:05:00');
    await publisher.refresh();
    // Caches may keep the earlier signature of the same facts, which stays valid for six days.
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`]);
    const iat = publisher.clock.now / 1000;
    expect(claimsOf(await publishedBy(aws))).toMatchObject({ iat, exp: iat + 604_800 });
    // No reminder 31 days before the facts expire.
    expect(publisher.lines).toEqual([
      expect.objectContaining({ written: 1, repaired: 0, invalidated: false }),
    ]);
    await expectExactly(aws, BEFORE, { today: '2026-11-21' });
    // The schedule waits for no answer.
    expect(aws.log).not.toContain('ANSWER');
  });

  describe('the call in the first hour of the day', () => {
    const { practice } = BEFORE;
    const holiday = { from: '2026-11-20', until: '2026-11-20', note: 'Holiday' };
    const closed = { ...BEFORE, practice: { ...practice, closures: [holiday] } };

    async function callOn(today: string) {
      const { aws, publisher } = fixture;
      publisher.clock.set(today, '00:17:30');
      aws.forget();
      await publisher.refresh(undefined, '00:17');
      return publisher.lines;
    }

    test('does nothing if the facts are those of the day before', async () => {
      expect(await callOn('2026-11-21')).toEqual([]);
      expect(await callOn('2026-12-24')).toEqual([]);
      expect(fixture.aws.log).toEqual([]);
    });

    test('delivered more than an hour late: does nothing, because its content and address may be old', async () => {
      const { aws, publisher } = fixture;
      publisher.clock.set('2026-11-20', '14:37:01');
      await publisher.refresh(undefined, '13:37');
      expect([publisher.lines, aws.log]).toEqual([[], []]);
    });

    test('pages change at midnight on no other day than those on which it publishes', () => {
      // It ends on the day after the holiday.
      const recess = { from: '2026-11-21', until: '2026-11-21', note: 'Recess' };
      const closing = { ...BEFORE, practice: { ...practice, closures: [holiday, recess] } };
      const source = validUntil(closing, '2026-11-27');
      const days = Array.from({ length: 10 }, (_, index) => addDays('2026-11-19', index + 1));
      const pages = (today: string) => objectsOf(source, { today });
      const changes = days.filter((day) => !isDeepStrictEqual(pages(day), pages(addDays(day, -1))));
      expect(changes).toEqual(['2026-11-21', '2026-11-22', '2026-11-28']);
      const published = (day: string) => lastDayBeforeChange(source.practice, day) === addDays(day, -1);
      expect(days.filter(published)).toEqual(changes);
    });

    test('on the day after a closure, removes it from the pages; this is no repair', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(closed);
      expect(await text('index.html')).toContain('Holiday');
      expect(await callOn('2026-11-21')).toEqual([
        expect.objectContaining({ event: 'ContentPublished', repaired: 0, invalidated: true }),
      ]);
      expect(await text('index.html')).not.toContain('Holiday');
      await expectExactly(aws, closed, { today: '2026-11-21' });
      // The run at the stage's own time finds nothing to do.
      aws.forget();
      await publisher.refresh();
      expect([aws.writes, aws.count('SIGN')]).toEqual([[], 0]);
    });

    test('on the day after the last valid one, every page says so', async () => {
      expect(await callOn('2026-12-23')).toEqual([
        expect.objectContaining({ event: 'ContentPublished', repaired: 0 }),
        expect.objectContaining({ event: 'FactsExpireSoon' }),
      ]);
      await expectExactly(fixture.aws, BEFORE, { today: '2026-12-23' });
      expect(fixture.aws.writes).toContain('INVALIDATE /*');
    });
  });

  describe('facts that expire', () => {
    const reminder = { event: 'FactsExpireSoon', validUntil: LAST_DAY };

    async function refreshOn(today: string) {
      const { aws, publisher } = fixture;
      publisher.clock.set(today);
      aws.forget();
      await publisher.refresh();
      await expectExactly(aws, BEFORE, { today });
      return publisher.lines.slice(1);
    }

    test('30 days before the last valid day: the log has a reminder, and no page has a warning', async () => {
      expect(await refreshOn('2026-11-22')).toEqual([reminder]);
      expect(fixture.aws.writes).toEqual([`PUT ${SIGNATURE}`]);
      expect(await text('contact.html')).not.toMatch(/expired/i);
    });

    test('the day after: writes a warning to every page once; only a page that was forged is a repair', async () => {
      const { aws } = fixture;
      await aws.put('about.html', 'call +12025550199', { 'content-type': 'text/html; charset=utf-8' });
      const repaired = { event: 'ContentRepaired', objects: 1, keys: ['about.html'] };
      expect(await refreshOn('2026-12-23')).toEqual([repaired, reminder]);
      expect(await text('contact.html')).toMatch(/expired/i);
      expect(aws.writes).toEqual(
        expect.arrayContaining(['PUT contact.html', 'PUT contact.md', 'INVALIDATE /*']),
      );
      expect(await refreshOn('2026-12-24')).toEqual([reminder]);
      expect(aws.writes).toEqual([]);
      // The last signature ends with the facts: there is nothing to sign again.
      expect(aws.count('SIGN')).toBe(0);
    });
  });
});
