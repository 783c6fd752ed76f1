/** An object as it must be in the bucket. */
import { createHash } from 'node:crypto';
import type { SiteFile } from '../render/site.ts';

export interface PublishedFile extends Omit<SiteFile, 'body' | 'encoding'> {
  readonly body: Buffer;
  /** SHA-256 of `body`, in Base64 as S3 writes checksums. */
  readonly checksum: string;
}

export function publishedFile({ body: text, encoding, ...served }: SiteFile): PublishedFile {
  const body = Buffer.from(text, encoding);
  return { ...served, body, checksum: createHash('sha256').update(body).digest('base64') };
}
