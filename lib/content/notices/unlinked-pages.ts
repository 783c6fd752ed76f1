/** Finds pages that cannot be reached by links from the home page. Only the site map lists them. */

import type { Site } from '../../../lambda/render/site.ts';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';

/** The paths of the links of a rendered page, without query and anchor. */
const HREF = /<a [^<>]*?href="(\/[^"?#<]*)/g;

export function unlinkedPages({ pages, files }: Pick<Site, 'pages' | 'files'>): ContentProblem[] {
  const html = new Map(files.map(({ key, body }) => [key, body]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const reached = new Set(['/']);
  for (const path of reached) {
    const page = byPath.get(path);
    if (!page) continue;
    for (const [, target] of html.get(page.htmlKey)!.matchAll(HREF)) reached.add(target!);
  }
  const rule = 'link to this page from another page, or add nav to its front matter';
  return pages
    .filter(({ path }) => !reached.has(path))
    .map(({ file, path }) => ({ file, where: 'line 1', rule, received: path }));
}
