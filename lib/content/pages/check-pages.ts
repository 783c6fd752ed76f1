/** Checks the rendered pages: links have a target, headings are in order, no page has a path of the service. */

import type { Site } from '../../../lambda/render/site.ts';
import { type Node, walk } from '../../../lambda/render/tree/nodes.ts';
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
import { brokenHttpsRule, percentDecoded } from '../../practice/plain-url.ts';

/** The schemes of links. Programs that other schemes open may show no address that a reader could check. */
const SCHEMES = 'https://, mailto:, tel: or sms:';

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

/** The editor is below this path while it runs. */
const EDITOR = '/editor';

const isTaken = (path: string): boolean =>
  TAKEN_PATHS.has(path) || path === EDITOR || path.startsWith(`${EDITOR}/`);

/**
 * Checks all pages. The lines of the problems are those of the bodies.
 *
 * @param unread - files of pages that could not be read, so their anchors are unknown
 */
export function checkPages(
  { pages, others, images, pdfs, brand }: Pick<Site, 'pages' | 'others' | 'images' | 'pdfs' | 'brand'>,
  unread: ReadonlySet<string>,
  problems: ContentProblem[],
): void {
  const anchors = new Map(pages.map(({ path, rendered }) => [path, rendered.anchors]));
  // What follows `#` in the address of a PDF file is for the viewer: `#page=2` (RFC 8118 §3).
  const unknown = new Set([...pages.filter(({ file }) => unread.has(file)).map(({ path }) => path), ...pdfs]);
  const markdownPaths = pages.map(({ markdownKey }) => `/${markdownKey}`);
  const known = new Set([...anchors.keys(), ...markdownPaths, ...images, ...pdfs, ...brand, ...FIXED_PATHS]);
  const suggest = suggestions([...known]);
  const translated = new Set(pages.filter(({ path, ownPath }) => path !== ownPath).map(({ path }) => path));
  for (const { file, path, ownPath, htmlKey, markdownKey } of pages)
    for (const taken of [path, `/${htmlKey}`, `/${markdownKey}`]) {
      const isHome = taken === ownPath && translated.has(taken);
      if (isHome || isTaken(taken))
        reporter(file, problems)(
          'file name',
          RULES.pageName(isHome ? `pages${taken}/index.md` : undefined),
          taken.slice(1),
        );
    }
  for (const page of [...pages, ...others.map((other) => ({ path: '/', ...other }))]) {
    const { file, path: from } = page;
    const own = page.rendered.anchors;
    const nodes = [...walk(page.body)];
    const reportIn = reporter(file, problems);
    checkHeadings(
      nodes.filter(({ type }) => type === 'heading'),
      ({ line }, rule, received) => reportIn('heading', rule, received, line),
    );
    for (const node of nodes.filter(({ type }) => type === 'link')) {
      const { url: link = '', line } = node;
      const report = (rule: Rule, received: string) => reportIn('link', rule, received, line);
      const rule = brokenTargetRule(link);
      if (rule) report(rule, link);
      if (rule || /^[a-z][a-z0-9+.-]*:/i.test(link)) continue;
      const [path = '', fragment] = link.split('#');
      if (HOST.test(path)) report(RULES.linkSlash(link), link);
      else if (/^[^/]/.test(path)) report(RULES['linkSlash.path'](suggest(absolute(path, from))), link);
      else if (path === '' && !fragment) report(RULES.linkUnknown(''), link);
      else if (path !== '' && !known.has(path)) report(RULES.linkUnknown(suggest(path)), link);
      else if (fragment && !unknown.has(path) && !(path === '' ? own : anchors.get(path))?.includes(fragment))
        report(RULES.anchor(), link);
    }
  }
}

function brokenTargetRule(link: string): Rule | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(link) ?? [];
  if (scheme === undefined)
    return /^[/\\]{2}|^[/\\]*\\/.test(link) ? RULES['linkSlash.slashes']() : undefined;
  if (/^mailto$/i.test(scheme)) return hasOtherFields(link) ? RULES.linkMail() : undefined;
  if (/^(tel|sms)$/i.test(scheme)) return undefined;
  if (/^https?$/i.test(scheme))
    return link.split(/[/?#]/, 4).slice(0, 3).join('/').includes('\\')
      ? RULES['urlSpace.backslash']()
      : brokenHttpsRule(link);
  return RULES.linkScheme(SCHEMES);
}

/** RFC 6068 lets a link write every header of a message. Readers see these before they send it. */
function hasOtherFields(link: string): boolean {
  const [, query = ''] = link.split(/\?(.*)/s);
  const fields = query.split('&').filter((field) => field !== '');
  return (
    /\p{Cc}/u.test(percentDecoded(link)) || fields.some((field) => !/^(to|cc|bcc|subject|body)=/i.test(field))
  );
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
 * @param report - gets the heading
 */
function checkHeadings(
  headings: readonly Node[],
  report: (heading: Node, rule: Rule, received: unknown) => void,
): void {
  headings.forEach((heading, index) => {
    const level = heading.depth!;
    const previous = headings[index - 1]?.depth ?? 1;
    if (level === 1) report(heading, RULES.headingFirst(), '#'.repeat(level));
    else if (level > previous + 1)
      report(heading, RULES.headingLevel('#'.repeat(previous + 1), level, previous), level);
  });
}
