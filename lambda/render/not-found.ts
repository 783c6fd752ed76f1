/**
 * The three 404 bodies, from `404.md`. They travel inside the CloudFront Function, whose code may have
 * 10,240 bytes in all (CloudFront quotas), so the HTML is bare and every size is checked here.
 * Pure, build time only.
 */
import type { EdgeBodies } from '../edge/bodies.ts';
import { BASE_URL_PLACEHOLDER, DEVELOPERS_PATH, LLMS, MCP_DESCRIPTOR, SITEMAP } from '../shared/routes.ts';
import { absoluteLinks } from './blocks.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import type { Page } from './pages.ts';
import { joinSegments, type Report } from './placeholders.ts';

/** Contract §2: the Markdown body has at most 1 kB; the HTML shares the function with its code. */
const MAX_BYTES = { html: 1_100, markdown: 1_000, problem: 600 } as const;

const LINKS = [SITEMAP.path, LLMS.path, DEVELOPERS_PATH] as const;

export function notFoundBodies(page: Page, language: string, report: Report): EdgeBodies {
  const { body } = page;
  for (const link of LINKS)
    if (!body.links.includes(link)) report('body', `must link to ${link}`, joinSegments(page.segments));
  const bodies: EdgeBodies = {
    html: `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/site.css"></head><body><main><h1>${escapeHtml(page.heading)}</h1>${body.html.replace(/\n/g, '')}</main></body></html>`,
    markdown: `# ${escapeMarkdown(page.heading)}\n\n${absoluteLinks(joinSegments(page.segments), () => undefined)}\n`,
    problem: JSON.stringify(problem(page)),
  };
  for (const kind of ['html', 'markdown', 'problem'] as const) {
    const bytes = Buffer.byteLength(bodies[kind]);
    if (bytes > MAX_BYTES[kind])
      report(kind, `must have at most ${MAX_BYTES[kind]} bytes when rendered: shorten the page`, bytes);
  }
  return bodies;
}

/** RFC 9457: `about:blank` says that the status is all there is, and its title is the status phrase. */
function problem({ description }: Page) {
  return {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: description,
    sitemap: BASE_URL_PLACEHOLDER + SITEMAP.path,
    llms: BASE_URL_PLACEHOLDER + LLMS.path,
    developers: BASE_URL_PLACEHOLDER + DEVELOPERS_PATH,
    mcpDescriptor: BASE_URL_PLACEHOLDER + MCP_DESCRIPTOR.path,
  };
}
