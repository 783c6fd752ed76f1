/** What the built publisher does to bucket and cache, and in which order, when nothing fails. */
import { createHash } from 'node:crypto';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, objectsOf, SIGNATURE } from './versions.ts';

describe('lambda/publisher/publish', () => {
  describe('an empty bucket', () => {
    const fixture = usePublisher();

    test('everything is put, then the cache is emptied', async () => {
      const { aws, publisher } = fixture;
      const { Reason } = await publisher.publish(BEFORE, { type: 'Create' });
      const keys = [...objectsOf(BEFORE).keys(), SIGNATURE, '.well-known/jwks.json'];
      expect(aws.writes).toEqual([...keys.map((key) => `PUT ${key}`).sort(), 'INVALIDATE /*']);
      expect(Reason).toBe(`Content is published: ${keys.length} written, 0 deleted`);
      await expectExactly(aws, BEFORE);
    });

    test('nothing but the content is left, and S3 has checked each object by its SHA-256', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(BEFORE);
      const keys = await aws.keys();
      expect(keys).not.toContain('.publishing');
      for (const key of keys) {
        const response = await aws.get(key, { 'x-amz-checksum-mode': 'ENABLED' });
        const body = Buffer.from(await response.arrayBuffer());
        const checksum = createHash('sha256').update(body).digest('base64');
        expect([key, response.headers.get('x-amz-checksum-sha256')]).toEqual([key, checksum]);
      }
    });

    test('each time is another one to CloudFront, which would pass over a repetition', async () => {
      const { aws, publisher } = fixture;
      for (const version of [BEFORE, AFTER, BEFORE]) await publisher.publish(version);
      expect(new Set(aws.callerReferences).size).toBe(3);
    });
  });

  describe('a bucket with the version before', () => {
    const fixture = usePublisher(BEFORE);

    test('the same again: each object is read once, nothing is written, invalidated, signed; validators stay', async () => {
      const { aws, publisher } = fixture;
      const validators = async () => {
        const { headers } = await aws.get('about.html');
        return [headers.get('etag'), headers.get('last-modified')];
      };
      const before = await validators();
      expect(await publisher.publish(BEFORE)).toMatchObject({
        Status: 'SUCCESS',
        Reason: 'Content is published: 0 written, 0 deleted',
      });
      expect(aws.writes).toEqual([]);
      expect(aws.count('SIGN')).toBe(0);
      expect([aws.count('LIST'), aws.count('GET about.html'), aws.count('PUBLIC-KEY')]).toEqual([1, 1, 1]);
      expect(await validators()).toEqual(before);
    });

    test('another version: what differs is put, the cache is emptied, what is gone is deleted last', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(AFTER);
      const old = objectsOf(BEFORE);
      const differs = [...objectsOf(AFTER)]
        .filter(([key, object]) => JSON.stringify(object) !== JSON.stringify(old.get(key)))
        .map(([key]) => key);
      expect(differs).toEqual(expect.arrayContaining(['about.html', 'contact.md', 'new.html']));
      expect(differs).not.toContain('site.css');
      expect(aws.writes).toEqual([
        ...[...differs, SIGNATURE].map((key) => `PUT ${key}`).sort(),
        'INVALIDATE /*',
        'DELETE gone.html gone.md',
      ]);
      await expectExactly(aws, AFTER);
    });

    test('another address: everything that names it', async () => {
      const { aws, publisher } = fixture;
      const baseUrl = 'http://127.0.0.1:8080';
      await publisher.publish(BEFORE, { properties: { BaseUrl: baseUrl } });
      await expectExactly(aws, BEFORE, { baseUrl });
      expect(aws.writes).not.toContain('PUT site.css');
    });

    test('going back brings the earlier version back, all of it', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(AFTER);
      await publisher.publish(BEFORE);
      await expectExactly(aws, BEFORE);
    });

    test('the log says what was done, and nothing of the content', async () => {
      const { publisher } = fixture;
      const { Data } = await publisher.publish(AFTER);
      expect(publisher.lines).toEqual([
        {
          event: 'ContentPublished',
          requestType: 'Update',
          written: expect.any(Number),
          deleted: 2,
          invalidated: true,
          signingKeyId: Data.SigningKeyId,
        },
      ]);
      expect(JSON.stringify(publisher.lines)).not.toContain(AFTER.practice.contact.telephone);
    });
  });
});
