/**
 * `ListObjectsV2` (S3 API reference): keys in the order of their UTF-8 bytes, at most 1,000 at once. `ListObjects`
 * (version 1) gets the same answer.
 */
import { elements } from '../xml.ts';
import { type Bucket, notModelled, S3Error } from './objects.ts';

/** Entries in one answer, and keys in one `DeleteObjects`. */
export const MAX_KEYS = 1_000;

const PARAMETERS = ['continuation-token', 'encoding-type', 'list-type', 'max-keys', 'prefix', 'start-after'];

export function listObjects(name: string, bucket: Bucket, query: URLSearchParams): string {
  const other = [...query.keys()].find((parameter) => !PARAMETERS.includes(parameter));
  if (other !== undefined) throw notModelled(`the parameter ${other} of a bucket`);
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after =
    token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const maxKeys = maxKeysOf(query);
  const encode = keyEncoding(query);

  const rest = bucket
    .keys()
    .filter((key) => key.startsWith(prefix) && byBytes(key, after) > 0)
    .sort(byBytes);
  const keys = rest.slice(0, Math.min(maxKeys, MAX_KEYS));
  const last = keys.length < rest.length ? keys.at(-1) : undefined;
  const contents = keys.map((key) => {
    const { body, etag, lastModified, storageClass } = bucket.get(key)!;
    const about = { LastModified: lastModified.toISOString(), ETag: etag, Size: body.length };
    return `<Contents>${elements({ Key: encode(key), ...about, StorageClass: storageClass })}</Contents>`;
  });
  const about = {
    Name: name,
    Prefix: prefix,
    ...(token !== null && { ContinuationToken: token }),
    ...(last !== undefined && { NextContinuationToken: Buffer.from(last).toString('base64url') }),
    ...(query.has('encoding-type') && { EncodingType: 'url' }),
    KeyCount: keys.length,
    MaxKeys: maxKeys,
    IsTruncated: last !== undefined,
  };
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements(about)}${contents.join('')}</ListBucketResult>`;
}

/** @throws S3Error if `max-keys` is not a number */
function maxKeysOf(query: URLSearchParams): number {
  const maxKeys = Number(query.get('max-keys') ?? MAX_KEYS);
  if (!Number.isInteger(maxKeys) || maxKeys < 0)
    throw new S3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range');
  return maxKeys;
}

/**
 * How keys are written in a list. With `encoding-type=url` as in a form, with `/` as it is: botocore and other clients
 * read it that way.
 */
function keyEncoding(query: URLSearchParams): (key: string) => string {
  const type = query.get('encoding-type');
  if (type === null) return (key) => key;
  if (type !== 'url')
    throw new S3Error(400, 'InvalidArgument', 'Invalid Encoding Method specified in Request');
  return (key) => new URLSearchParams({ key }).toString().slice('key='.length).replaceAll('%2F', '/');
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * `ListObjectVersions` (S3 API reference): every version and deletion marker, by key and then the newest first, at most
 * 1,000 at once.
 */
const VERSIONS_PARAMETERS = [
  'encoding-type',
  'key-marker',
  'max-keys',
  'prefix',
  'version-id-marker',
  'versions',
];

export function listVersions(name: string, bucket: Bucket, query: URLSearchParams): string {
  const other = [...query.keys()].find((parameter) => !VERSIONS_PARAMETERS.includes(parameter));
  if (other !== undefined) throw notModelled(`the parameter ${other} of a list of versions`);
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('version-id-marker') ?? '';
  const maxKeys = maxKeysOf(query);
  const encode = keyEncoding(query);

  const all = bucket
    .versions()
    .filter(([key]) => key.startsWith(prefix) && byBytes(key, keyMarker) >= 0)
    .sort(([one], [another]) => byBytes(one, another))
    .flatMap(([key, versions]) => versions.map((version, age) => ({ key, ...version, isLatest: age === 0 })));
  const marked = (id: string, key: string) => key === keyMarker && (idMarker === '' || id === idMarker);
  const first = keyMarker === '' ? 0 : all.findLastIndex(({ id, key }) => marked(id, key)) + 1;
  const rest = all.slice(first);
  const listed = rest.slice(0, Math.min(maxKeys, MAX_KEYS));
  const last = listed.length < rest.length ? listed.at(-1) : undefined;
  const entries = listed.map(({ key, id, isLatest, lastModified, object }) => {
    const members = {
      Key: encode(key),
      VersionId: id,
      IsLatest: isLatest,
      LastModified: lastModified.toISOString(),
    };
    if (!object) return `<DeleteMarker>${elements(members)}</DeleteMarker>`;
    const about = { ETag: object.etag, Size: object.body.length, StorageClass: object.storageClass };
    return `<Version>${elements({ ...members, ...about })}</Version>`;
  });
  const about = {
    Name: name,
    Prefix: prefix,
    ...(query.has('encoding-type') && { EncodingType: 'url' }),
    KeyMarker: encode(keyMarker),
    VersionIdMarker: idMarker,
    ...(last && { NextKeyMarker: encode(last.key), NextVersionIdMarker: last.id }),
    MaxKeys: maxKeys,
    IsTruncated: last !== undefined,
  };
  return `<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements(about)}${entries.join('')}</ListVersionsResult>`;
}
