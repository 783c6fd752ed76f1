/**
 * The three 405 bodies of pages, documents and assets. They travel inside the CloudFront Function, so they
 * are bare and short. Pure, build time only.
 */
import { ALLOW_PLACEHOLDER, type EdgeBodies } from '../edge/bodies.ts';
import { BASE_URL_PLACEHOLDER, DEVELOPERS_PATH, LLMS } from '../shared/routes.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import type { Words } from './words/en.ts';

export function methodNotAllowedBodies(words: Words, language: string): EdgeBodies {
  const { title, use, whatElse, developers } = words.methodNotAllowed;
  const detail = use(ALLOW_PLACEHOLDER);
  const way = BASE_URL_PLACEHOLDER + DEVELOPERS_PATH;
  return {
    html: `<!DOCTYPE html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(`${detail} ${whatElse}`)} <a href="${DEVELOPERS_PATH}">${escapeHtml(developers)}</a>.</p></html>`,
    markdown: `# ${escapeMarkdown(title)}\n\n${escapeMarkdown(`${detail} ${whatElse}`)} [${escapeMarkdown(developers)}](${way})\n`,
    // RFC 9457 §4.2.1: with `about:blank`, the title is the status phrase.
    problem: JSON.stringify({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail,
      developers: way,
      llms: BASE_URL_PLACEHOLDER + LLMS.path,
    }),
  };
}
