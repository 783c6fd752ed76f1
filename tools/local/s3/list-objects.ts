/**
 * The lists of a bucket (S3 API reference), at most 1,000 entries at once, as the publisher asks for them: `ListObjectsV2`,
 * with keys in the order of their UTF-8 bytes, and the first entries of `ListObjectVersions`, every version and deletion
 * marker, by key and then the newest first. `ListObjects` (version 1) gets the answer of version 2.
 */
import { elements } from '../xml.ts';
import { type Bucket, notModelled } from './objects.ts';

/** Entries in one answer, and keys in one `DeleteObjects`. */
export const MAX_KEYS = 1_000;

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export function listObjects(name: string, bucket: Bucket, query: URLSearchParams): string {
  onlyThese(query, 'continuation-token', 'list-type');
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64url').toString();
  const rest = bucket
    .keys()
    .filter((key) => byBytes(key, after) > 0)
    .sort(byBytes);
  const listed = rest.slice(0, MAX_KEYS);
  const isTruncated = listed.length < rest.length;
  const contents = listed.map((key) => {
    const { body, etag, lastModified } = bucket.get(key)!;
    const about = { LastModified: lastModified.toISOString(), ETag: etag, Size: body.length };
    return `<Contents>${elements({ Key: key, ...about })}</Contents>`;
  });
  const about = {
    Name: name,
    ...(isTruncated && { NextContinuationToken: Buffer.from(listed.at(-1)!).toString('base64url') }),
    ...{ KeyCount: listed.length, IsTruncated: isTruncated },
  };
  return `<ListBucketResult xmlns="${NAMESPACE}">${elements(about)}${contents.join('')}</ListBucketResult>`;
}

export function listVersions(name: string, bucket: Bucket, query: URLSearchParams): string {
  onlyThese(query, 'versions');
  const all = bucket
    .versions()
    .sort(([one], [another]) => byBytes(one, another))
    .flatMap(([key, versions]) => versions.map((version, age) => ({ key, ...version, isLatest: age === 0 })));
  const entries = all.slice(0, MAX_KEYS).map(({ key, id, isLatest, lastModified, object }) => {
    const members = { Key: key, VersionId: id, IsLatest: isLatest, LastModified: lastModified.toISOString() };
    if (!object) return `<DeleteMarker>${elements(members)}</DeleteMarker>`;
    const about = { ETag: object.etag, Size: object.body.length };
    return `<Version>${elements({ ...members, ...about })}</Version>`;
  });
  const about = { Name: name, IsTruncated: all.length > MAX_KEYS };
  return `<ListVersionsResult xmlns="${NAMESPACE}">${elements(about)}${entries.join('')}</ListVersionsResult>`;
}

/** @throws S3Error for another parameter */
function onlyThese(query: URLSearchParams, ...parameters: string[]): void {
  const other = [...query.keys()].find(
    (parameter) => !parameters.includes(parameter) && parameter !== 'x-id',
  );
  if (other !== undefined) throw notModelled(`the parameter ${other} of a list`);
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
