/**
 * The daily run of the built publisher: it repairs objects that others changed, renders the facts of the day, signs
 * them again, and reminds the operator before they expire.
 */
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../../lambda/shared/days.ts';
import { lastDayBeforeChange } from '../../../lambda/shared/facts.ts';
import { usePublisher } from './fixture.ts';
import { BEFORE, expectExactly, KEYS, LAST_DAY, objectsOf, SIGNATURE, validUntil } from './versions.ts';

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
  'content-language': 'en',
};

describe('lambda/publisher/daily', () => {
  const fixture = usePublisher(BEFORE);
  const published = (more: object = {}) => expect.objectContaining({ event: 'ContentPublished', ...more });

  async function refreshOn(day: string, time?: string, scheduledTime?: string) {
    const { aws, publisher } = fixture;
    publisher.clock.set(day, time);
    aws.forget();
    await publisher.refresh(undefined, scheduledTime);
    return publisher.lines;
  }

  describe('repairs', () => {
    const as = (key: string, headers: Readonly<Record<string, string>>) => async () =>
      fixture.aws.put(key, await fixture.aws.text(key), headers);

    /** Object → one way to spoil it. */
    const SPOILT: Readonly<Record<string, () => Promise<unknown>>> = {
      // A number of the same length, and every header right.
      'contact.html': async () => {
        const text = await fixture.aws.text('contact.html');
        await fixture.aws.put('contact.html', text.replaceAll('+12025550101', '+12025550199'), HTML);
      },
      'contact.md': () => fixture.aws.delete('contact.md'),
      'index.html': as('index.html', { ...HTML, 'content-type': 'application/octet-stream' }),
      'about.html': as('about.html', { ...HTML, 'cache-control': 'public, max-age=31536000' }),
      'gone.html': as('gone.html', { ...HTML, 'content-language': 'es' }),
      [KEYS]: () => fixture.aws.put(KEYS, '{"keys":[]}', { 'content-type': 'application/jwk-set+json' }),
    };

    test('forged, deleted, relabelled and added objects, and no others; logs the event of the alarm', async () => {
      const { aws, publisher } = fixture;
      for (const spoil of Object.values(SPOILT)) await spoil();
      const added = 'a b+é/&.html';
      await aws.put(added, 'odd', HTML);
      await publisher.refresh();
      await expectExactly(aws, BEFORE);
      const keys = Object.keys(SPOILT).sort();
      const writes = [...keys.map((key) => `PUT ${key}`), 'INVALIDATE /*', expect.stringMatching(/^DELETE /)];
      expect(aws.writes).toEqual(writes);
      const objects = keys.length + 1;
      expect(publisher.lines).toEqual([
        published({ requestType: 'Refresh', repaired: objects }),
        { event: 'ContentRepaired', objects, keys: [added, ...keys].sort() },
      ]);
    });

    test('an added object alone: the cache is emptied before it is deleted', async () => {
      const { aws, publisher } = fixture;
      await aws.put('evil.html', 'x');
      await publisher.refresh();
      expect(aws.writes).toEqual(['INVALIDATE /*', 'DELETE evil.html']);
    });

    test('every object of an emptied bucket, those repaired before a failure included; the log names 20', async () => {
      const { aws, publisher } = fixture;
      const keys = (await aws.keys()).sort();
      for (const key of keys) await aws.delete(key);
      aws.fail('INVALIDATE', { status: 400, code: 'TooManyInvalidationsInProgress' }, 1);
      await publisher.refresh();
      await expectExactly(aws, BEFORE);
      const logged = { event: 'ContentRepaired', objects: keys.length, keys: keys.slice(0, 20) };
      expect(publisher.lines.at(-1)).toEqual(logged);
    });
  });

  test('signs again on the next day, at no cost for invalidations; logs no repair and no reminder', async () => {
    const { aws } = fixture;
    const lines = await refreshOn('2026-11-21', '00:05:00');
    // Caches may keep the earlier signature of the same facts, which stays valid for six days.
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`]);
    expect(lines).toEqual([published({ written: 1, repaired: 0, invalidated: false })]);
    await expectExactly(aws, BEFORE, '2026-11-21');
    // The schedule waits for no answer.
    expect(aws.log).not.toContain('ANSWER');
  });

  describe('the call in the first hour of the day', () => {
    const holiday = { from: '2026-11-20', until: '2026-11-20', note: 'Holiday' };
    const closed = { ...BEFORE, practice: { ...BEFORE.practice, closures: [holiday] } };
    const callOn = (day: string) => refreshOn(day, '00:17:30', '00:17');

    test('does nothing if the facts are those of the day before', async () => {
      for (const day of ['2026-11-21', '2026-12-24'])
        expect([await callOn(day), fixture.aws.log]).toEqual([[], []]);
    });

    test('delivered more than an hour late: does nothing, because its content and address may be old', async () => {
      expect([await refreshOn('2026-11-20', '14:37:01', '13:37'), fixture.aws.log]).toEqual([[], []]);
    });

    test('pages change at midnight on no other day than those on which it publishes', () => {
      // It ends on the day after the holiday.
      const recess = { from: '2026-11-21', until: '2026-11-21', note: 'Recess' };
      const closing = { ...BEFORE, practice: { ...BEFORE.practice, closures: [holiday, recess] } };
      const source = validUntil(closing, '2026-11-27');
      const days = Array.from({ length: 10 }, (_, index) => addDays('2026-11-19', index + 1));
      const pages = (today: string) => objectsOf(source, today);
      const changes = days.filter((day) => !isDeepStrictEqual(pages(day), pages(addDays(day, -1))));
      expect(changes).toEqual(['2026-11-21', '2026-11-22', '2026-11-28']);
      const publishes = (day: string) => lastDayBeforeChange(source.practice, day) === addDays(day, -1);
      expect(days.filter(publishes)).toEqual(changes);
    });

    test('on the day after a closure, removes it from the pages; this is no repair', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(closed);
      await expectExactly(aws, closed);
      expect(await callOn('2026-11-21')).toEqual([published({ repaired: 0, invalidated: true })]);
      await expectExactly(aws, closed, '2026-11-21');
      // The run at the stage's own time finds nothing to do.
      aws.forget();
      await publisher.refresh();
      expect([aws.writes, aws.count('SIGN')]).toEqual([[], 0]);
    });
  });

  describe('facts that expire', () => {
    const reminder = { event: 'FactsExpireSoon', validUntil: LAST_DAY };

    test('30 days before the last valid day: the log has a reminder, and no page has a warning', async () => {
      expect(await refreshOn('2026-11-22')).toEqual([published(), reminder]);
      expect(fixture.aws.writes).toEqual([`PUT ${SIGNATURE}`]);
    });

    test('the day after: writes a warning to every page once; only a page that was forged is a repair', async () => {
      const { aws } = fixture;
      await aws.put('about.html', 'call +12025550199', HTML);
      const repaired = { event: 'ContentRepaired', objects: 1, keys: ['about.html'] };
      expect(await refreshOn('2026-12-23', '00:17:30', '00:17')).toEqual([published(), repaired, reminder]);
      expect(aws.writes).toEqual(
        expect.arrayContaining(['PUT contact.html', 'PUT contact.md', 'INVALIDATE /*']),
      );
      await expectExactly(aws, BEFORE, '2026-12-23');
      expect(await aws.text('contact.html')).toMatch(/expired/i);
      expect(await refreshOn('2026-12-24')).toEqual([published(), reminder]);
      // The last signature ends with the facts: there is nothing to sign again.
      expect([aws.writes, aws.count('SIGN')]).toEqual([[], 0]);
    });
  });
});
