/**
 * The marker, which names the content of the bucket: what runs do about each of its states, and what they do when
 * somebody changes the bucket meanwhile. `interleavings.deep.test.ts` tries runs in any order.
 */

import { treeOf } from '../../support/tree.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, MARKER, SIGNATURE, storeOf } from './versions.ts';

const fixture = usePublisher(BEFORE);
const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T09:00:00Z');
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const LATER = 'A later request of CloudFormation names content';
const digestOf = (source: typeof AFTER) => storeOf(source).replace(/.*\/|\.json/g, '');
const [OWN, OTHER] = [digestOf(BEFORE), 'f'.repeat(64)];

const put = (text: string) => fixture.aws.put(MARKER, text, { 'content-type': 'application/json' });
const putMarker = (content: string, requestedAt: number, state: string) =>
  put(JSON.stringify({ content, requestedAt, state }));
const marker = async () => JSON.parse(await (await fixture.aws.get(MARKER)).text());

/** State of the marker → how it comes about, what a daily run does, and what a deployment's invalidation names. */
const STATES: readonly (readonly [
  name: string,
  spoil: () => Promise<unknown>,
  daily: 'repairs' | 'repairs, empties the cache' | 'takes over' | 'leaves' | 'leaves if emptied',
  deployment: 'FAILED' | 'what changed' | 'everything',
])[] = [
  ['own, done', () => putMarker(OWN, NOW - 1, 'done'), 'repairs', 'what changed'],
  ['own, writing for less than an hour', () => putMarker(OWN, NOW - 1, 'writing'), 'leaves', 'everything'],
  ['own, writing', () => putMarker(OWN, NOW - HOUR, 'writing'), 'repairs, empties the cache', 'everything'],
  ['other, done for less than an hour', () => putMarker(OTHER, NOW - 1, 'done'), 'leaves', 'what changed'],
  [
    'other, writing for less than an hour',
    () => putMarker(OTHER, NOW - 1, 'writing'),
    'leaves',
    'everything',
  ],
  ['other, done', () => putMarker(OTHER, NOW - HOUR, 'done'), 'takes over', 'what changed'],
  ['other, writing', () => putMarker(OTHER, NOW - HOUR, 'writing'), 'takes over', 'everything'],
  ['of a later request', () => putMarker(OTHER, NOW + 1000, 'done'), 'leaves', 'FAILED'],
  ['of tomorrow', () => putMarker(OTHER, NOW + 24 * HOUR, 'done'), 'takes over', 'everything'],
  ['missing', () => fixture.aws.delete(MARKER), 'leaves if emptied', 'everything'],
  ['not JSON', () => put('{'), 'takes over', 'everything'],
  ['without a time', () => put('{"content":"x","state":"done"}'), 'takes over', 'everything'],
];

