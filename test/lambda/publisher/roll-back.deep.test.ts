/**
 * CloudFormation rolls a deployment back. AWS does not document whether it restores the function before it calls it
 * with the properties of the deployment before, so the bucket has to end with that content in both orders. A changed
 * asset is a restored function here: the handler reads its asset at each call.
 */
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, objectsIn, storedIn, storeOf } from './versions.ts';

const fixture = usePublisher(BEFORE);

const [A, B] = [BEFORE, AFTER];
const C: SiteSource = { ...A, pages: [...A.pages, { ...A.pages.at(-1)!, file: 'newest.md' }] };

const named = (source: SiteSource) => ({ ContentDigest: contentDigest(contentText(source)) });
const digest = (source: SiteSource) => named(source).ContentDigest;

/** A deployment: CloudFormation updates the function, then calls it. @returns the answer */
const deploy = (to: SiteSource, from: SiteSource) => fixture.publisher.publish(to, { old: named(from) });

/** The call of a roll-back. */
async function call(to: SiteSource, from: SiteSource) {
  fixture.aws.forget();
  await fixture.publisher.call({ properties: named(to), old: named(from) });
  return JSON.parse(fixture.aws.answers.at(-1)!.body);
}

const ORDERS = {
  'the function first': async (to: SiteSource, from: SiteSource) => {
    fixture.publisher.deploy(to);
    return call(to, from);
  },
  'the custom resource first': async (to: SiteSource, from: SiteSource) => {
    const answer = await call(to, from);
    fixture.publisher.deploy(to);
    return answer;
  },
};

const stores = (...sources: readonly SiteSource[]) => sources.map((source) => storeOf(source)).sort();

