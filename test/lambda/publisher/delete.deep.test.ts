/**
 * The built publisher when the stack of a stage that removes everything is deleted. CloudFormation deletes the bucket
 * next, which succeeds only if it holds no version of any object.
 */
import { usePublisher } from './fixture.ts';
import { Publisher } from './publisher.ts';
import { AFTER, BEFORE } from './versions.ts';

const fixture = usePublisher(BEFORE);

/** CloudFormation passes every scalar as a string. */
const EMPTIES = { EmptyOnDelete: 'true' };

async function deleteStack(properties: Readonly<Record<string, unknown>> = EMPTIES) {
  const { aws, publisher } = fixture;
  await publisher.call({ type: 'Delete', physicalId: 'SiteContent', properties });
  expect(aws.answers).toHaveLength(1);
  return JSON.parse(aws.answers[0]!.body);
}

/** Writes versions of one page. */
async function putVersions(versions: number): Promise<void> {
  for (let count = 0; count < versions; count++)
    await fixture.aws.put('about.html', 'old', { 'content-type': 'text/html' });
}

describe('lambda/publisher/delete', () => {
  test('deletes every version and deletion marker, and the answer says how many', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(AFTER);
    const before = await aws.versions();
    // With the deletion marker of `marker.json`.
    const versions = before.length + 1;
    // The version and its deletion marker.
    expect(before.filter((key) => key === 'gone.html')).toHaveLength(2);
    aws.forget();
    expect(await deleteStack()).toEqual({
      Status: 'SUCCESS',
      Reason: `The bucket is empty: ${versions} versions deleted`,
      PhysicalResourceId: 'SiteContent',
      StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
      RequestId: 'request-1',
      LogicalResourceId: 'SiteContent',
    });
    expect(await aws.versions()).toEqual([]);
    expect(publisher.lines).toEqual([
      {
        event: 'ContentPublished',
        requestType: 'Delete',
        outcome: `The bucket is empty: ${versions} versions deleted`,
      },
    ]);
    // Deletion renders and signs nothing, and the distribution is deleted too.
    expect(aws.log.join()).not.toMatch(/SIGN|PUBLIC-KEY|INVALIDATE/);
  });

  test('more versions than S3 lists or deletes at once', async () => {
    const { aws } = fixture;
    await putVersions(2_100);
    expect((await deleteStack()).Status).toBe('SUCCESS');
    expect(await aws.versions()).toEqual([]);
    expect(aws.count('VERSIONS')).toBe(4);
  });

  test('deletes the marker first: a daily run in progress writes nothing more', async () => {
    const { aws, publisher } = fixture;
    const daily = new Publisher(aws, { name: 'daily', clock: publisher.clock });
    try {
      daily.deploy(BEFORE);
      await putVersions(1_000);
      let deletion: Promise<unknown> | undefined;
      aws.before = async (operation, sender) => {
        if (sender !== 'daily' || operation !== 'PUT about.html' || deletion) return;
        deletion = deleteStack();
        await deletion;
      };
      const refreshed = daily.refresh({ ...publisher.content(), ...EMPTIES });
      await expect(refreshed).rejects.toThrow('Either the stack is being deleted');
      expect(await deletion).toMatchObject({ Status: 'SUCCESS' });
      expect(await aws.versions()).toEqual([]);
    } finally {
      await daily.close();
    }
  });

  test.each(['VERSIONS', 'DELETE '])(
    '%s denied for a minute, until a new policy takes effect: the bucket is emptied',
    async (operation) => {
      const { aws, publisher } = fixture;
      aws.fail(operation, { status: 403, code: 'AccessDenied' }, 3);
      aws.before = (arrived) => arrived.startsWith(operation) && publisher.clock.advance(20_000);
      expect((await deleteStack()).Status).toBe('SUCCESS');
      expect(await aws.versions()).toEqual([]);
    },
  );

  test('a version that S3 does not delete: FAILED with its key; the next attempt succeeds', async () => {
    const { aws, publisher } = fixture;
    aws.fail('DELETE ', { status: 200, code: 'AccessDenied', key: 'about.md' });
    aws.before = (operation) => operation.startsWith('DELETE ') && publisher.clock.advance(40_000);
    expect(await deleteStack()).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringMatching(
        /; last failure: deleting \d+ objects: AccessDenied about\.md: made to fail$/,
      ),
    });
    expect(publisher.lines).toEqual([
      { event: 'PublishFailed', requestType: 'Delete', failure: expect.stringContaining('about.md') },
    ]);
    aws.forget();
    expect((await deleteStack()).Status).toBe('SUCCESS');
    expect(await aws.versions()).toEqual([]);
  });

  test('a bucket that somebody deleted by hand: SUCCESS', async () => {
    const { aws } = fixture;
    aws.fail('', { status: 404, code: 'NoSuchBucket' });
    aws.fault = (
      (fault) =>
      (operation, ...more) =>
        operation === 'ANSWER' ? undefined : fault(operation, ...more)
    )(aws.fault);
    expect(await deleteStack()).toMatchObject({
      Status: 'SUCCESS',
      Reason: 'There is no bucket content any more: nothing to delete',
    });
  });

  test('a deployment deletes no version, even in a stage that empties the bucket', async () => {
    const { aws, publisher } = fixture;
    const before = await aws.versions();
    await publisher.publish(AFTER, { properties: EMPTIES });
    expect(await aws.versions()).toEqual(expect.arrayContaining(before));
    expect(aws.count('VERSIONS')).toBe(0);
  });
});
