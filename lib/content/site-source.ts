/**
 * The sources of the site, complete and checked: what the stack gives the publisher and the handlers. Rendered once with a
 * sample address, so that whatever a placeholder, a link or a heading has wrong is told with the rest, and no later stage
 * is the first to notice.
 */
import { join } from 'node:path';
import type { ContentProblem } from '../../lambda/render/content-problem.ts';
import { renderSite, type Site } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import type { Limits } from '../../lambda/shared/limits.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { Proofs } from '../../lambda/shared/routes.ts';
import { bundleChecker } from '../bundle/checker.ts';
import { serviceSchemas } from '../schemas/service-schemas.ts';
import { checkPages } from './check-pages.ts';
import type { Content } from './read-content.ts';

/** The `.invalid` name (RFC 2606) can never resolve, and passes every check that a real address passes. */
export const SAMPLE_ADDRESS = 'https://sample.invalid';

export function siteSource(
  practice: Practice,
  { pages, images, assets }: Pick<SiteSource, 'pages' | 'images' | 'assets'>,
  limits: Limits,
  proofs: Proofs = {},
): SiteSource {
  const [schemas, checker] = [serviceSchemas(), bundleChecker()];
  return { practice, limits, pages, images, proofs, assets, schemas, checker };
}

/** Of each source, because hundreds of pages take a second, and both the checks and the stack need them. */
const sampleSites = new WeakMap<SiteSource, Site>();

/** The site as of the last day on which its facts hold, at no address in particular. */
export function sampleSite(source: SiteSource): Site {
  const { validUntil } = source.practice.contact.verification;
  const site = sampleSites.get(source) ?? renderSite(source, SAMPLE_ADDRESS, validUntil);
  sampleSites.set(source, site);
  return site;
}

/** What is wrong in the pages and between them; of those that could not be read, that has been said. */
export function siteProblems(site: Site, { pagesFolder, unread }: Pick<Content, 'pagesFolder' | 'unread'>) {
  const problems = [...site.problems];
  checkPages(site, unread, problems);
  return problems
    .filter(({ file }) => !unread.has(file))
    .map((problem): ContentProblem => ({ ...problem, file: join(pagesFolder, problem.file) }));
}
