/** Pages that nobody finds who follows links from the home page: they are in the site map only, and the contract wants more. */
import type { Site } from '../../lambda/render/site.ts';

/** Paths that the links of a rendered page lead to, without query and anchor. */
const HREF = /<a [^>]*?href="(\/[^"?#]*)/g;

/** Names of their files. */
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
