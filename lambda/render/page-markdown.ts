/**
 * The Markdown twin of a page: the same words and facts, absolute links, and where to go next. Links to pages lead to
 * their twins, so that an agent that cannot negotiate stays in Markdown.
 */
import { AGENT_INFO_PATH, DOCUMENTS } from '../shared/routes.ts';
import { channelList } from './channel-list.ts';
import { escapeMarkdown } from './escape.ts';
import { expiredMarkdown } from './expired.ts';
import { DATA_FORMS } from './forms.ts';
import type { PageInput } from './layout.ts';
import { linkPieces } from './links.ts';
import { navigation } from './navigation.ts';
import type { Page } from './pages.ts';
import { joinSegments } from './placeholders.ts';
import type { SiteContext } from './site-context.ts';

export function pageTwins(context: SiteContext, pages: readonly Page[]): (input: PageInput) => string {
  const { practice, words, baseUrl } = context;
  const channels = channelList(practice, words, DATA_FORMS);
  const { verifiedAt, validUntil } = practice.contact.verification;
  const { all, sectionOf } = navigation(pages);
  const pathOfTwin = twinPaths(pages);
  const link = (label: string, path: string) => `- [${escapeMarkdown(label)}](${baseUrl}${path})`;
  return ({ page, lastModified }) => {
    const { top, below = [] } = sectionOf(page) ?? {};
    // The top of a section need not be in the menu itself.
    const next = new Set([...all, ...(top ? [top] : []), ...below]);
    return `${[
      `# ${escapeMarkdown(page.heading)}`,
      `${expiredMarkdown(context.expired)}> ${escapeMarkdown(page.description)}`,
      // The same line as in the HTML, near the top: a reader of one page learns that there is an index.
      `${words.machineNavigation}: [llms.txt](${baseUrl}${DOCUMENTS.llms.path}) · [${escapeMarkdown(words.thisPageAsMarkdown)}](${baseUrl}/${page.markdownKey})`,
      linkPieces(joinSegments(page.segments), pathOfTwin).join(baseUrl),
      '---',
      `## ${words.officialChannels}`,
      channels,
      escapeMarkdown(words.verifiedFromTo(verifiedAt, validUntil)),
      `## ${words.legalNotice}`,
      escapeMarkdown(practice.legalNotice),
      ...(practice.advertisingNotice ? [escapeMarkdown(practice.advertisingNotice)] : []),
      `## ${words.whereNext}`,
      [
        ...[...next]
          .filter(({ path }) => path !== page.path)
          .map(({ title, markdownKey }) => link(title, `/${markdownKey}`)),
        link(words.agentInfo, AGENT_INFO_PATH),
        link('llms.txt', DOCUMENTS.llms.path),
        link('agent-instructions.md', DOCUMENTS.agentInstructions.path),
        link('sitemap.xml', DOCUMENTS.sitemap.path),
        link(words.thisPageAsHtml, page.path),
      ].join('\n'),
      `${words.lastUpdated} ${lastModified}.`,
    ].join('\n\n')}\n`;
  };
}

/** Canonical path → path of the Markdown twin; any other path stays. */
export function twinPaths(pages: readonly Page[]): (path: string) => string {
  const twins = new Map(pages.map(({ path, markdownKey }) => [path, `/${markdownKey}`]));
  return (path) => twins.get(path) ?? path;
}
