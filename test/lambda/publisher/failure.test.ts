/** The built publisher when what it talks to fails: it tries again where that can help, and says why where it cannot. */
import { generateKeyPairSync } from 'node:crypto';
import type { Fault, Operation } from './aws.ts';
import { usePublisher } from './fixture.ts';
import { KEY } from './publisher.ts';
import { AFTER, absences, BEFORE, expectExactly, objectsIn, watched } from './versions.ts';

const fixture = usePublisher(BEFORE);

const OF_KMS = ['PUBLIC-KEY', 'SIGN'];
const denied = (operation: Operation): Fault =>
  OF_KMS.includes(operation)
    ? { status: 400, code: 'AccessDeniedException' }
    : { status: 403, code: 'AccessDenied' };

describe('passes', () => {
  test.each(['SIGN', 'PUT about.html'])(
    '%s denied, as it is until a new policy has spread: published',
    async (operation) => {
      const { aws, publisher } = fixture;
      aws.fail(operation, denied(operation), 2);
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    },
  );

  // More often than the SDK tries by itself, if it does at all.
  test.each<[Operation, Fault, times: number]>([
    ['INVALIDATE', { status: 400, code: 'TooManyInvalidationsInProgress' }, 2],
    ['SIGN', { status: 400, code: 'ThrottlingException' }, 6],
    ['LIST', { status: 500, code: 'InternalError' }, 6],
    ['DELETE gone.html', { status: 200, code: 'InternalError', key: 'gone.html' }, 2],
  ])('%s: %j, %i times: published', async (operation, fault, times) => {
    const { aws, publisher } = fixture;
    aws.fail(operation, fault, times);
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    await expectExactly(aws, AFTER);
  });

  test('bytes that were damaged on their way are refused by S3, and sent again', async () => {
    const { aws, publisher } = fixture;
    aws.fail('PUT about.html', 'damage', 1);
    const missing = watched(aws);
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count('PUT about.html')).toBe(2);
    expect(missing).toEqual([]);
    await expectExactly(aws, AFTER);
  });

  test.each<[Operation, Fault]>([
    ['PUT about.html', 'hang'],
    ['GET about.html', 'stall'],
  ])('%s never answered (%s): given up after seconds, and sent again', async (operation, fault) => {
    const { aws, publisher } = fixture;
    aws.fail(operation, fault, 1);
    const before = publisher.clock.now;
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count(operation)).toBe(2);
    // Nobody had to move the clock: neither lease nor budget ended.
    expect(publisher.clock.now).toBe(before);
    await expectExactly(aws, AFTER);
  });

  test('an invalidation whose answer is lost is asked for again by the same name: CloudFront makes one', async () => {
    const { aws, publisher } = fixture;
    aws.fail('INVALIDATE', 'lost', 1);
    await publisher.publish(AFTER);
    expect(aws.count('INVALIDATE')).toBe(2);
    expect(new Set(aws.callerReferences).size).toBe(1);
  });

  test('one that follows on another attempt has another name, or CloudFront would not make it', async () => {
    const { aws, publisher } = fixture;
    aws.fail('DELETE gone.html', { status: 409, code: 'OperationAborted' }, 1);
    await publisher.publish(AFTER);
    expect(new Set(aws.callerReferences).size).toBe(2);
  });
});

