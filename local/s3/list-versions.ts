/**
 * `ListObjectVersions` (S3 API reference): every version and deletion marker, by key and then the newest first, at most
 * 1,000 at once.
 */
import { elements } from '../xml.ts';
import { byBytes, keyEncoding, MAX_KEYS, maxKeysOf } from './list-objects.ts';
import type { Bucket } from './objects.ts';
import { notModelled } from './s3-error.ts';

const PARAMETERS = ['encoding-type', 'key-marker', 'max-keys', 'prefix', 'version-id-marker', 'versions'];

export function listVersions(name: string, bucket: Bucket, query: URLSearchParams): string {
  const other = [...query.keys()].find((parameter) => !PARAMETERS.includes(parameter));
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
