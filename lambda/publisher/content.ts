/**
 * The content of this version of the service, as it travels in the publisher's own asset, made ready
 * for one address. Because it is in the asset, a rollback of the stack republishes the old content.
 * Runs in Lambda.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CONTENT_DIRECTORY, CONTENT_MANIFEST, type ManifestEntry } from '../shared/content-manifest.ts';
import { BASE_URL_PLACEHOLDER } from '../shared/routes.ts';

/** An object as it has to be in the bucket. */
export interface PublishedFile {
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  /** SHA-256 of `body`, in Base64 as S3 writes checksums. */
  readonly checksum: string;
}

/**
 * @param asset - directory of the asset, with a trailing slash
 * @param baseUrl - takes the placeholder's place in every file
 */
export async function readContent(asset: URL, baseUrl: string): Promise<PublishedFile[]> {
  const manifest: ManifestEntry[] = JSON.parse(await readFile(new URL(CONTENT_MANIFEST, asset), 'utf8'));
  return Promise.all(
    manifest.map(async ({ key, contentType, cacheControl }) => {
      const text = await readFile(new URL(`${CONTENT_DIRECTORY}/${key}`, asset), 'utf8');
      const body = Buffer.from(text.replaceAll(BASE_URL_PLACEHOLDER, baseUrl));
      const checksum = createHash('sha256').update(body).digest('base64');
      return { key, contentType, cacheControl, body, checksum };
    }),
  );
}