describe('does not pass', () => {
  async function expectFailure(reason: RegExp): Promise<void> {
    const { aws, publisher } = fixture;
    const { Status, Reason } = await publisher.publish(AFTER, { physicalId: 'SiteContent' });
    expect([Status, Reason]).toEqual(['FAILED', expect.stringMatching(reason)]);
    expect(aws.answers).toHaveLength(1);
    expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Update', failure: Reason }]);
    expect(await absences(aws, 'the failure')).toEqual([]);
  }

  test.each<[Operation, RegExp]>([
    ['PUT about.html', /^writing about\.html: AccessDenied made to fail \(HTTP 403\)$/],
    ['SIGN', /^signing with arn:\S+: AccessDeniedException made to fail \(HTTP 400\)$/],
  ])(
    '%s denied for longer than policies take: FAILED, saying what was refused',
    async (operation, reason) => {
      const { aws, publisher } = fixture;
      aws.fail(operation, denied(operation));
      aws.before = (arrived) => arrived.startsWith(operation) && publisher.clock.advance(25_000);
      await expectFailure(reason);
      // Refused first, then 25, 50 and 75 s later.
      expect(aws.count(operation)).toBe(4);
    },
  );

  test('a key that cannot be deleted, although the request is well: named', async () => {
    const { aws, publisher } = fixture;
    aws.fail('DELETE gone.html', { status: 200, code: 'AccessDenied', key: 'gone.md' });
    aws.before = (operation) => operation.startsWith('DELETE gone') && publisher.clock.advance(40_000);
    await expectFailure(/^deleting 2 objects: AccessDenied gone\.md: made to fail$/);
  });

  test.each<[Operation, Fault, RegExp]>([
    ['LIST', { status: 404, code: 'NoSuchBucket' }, /^listing bucket content: NoSuchBucket /],
    ['PUT about.html', { status: 400, code: 'EntityTooLarge' }, /^writing about\.html: EntityTooLarge /],
    [
      'INVALIDATE',
      { status: 404, code: 'NoSuchDistribution' },
      /^invalidating the cache: NoSuchDistribution /,
    ],
    [
      'PUBLIC-KEY',
      { status: 400, code: 'NotFoundException' },
      /^reading public key arn:\S+: NotFoundException /,
    ],
    ['SIGN', { status: 400, code: 'KMSInvalidStateException' }, /^signing with arn:\S+: KMSInvalidState/],
  ])('%s: %j: FAILED at once', async (operation, fault, reason) => {
    fixture.aws.fail(operation, fault);
    await expectFailure(reason);
    expect(fixture.aws.count(operation)).toBe(1);
  });

  test('a key of another kind: FAILED at once', async () => {
    const { aws, publisher } = fixture;
    aws.kms.use('other', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }));
    publisher.deploy(AFTER);
    await publisher.call({ properties: { SigningKeys: [KEY, 'other'] } });
    expect(JSON.parse(aws.answers[0]!.body)).toMatchObject({
      Status: 'FAILED',
      Reason: 'The key must be on the curve P-256; it is EC secp256k1',
    });
    expect(aws.writes).toEqual([]);
  });

  test('one object cannot be written: nothing is invalidated or deleted, and nobody misses a page', async () => {
    const { aws } = fixture;
    aws.fail('PUT about.html', { status: 400, code: 'InvalidRequest' });
    await expectFailure(/^writing about\.html: InvalidRequest/);
    expect(aws.writes.join()).not.toMatch(/INVALIDATE|DELETE/);
    expect((await objectsIn(aws)).get('gone.html')).toBeDefined();
  });

  test('broken until the time is up: FAILED before Lambda’s own time-out, with the last failure', async () => {
    const { aws, publisher } = fixture;
    aws.fail('PUT about.html', { status: 503, code: 'ServiceUnavailable' });
    aws.before = (operation) => operation === 'PUT about.html' && publisher.clock.advance(15_000);
    const end = publisher.clock.now + 240_000;
    await expectFailure(
      /^Gave up after 227 s; last failure: writing about\.html: ServiceUnavailable made to fail \(HTTP 503\)$/,
    );
    expect(publisher.clock.now).toBeLessThanOrEqual(end);
    expect(aws.writes.join()).not.toMatch(/INVALIDATE|DELETE/);
  });

  test('silent until the time is up: FAILED, naming what was not answered', async () => {
    const { aws, publisher } = fixture;
    aws.fail('PUT about.html', 'hang');
    aws.before = (operation) => operation === 'PUT about.html' && publisher.clock.advance(228_000);
    await expectFailure(/^Gave up after 227 s; last failure: writing \S+: AbortError/);
  });
});

describe('after a failure', () => {
  test.each(['PUT about.html', 'INVALIDATE'])(
    '%s refused: the next run need not wait, empties the cache and ends with its version',
    async (operation) => {
      const { aws, publisher } = fixture;
      aws.fail(operation, { status: 400, code: 'InvalidRequest' });
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'FAILED' });
      aws.forget();
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      expect(aws.count('GET .publishing')).toBe(1);
      expect(aws.writes).toContain('INVALIDATE /*');
      await expectExactly(aws, AFTER);
      aws.forget();
      await publisher.publish(AFTER);
      expect(aws.writes).toEqual([]);
    },
  );

  test('rolled back: exactly the version before, the cache emptied', async () => {
    const { aws, publisher } = fixture;
    aws.fail('INVALIDATE', { status: 400, code: 'InvalidArgument' });
    await publisher.publish(AFTER);
    aws.forget();
    expect(await publisher.publish(BEFORE)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.writes).toContain('INVALIDATE /*');
    await expectExactly(aws, BEFORE);
  });

  test('a refresh that fails is thrown, so that Lambda tries again, and says so in the log', async () => {
    const { aws, publisher } = fixture;
    aws.fail('LIST', { status: 400, code: 'InvalidRequest' });
    publisher.deploy(BEFORE);
    const failure = 'listing bucket content: InvalidRequest made to fail (HTTP 400)';
    await expect(publisher.refresh()).rejects.toThrow(failure);
    expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Refresh', failure }]);
    expect(aws.answers).toEqual([]);
  });
});
