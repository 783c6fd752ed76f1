/**
 * The content of this version of the service, as it travels in the publisher's own asset, made ready
 * for one address. Because it is in the asset, a rollback of the stack republishes the old content.
 * Runs in Lambda.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  CONTENT_DIRECTORY,
  CONTENT_MANIFEST,
  type ManifestEntry,
  withDigests,
} from '../shared/content-manifest.ts';
import { onDay } from '../shared/expiry.ts';
import { BASE_URL_PLACEHOLDER } from '../shared/routes.ts';

/** An object as it has to be in the bucket. */
export interface PublishedFile extends Omit<ManifestEntry, 'sha256'> {
  readonly body: Buffer;
  /** SHA-256 of `body`, in Base64 as S3 writes checksums. */
  readonly checksum: string;
}

/**
 * @param asset - directory of the asset, with a trailing slash
 * @param baseUrl - takes the placeholder's place in every file
 * @param today - ISO date: says which readings hold
 */
export async function readContent(asset: URL, baseUrl: string, today: string): Promise<PublishedFile[]> {
  const manifest: ManifestEntry[] = JSON.parse(await readFile(new URL(CONTENT_MANIFEST, asset), 'utf8'));
  const texts = new Map(
    await Promise.all(
      manifest.map(async ({ key }): Promise<[string, string]> => {
        const text = await readFile(new URL(`${CONTENT_DIRECTORY}/${key}`, asset), 'utf8');
        return [key, onDay(text.replaceAll(BASE_URL_PLACEHOLDER, baseUrl), today)];
      }),
    ),
  );
  const digestOf = (key: string) => sha256(textOf(key)).toString('hex');
  const textOf = (key: string) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`The content names the digest of ${key}, which is not in it`);
    return text;
  };
  return manifest.map(({ sha256: _, ...served }) => {
    const body = Buffer.from(withDigests(textOf(served.key), digestOf));
    return { ...served, body, checksum: sha256(body).toString('base64') };
  });
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
