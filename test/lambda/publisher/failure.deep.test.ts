/** The built publisher when an AWS service fails: it tries again if that can help, or answers with the reason. */
import { generateKeyPairSync } from 'node:crypto';
import { usePublisher } from './fixture.ts';
import { KEY } from './publisher.ts';
import { AFTER, absences, BEFORE, expectExactly, watched } from './versions.ts';

const fixture = usePublisher(BEFORE);

describe('lambda/publisher/failure', () => {
  describe('a failure that passes', () => {
    test('bytes that were damaged in transit: S3 refuses them, and they are sent again', async () => {
      const { aws, publisher } = fixture;
      aws.fail('PUT about.html', 'damage', 1);
      const missing = watched(aws);
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      expect(aws.count('PUT about.html')).toBe(2);
      expect(missing).toEqual([]);
      await expectExactly(aws, AFTER);
    });

    test('an invalidation without an answer is repeated with its caller reference: CloudFront makes one', async () => {
      const { aws, publisher } = fixture;
      aws.fail('INVALIDATE', 'lost', 1);
      await publisher.publish(AFTER);
      expect(aws.count('INVALIDATE')).toBe(2);
      expect(new Set(aws.callerReferences).size).toBe(1);
    });

    test('an invalidation of a later attempt has a new caller reference, or CloudFront would ignore it', async () => {
      const { aws, publisher } = fixture;
      aws.fail('DELETE gone.html', { status: 409, code: 'OperationAborted' }, 1);
      await publisher.publish(AFTER);
      expect(new Set(aws.callerReferences).size).toBe(2);
    });
  });

  describe('a failure that does not pass', () => {
    async function expectFailure(reason: RegExp): Promise<void> {
      const { aws, publisher } = fixture;
      const { Status, Reason } = await publisher.publish(AFTER, { physicalId: 'SiteContent' });
      expect([Status, Reason]).toEqual(['FAILED', expect.stringMatching(reason)]);
      expect(aws.answers).toHaveLength(1);
      expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Update', failure: Reason }]);
      expect(await absences(aws, 'the failure')).toEqual([]);
    }

    test('a key of another kind: published without it, and reported', async () => {
      const { aws, publisher } = fixture;
      aws.kms.use('other', generateKeyPairSync('ec', { namedCurve: 'secp256k1' }));
      publisher.deploy(AFTER);
      await publisher.call({ properties: { SigningKeys: [KEY, 'other'] } });
      expect(publisher.lines.at(-1)).toMatchObject({
        event: 'PublishFailed',
        failure: expect.stringMatching(/^The key must be on the curve P-256; it is EC secp256k1\. /),
      });
      await expectExactly(aws, AFTER);
    });

    test('broken until the time is up: FAILED before Lambda’s own time-out, with the last failure', async () => {
      const { aws, publisher } = fixture;
      aws.fail('PUT about.html', { status: 503, code: 'ServiceUnavailable' });
      const end = publisher.clock.now + 240_000;
      // The clock stops at Lambda's time-out, so a publisher that has not given up by then never answers.
      aws.before = (operation) =>
        operation.startsWith('PUBLIC-KEY') && publisher.clock.now < end && publisher.clock.advance(15_000);
      await expectFailure(
        /^Gave up after 229 s; last failure: writing about\.html: ServiceUnavailable made to fail \(HTTP 503\)$/,
      );
      expect(aws.writes.join()).not.toMatch(/INVALIDATE|DELETE/);
    });
  });
});
