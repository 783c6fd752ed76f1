/** The bucket as CloudFront's origin: what the template's bucket policy permits, and how S3 answers. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { originAccess } from '../s3/bucket-policy.ts';
import { type S3Server, startS3 } from '../s3/s3-api.ts';
import { S3Origin } from '../s3/s3-origin.ts';
import { CLIENT, headersOf, type RequestParts, request } from './requests.ts';
import { stackOf } from './stack-of.ts';

const BUCKET_ARN = 'arn:aws:s3:::site';
const DISTRIBUTION_ARN = 'arn:aws:cloudfront::123456789012:distribution/E1';

let s3: S3Server;

describe('tools/local/s3-origin', () => {
  beforeAll(async () => {
    s3 = await startS3(['site', 'other']);
    const client = new S3Client({ endpoint: s3.url, ...CLIENT });
    const object = { ContentType: 'text/html; charset=utf-8', CacheControl: 'max-age=5' };
    await client.send(new PutObjectCommand({ ...object, Bucket: 'site', Key: 'about.html', Body: '<p>' }));
    await client.send(new PutObjectCommand({ ...object, Bucket: 'site', Key: 'a b/ü.html', Body: '<b>' }));
    await client.send(new PutObjectCommand({ ...object, Bucket: 'other', Key: 'secret', Body: 'x' }));
    client.destroy();
  });
  afterAll(() => s3.close());

  async function fetchFrom(access: { read: boolean; list: boolean }, parts: RequestParts) {
    const got = await new S3Origin({ url: s3.url, bucket: 'site', access }).fetch(request(parts));
    return { status: got.status, headers: headersOf(got), body: got.body.toString() };
  }

  const READ_LIST = { read: true, list: true };

  test('an object has its type, caching and validators', async () => {
    const got = await fetchFrom(READ_LIST, { uri: '/about.html' });
    expect(got).toMatchObject({ status: 200, body: '<p>' });
    expect(got.headers).toMatchObject({
      server: 'AmazonS3',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'max-age=5',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    const again = await fetchFrom(READ_LIST, {
      uri: '/about.html',
      headers: { 'if-none-match': got.headers.etag! },
    });
    expect(again.status).toBe(304);
  });

  test('S3 acts on a query string that reaches it: CloudFront signs its requests', async () => {
    const uri = '/about.html';
    const got = await fetchFrom(READ_LIST, { uri, query: 'response-content-type=text%2Fevil&x=1' });
    expect(got).toMatchObject({ status: 200, body: '<p>' });
    expect(got.headers['content-type']).toBe('text/evil');
    const listing = await fetchFrom(READ_LIST, { uri: '/', query: 'list-type=2' });
    expect(listing.body).toMatch(/<ListBucketResult.*<Key>about\.html/s);
  });

  test('a key is the decoded path', async () => {
    expect(await fetchFrom(READ_LIST, { uri: '/a%20b/%C3%BC.html' })).toMatchObject({
      status: 200,
      body: '<b>',
    });
  });

  test('HEAD has headers and no body', async () => {
    const got = await fetchFrom(READ_LIST, { method: 'HEAD', uri: '/about.html' });
    expect(got).toMatchObject({ status: 200, body: '' });
    expect(got.headers['content-length']).toBe('3');
  });

  test.each<
    [id: string, access: typeof READ_LIST, method: string, uri: string, status: number, code: string]
  >([
    ['a missing key, list granted', READ_LIST, 'GET', '/none', 404, 'NoSuchKey'],
    ['a missing key, list not granted', { read: true, list: false }, 'GET', '/none', 403, 'AccessDenied'],
    ['nothing granted', { read: false, list: false }, 'GET', '/about.html', 403, 'AccessDenied'],
    ['POST', READ_LIST, 'POST', '/about.html', 403, 'AccessDenied'],
    ['another bucket through the path', READ_LIST, 'GET', '/../other/secret', 404, 'NoSuchKey'],
    ['the same, encoded', READ_LIST, 'GET', '/%2e%2e/other/secret', 404, 'NoSuchKey'],
    ['a slash encoded', READ_LIST, 'GET', '/..%2fother%2fsecret', 404, 'NoSuchKey'],
    ['a path that cannot be decoded', READ_LIST, 'GET', '/%zz', 404, 'NoSuchKey'],
  ])('%s', async (_id, access, method, uri, status, code) => {
    const got = await fetchFrom(access, { method, uri });
    expect(got.status).toBe(status);
    expect(got.body).toContain(`<Code>${code}</Code>`);
  });

  const cloudFront = { Service: 'cloudfront.amazonaws.com' };
  const fromDistribution = { StringEquals: { 'AWS:SourceArn': DISTRIBUTION_ARN } };
  const allow = (action: unknown, resource: unknown, more: object = {}) => ({
    Effect: 'Allow',
    Principal: cloudFront,
    Action: action,
    Resource: resource,
    Condition: fromDistribution,
    ...more,
  });
  const denyInsecure = {
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: 's3:*',
    Resource: [BUCKET_ARN, `${BUCKET_ARN}/*`],
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };

  function accessUnder(...statements: object[]) {
    const PolicyDocument = { Version: '2012-10-17', Statement: statements };
    const stack = stackOf({
      Policy: { Type: 'AWS::S3::BucketPolicy', Properties: { Bucket: 'site', PolicyDocument } },
    });
    return originAccess(stack, BUCKET_ARN, DISTRIBUTION_ARN);
  }

  test.each<[id: string, statements: object[], read: boolean, list: boolean]>([
    ['read', [allow('s3:GetObject', `${BUCKET_ARN}/*`)], true, false],
    [
      'read and list',
      [
        ...[denyInsecure, { ...denyInsecure, Action: ['s3:PutObject', 's3:ReplicateObject'], Condition: {} }],
        allow(['s3:GetObject', 's3:ListBucket'], [BUCKET_ARN, `${BUCKET_ARN}/*`]),
      ],
      true,
      true,
    ],
    [
      'list on the objects is not list on the bucket',
      [allow('s3:ListBucket', `${BUCKET_ARN}/*`)],
      false,
      false,
    ],
    [
      'another distribution',
      [allow('s3:GetObject', `${BUCKET_ARN}/*`, { Condition: { StringEquals: { 'AWS:SourceArn': 'x' } } })],
      false,
      false,
    ],
    [
      'a role of the account',
      [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::1:role/p' }, Action: 's3:*', Resource: '*' }],
      false,
      false,
    ],
    ['nothing', [], false, false],
  ])('the bucket policy grants: %s', (_id, statements, read, list) => {
    expect(accessUnder(...statements)).toEqual({ read, list });
  });

  test.each<[id: string, statement: object]>([
    [
      'a denial of an unknown kind',
      { ...denyInsecure, Condition: { IpAddress: { 'aws:SourceIp': '192.0.2.0/24' } } },
    ],
    ['everybody', { Effect: 'Allow', Principal: { AWS: '*' }, Action: 's3:GetObject', Resource: '*' }],
    ['CloudFront without a source', allow('s3:GetObject', `${BUCKET_ARN}/*`, { Condition: undefined })],
  ])('a statement that is not modelled stops the emulator: %s', (_id, statement) => {
    expect(() => accessUnder(statement)).toThrow('Policy: the emulator does not model this statement');
  });
});
