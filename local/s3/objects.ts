/** A bucket's objects, in memory: the current version of each. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { checkedSum } from './checksum.ts';

export interface StoredObject {
  readonly body: Buffer;
  /** System and user metadata, as put. */
  readonly metadata: Readonly<Record<string, string>>;
  /** With its quotes. */
  readonly etag: string;
  /** Whole seconds, as HTTP's dates. */
  readonly lastModified: Date;
  /** Headers of the checksum that it was put with. */
  readonly checksum: Readonly<Record<string, string>>;
}

export type Bucket = Map<string, StoredObject>;

/** Kept with an object and sent with it (S3 user guide, "Working with object metadata"). */
export const SYSTEM_METADATA = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** @throws S3Error when the body is not what the checksum says */
export function storedObject(headers: IncomingHttpHeaders, body: Buffer): StoredObject {
  const kept = Object.keys(headers).filter((name) => name.startsWith('x-amz-meta-'));
  const metadata = Object.fromEntries(
    [...SYSTEM_METADATA, ...kept].flatMap((name) => {
      const value = headers[name] ?? (name === 'content-type' ? 'binary/octet-stream' : undefined);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
  return {
    body,
    metadata,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    lastModified: new Date(Math.floor(Date.now() / 1000) * 1000),
    checksum: checkedSum(headers, body),
  };
}
