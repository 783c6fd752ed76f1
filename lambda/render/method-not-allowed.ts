/**
 * The 405 bodies of pages, documents and assets. They travel inside the CloudFront Function, so they are bare and short.
 */
import type { EdgeBodies } from '../edge/constants.ts';
import { DEVELOPERS_PATH, DOCUMENTS } from '../shared/routes.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import type { Words } from './words/en.ts';

export function methodNotAllowedBodies(words: Words, language: string): EdgeBodies {
  const { title, use, whatElse, developers } = words.methodNotAllowed;
  const [before, after] = use;
  return {
    html: [
      [
        `<!DOCTYPE html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(before)}`,
        `${escapeHtml(`${after} ${whatElse}`)} <a href="${DEVELOPERS_PATH}">${escapeHtml(developers)}</a>.</p></html>`,
      ],
    ],
    markdown: [
      [
        `# ${escapeMarkdown(title)}\n\n${before}`,
        `${after} ${escapeMarkdown(whatElse)} [${escapeMarkdown(developers)}](`,
      ],
      [`${DEVELOPERS_PATH})\n`],
    ],
    problem: {
      detail: use,
      links: { developers: DEVELOPERS_PATH, llms: DOCUMENTS.llms.path },
    },
  };
}
