/**
 * Two publishers of different versions at once, with requests in seeded random orders: both succeed, one version stays.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../../support/random.ts';
import { usePublisher } from './fixture.ts';
import { Publisher } from './publisher.ts';
import { AFTER, BEFORE, objectsIn, objectsOf } from './versions.ts';

const ROUNDS = 20;

const fixture = usePublisher(BEFORE);
let other: Publisher;
describe('lambda/publisher/interleavings', () => {
  beforeAll(() => {
    other = new Publisher(fixture.aws, { name: 'other', clock: fixture.publisher.clock });
  });
  afterAll(() => other?.close());

  /** Serves one request at a time, chosen by `random` among those that wait, until `work` is done. */
  async function inOrderOf(random: () => number, work: Promise<unknown>): Promise<void> {
    const { aws } = fixture;
    const waiting: (() => void)[] = [];
    aws.before = () => new Promise<void>((resolve) => waiting.push(resolve));
    let isDone = false;
    void work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const [go] = waiting.splice(Math.floor(random() * waiting.length), 1);
      go?.();
      await wait(1);
    }
    await work;
  }

  /** The versions that the bucket holds exactly. */
  async function found(): Promise<string[]> {
    const objects = await objectsIn(fixture.aws);
    for (const signed of ['.well-known/agent-info.jwt', '.well-known/jwks.json', '.well-known/did.json'])
      objects.delete(signed);
    const isThere = (expected: ReadonlyMap<string, string>) =>
      objects.size === expected.size && [...expected].every(([key, object]) => objects.get(key) === object);
    return [isThere(objectsOf(BEFORE)) && 'BEFORE', isThere(objectsOf(AFTER)) && 'AFTER'].filter(
      (name) => name !== false,
    );
  }

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))('deployments, order %i', async (seed) => {
    const { publisher } = fixture;
    const both = Promise.all([publisher.publish(AFTER), other.publish(BEFORE)]);
    await inOrderOf(seeded(seed), both);
    const answers = fixture.aws.answers.map(({ body }) => JSON.parse(body).Status);
    expect(answers).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await found()).toHaveLength(1);
  });

  test.each([100, 101, 102, 103, 104])(
    'a deployment and a daily run of the version before, order %i',
    async (seed) => {
      const { publisher } = fixture;
      publisher.deploy(BEFORE);
      publisher.clock.set('2026-11-21');
      fixture.aws.forget();
      const both = async () => {
        const refreshing = publisher.refresh();
        // The daily run has begun. One that begins after a deployment would have the code of the deployment.
        await fixture.aws.arrived('', 2);
        await Promise.all([refreshing, other.publish(AFTER)]);
      };
      await inOrderOf(seeded(seed), both());
      // In either order, the content of the deployment stays.
      expect(await found()).toEqual(['AFTER']);
    },
  );
});
