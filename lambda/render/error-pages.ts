/**
 * The 404 in Markdown and in JSON, made from the practice's page `404.md`, and the body for a failure of the
 * API. pages/layout.ts makes the 404 in HTML.
 */
import { errorTable, errorText } from '../mcp/errors.ts';
import type { Report } from '../shared/content-problem.ts';
import { contactStatus, noticeOf } from '../shared/facts.ts';
import { DEVELOPERS_PATH, DOCUMENTS, ERROR_LINKS, errorLinks } from '../shared/routes.ts';
import { absolute } from './pages/links.ts';
import type { Page } from './pages/pages.ts';
import type { SiteContext } from './site-context.ts';
import { heading as headingNode, link, list, type Node, walk } from './tree/nodes.ts';
import { markdownOf } from './tree/to-markdown.ts';

/** Largest 404 in Markdown, in bytes (contract §2). */
const MAX_MARKDOWN_BYTES = 1_000;

/** An origin of usual length for the size check, so that its result does not depend on the real origin. */
const SAMPLE_ORIGIN = 'https://d111111abcdef8.cloudfront.net';

/**
 * The 404 in Markdown: the text of `404.md`, then those links of contract §2 that the text does not have.
 *
 * @param baseUrl - public origin, no trailing slash
 */
export function notFoundMarkdown(
  { body, heading }: Page,
  { locale, baseUrl, href }: Pick<SiteContext, 'locale' | 'baseUrl' | 'href'>,
  report: Report,
): string {
  const links = [
    [locale.documents.sitemap, ERROR_LINKS.sitemap],
    [locale.documents.llms, ERROR_LINKS.llms],
    [locale.frame.programs, href(ERROR_LINKS.developers)],
    [locale.agentInfo, ERROR_LINKS.agentInfo],
    [locale.mcpEndpoint, ERROR_LINKS.mcp],
    [ERROR_LINKS.mcpDescriptor, ERROR_LINKS.mcpDescriptor],
  ] as const;
  const missing = links
    .filter(([, path]) => !Array.from(walk(body), ({ url }) => url).includes(path))
    .map(([label, path]) => [link(label, path)]);
  const nodes: Node[] = [headingNode(1, heading), ...body, ...(missing.length > 0 ? [list(missing)] : [])];
  const bytes = Buffer.byteLength(markdownOf(absolute(nodes, SAMPLE_ORIGIN)));
  if (bytes > MAX_MARKDOWN_BYTES) report('markdown', { id: 'pageLong', values: [MAX_MARKDOWN_BYTES] }, bytes);
  return markdownOf(absolute(nodes, baseUrl));
}

/** The 404 as a problem document (RFC 9457). */
export function notFoundProblem(
  { description }: Page,
  { baseUrl, href }: Pick<SiteContext, 'baseUrl' | 'href'>,
): string {
  return JSON.stringify({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: description,
    ...errorLinks(baseUrl, href),
  });
}

/**
 * The body for 500, 502 and 504 of the API, which CloudFront takes from S3. CloudFront cannot negotiate an error, so all
 * callers get the same body: the error of the MCP endpoint, which MCP clients can read (contract §4: -32603, `id` null, no
 * detail), with links and the official channels for other callers.
 */
export function failedAnswer({ practice, baseUrl, today }: SiteContext): string {
  const { internal } = errorTable({ maxBodyBytes: 0, toolNames: [], descriptorUrl: '' });
  const { telephone, extension, email, messaging, otherChannels, form, mayCostMore } = practice.contact;
  return errorText('null', internal, undefined, {
    developers: baseUrl + DEVELOPERS_PATH,
    llms: baseUrl + DOCUMENTS.llms.path,
    mcpDescriptor: baseUrl + DOCUMENTS.mcpDescriptor.path,
    sitemap: baseUrl + DOCUMENTS.sitemap.path,
    contact: {
      ...noticeOf(practice, today),
      telephone,
      extension,
      email,
      messaging,
      otherChannels,
      form,
      mayCostMore,
      status: contactStatus(practice, today),
    },
  });
}
