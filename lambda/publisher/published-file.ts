/** An object as it has to be in the bucket. */
import { createHash } from 'node:crypto';
import type { SiteFile } from '../render/site.ts';

export interface PublishedFile extends Omit<SiteFile, 'body'> {
  readonly body: Buffer;
  /** SHA-256 of `body`, in Base64 as S3 writes checksums. */
  readonly checksum: string;
}

export function publishedFile({ body: text, ...served }: SiteFile): PublishedFile {
  const body = Buffer.from(text);
  return { ...served, body, checksum: createHash('sha256').update(body).digest('base64') };
}
