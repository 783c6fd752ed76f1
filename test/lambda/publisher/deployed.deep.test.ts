/**
 * The object that names the content of the last deployment, and the runs that find another content there than theirs.
 * `interleavings.deep.test.ts` tries them in any order.
 */
import { usePublisher } from './fixture.ts';
import { Publisher } from './publisher.ts';
import { AFTER, BEFORE, DEPLOYED, expectExactly, objectsIn, storeOf } from './versions.ts';

const fixture = usePublisher(BEFORE);
const JSON_TYPE = { 'content-type': 'application/json' };
const UNREADABLE = { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' };
const LATE = 'A later request of CloudFormation names content';
const digestOf = (source: typeof AFTER) => storeOf(source).replace(/.*\/|\.json/g, '');

let other: Publisher;
describe('lambda/publisher/deployed', () => {
  beforeAll(() => {
    other = new Publisher(fixture.aws, { name: 'other', clock: fixture.publisher.clock });
  });
  afterAll(() => other?.close());

  const put = (content: string, at: number) =>
    fixture.aws.put(DEPLOYED, JSON.stringify({ content, at }), JSON_TYPE);
  const objects = async () => JSON.parse(await (await fixture.aws.get(DEPLOYED)).text());
  const repairs = () => fixture.publisher.lines.filter(({ event }) => event === 'ContentRepaired');

  test('a deployment writes it first, with the time of CloudFormation’s request', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(AFTER);
    expect(await objects()).toEqual({ content: digestOf(AFTER), at: publisher.clock.now });
    expect(aws.log.filter((entry) => entry.startsWith('PUT '))[1]).toBe(`PUT ${DEPLOYED}`);
  });

  test('a daily run that gets no answer from S3 until a deployment has ended leaves its content in place', async () => {
    const { aws, publisher } = fixture;
    let isDown = true;
    aws.fault = (_, sender) =>
      sender === 'one' && isDown ? { status: 503, code: 'ServiceUnavailable' } : undefined;
    const late = publisher.refresh();
    await aws.arrived('PUT .publishing');
    expect(await other.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    isDown = false;
    const { length } = aws.log;
    await expect(late).rejects.toThrow(LATE);
    expect(aws.log.slice(length).filter((entry) => /^PUT (?!\.publishing)/.test(entry))).toEqual([]);
    await expectExactly(aws, AFTER);
    expect(await aws.keys()).not.toContain('.publishing');
  });

  test.each([
    ['LIST', 'an object is written', []],
    ['INVALIDATE', 'stale objects are deleted', ['INVALIDATE /*']],
  ])('compared again after %s, before %s', async (step, _, left) => {
    const { aws, publisher } = fixture;
    aws.before = async (operation) => {
      if (operation.startsWith(step)) await put('later', publisher.clock.now + 1000);
    };
    const { Status, Reason } = await publisher.publish(AFTER);
    expect([Status, Reason]).toEqual(['FAILED', expect.stringContaining(`${LATE} later`)]);
    expect(aws.writes.filter((entry) => !entry.startsWith('PUT ') || left.length === 0)).toEqual(left);
    expect((await objects()).content).toBe('later');
  });

  test('a repetition of an earlier request changes nothing; one of the last request writes nothing', async () => {
    const { aws, publisher } = fixture;
    const requestedAt = publisher.clock.now;
    const earlier = { properties: publisher.content(), requestedAt };
    publisher.clock.advance(60_000);
    const last = { requestedAt: publisher.clock.now };
    await publisher.publish(AFTER, last);
    aws.forget();
    await publisher.call(earlier);
    expect(JSON.parse(aws.answers[0]!.body)).toMatchObject({ Status: 'FAILED' });
    await publisher.call(last);
    expect(JSON.parse(aws.answers[1]!.body)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.writes).toEqual([]);
    await expectExactly(aws, AFTER);
  });

  describe('what somebody else put there stops nobody', () => {
    const hour = 3_600_000;
    test.each<[string, () => Promise<unknown>]>([
      ['nothing', () => fixture.aws.delete(DEPLOYED)],
      ['no JSON', () => fixture.aws.put(DEPLOYED, '{', JSON_TYPE)],
      ['other members', () => fixture.aws.put(DEPLOYED, '{"content":1}', JSON_TYPE)],
      ['something long', () => fixture.aws.put(DEPLOYED, ' '.repeat(9_999), JSON_TYPE)],
      ['an object of another key', () => fixture.aws.put(DEPLOYED, '', { ...JSON_TYPE, ...UNREADABLE })],
      ['a name of an hour ago', () => put('other', fixture.publisher.clock.now - hour)],
      ['a name of tomorrow', () => put('other', fixture.publisher.clock.now + 24 * hour)],
    ])('%s: the daily run repairs it, and reports it', async (_, spoil) => {
      const { aws, publisher } = fixture;
      await spoil();
      await publisher.refresh();
      expect(repairs()).toEqual([{ event: 'ContentRepaired', objects: 1, keys: [DEPLOYED] }]);
      await expectExactly(aws, BEFORE);
      await spoil();
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });

    test('a name of the last hour: the daily run of the next day repairs', async () => {
      const { aws, publisher } = fixture;
      await put('other', publisher.clock.now);
      await aws.put('about.html', 'call +12025550199', { 'content-type': 'text/html' });
      await expect(publisher.refresh()).rejects.toThrow(`${LATE} other`);
      expect(aws.writes).toEqual([]);
      publisher.clock.set('2026-11-21');
      await publisher.refresh();
      expect(repairs()[0]).toMatchObject({ keys: [DEPLOYED, 'about.html'] });
      await expectExactly(aws, BEFORE, { today: '2026-11-21' });
    });
  });

  test('a stage that removes everything: a late daily run writes nothing into the emptied bucket', async () => {
    const { aws, publisher } = fixture;
    const properties = { ...publisher.content(), EmptyOnDelete: 'true' };
    await publisher.refresh(properties);
    await publisher.call({ type: 'Delete', properties });
    await expect(publisher.refresh(properties)).rejects.toThrow(`The bucket has no ${DEPLOYED}`);
    expect(await aws.versions()).toEqual([]);
    // On other stages, somebody else has emptied it.
    await publisher.refresh();
    expect((await objectsIn(aws)).size).toBeGreaterThan(10);
  });
});
