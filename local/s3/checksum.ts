/** Checksums of uploaded objects: S3 refuses a body that does not match its checksum, and stores the checksum. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { notModelled, S3Error } from './s3-error.ts';

const PREFIX = 'x-amz-checksum-';

const ALGORITHMS: Readonly<Record<string, (body: Buffer) => string>> = {
  crc32: (body) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return sum.toString('base64');
  },
  sha256: (body) => createHash('sha256').update(body).digest('base64'),
};

/**
 * @returns the headers that S3 sends with the object
 * @throws S3Error if the body does not match
 */
export function checkedSum(headers: IncomingHttpHeaders, body: Buffer): Record<string, string> {
  const header = Object.keys(headers).find((name) => name.startsWith(PREFIX));
  if (header === undefined) return {};
  const name = header.slice(PREFIX.length);
  const sum = ALGORITHMS[name]?.(body);
  if (sum === undefined) throw notModelled(header);
  if (sum !== headers[header])
    throw new S3Error(
      400,
      'BadDigest',
      `The ${name.toUpperCase()} you specified did not match the calculated checksum.`,
    );
  return { [header]: sum, [`${PREFIX}type`]: 'FULL_OBJECT' };
}
