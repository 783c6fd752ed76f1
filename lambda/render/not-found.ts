/**
 * The 404 bodies, from `404.md`. They travel inside the CloudFront Function, whose code may have 10,240 bytes in all
 * (CloudFront quotas), so the HTML is bare and every size is checked here.
 */
import type { EdgeBodies } from '../edge/constants.ts';
import { ASSETS, DEVELOPERS_PATH, DOCUMENTS } from '../shared/routes.ts';
import type { Report } from './content-problem.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import { linkPieces } from './links.ts';
import type { Page } from './pages.ts';
import { joinSegments } from './placeholders.ts';

/** Contract §2: the Markdown body has at most 1 kB; the HTML shares the function with its code. */
const MAX_BYTES = { html: 1_100, markdown: 1_000, problem: 600 } as const;

const WAYS_OUT = [DOCUMENTS.sitemap.path, DOCUMENTS.llms.path, DEVELOPERS_PATH] as const;

/** As long as an origin usually is. */
const SAMPLE_ORIGIN = 'https://d111111abcdef8.cloudfront.net';

export function notFoundBodies(page: Page, language: string, report: Report): EdgeBodies {
  const { body, title, heading, description, segments } = page;
  for (const path of WAYS_OUT)
    if (!body.links.includes(path)) report('body', `must link to ${path}`, joinSegments(segments));
  const html = `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="${ASSETS.icon.path}"><link rel="stylesheet" href="${ASSETS.stylesheet.path}"></head><body><main><h1>${escapeHtml(heading)}</h1>${body.html.replace(/\n/g, '')}</main></body></html>`;
  const markdown = linkPieces(`# ${escapeMarkdown(heading)}\n\n${joinSegments(segments)}\n`);
  const bodies: EdgeBodies = {
    html: [[html]],
    markdown: markdown.map((piece) => [piece]),
    problem: {
      detail: [description],
      links: {
        sitemap: DOCUMENTS.sitemap.path,
        llms: DOCUMENTS.llms.path,
        developers: DEVELOPERS_PATH,
        mcpDescriptor: DOCUMENTS.mcpDescriptor.path,
      },
    },
  };
  const texts = { html, markdown: markdown.join(SAMPLE_ORIGIN), problem: JSON.stringify(bodies.problem) };
  for (const kind of ['html', 'markdown', 'problem'] as const) {
    const bytes = Buffer.byteLength(texts[kind]);
    if (bytes > MAX_BYTES[kind])
      report(kind, `must have at most ${MAX_BYTES[kind]} bytes when rendered: shorten the page`, bytes);
  }
  return bodies;
}
