/** Checks the rendered pages: links have a target, headings are in order, no page has a path of the service. */

import type { Site } from '../../../lambda/render/site.ts';
import { type ContentProblem, type Rule, reporter } from '../../../lambda/shared/content-problem.ts';
import { nearest } from '../../../lambda/shared/nearest.ts';
import {
  AGENT_INFO_PATH,
  ASSETS,
  DOCUMENTS,
  ERROR_PAGES,
  NOT_FOUND_PAGES,
} from '../../../lambda/shared/routes.ts';
import { RULES } from '../../practice/messages/english.ts';
import { brokenHttpsRule } from '../../practice/plain-url.ts';
import { linesOf } from './markdown-lines.ts';

/** The schemes of links. Programs that other schemes open may show no address that a reader could check. */
export const SCHEMES = 'https://, mailto:, tel: or sms:';

export const pathsOf = (routes: Readonly<Record<string, { readonly path: string }>>) =>
  Object.values(routes).map(({ path }) => path);

/** Paths that a page may link to and that are not pages. */
const FIXED_PATHS = [AGENT_INFO_PATH, ...pathsOf(DOCUMENTS), ...pathsOf(ASSETS)];

/** Paths that no page can have. */
const TAKEN_PATHS: ReadonlySet<string> = new Set([
  ...FIXED_PATHS,
  ...pathsOf(ERROR_PAGES),
  ...pathsOf(NOT_FOUND_PAGES),
]);

/**
 * Checks all pages. The lines of the problems are those of the bodies.
 *
 * @param unread - files of pages that could not be read, so their anchors are unknown
 */
export function checkPages(
  { pages, others, images, brand }: Pick<Site, 'pages' | 'others' | 'images' | 'brand'>,
  unread: ReadonlySet<string>,
  problems: ContentProblem[],
): void {
  const anchors = new Map(pages.map(({ path, body }) => [path, body.anchors]));
  const unknown = new Set(pages.filter(({ file }) => unread.has(file)).map(({ path }) => path));
  const markdownPaths = pages.map(({ markdownKey }) => `/${markdownKey}`);
  const known = new Set([...anchors.keys(), ...markdownPaths, ...images, ...brand, ...FIXED_PATHS]);
  const suggest = suggestions([...known]);
  for (const { file, path, htmlKey, markdownKey } of pages)
    for (const taken of [path, `/${htmlKey}`, `/${markdownKey}`].filter((each) => TAKEN_PATHS.has(each)))
      reporter(file, problems)('file name', RULES.pageName(), taken.slice(1));
  for (const page of [...pages, ...others.map((other) => ({ path: '/', ...other }))]) {
    const { file, path: from } = page;
    const { links, headingLevels, anchors: own } = page.body;
    // Parsed only if there is a problem.
    let lines: ReturnType<typeof linesOf> | undefined;
    const reportAt = (where: 'heading' | 'link', index: number, rule: Rule, received: unknown) => {
      lines ??= linesOf(page);
      reporter(file, problems)(where, rule, received, lines[where][index]);
    };
    checkHeadings(headingLevels, (...problem) => reportAt('heading', ...problem));
    for (const [index, link] of links.entries()) {
      const report = (rule: Rule, received: string) => reportAt('link', index, rule, received);
      const rule = brokenTargetRule(link);
      if (rule) report(rule, link);
      if (rule || /^[a-z][a-z0-9+.-]*:/i.test(link)) continue;
      const [path = '', fragment] = link.split('#');
      if (HOST.test(path)) report(RULES.linkSlash(link), link);
      else if (/^[^/]/.test(path)) report(RULES['linkSlash.path'](suggest(absolute(path, from))), link);
      else if (path !== '' && !known.has(path)) report(RULES.linkUnknown(suggest(path)), link);
      else if (fragment && !unknown.has(path) && !(path === '' ? own : anchors.get(path))?.includes(fragment))
        report(RULES.anchor(), link);
    }
  }
}

/** @returns the broken rule of a link's address, in which markdown-it has escaped spaces and backslashes */
function brokenTargetRule(link: string): Rule | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(link) ?? [];
  if (scheme === undefined)
    return /^(\/|%5C){2}|^(\/|%5C)*%5C/i.test(link) ? RULES['linkSlash.slashes']() : undefined;
  if (/^(mailto|tel|sms)$/i.test(scheme)) return undefined;
  if (/^https?$/i.test(scheme))
    return /%5C/i.test(link.split(/[/?#]/, 4).slice(0, 3).join('/'))
      ? RULES['urlSpace.backslash']()
      : brokenHttpsRule(link);
  return RULES.linkScheme(SCHEMES);
}

/** A link without scheme that begins with a host: a name with dots that does not end in the extension of a file. */
const HOST =
  /^(?!.*\.(md|html?|pdf|jpe?g|png|webp|avif|svg|ico|txt|css|json|vcf)$)[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i;

/** Resolves a relative link as a browser does. */
function absolute(path: string, from: string): string {
  return new URL(path, `https://site.invalid${from}`).pathname;
}

/** A search for the nearest name compares every page, so only the first dead links get a suggestion. */
const MAX_SUGGESTIONS = 20;

function suggestions(known: readonly string[]): (path: string) => string {
  const made = new Map<string, string>();
  return (path) => {
    if (!made.has(path) && made.size < MAX_SUGGESTIONS)
      made.set(path, `; nearest known: ${nearest(path, known).join(', ')}`);
    return made.get(path) ?? '';
  };
}

/**
 * The page template writes the only h1, so a body starts at h2. No level is skipped.
 *
 * @param report - gets the index of the heading
 */
function checkHeadings(
  levels: readonly number[],
  report: (index: number, rule: Rule, received: unknown) => void,
): void {
  levels.forEach((level, index) => {
    const previous = index === 0 ? 1 : levels[index - 1]!;
    if (level === 1) report(index, RULES.headingFirst(), '#'.repeat(level));
    else if (level > previous + 1)
      report(index, RULES.headingLevel('#'.repeat(previous + 1), level, previous), level);
  });
}
