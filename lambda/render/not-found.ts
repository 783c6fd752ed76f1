/** The 404 in Markdown for agents and in JSON for programs, made from `404.md`. layout.ts makes the HTML page. */

import type { Report } from '../shared/content-problem.ts';
import { WAYS_OUT } from '../shared/routes.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import { linkPieces } from './links.ts';
import type { Page } from './pages.ts';
import { joinSegments } from './placeholders.ts';
import type { SiteContext } from './site-context.ts';

/** Contract §2. */
const MAX_MARKDOWN_BYTES = 1_000;

/** Has the usual length of an origin. The size check uses it, so that its result does not depend on the real origin. */
const SAMPLE_ORIGIN = 'https://d111111abcdef8.cloudfront.net';

/**
 * The text of the page, then the links for agents of contract §2 that it does not have.
 *
 * @param baseUrl - public origin, no trailing slash
 */
export function notFoundMarkdown(
  { body, heading, segments }: Page,
  { words, baseUrl }: Pick<SiteContext, 'words' | 'baseUrl'>,
  report: Report,
): string {
  const links = [
    [words.documents.sitemap, WAYS_OUT.sitemap],
    [words.documents.llms, WAYS_OUT.llms],
    [words.frame.programs, WAYS_OUT.developers],
  ] as const;
  const missing = links
    .filter(([, path]) => !body.links.includes(path))
    .map(([label, path]) => `- ${markdownLink(label, path)}`);
  const parts = [`# ${escapeMarkdown(heading)}`, joinSegments(segments), missing.join('\n')];
  const pieces = linkPieces(`${parts.filter(Boolean).join('\n\n')}\n`);
  const bytes = Buffer.byteLength(pieces.join(SAMPLE_ORIGIN));
  if (bytes > MAX_MARKDOWN_BYTES)
    report(
      'markdown',
      `must have at most ${MAX_MARKDOWN_BYTES} bytes when rendered: shorten the page`,
      bytes,
    );
  return pieces.join(baseUrl);
}

/** RFC 9457. @param baseUrl - public origin, no trailing slash */
export function notFoundProblem({ description }: Page, baseUrl: string): string {
  const links = Object.entries(WAYS_OUT).map(([name, path]) => [name, baseUrl + path]);
  return JSON.stringify({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: description,
    ...Object.fromEntries(links),
  });
}
