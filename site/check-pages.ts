/**
 * Rules between pages: links lead somewhere, headings are in order, no two files share a key. Checked
 * at synthesis, so that a broken link never reaches a visitor. Pure, build time only.
 */
import { AGENT_INFO_PATH, ASSETS, DOCUMENTS } from '../lambda/shared/routes.ts';
import { type ContentProblem, nearest } from './content-error.ts';
import type { Page } from './pages.ts';
import { type Report, reporter } from './placeholders.ts';

const FIXED_PATHS = [
  AGENT_INFO_PATH,
  ...DOCUMENTS.map(({ path }) => path),
  ...Object.values(ASSETS).map(({ path }) => path),
];

export function checkPages(pages: readonly Page[], problems: ContentProblem[]): void {
  const targets = pages.filter(({ file }) => file !== '404.md');
  const anchors = new Map(targets.map(({ path, body }) => [path, body.anchors]));
  const twins = targets.map(({ markdownKey }) => `/${markdownKey}`);
  const known = [...anchors.keys(), ...twins, ...FIXED_PATHS];
  for (const page of pages) {
    const { links, headingLevels, anchors: own } = page.body;
    const report = reporter(page.file, problems);
    checkHeadings(headingLevels, report);
    for (const key of [page.htmlKey, page.markdownKey])
      if (FIXED_PATHS.includes(`/${key}`)) report('file name', 'is taken by a document of the service', key);
    for (const link of links) {
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) continue;
      const [path = '', fragment] = link.split('#');
      if (path !== '' && !known.includes(path))
        report('link', `leads nowhere; nearest known: ${nearest(path, known).join(', ')}`, link);
      else if (fragment && !(path === '' ? own : anchors.get(path))?.includes(fragment))
        report('link', 'the page has no heading with this anchor', link);
    }
  }
}

/** The template writes the only h1; a body starts at h2 and never skips a level. */
function checkHeadings(levels: readonly number[], report: Report): void {
  levels.forEach((level, index) => {
    const previous = index === 0 ? 1 : levels[index - 1]!;
    if (level === 1) report('heading', 'level 1 is the title; start with ##', '#'.repeat(level));
    else if (level > previous + 1) report('heading', `level ${level} follows level ${previous}`, level);
  });
}
