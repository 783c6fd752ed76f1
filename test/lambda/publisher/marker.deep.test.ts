/**
 * What the built publisher does about each state of the marker, the object that names the content of the bucket.
 * `interleavings.deep.test.ts` tries runs in any order.
 */
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, MARKER, storeOf } from './versions.ts';

const fixture = usePublisher(BEFORE);
const NOW = Date.parse('2026-11-20T09:00:00Z');
const HOUR = 3_600_000;
const OWN = storeOf(BEFORE).replace(/.*\/|\.json/g, '');
const OTHER = 'f'.repeat(64);

const marker = (content: string, requestedAt: number, state: string) =>
  JSON.stringify({ content, requestedAt, state });

const LEAVES = { outcome: 'left to a deployment' };
const FINDS_NOTHING = { repaired: 0, invalidated: false };
const FINISHES = { repaired: 0, invalidated: true };
/** Publishes, and reports the marker as repaired. */
const TAKES_OVER = { repaired: 1, invalidated: false };
const TAKES_OVER_AND_FINISHES = { repaired: 1, invalidated: true };
const EMPTIES = ['INVALIDATE /*'];

/** The marker, what a daily run logs, and the changes of a deployment. */
const STATES: readonly (readonly [
  name: string,
  text: string | undefined,
  daily: object,
  deployment: readonly string[] | 'FAILED',
])[] = [
  ['own, done', marker(OWN, NOW - 1, 'done'), FINDS_NOTHING, []],
  ['own, writing for less than an hour', marker(OWN, NOW - 1, 'writing'), LEAVES, EMPTIES],
  ['own, writing', marker(OWN, NOW - HOUR, 'writing'), FINISHES, EMPTIES],
  ['other, done for less than an hour', marker(OTHER, NOW - HOUR + 1, 'done'), LEAVES, []],
  ['other, writing for less than an hour', marker(OTHER, NOW - 1, 'writing'), LEAVES, EMPTIES],
  ['other, done', marker(OTHER, NOW - HOUR, 'done'), TAKES_OVER, []],
  ['other, writing', marker(OTHER, NOW - HOUR, 'writing'), TAKES_OVER_AND_FINISHES, EMPTIES],
  ['of a later request', marker(OTHER, NOW + 1, 'done'), LEAVES, 'FAILED'],
  ['of tomorrow', marker(OTHER, NOW + 24 * HOUR, 'done'), TAKES_OVER_AND_FINISHES, EMPTIES],
  ['missing', undefined, TAKES_OVER_AND_FINISHES, EMPTIES],
  ['not JSON', '{', TAKES_OVER_AND_FINISHES, EMPTIES],
  ['without a time', '{"content":"x","state":"done"}', TAKES_OVER_AND_FINISHES, EMPTIES],
];

describe('lambda/publisher/marker', () => {
  describe.each(STATES)('%s', (_, text, daily, deployment) => {
    beforeEach(() => (text === undefined ? fixture.aws.delete(MARKER) : fixture.aws.put(MARKER, text)));

    test('a daily run', async () => {
      const { aws, publisher } = fixture;
      await publisher.refresh();
      expect(publisher.lines[0]).toMatchObject({ event: 'ContentPublished', ...daily });
      expect(aws.count(`PUT ${MARKER}`)).toBe(daily === LEAVES || daily === FINDS_NOTHING ? 0 : 1);
      if (daily === LEAVES) return expect(aws.log).toEqual([`GET ${MARKER}`]);
      expect(JSON.parse(await aws.text(MARKER))).toMatchObject({ content: OWN, state: 'done' });
      const repaired = { event: 'ContentRepaired', objects: 1, keys: [MARKER] };
      expect(publisher.lines.slice(1)).toEqual('repaired' in daily && daily.repaired === 1 ? [repaired] : []);
    });

    test('a deployment', async () => {
      const { aws, publisher } = fixture;
      const { Status, Reason } = await publisher.publish(BEFORE);
      if (deployment === 'FAILED') {
        expect(Reason).toMatch(`A later request of CloudFormation names content ${OTHER}`);
        return expect([Status, aws.count('PUT')]).toEqual(['FAILED', 0]);
      }
      expect([Status, aws.writes]).toEqual(['SUCCESS', deployment]);
      expect(await aws.text(MARKER)).toBe(marker(OWN, NOW, 'done'));
      await expectExactly(aws, BEFORE);
    });
  });

  test('a later deployment begins before stale objects are deleted: FAILED, and they stay', async () => {
    const { aws, publisher } = fixture;
    aws.before = (operation) =>
      operation.startsWith('INVALIDATE') && aws.put(MARKER, marker(OTHER, NOW + 1, 'writing'));
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'FAILED' });
    expect(aws.writes.at(-1)).toBe('INVALIDATE /*');
  });

  test('missing, on a stage that removes everything: a daily run fails, because the stack may be in deletion', async () => {
    const { aws, publisher } = fixture;
    await aws.delete(MARKER);
    const refreshed = publisher.refresh({ ...publisher.named(), EmptyOnDelete: 'true' });
    await expect(refreshed).rejects.toThrow(`The bucket has no ${MARKER}`);
    expect(aws.log).toEqual([`GET ${MARKER}`]);
    expect(publisher.lines).toEqual([expect.objectContaining({ event: 'PublishFailed' })]);
  });
});
