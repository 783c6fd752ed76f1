/** Finds pages that cannot be reached by links from the home page. Only the site map lists them. */
import type { Site } from '../../lambda/render/site.ts';

/** The paths of the links of a rendered page, without query and anchor. */
const HREF = /<a [^>]*?href="(\/[^"?#]*)/g;

/** @returns the file names of these pages */
export function unlinkedPages({ pages, files }: Pick<Site, 'pages' | 'files'>): string[] {
  const html = new Map(files.map(({ key, body }) => [key, body]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const reached = new Set(['/']);
  for (const path of reached) {
    const page = byPath.get(path);
    if (!page) continue;
    for (const [, target] of html.get(page.htmlKey)!.matchAll(HREF)) reached.add(target!);
  }
  return pages.filter(({ path }) => !reached.has(path)).map(({ file }) => file);
}
