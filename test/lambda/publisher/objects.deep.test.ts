/**
 * Single objects that somebody put into the bucket, and objects that change while the built publisher works: none stops
 * a publication, and what nobody can read is reported as repaired.
 */
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, KEYS, SIGNATURE } from './versions.ts';

const fixture = usePublisher(BEFORE);

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Way to make an object unreadable → headers of its upload. */
const UNREADABLE = {
  'encrypted by a key of the sender': { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' },
  'encrypted by a key of KMS': { 'x-amz-server-side-encryption-aws-kms-key-id': 'arn:aws:kms:x:9:key/b' },
  archived: { 'x-amz-storage-class': 'DEEP_ARCHIVE' },
};

describe('lambda/publisher/objects', () => {
  const repairs = () => fixture.publisher.lines.filter(({ event }) => event === 'ContentRepaired');

  describe.each(Object.entries(UNREADABLE))('an object that is %s', (_, headers) => {
    test.each(['about.html', 'mcp.json', SIGNATURE, KEYS, 'new.html', 'foreign.html'])(
      '%s: the deployment replaces or deletes it',
      async (key) => {
        const { aws, publisher } = fixture;
        await aws.put(key, 'x', { ...HTML, ...headers });
        expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
        await expectExactly(aws, AFTER);
        // An object that is deleted need not be read.
        const repaired =
          key === 'foreign.html' ? [] : [{ event: 'ContentRepaired', objects: 1, keys: [key] }];
        expect(repairs()).toEqual(repaired);
      },
    );

    test('the daily run replaces or deletes it, and reports it', async () => {
      const { aws, publisher } = fixture;
      const keys = ['about.html', 'foreign.html', SIGNATURE].sort();
      for (const key of keys) await aws.put(key, 'x', { ...HTML, ...headers });
      await publisher.refresh();
      await expectExactly(aws, BEFORE);
      expect(repairs()).toEqual([{ event: 'ContentRepaired', objects: 3, keys }]);
    });

    test.each([400, 403])(
      'S3 refuses to compare its ETag (%i): replaced without a condition',
      async (status) => {
        const { aws, publisher } = fixture;
        await aws.put('about.html', 'x', { ...HTML, ...headers });
        aws.fail('PUT about.html', { status, code: 'InvalidRequest' }, 1);
        expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
        expect(aws.count('PUT about.html')).toBe(2);
        await expectExactly(aws, AFTER);
      },
    );
  });

  test('S3 refuses to compare the ETag of an object that is to be deleted: deleted without a condition', async () => {
    const { aws, publisher } = fixture;
    aws.fail('DELETE gone.html gone.md', { status: 200, code: 'InvalidRequest', key: 'gone.html' }, 1);
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count('DELETE gone.html')).toBe(2);
    expect(await aws.keys()).not.toContain('gone.html');
  });

  test('a deletion by condition that S3 refuses is repeated without it, for a key that XML cannot contain too', async () => {
    const { aws, publisher } = fixture;
    await aws.put('a\u0001b', 'x', HTML);
    aws.fail('DELETE a\u0001b', { status: 400, code: 'InvalidRequest' }, 1);
    await publisher.refresh();
    await expectExactly(aws, BEFORE);
    expect(repairs()).toEqual([{ event: 'ContentRepaired', objects: 1, keys: ['a\u0001b'] }]);
  });

  test('a deletion that S3 was too busy for is not repeated without its condition', async () => {
    const { aws, publisher } = fixture;
    aws.fail('DELETE gone.html gone.md', { status: 200, code: 'SlowDown', key: 'gone.html' }, 1);
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.writes.filter((entry) => entry === 'DELETE gone.html')).toEqual([]);
    await expectExactly(aws, AFTER);
  });

  test.each(['about.html', SIGNATURE])('%s that is too long is replaced, and not read', async (key) => {
    const { aws, publisher } = fixture;
    await aws.put(key, 'x', HTML);
    aws.fail(`GET ${key}`, 'endless');
    await publisher.refresh();
    // An answer that the publisher waited for would have timed out.
    expect(aws.count(`GET ${key}`)).toBe(key === SIGNATURE ? 2 : 1);
    await expectExactly(aws, BEFORE);
    expect(repairs()).toEqual([{ event: 'ContentRepaired', objects: 1, keys: [key] }]);
  });

  test('keys that XML cannot contain, or that need escapes, are deleted', async () => {
    const { aws, publisher } = fixture;
    const keys = [
      'a\u0001b',
      'c\u001f',
      'd e+f&<>.html',
      'g\r\nh',
      'i\tj',
      '\uFFFE',
      ' k ',
      '%2F',
      'é/日本.html',
      '😀',
    ];
    for (const key of keys) await aws.put(key, 'x', HTML);
    await publisher.refresh();
    await expectExactly(aws, BEFORE);
    expect(repairs()).toEqual([{ event: 'ContentRepaired', objects: keys.length, keys: [...keys].sort() }]);
  });

  test('more foreign objects than a run lists: published; the next runs delete the rest', async () => {
    const { aws, publisher } = fixture;
    for (let count = 0; count < 11_000; count++) await aws.put(`!/${count}`, 'x', HTML);
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(publisher.lines).toEqual([expect.objectContaining({ deleted: 10_000, more: true })]);
    await publisher.publish(AFTER);
    await expectExactly(aws, AFTER);
  });

  describe('changed by somebody else between reading and writing: begins again, with the right content', () => {
    test.each<[string, string, () => Promise<unknown>]>([
      ['overwritten', 'PUT about.html', () => fixture.aws.put('about.html', 'x', HTML)],
      ['created', 'PUT new.html', () => fixture.aws.put('new.html', 'x', HTML)],
      ['deleted', 'PUT about.html', () => fixture.aws.delete('about.html')],
      ['overwritten before it is deleted', 'DELETE gone.html', () => fixture.aws.put('gone.html', 'x', HTML)],
    ])('%s', async (_, operation, change) => {
      const { aws, publisher } = fixture;
      let left = 1;
      aws.before = async (arrived) => {
        if (arrived.startsWith(operation) && left-- > 0) await change();
      };
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      expect(aws.count('LIST')).toBe(2);
      await expectExactly(aws, AFTER);
    });

    test('again and again: FAILED in time, with the object', async () => {
      const { aws, publisher } = fixture;
      let count = 0;
      aws.before = async (arrived) => {
        if (arrived !== 'PUT about.html') return;
        publisher.clock.advance(20_000);
        await aws.put('about.html', String(count++), HTML);
      };
      expect(await publisher.publish(AFTER)).toMatchObject({
        Status: 'FAILED',
        Reason: expect.stringMatching(
          /^Gave up after 227 s; last failure: writing about\.html: PreconditionFailed /,
        ),
      });
    });
  });
});
