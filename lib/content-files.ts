/**
 * The rendered site as files of the publisher's asset: each under its key, and a manifest that says how
 * each is to be served. Pure; synthesis and tests only.
 */
import { createHash } from 'node:crypto';
import type { SiteFile } from '../lambda/render/site.ts';
import {
  CONTENT_DIRECTORY,
  CONTENT_MANIFEST,
  type ManifestEntry,
} from '../lambda/shared/content-manifest.ts';
import type { CodeFiles } from './bundle/bundled-code.ts';

export type ContentFiles = CodeFiles & Readonly<Record<typeof CONTENT_MANIFEST, string>>;

export function contentFiles(files: readonly SiteFile[]): ContentFiles {
  const manifest = files.map(({ body, ...served }): ManifestEntry => ({ ...served, sha256: sha256(body) }));
  return {
    ...Object.fromEntries(files.map(({ key, body }) => [`${CONTENT_DIRECTORY}/${key}`, body])),
    [CONTENT_MANIFEST]: JSON.stringify(manifest, undefined, 2),
  };
}

/** In hex. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
