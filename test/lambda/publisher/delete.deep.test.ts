/**
 * The built publisher when the stack is deleted. On a stage that removes everything, CloudFormation deletes the bucket
 * next, which succeeds only if it holds no version of any object.
 */
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, MARKER } from './versions.ts';

const fixture = usePublisher(BEFORE);

/** CloudFormation passes every scalar as a string. */
const deleteStack = (properties: object = { EmptyOnDelete: 'true' }) =>
  fixture.publisher.call({ type: 'Delete', physicalId: 'SiteContent', properties: { ...properties } });

describe('lambda/publisher/delete', () => {
  test('deletes every version and deletion marker, and the answer says how many', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(AFTER);
    const before = await aws.versions();
    // The version and its deletion marker.
    expect(before.filter((key) => key === 'gone.html')).toHaveLength(2);
    aws.forget();
    // With the deletion marker of `marker.json`.
    const outcome = `The bucket is empty: ${before.length + 1} versions deleted`;
    expect(await deleteStack()).toMatchObject({ Status: 'SUCCESS', Reason: outcome });
    expect(await aws.versions()).toEqual([]);
    expect(publisher.lines).toEqual([{ event: 'ContentPublished', requestType: 'Delete', outcome }]);
    // A daily run in progress finds no marker, and ends.
    expect(aws.log[0]).toBe(`DELETE ${MARKER}`);
    // Deletion renders and signs nothing, and the distribution is deleted too.
    expect(aws.log.join()).not.toMatch(/SIGN|PUBLIC-KEY|INVALIDATE/);
  });

  test('more versions than S3 lists or deletes at once', async () => {
    const { aws } = fixture;
    for (let count = 0; count < 2_100; count++) await aws.put('about.html', 'old');
    expect((await deleteStack()).Status).toBe('SUCCESS');
    expect(await aws.versions()).toEqual([]);
    expect(aws.count('VERSIONS')).toBe(4);
  });

  test('a refusal of a minute, until a new policy takes effect: the bucket is emptied', async () => {
    const { aws, publisher } = fixture;
    aws.fail('VERSIONS', { status: 403, code: 'AccessDenied' }, 3);
    aws.before = (arrived) => arrived === 'VERSIONS' && publisher.clock.advance(20_000);
    expect((await deleteStack()).Status).toBe('SUCCESS');
    expect(await aws.versions()).toEqual([]);
  });

  test('a version that S3 does not delete: FAILED with its key', async () => {
    const { aws, publisher } = fixture;
    aws.fail('DELETE ', { status: 200, code: 'AccessDenied', key: 'about.md' });
    aws.before = (operation) => operation.startsWith('DELETE ') && publisher.clock.advance(40_000);
    const { Status, Reason } = await deleteStack();
    expect(Status).toBe('FAILED');
    expect(Reason).toMatch(/; last failure: deleting \d+ objects: AccessDenied about\.md: made to fail$/);
    expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Delete', failure: Reason }]);
  });

  test('a bucket that somebody deleted by hand: SUCCESS', async () => {
    const { aws } = fixture;
    aws.fail('DELETE ', { status: 404, code: 'NoSuchBucket' });
    const Reason = 'There is no bucket content any more: nothing to delete';
    expect(await deleteStack()).toMatchObject({ Status: 'SUCCESS', Reason });
  });

  test('any other stage keeps every object, and the reason says so', async () => {
    const { aws, publisher } = fixture;
    const outcome = 'The content is kept, as the bucket is';
    expect(await deleteStack({})).toMatchObject({ Status: 'SUCCESS', Reason: outcome });
    expect(publisher.lines).toEqual([{ event: 'ContentPublished', requestType: 'Delete', outcome }]);
    expect(aws.log).toEqual(['ANSWER']);
  });
});
