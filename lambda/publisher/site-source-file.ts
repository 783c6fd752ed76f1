/** The sources of the site as they travel in the publisher's own asset: a rollback of the stack republishes the old ones. */
import { readFile } from 'node:fs/promises';
import type { SiteSource } from '../render/site-source.ts';

/** File of the asset: a `SiteSource`. */
export const SITE_SOURCE_FILE = 'site.json';

/** @param asset - directory of the asset, with a trailing slash */
export async function readSiteSource(asset: URL): Promise<SiteSource> {
  return JSON.parse(await readFile(new URL(SITE_SOURCE_FILE, asset), 'utf8')) as SiteSource;
}
