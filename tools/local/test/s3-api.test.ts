/**
 * The emulator's S3, called with the real client. The tests of the publisher use it for what they need: objects,
 * checksums, conditions on writes and deletions, versions, lists of more than 1,000, and objects that cannot be read.
 */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { type S3Server, startS3 } from '../s3/s3-api.ts';
import { CLIENT } from './requests.ts';

let s3: S3Server;
let client: S3Client;

describe('tools/local/s3-api', () => {
  beforeEach(async () => {
    s3 = await startS3(['site']);
    client = new S3Client({ endpoint: s3.url, ...CLIENT });
  });
  afterEach(async () => {
    client.destroy();
    await s3.close();
  });

  const put = (Key: string, Body: string, more: Partial<PutObjectCommandInput> = {}) =>
    client.send(new PutObjectCommand({ Bucket: 'site', Key, Body, ...more }));
  const read = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
    client.send(new GetObjectCommand({ Bucket: 'site', Key, ...more }));
  const text = async (Key: string) => (await read(Key)).Body!.transformToString();
  describe('an object', () => {
    test('is read with its bytes, its metadata and its ETag', async () => {
      const about = {
        ContentType: 'text/html; charset=utf-8',
        CacheControl: 'max-age=5',
        ContentLanguage: 'pt-BR',
      };
      const { ETag } = await put('a b/ü&.html', '<p>é', about);
      const got = await read('a b/ü&.html');
      expect(got).toMatchObject({ ...about, ETag, ContentLength: 5, AcceptRanges: 'bytes' });
      expect(ETag).toBe(`"${createHash('md5').update('<p>é').digest('hex')}"`);
      expect(await got.Body!.transformToString()).toBe('<p>é');
    });

    test('is unchanged after an aborted upload', async () => {
      await put('a', 'whole');
      const { hostname, port } = new URL(s3.url);
      const socket = connect(Number(port), hostname);
      socket.end('PUT /site/a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
      await new Promise((resolve) => socket.on('close', resolve).resume());
      expect(await text('a')).toBe('whole');
    });
  });

  test('a list is sorted by bytes across folders, with its names escaped', async () => {
    const keys = ['a&<b>.html', 'a.html', 'a/b.html', 'z\uffee', 'z\u{10000}'];
    for (const key of keys.toReversed()) await put(key, 'x');
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'site' }));
    expect(Contents.map(({ Key }) => Key)).toEqual(keys);
  });

  test.each<[what: RegExp, ask: () => Promise<unknown>]>([
    [/delimiter/, () => client.send(new ListObjectsV2Command({ Bucket: 'site', Delimiter: '/' }))],
    [/versionId/, () => read('a', { VersionId: '1' })],
    [/x-amz-checksum-sha1/, () => put('a', 'x', { ChecksumSHA1: 'eA==' })],
    [/If-None-Match/, () => put('a', 'x', { IfNoneMatch: '"x"' })],
  ])('an unmodelled feature is refused with its name: %s', async (message, ask) => {
    await expect(ask()).rejects.toMatchObject({
      ...{ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } },
      message: expect.stringMatching(message),
    });
  });
});
