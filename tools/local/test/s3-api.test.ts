/**
 * The emulator's S3, called with the real client. The tests of the publisher use it for what they need: objects,
 * checksums, conditions on writes and deletions, lists of more than 1,000, and objects that cannot be read.
 */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import {
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
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
  const head = (Key: string) =>
    client.send(new HeadObjectCommand({ Bucket: 'site', Key, ChecksumMode: 'ENABLED' }));
  const remove = (Key: string, more: Partial<DeleteObjectCommandInput> = {}) =>
    client.send(new DeleteObjectCommand({ Bucket: 'site', Key, ...more }));

  const keysOf = async () =>
    (await client.send(new ListObjectsV2Command({ Bucket: 'site' }))).Contents!.map(({ Key }) => Key!);

  const refused = (status: number, name: string) => ({ name, $metadata: { httpStatusCode: status } });

  describe('an object', () => {
    test('is read with its bytes, its metadata and its ETag', async () => {
      const about = {
        ContentType: 'text/html; charset=utf-8',
        CacheControl: 'max-age=5',
        ContentLanguage: 'pt-BR',
        Metadata: { status: '404' },
      };
      const { ETag } = await put('a b/ü&.html', '<p>é', about);
      const got = await read('a b/ü&.html');
      expect(got).toMatchObject({ ...about, ETag, ContentLength: 5, AcceptRanges: 'bytes' });
      expect(ETag).toBe(`"${createHash('md5').update('<p>é').digest('hex')}"`);
      expect(await got.Body!.transformToString()).toBe('<p>é');
      expect(await head('a b/ü&.html')).toMatchObject({ ...about, ETag, ContentLength: 5 });
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

  test.each<[id: string, more: Partial<GetObjectCommandInput>]>([
    ['it has the ETag', { IfNoneMatch: `"x", W/"${createHash('md5').update('v1').digest('hex')}"` }],
    ['not changed since', { IfModifiedSince: new Date('2100-01-01') }],
  ])('a client gets 304: %s', async (_, more) => {
    await put('a', 'v1');
    await expect(read('a', more)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  test('If-None-Match with another ETag wins over If-Modified-Since', async () => {
    await put('a', 'v1');
    const got = await read('a', { IfNoneMatch: '"x"', IfModifiedSince: new Date('2100-01-01') });
    expect(await got.Body!.transformToString()).toBe('v1');
  });

  test('a list is sorted by bytes across folders, with its names escaped', async () => {
    const keys = ['a&<b>.html', 'a.html', 'a/b.html', 'z\uffee', 'z\u{10000}'];
    for (const key of keys.toReversed()) await put(key, 'x');
    expect(await keysOf()).toEqual(keys);
  });

  describe('deleting', () => {
    test('1,001 at once is refused', async () => {
      const Delete = { Objects: Array.from({ length: 1_001 }, (_, i) => ({ Key: `${i}` })) };
      await expect(client.send(new DeleteObjectsCommand({ Bucket: 'site', Delete }))).rejects.toMatchObject(
        refused(400, 'MalformedXML'),
      );
    });
  });

  describe('versions', () => {
    /** Versions: key, whether it is the current one, and its size (`x` for a deletion marker). */
    async function versions() {
      const list = await client.send(new ListObjectVersionsCommand({ Bucket: 'site' }));
      const objects = (list.Versions ?? []).map((version) => ({ ...version, size: String(version.Size) }));
      const markers = (list.DeleteMarkers ?? []).map((marker) => ({ ...marker, size: 'x' }));
      return [...objects, ...markers].map(({ Key, VersionId, IsLatest, size }) => ({
        Key: Key!,
        VersionId: VersionId!,
        is: `${Key} ${IsLatest ? 'current ' : ''}${size}`,
      }));
    }
    const listed = async () => (await versions()).map(({ is }) => is).sort();
    const deleteVersions = (...Objects: { Key: string; VersionId: string }[]) =>
      client.send(new DeleteObjectsCommand({ Bucket: 'site', Delete: { Objects } }));

    test('stay when an object is replaced or deleted', async () => {
      await put('b', '1');
      await put('b', '22');
      await put('a', '333');
      await remove('a');
      await remove('none');
      expect(await listed()).toEqual(['a 3', 'a current x', 'b 1', 'b current 2', 'none current x']);
      expect(await keysOf()).toEqual(['b']);
    });

    test('deleted by id are gone for good; the next older one becomes current', async () => {
      await put('a', '1');
      await put('a', '22');
      await remove('a');
      const [marker, newest, oldest] = ['a current x', 'a 2', 'a 1'];
      const idOf = async (is: string) => (await versions()).find((version) => version.is === is)!;
      const { Deleted } = await deleteVersions({ ...(await idOf(marker!)) });
      expect(Deleted).toEqual([{ Key: 'a', VersionId: expect.any(String) }]);
      expect(await text('a')).toBe('22');
      await deleteVersions(await idOf(oldest!));
      expect(await listed()).toEqual([newest!.replace('a', 'a current')]);
      await deleteVersions(await idOf('a current 2'));
      expect(await listed()).toEqual([]);
      await expect(read('a')).rejects.toMatchObject(refused(404, 'NoSuchKey'));
    });
  });

  test.each<[what: RegExp, ask: () => Promise<unknown>]>([
    [/delimiter/, () => client.send(new ListObjectsV2Command({ Bucket: 'site', Delimiter: '/' }))],
    [/versionId/, () => read('a', { VersionId: '1' })],
    [/x-amz-checksum-sha1/, () => put('a', 'x', { ChecksumSHA1: 'eA==' })],
    [/If-None-Match/, () => put('a', 'x', { IfNoneMatch: '"x"' })],
  ])('an unmodelled feature is refused with its name: %s', async (message, ask) => {
    await expect(ask()).rejects.toMatchObject({
      ...refused(501, 'NotImplemented'),
      message: expect.stringMatching(message),
    });
  });
});
