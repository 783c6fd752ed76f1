/**
 * The Markdown twin of a page: the same words and facts, absolute links, and where to go next. Links
 * to pages lead to their twins, so that an agent that cannot negotiate stays in Markdown.
 * Pure, build time only.
 */
import type { Practice } from '../shared/practice.ts';
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  BASE_URL_PLACEHOLDER,
  LLMS,
  SITEMAP,
} from '../shared/routes.ts';
import { absoluteLinks, channels } from './blocks.ts';
import { escapeMarkdown } from './escape.ts';
import { expiredMarkdown } from './expired.ts';
import { navPages } from './layout.ts';
import type { Page } from './pages.ts';
import { joinSegments } from './placeholders.ts';
import type { Words } from './words/en.ts';

export interface TwinInput {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly lastModified: string;
  readonly practice: Practice;
  readonly words: Words;
}

export function pageMarkdown({ page, pages, lastModified, practice, words }: TwinInput): string {
  const { verifiedAt, validUntil } = practice.contact.verification;
  return `${[
    `# ${escapeMarkdown(page.heading)}`,
    `${expiredMarkdown(practice, words, (text) => `**${text}**\n\n`)}> ${escapeMarkdown(page.description)}`,
    // The same line as in the HTML, near the top: a reader of one page learns that there is an index.
    `${words.machineNavigation}: [llms.txt](${BASE_URL_PLACEHOLDER}${LLMS.path}) · [${escapeMarkdown(words.thisPageAsMarkdown)}](${BASE_URL_PLACEHOLDER}/${page.markdownKey})`,
    absoluteLinks(joinSegments(page.segments), twinPaths(pages)),
    '---',
    `## ${words.officialChannels}`,
    channels(practice, words),
    escapeMarkdown(words.verifiedFromTo(verifiedAt, validUntil)),
    `## ${words.legalNotice}`,
    escapeMarkdown(practice.legalNotice),
    `## ${words.whereNext}`,
    [
      ...navPages(pages)
        .filter(({ path }) => path !== page.path)
        .map(({ title, markdownKey }) => link(title, `/${markdownKey}`)),
      link(words.agentInfo, AGENT_INFO_PATH),
      link('llms.txt', LLMS.path),
      link('agent-instructions.md', AGENT_INSTRUCTIONS.path),
      link('sitemap.xml', SITEMAP.path),
      link(words.thisPageAsHtml, page.path),
    ].join('\n'),
    `${words.lastUpdated} ${lastModified}.`,
  ].join('\n\n')}\n`;
}

/** Canonical path → path of the Markdown twin. */
export function twinPaths(pages: readonly Page[]): (path: string) => string | undefined {
  const twins = new Map(pages.map(({ path, markdownKey }) => [path, `/${markdownKey}`]));
  return (path) => twins.get(path);
}

const link = (label: string, path: string) => `- [${escapeMarkdown(label)}](${BASE_URL_PLACEHOLDER}${path})`;
