/**
 * The lists of a bucket (S3 API reference), at most 1,000 entries at once: `ListObjectsV2`, with keys in the order of their
 * UTF-8 bytes, and `ListObjectVersions`, with every version and deletion marker, by key and then the newest first.
 * `ListObjects` (version 1) gets the answer of version 2.
 */
import { elements } from '../xml.ts';
import { type Bucket, notModelled, S3Error } from './objects.ts';

/** Entries in one answer, and keys in one `DeleteObjects`. */
export const MAX_KEYS = 1_000;

const PARAMETERS = ['encoding-type', 'max-keys', 'prefix'];

export function listObjects(name: string, bucket: Bucket, query: URLSearchParams): string {
  const { prefix, encode, page, ends } = reading(query, ['continuation-token', 'list-type']);
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64url').toString();
  const { listed, last } = page(
    bucket
      .keys()
      .filter((key) => key.startsWith(prefix) && byBytes(key, after) > 0)
      .sort(byBytes),
  );
  const contents = listed.map((key) => {
    const { body, etag, lastModified, storageClass } = bucket.get(key)!;
    const about = { LastModified: lastModified.toISOString(), ETag: etag, Size: body.length };
    return `<Contents>${elements({ Key: encode(key), ...about, StorageClass: storageClass })}</Contents>`;
  });
  const about = {
    ...{ Name: name, Prefix: prefix },
    ...(token !== null && { ContinuationToken: token }),
    ...(last !== undefined && { NextContinuationToken: Buffer.from(last).toString('base64url') }),
    KeyCount: listed.length,
    ...ends(last),
  };
  return `<ListBucketResult xmlns="${NAMESPACE}">${elements(about)}${contents.join('')}</ListBucketResult>`;
}

export function listVersions(name: string, bucket: Bucket, query: URLSearchParams): string {
  const { prefix, encode, page, ends } = reading(query, ['key-marker', 'version-id-marker', 'versions']);
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('version-id-marker') ?? '';
  const all = bucket
    .versions()
    .filter(([key]) => key.startsWith(prefix) && byBytes(key, keyMarker) >= 0)
    .sort(([one], [another]) => byBytes(one, another))
    .flatMap(([key, versions]) => versions.map((version, age) => ({ key, ...version, isLatest: age === 0 })));
  const marked = (id: string, key: string) => key === keyMarker && (idMarker === '' || id === idMarker);
  const first = keyMarker === '' ? 0 : all.findLastIndex(({ id, key }) => marked(id, key)) + 1;
  const { listed, last } = page(all.slice(first));
  const entries = listed.map(({ key, id, isLatest, lastModified, object }) => {
    const members = {
      ...{ Key: encode(key), VersionId: id, IsLatest: isLatest },
      LastModified: lastModified.toISOString(),
    };
    if (!object) return `<DeleteMarker>${elements(members)}</DeleteMarker>`;
    const about = { ETag: object.etag, Size: object.body.length, StorageClass: object.storageClass };
    return `<Version>${elements({ ...members, ...about })}</Version>`;
  });
  const about = {
    ...{ Name: name, Prefix: prefix, KeyMarker: encode(keyMarker), VersionIdMarker: idMarker },
    ...(last && { NextKeyMarker: encode(last.key), NextVersionIdMarker: last.id }),
    ...ends(last),
  };
  return `<ListVersionsResult xmlns="${NAMESPACE}">${elements(about)}${entries.join('')}</ListVersionsResult>`;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/**
 * What both lists read of their query, and do with it.
 *
 * @param others - parameters of this list
 * @throws S3Error for another parameter, or for a value that S3 refuses
 */
function reading(query: URLSearchParams, others: readonly string[]) {
  const other = [...query.keys()].find((parameter) => ![...PARAMETERS, ...others].includes(parameter));
  if (other !== undefined) throw notModelled(`the parameter ${other} of a list`);
  const maxKeys = Number(query.get('max-keys') ?? MAX_KEYS);
  if (!Number.isInteger(maxKeys) || maxKeys < 0)
    throw new S3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range');
  const encoding = query.get('encoding-type');
  if (encoding !== null && encoding !== 'url')
    throw new S3Error(400, 'InvalidArgument', 'Invalid Encoding Method specified in Request');
  return {
    prefix: query.get('prefix') ?? '',
    /** As in a form, with `/` as it is: botocore and other clients read it that way. */
    encode: (key: string) =>
      encoding === null
        ? key
        : new URLSearchParams({ key }).toString().slice('key='.length).replaceAll('%2F', '/'),
    page: <Entry>(rest: readonly Entry[]) => {
      const listed = rest.slice(0, Math.min(maxKeys, MAX_KEYS));
      return { listed, last: listed.length < rest.length ? listed.at(-1) : undefined };
    },
    ends: (last: unknown) => ({
      ...(encoding !== null && { EncodingType: encoding }),
      ...{ MaxKeys: maxKeys, IsTruncated: last !== undefined },
    }),
  };
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
