/**
 * CloudFormation rolls a deployment back. AWS does not document whether it restores the function before it calls it
 * with the properties of the deployment before, so the bucket has to end with that content in both orders. A changed
 * asset is a restored function here: the handler reads its asset at each call.
 */
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, page, storedIn, storeOf, withPage } from './versions.ts';

const fixture = usePublisher(BEFORE);

const [A, B] = [BEFORE, AFTER];
const C = withPage(A, page('newest.md', 'Newest'));

const named = (source: SiteSource) => ({ ContentDigest: contentDigest(contentText(source)) });
const stores = (...sources: readonly SiteSource[]) => sources.map((source) => storeOf(source)).sort();

/** A deployment: CloudFormation updates the function, then calls it. */
const deploy = (to: SiteSource, from: SiteSource) => fixture.publisher.publish(to, { old: named(from) });

/** The call of a roll-back. */
function call(to: SiteSource, from: SiteSource) {
  fixture.aws.forget();
  return fixture.publisher.call({ properties: named(to), old: named(from) });
}

const ORDERS = {
  'the function first': (to: SiteSource, from: SiteSource) => {
    fixture.publisher.deploy(to);
    return call(to, from);
  },
  'the custom resource first': async (to: SiteSource, from: SiteSource) => {
    const answer = await call(to, from);
    fixture.publisher.deploy(to);
    return answer;
  },
};

describe('lambda/publisher/roll-back', () => {
  test.each(Object.entries(ORDERS))(
    '%s: brings the content before back; the bucket keeps the last two contents',
    async (_, rollBack) => {
      const { aws, publisher } = fixture;
      await deploy(B, A);
      expect(await storedIn(aws)).toEqual(stores(A, B));
      await deploy(C, B);
      expect(await storedIn(aws)).toEqual(stores(B, C));
      expect(await rollBack(B, C)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, B);
      expect(await storedIn(aws)).toEqual(stores(B, C));
      aws.forget();
      await publisher.refresh();
      expect(aws.writes).toEqual([]);
      expect(publisher.lines[0]).toMatchObject({ event: 'ContentPublished', repaired: 0 });
      await deploy(C, B);
      await expectExactly(aws, C);
    },
  );

  test('answer and log say that the content came from the bucket, although it was read at the second attempt', async () => {
    const { aws, publisher } = fixture;
    await deploy(B, A);
    aws.forget();
    aws.fail(`GET ${storeOf(A)}`, { status: 403, code: 'AccessDenied' }, 1);
    const { Reason } = await publisher.call({ properties: named(A), old: named(B) });
    expect(Reason).toMatch(/^Content is published from the bucket: \d+ written, \d+ deleted$/);
    expect(publisher.lines).toMatchObject([{ event: 'ContentPublished', origin: 'the bucket' }]);
    await expectExactly(aws, A);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['deleted', () => fixture.aws.delete(storeOf(A)), `the bucket has no ${storeOf(A)}`],
    [
      'changed',
      () => fixture.aws.put(storeOf(A), contentText(A).replaceAll('+12025550101', '+12025550199')),
      `${storeOf(A)} in the bucket has another text`,
    ],
  ])('content that somebody has %s: FAILED before anything is changed', async (_, spoil, problem) => {
    const { aws, publisher } = fixture;
    await deploy(B, A);
    await spoil();
    const { Status, Reason } = await call(A, B);
    expect([Status, Reason]).toEqual([
      'FAILED',
      `CloudFormation asks for content ${named(A).ContentDigest}, this publisher has ${named(B).ContentDigest}, and ${problem}. Nothing was changed. If CloudFormation rolls back, continue the roll-back, then deploy the commit that should be live with -c deployment=<new text>.`,
    ]);
    expect(aws.log).toEqual([`GET ${storeOf(A)}`, 'ANSWER']);
    expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Update', failure: Reason }]);
    // CloudFormation continues the roll-back: by then it has restored the function.
    publisher.deploy(A);
    expect(await call(A, B)).toMatchObject({ Status: 'SUCCESS' });
    await expectExactly(aws, A);
  });

  test('the daily run of a schedule that names other content publishes that one, but not in the hour after a deployment', async () => {
    const { aws, publisher } = fixture;
    publisher.deploy(B);
    await aws.put('about.html', 'x');
    await publisher.refresh(named(A));
    await expectExactly(aws, A);
    // This code may render the content of another deployment in another way.
    expect(publisher.lines.map(({ event }) => event)).toEqual(['ContentPublished']);
    await call(B, A);
    aws.forget();
    await publisher.refresh(named(A));
    expect(aws.writes).toEqual([]);
    // The deployment ended half-way, before the update of the schedule.
    publisher.clock.advance(3_600_000);
    await publisher.refresh(named(A));
    await expectExactly(aws, A);
  });

  test('the same pages for another address have another digest, so the daily run of the deployment before leaves them', () => {
    const [first, second] = ['https://a.example', 'https://b.example'].map((BaseUrl) =>
      contentDigest(contentText(B, { BaseUrl })),
    );
    expect(first).not.toBe(second);
  });

  test('the daily run repairs its own stored content, reports that, and deletes no other', async () => {
    const { aws, publisher } = fixture;
    await deploy(B, A);
    await aws.put(storeOf(B), '{}');
    await publisher.refresh();
    expect(publisher.lines.at(-1)).toEqual({ event: 'ContentRepaired', objects: 1, keys: [storeOf(B)] });
    expect(await storedIn(aws)).toEqual(stores(A, B));
    await expectExactly(aws, B);
  });
});
