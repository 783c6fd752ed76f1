/**
 * `DeleteObjects` (S3 API reference): up to 1,000 keys in one request, with a result for each. A key with the id of a
 * version deletes that version for good.
 */
import { elements, unescapeXml } from '../xml.ts';
import { checkChange } from './conditions.ts';
import { MAX_KEYS } from './list-objects.ts';
import type { Bucket } from './objects.ts';
import { S3Error } from './s3-error.ts';

const member = (xml: string, name: string): string | undefined => {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text === undefined ? undefined : unescapeXml(text);
};

export function deleteObjects(bucket: Bucket, xml: string): string {
  const objects = [...xml.matchAll(/<Object>(.*?)(?:<\/Object>|$)/gs)].map(([, object]) => object!);
  const malformed = objects.length === 0 || objects.length > MAX_KEYS;
  if (malformed || objects.some((object) => member(object, 'Key') === undefined))
    throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed');
  const quiet = member(xml, 'Quiet') === 'true';
  const results = objects.map((object) => {
    const Key = member(object, 'Key')!;
    const VersionId = member(object, 'VersionId');
    const named = { Key, ...(VersionId !== undefined && { VersionId }) };
    try {
      const etag = member(object, 'ETag');
      checkChange(etag === undefined ? {} : { 'if-match': etag }, bucket.get(Key));
      if (VersionId === undefined) bucket.delete(Key);
      else bucket.deleteVersion(Key, VersionId);
      return quiet ? '' : `<Deleted>${elements(named)}</Deleted>`;
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      return `<Error>${elements({ ...named, Code: error.code, Message: error.message })}</Error>`;
    }
  });
  return `<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${results.join('')}</DeleteResult>`;
}
