/**
 * Conditions on an object's ETag and date: of a read (RFC 9110 §13.2.2), a write and a deletion (S3 user
 * guide, "Add preconditions to S3 operations"). The emulator changes one object after the other, so S3's 409
 * ConditionalRequestConflict for overlapping requests never occurs.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { StoredObject } from './objects.ts';
import { noSuchKey, notModelled, preconditionFailed } from './s3-error.ts';

const opaque = (etag: string) => etag.trim().replace(/^W\//, '').replaceAll('"', '');

const names = (condition: string, { etag }: StoredObject) =>
  condition.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(etag));

/**
 * @returns true if the reader already has the current object; the answer is then 304
 * @throws S3Error 412
 */
export function unchangedFor(headers: IncomingHttpHeaders, object: StoredObject): boolean {
  const modified = object.lastModified.getTime();
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined) {
    if (!names(match, object)) throw preconditionFailed();
  } else if (modified > Date.parse(headers['if-unmodified-since'] ?? '')) throw preconditionFailed();
  if (noneMatch !== undefined) return names(noneMatch, object);
  return modified <= Date.parse(headers['if-modified-since'] ?? '');
}

/** @throws S3Error when the object may not be written, or deleted */
export function checkChange(
  { 'if-match': match, 'if-none-match': noneMatch }: IncomingHttpHeaders,
  present: StoredObject | undefined,
): void {
  if (noneMatch !== undefined) {
    if (noneMatch !== '*') throw notModelled('If-None-Match other than * on a write');
    if (present) throw preconditionFailed();
  }
  if (match === undefined) return;
  if (!present) throw noSuchKey();
  if (!names(match, present)) throw preconditionFailed();
}
