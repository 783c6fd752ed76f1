/** The sources of the site in the publisher's asset. A rollback of the stack therefore publishes the old ones again. */
import { readFile } from 'node:fs/promises';
import type { SiteSource } from '../render/site-source.ts';

/** File of the asset that holds a `SiteSource`. */
export const SITE_SOURCE_FILE = 'site.json';

/** @param asset - directory of the asset, with a trailing slash */
export async function readSiteSource(asset: URL): Promise<SiteSource> {
  return JSON.parse(await readFile(new URL(SITE_SOURCE_FILE, asset), 'utf8')) as SiteSource;
}
