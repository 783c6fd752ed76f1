/**
 * Two versions of a small site, and what a reader and a bucket have to see of them: exactly one version
 * after a run, and every page that both have, whole, at any moment in between.
 */
import type { SiteFile } from '../../../lambda/render/site.ts';
import { BUCKET, type FakeAws } from './aws.ts';
import { file, PROPERTIES } from './publisher.ts';

const JSON_TYPE = { contentType: 'application/json' };

export const BEFORE = [
  file('index.html', 'home before'),
  file('about.html', 'about before'),
  file('contact.html', 'contact of both'),
  file('mcp.json', '{"of":"before"}', JSON_TYPE),
  file('gone.html', 'only before'),
];
export const AFTER = [
  file('index.html', 'home after, at https://base-url.invalid'),
  file('about.html', 'about after'),
  file('contact.html', 'contact of both'),
  file('mcp.json', '{"of":"after"}', JSON_TYPE),
  file('new.html', 'only after'),
];
const SHARED = ['index.html', 'about.html', 'contact.html', 'mcp.json'];

const bodyIn = (files: readonly SiteFile[], key: string) =>
  files.find((each) => each.key === key)!.body.replaceAll('https://base-url.invalid', PROPERTIES.BaseUrl);

/** What a bucket with this version and nothing else holds, as `bucketOf` tells it. */
export const exactly = (files: readonly SiteFile[]) =>
  files
    .map(({ key, contentType, cacheControl }) => [key, contentType, cacheControl, bodyIn(files, key)])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));

/** Everything in the bucket: key, type, cache rule, content. */
export async function bucketOf(aws: FakeAws): Promise<unknown[]> {
  const listing = await (await fetch(`${aws.urls.s3}/${BUCKET}?list-type=2`)).text();
  const keys = [...listing.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!).sort();
  return Promise.all(
    keys.map(async (key) => {
      const response = await aws.get(encodeURIComponent(key));
      const { headers } = response;
      return [key, headers.get('content-type'), headers.get('cache-control'), await response.text()];
    }),
  );
}

/** @returns shared pages that are missing, or neither of the two versions, as a reader sees them now */
export async function absences(aws: FakeAws, operation: string): Promise<string[]> {
  const missing: string[] = [];
  for (const key of SHARED) {
    const response = await aws.get(key);
    const body = await response.text();
    const whole = [bodyIn(BEFORE, key), bodyIn(AFTER, key)].includes(body);
    if (!response.ok || !whole) missing.push(`${key} after ${operation}: ${response.status} ${body}`);
  }
  return missing;
}
