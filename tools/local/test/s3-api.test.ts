/**
 * The emulator's S3, called with the real client. The tests of the publisher use it for what they need: objects,
 * checksums, conditions on writes and deletions, lists of more than 1,000, and objects that cannot be read.
 */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
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

  async function keysOf(input: Partial<ListObjectsV2CommandInput> = {}): Promise<string[][]> {
    const pages: string[][] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: 'site', ...input }))
      pages.push(Contents.map(({ Key }) => Key!));
    return pages;
  }

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

  test.each<[id: string, more: Partial<GetObjectCommandInput>, status: number]>([
    ['another ETag', { IfMatch: '"x"' }, 412],
    ['changed since', { IfUnmodifiedSince: new Date(0) }, 412],
    [
      'the client has the ETag',
      { IfNoneMatch: `"x", W/"${createHash('md5').update('v1').digest('hex')}"` },
      304,
    ],
    ['not changed since', { IfModifiedSince: new Date('2100-01-01') }, 304],
  ])('a conditional read: %s', async (_, more, status) => {
    await put('a', 'v1');
    await expect(read('a', more)).rejects.toMatchObject({ $metadata: { httpStatusCode: status } });
  });

  test('If-None-Match with another ETag wins over If-Modified-Since', async () => {
    await put('a', 'v1');
    const got = await read('a', { IfNoneMatch: '"x"', IfModifiedSince: new Date('2100-01-01') });
    expect(await got.Body!.transformToString()).toBe('v1');
  });

  describe('a list', () => {
    test('has encoded keys on request, as in a form, and XML cannot contain some of them otherwise', async () => {
      await put('a b+ü/\u0001.html', 'x');
      expect(await keysOf({ EncodingType: 'url' })).toEqual([['a+b%2B%C3%BC/%01.html']]);
      const list = new ListObjectVersionsCommand({ Bucket: 'site', EncodingType: 'url' });
      const { Versions } = await client.send(list);
      expect(Versions!.map(({ Key }) => Key)).toEqual(['a+b%2B%C3%BC/%01.html']);
    });

    test('is sorted by bytes across folders, page by page, with its names escaped', async () => {
      const keys = ['a.html', 'a/b.html', 'a&<b>.html', 'z\u{10000}', 'z\uffee'];
      for (const key of keys) await put(key, 'x');
      const pages = [['a&<b>.html', 'a.html'], ['a/b.html', 'z\uffee'], ['z\u{10000}']];
      expect(await keysOf()).toEqual([pages.flat()]);
      expect(await keysOf({ MaxKeys: 2 })).toEqual(pages);
      expect((await keysOf({ Prefix: 'a/' })).flat()).toEqual(['a/b.html']);
    });
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
    /** Pages of versions: key, whether it is the current one, and its size (`x` for a deletion marker). */
    async function versions(input: Partial<ListObjectVersionsCommandInput> = {}) {
      const pages: { Key: string; VersionId: string; is: string }[][] = [];
      let more: Partial<ListObjectVersionsCommandInput> | undefined = input;
      while (more) {
        const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({
          Bucket: 'site',
          ...input,
          ...more,
        });
        const page: ListObjectVersionsCommandOutput = await client.send(command);
        const objects = (page.Versions ?? []).map((version) => ({ ...version, size: String(version.Size) }));
        const markers = (page.DeleteMarkers ?? []).map((marker) => ({ ...marker, size: 'x' }));
        pages.push(
          [...objects, ...markers].map(({ Key, VersionId, IsLatest, size }) => ({
            Key: Key!,
            VersionId: VersionId!,
            is: `${Key} ${IsLatest ? 'current ' : ''}${size}`,
          })),
        );
        const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
        more = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
      }
      return pages;
    }
    const listed = async (input?: Partial<ListObjectVersionsCommandInput>) =>
      (await versions(input)).map((page) => page.map(({ is }) => is).sort());
    const deleteVersions = (...Objects: { Key: string; VersionId: string }[]) =>
      client.send(new DeleteObjectsCommand({ Bucket: 'site', Delete: { Objects } }));

    test('stay when an object is replaced or deleted', async () => {
      await put('b', '1');
      await put('b', '22');
      await put('a', '333');
      await remove('a');
      await remove('none');
      expect(await listed()).toEqual([['a 3', 'a current x', 'b 1', 'b current 2', 'none current x']]);
      expect((await keysOf()).flat()).toEqual(['b']);
    });

    test('deleted by id are gone for good; the next older one becomes current', async () => {
      await put('a', '1');
      await put('a', '22');
      await remove('a');
      const [marker, newest, oldest] = ['a current x', 'a 2', 'a 1'];
      const idOf = async (is: string) => (await versions()).flat().find((version) => version.is === is)!;
      const { Deleted } = await deleteVersions({ ...(await idOf(marker!)) });
      expect(Deleted).toEqual([{ Key: 'a', VersionId: expect.any(String) }]);
      expect(await text('a')).toBe('22');
      await deleteVersions(await idOf(oldest!));
      expect(await listed()).toEqual([[newest!.replace('a', 'a current')]]);
      await deleteVersions(await idOf('a current 2'));
      expect(await listed()).toEqual([[]]);
      await expect(read('a')).rejects.toMatchObject(refused(404, 'NoSuchKey'));
    });

    test('of three keys are listed page by page, each once', async () => {
      for (const key of ['a', 'b', 'b', 'b', 'c']) await put(key, 'x');
      const pages = await versions({ MaxKeys: 2 });
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(new Set(pages.flat().map(({ VersionId }) => VersionId)).size).toBe(5);
      expect((await listed({ MaxKeys: 2, KeyMarker: 'b', Prefix: 'c' })).flat()).toEqual(['c current 1']);
    });
  });

  test.each<[what: RegExp, ask: () => Promise<unknown>]>([
    [/copies/, () => client.send(new CopyObjectCommand({ Bucket: 'site', Key: 'a', CopySource: 'site/b' }))],
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