describe('lambda/publisher/marker', () => {
  const cases = STATES.flatMap(([name, spoil, daily]) =>
    [false, true].map((isEmptied) => {
      const leaves = daily === 'leaves' || (daily === 'leaves if emptied' && isEmptied);
      const does = leaves ? 'leaves' : daily === 'leaves if emptied' ? 'takes over' : daily;
      return { name, spoil, isEmptied, does, stage: isEmptied ? 'removes everything' : 'keeps its bucket' };
    }),
  );

  test.each(cases)(
    '$name, on a stage that $stage: a daily run $does',
    async ({ name, spoil, isEmptied, does }) => {
      const { aws, publisher } = fixture;
      await aws.put('about.html', 'call +12025550199', HTML);
      await spoil();
      const properties = { ...publisher.content(), ...(isEmptied && { EmptyOnDelete: 'true' }) };
      const refreshed = publisher.refresh(properties);
      if (does === 'leaves' && name === 'missing') {
        await expect(refreshed).rejects.toThrow(`The bucket has no ${MARKER}`);
        expect(aws.count('PUT')).toBe(0);
        expect(publisher.lines).toEqual([expect.objectContaining({ event: 'PublishFailed' })]);
        return;
      }
      await refreshed;
      if (does === 'leaves') {
        expect([aws.writes, aws.count('PUT')]).toEqual([[], 0]);
        expect(publisher.lines).toEqual([
          { event: 'ContentPublished', requestType: 'Refresh', outcome: 'left to a deployment' },
        ]);
        return;
      }
      await expectExactly(aws, BEFORE);
      expect(await marker()).toMatchObject({ content: OWN, state: 'done' });
      expect(aws.count(`PUT ${MARKER}`)).toBe(does === 'repairs' ? 0 : 1);
      const keys = [...(does === 'takes over' ? [MARKER] : []), 'about.html'];
      expect(publisher.lines.at(-1)).toEqual({ event: 'ContentRepaired', objects: keys.length, keys });
      expect(aws.writes).toContain('INVALIDATE /*');
    },
  );

  test.each(STATES)('%s: a deployment', async (_, spoil, __, deployment) => {
    const { aws, publisher } = fixture;
    const pages = BEFORE.pages.map((page) =>
      page.file === 'about.md' ? { ...page, body: treeOf('Other') } : page,
    );
    await spoil();
    const { Status, Reason } = await publisher.publish({ ...BEFORE, pages });
    if (deployment === 'FAILED') {
      expect([Status, Reason]).toEqual(['FAILED', expect.stringContaining(LATER)]);
      expect(aws.count('PUT')).toBe(0);
      return;
    }
    expect(Status).toBe('SUCCESS');
    expect(aws.writes.at(-1)).toBe('INVALIDATE /*');
    await expectExactly(aws, { ...BEFORE, pages });
    expect(await marker()).toMatchObject({ requestedAt: NOW, state: 'done' });
  });

  test('a deployment writes it before it reads an object, reads it before a change, and ends with it', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(AFTER);
    const steps = aws.log.filter((entry) => !/^(PUBLIC-KEY|SIGN|ANSWER)/.test(entry));
    expect(steps.slice(0, 2)).toEqual([`GET ${MARKER}`, `PUT ${MARKER}`]);
    const first = steps.findIndex((entry, index) => index > 1 && entry.startsWith('PUT'));
    expect(steps[first - 1]).toBe(`GET ${MARKER}`);
    expect(steps.slice(-4).map((entry) => entry.split(' ').slice(0, 2).join(' '))).toEqual([
      ...['INVALIDATE /*', `GET ${MARKER}`, 'DELETE gone.html', `PUT ${MARKER}`],
    ]);
  });

  test.each([
    ['LIST', 'an object is written', []],
    ['INVALIDATE', 'stale objects are deleted', ['INVALIDATE /*']],
  ])('a later deployment begins at %s, before %s', async (step, _, left) => {
    const { aws, publisher } = fixture;
    aws.before = (operation) => operation.startsWith(step) && putMarker(OTHER, NOW + 1000, 'writing');
    const { Status, Reason } = await publisher.publish(AFTER);
    expect([Status, Reason]).toEqual(['FAILED', expect.stringContaining(`${LATER} ${OTHER}`)]);
    expect(aws.writes.filter((entry) => !entry.startsWith('PUT ') || left.length === 0)).toEqual(left);
    expect((await marker()).content).toBe(OTHER);
  });

  test('a repetition of an earlier request changes nothing; one of the last request writes nothing', async () => {
    const { aws, publisher } = fixture;
    const earlier = { properties: publisher.content(), requestedAt: NOW };
    publisher.clock.advance(60_000);
    const last = { requestedAt: publisher.clock.now };
    await publisher.publish(AFTER, last);
    aws.forget();
    await publisher.call(earlier);
    await publisher.call(last);
    expect(aws.answers.map(({ body }) => JSON.parse(body).Status)).toEqual(['FAILED', 'SUCCESS']);
    expect(aws.writes).toEqual([]);
    await expectExactly(aws, AFTER);
  });

  test('two signers: the second takes the valid signature of the first', async () => {
    const { aws, publisher } = fixture;
    const before = await aws.content();
    await publisher.publish(AFTER);
    const [[, headers, signed] = [] as never] = await aws.content([SIGNATURE]);
    await aws.reset(before);
    let left = 1;
    aws.before = (operation) =>
      operation === `PUT ${SIGNATURE}` && left-- > 0 && aws.put(SIGNATURE, signed, headers);
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count('SIGN')).toBe(1);
    expect(await (await aws.get(SIGNATURE)).text()).toBe(signed.toString());
    await expectExactly(aws, AFTER);
  });

  describe('an object that somebody changes between reading and writing: begins again, with the right content', () => {
    test.each<[string, string, () => Promise<unknown>]>([
      ['overwritten', 'PUT about.html', () => fixture.aws.put('about.html', 'x', HTML)],
      ['created', 'PUT new.html', () => fixture.aws.put('new.html', 'x', HTML)],
      ['deleted', 'PUT about.html', () => fixture.aws.delete('about.html')],
      ['overwritten before it is deleted', 'DELETE gone.html', () => fixture.aws.put('gone.html', 'x', HTML)],
    ])('%s', async (_, operation, change) => {
      const { aws, publisher } = fixture;
      let left = 1;
      aws.before = (arrived) => arrived.startsWith(operation) && left-- > 0 && change();
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      expect(aws.writes).toContain('INVALIDATE /*');
      await expectExactly(aws, AFTER);
    });

    test('again and again: FAILED in time, with the object', async () => {
      const { aws, publisher } = fixture;
      let count = 0;
      aws.before = async (arrived) => {
        if (arrived !== 'PUT about.html') return;
        publisher.clock.advance(9_000);
        await aws.put('about.html', String(count++), HTML);
      };
      const Reason = expect.stringMatching(
        /^Gave up after 229 s; last failure: writing about\.html: PreconditionFailed /,
      );
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'FAILED', Reason });
    });
  });
});