describe('lambda/publisher/roll-back', () => {
  describe.each(Object.entries(ORDERS))('%s', (_, rollBack) => {
    test('brings every object of the deployment before back, and the daily run changes none', async () => {
      const { aws, publisher } = fixture;
      await deploy(B, A);
      await expectExactly(aws, B);
      expect(await rollBack(A, B)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, A);
      aws.forget();
      await publisher.refresh();
      expect(aws.writes).toEqual([]);
      expect(publisher.lines[0]).toMatchObject({ event: 'ContentPublished', repaired: 0 });
    });

    test('after a daily run of the deployment that is rolled back', async () => {
      const { aws, publisher } = fixture;
      await deploy(B, A);
      publisher.clock.set('2026-11-21', '00:05:00');
      await publisher.refresh();
      expect(await rollBack(A, B)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, A, { today: '2026-11-21' });
    });

    test('after two deployments, to the one between; the bucket keeps the last two contents', async () => {
      const { aws } = fixture;
      await deploy(B, A);
      expect((await storedIn(aws)).sort()).toEqual(stores(A, B));
      await deploy(C, B);
      expect((await storedIn(aws)).sort()).toEqual(stores(B, C));
      expect(await rollBack(B, C)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, B);
      expect((await storedIn(aws)).sort()).toEqual(stores(B, C));
      await deploy(C, B);
      await expectExactly(aws, C);
    });

    test('after a publication that failed half-way', async () => {
      const { aws } = fixture;
      aws.fail('PUT contact.md', { status: 400, code: 'InvalidRequest' });
      expect(await deploy(B, A)).toMatchObject({ Status: 'FAILED' });
      expect(await objectsIn(aws)).not.toEqual(new Map());
      expect(await rollBack(A, B)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, A);
    });

    test('to the same content, made by other code', async () => {
      await deploy(A, A);
      expect((await rollBack(A, A)).Reason).toBe('Content is published: 0 written, 0 deleted');
    });
  });

  test('answer and log say that the content came from the bucket', async () => {
    await deploy(B, A);
    const { Reason } = await call(A, B);
    expect(Reason).toMatch(/^Content is published from the bucket: \d+ written, \d+ deleted$/);
    expect(fixture.publisher.lines).toEqual([
      expect.objectContaining({ event: 'ContentPublished', origin: 'the bucket' }),
    ]);
  });

  test('a temporary failure to read the stored content is survived', async () => {
    const { aws, publisher } = fixture;
    await deploy(B, A);
    aws.forget();
    aws.fail(`GET ${storeOf(A)}`, { status: 403, code: 'AccessDenied' }, 1);
    await publisher.call({ properties: named(A), old: named(B) });
    await expectExactly(aws, A);
  });

  describe('content that cannot be used is refused before anything is changed', () => {
    const put = (text: string) => fixture.aws.put(storeOf(A), text, { 'content-type': 'application/json' });
    const forged = contentText(A).replaceAll('+12025550101', '+12025550199');
    const odd = (text: string) => ({ text, ContentDigest: contentDigest(text) });

    test.each<[string, () => Promise<unknown>, string]>([
      ['deleted', () => fixture.aws.delete(storeOf(A)), `the bucket has no ${storeOf(A)}`],
      ['changed', () => put(forged), `${storeOf(A)} in the bucket has another text`],
      ['not JSON', () => put('{'), `${storeOf(A)} in the bucket has another text`],
      ['empty', () => put(''), `${storeOf(A)} in the bucket has another text`],
    ])('%s', async (_, spoil, problem) => {
      const { aws, publisher } = fixture;
      await deploy(B, A);
      await spoil();
      const before = await objectsIn(aws);
      const { Status, Reason } = await call(A, B);
      expect([Status, Reason]).toEqual([
        'FAILED',
        `CloudFormation asks for content ${digest(A)}, this publisher has ${digest(B)}, and ${problem}. Nothing was changed. If CloudFormation rolls back, continue the roll-back, then deploy the commit that should be live with -c deployment=<new text>.`,
      ]);
      expect(aws.count('PUT')).toBe(0);
      expect(await objectsIn(aws)).toEqual(before);
      expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Update', failure: Reason }]);
      // CloudFormation continues the roll-back: by then it has restored the function.
      publisher.deploy(A);
      expect(await call(A, B)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, A);
    });

    test.each([['another shape', odd('{}\n{}'), 'This version of the publisher cannot render the content']])(
      '%s, of another version of this package',
      async (_, { text, ContentDigest }, problem) => {
        const { aws, publisher } = fixture;
        await aws.put(`.content/${ContentDigest}.json`, text, { 'content-type': 'application/json' });
        aws.forget();
        await publisher.call({ properties: { ContentDigest } });
        const { Status, Reason } = JSON.parse(aws.answers[0]!.body);
        expect([Status, Reason]).toEqual(['FAILED', expect.stringContaining(problem)]);
        expect(aws.count('PUT')).toBe(0);
      },
    );
  });

  describe('the daily run', () => {
    test('of a schedule that names other content publishes that one, but not in the hour after a deployment', async () => {
      const { aws, publisher } = fixture;
      await aws.put('about.html', 'x', {});
      publisher.deploy(B);
      await publisher.refresh(named(A));
      await expectExactly(aws, A);
      await publisher.call({ properties: named(B), old: named(A) });
      await aws.put('about.html', 'x', {});
      aws.forget();
      await publisher.refresh(named(A));
      expect(aws.writes).toEqual([]);
      // The deployment ended half-way, before the update of the schedule.
      publisher.clock.advance(3_600_000);
      await publisher.refresh(named(A));
      await expectExactly(aws, A);
    });

    test('of a schedule that names the address of the deployment before does not publish that address', async () => {
      const { aws, publisher } = fixture;
      const at = (baseUrl: string) => {
        const target = { BaseUrl: baseUrl };
        const text = contentText(B, target);
        const properties = { ...target, ContentDigest: contentDigest(text) };
        return { baseUrl, target, properties, restore: () => publisher.deployText(text) };
      };
      const [before, after] = [at('https://d111.cloudfront.example'), at('https://www.example.org')];
      const publish = (to: typeof before, from: typeof before) =>
        publisher.call({ properties: to.properties, old: from.properties });
      const refresh = async ({ properties }: typeof before, expected: typeof before) => {
        await publisher.refresh(properties);
        await expectExactly(aws, B, expected);
      };
      before.restore();
      await publish(before, before);
      after.restore();
      // After the update of the function, and before that of the content.
      await refresh(before, before);
      await publish(after, before);
      // Before the update of the schedule, or delivered late.
      await refresh(before, after);
      await refresh(after, after);
      // A roll-back, the custom resource first.
      await publish(before, after);
      await refresh(before, before);
      before.restore();
      await refresh(after, before);
      await refresh(before, before);
    });

    test('repairs its own stored content, reports that, and deletes no other', async () => {
      const { aws, publisher } = fixture;
      await deploy(B, A);
      await aws.put(storeOf(B), '{}', { 'content-type': 'application/json' });
      await publisher.refresh();
      expect(publisher.lines.at(-1)).toEqual({ event: 'ContentRepaired', objects: 1, keys: [storeOf(B)] });
      expect((await storedIn(aws)).sort()).toEqual(stores(A, B));
      await expectExactly(aws, B);
    });
  });

  test('a deployment deletes whatever else lies beside the stored contents', async () => {
    const { aws } = fixture;
    await aws.put('.content/other.json', '{}', { 'content-type': 'application/json' });
    await deploy(B, A);
    expect((await storedIn(aws)).sort()).toEqual(stores(A, B));
  });
});
