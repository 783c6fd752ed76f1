/** The changes that the built publisher makes to bucket and cache, in order, when nothing fails. */
import { createHash } from 'node:crypto';
import { usePublisher } from './fixture.ts';
import {
  AFTER,
  BEFORE,
  DID,
  expectExactly,
  KEYS,
  MARKER,
  objectsOf,
  SIGNATURE,
  storeOf,
} from './versions.ts';

describe('lambda/publisher/publish', () => {
  describe('an empty bucket', () => {
    const fixture = usePublisher();

    test('every object is put with its SHA-256, which S3 checks; then the cache is emptied', async () => {
      const { aws, publisher } = fixture;
      const { Reason } = await publisher.publish(BEFORE, { type: 'Create' });
      const keys = [...objectsOf(BEFORE).keys(), SIGNATURE, KEYS, DID];
      expect(aws.writes).toEqual([...keys.map((key) => `PUT ${key}`).sort(), 'INVALIDATE /*']);
      expect(Reason).toBe(`Content is published: ${keys.length + 1} written, 0 deleted`);
      await expectExactly(aws, BEFORE);
      expect((await aws.keys()).sort()).toEqual([...keys, MARKER, storeOf(BEFORE)].sort());
      for (const [key, headers, body] of await aws.content()) {
        const checksum = createHash('sha256').update(body).digest('base64');
        expect([key, headers['x-amz-checksum-sha256']]).toEqual([key, checksum]);
      }
    });
  });

  describe('a bucket with the version before', () => {
    const fixture = usePublisher(BEFORE);

    test('other code, same version: each object is read once, nothing is written, invalidated or signed', async () => {
      const { aws, publisher } = fixture;
      const answer = await publisher.publish(BEFORE, { properties: { CodeDigest: 'of other code' } });
      expect(answer).toMatchObject({ Reason: 'Content is published: 0 written, 0 deleted' });
      expect(aws.writes).toEqual([]);
      const counted = ['LIST', 'GET about.html', 'PUBLIC-KEY', 'SIGN'].map((name) => aws.count(name));
      expect(counted).toEqual([1, 1, 1, 0]);
    });

    test('another version: puts objects that differ, empties the cache, deletes objects that are gone; and back', async () => {
      const { aws, publisher } = fixture;
      const { Data } = await publisher.publish(AFTER);
      const old = objectsOf(BEFORE);
      const differs = [...objectsOf(AFTER)]
        .filter(([key, object]) => object !== old.get(key))
        .map(([key]) => key);
      expect(differs).toEqual(expect.arrayContaining(['about.html', 'contact.md', 'new.html']));
      expect(differs).not.toContain('site.css');
      expect(aws.writes).toEqual([
        ...[...differs, SIGNATURE].map((key) => `PUT ${key}`).sort(),
        'INVALIDATE /*',
        'DELETE gone.html gone.md',
      ]);
      // The log has counts, and nothing of the content.
      expect(publisher.lines).toEqual([
        {
          event: 'ContentPublished',
          requestType: 'Update',
          written: differs.length + 2,
          deleted: 2,
          invalidated: true,
          signingKeyId: Data.SigningKeyId,
        },
      ]);
      await expectExactly(aws, AFTER);
      await publisher.publish(BEFORE);
      await expectExactly(aws, BEFORE);
      // CloudFront ignores an invalidation with a caller reference that it has seen.
      expect(new Set(aws.callerReferences).size).toBe(2);
    });

    test('content that changes no object empties the cache, because agent-info may have changed', async () => {
      const { aws, publisher } = fixture;
      const { limits } = BEFORE;
      await publisher.publish({ ...BEFORE, limits: { ...limits, unknown: 1 } as typeof limits });
      expect(aws.writes).toEqual(['INVALIDATE /*']);
    });
  });
});
