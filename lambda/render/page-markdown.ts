/**
 * The Markdown twin of a page: the same words, absolute links, and where to go next; and before them, as data, what a
 * program must not read from words. Links to pages lead to their twins, so that an agent that cannot negotiate stays in
 * Markdown.
 */
import { contactStatus } from '../shared/facts.ts';
import { AGENT_INFO_PATH, DOCUMENTS } from '../shared/routes.ts';
import { channelList, expiredSentence } from './channel-list.ts';
import { escapeMarkdown } from './escape.ts';
import { expiredMarkdown } from './expired.ts';
import type { PageInput } from './layout.ts';
import { linkPieces } from './links.ts';
import { navigation } from './navigation.ts';
import type { Page } from './pages.ts';
import { joinSegments } from './placeholders.ts';
import type { SiteContext } from './site-context.ts';

export function pageTwins(context: SiteContext, pages: readonly Page[]): (input: PageInput) => string {
  const { practice, words, baseUrl, people } = context;
  const channels = channelList(practice, words, people);
  const { verifiedAt, validUntil } = practice.contact.verification;
  const expired = expiredMarkdown(expiredSentence(practice, words, context.today, people));
  const data = contactData(context);
  const { all, sectionOf } = navigation(pages);
  const pathOfTwin = twinPaths(pages);
  const link = (label: string, path: string) => `- [${escapeMarkdown(label)}](${baseUrl}${path})`;
  return ({ page, lastModified }) => {
    const { top, below = [] } = sectionOf(page) ?? {};
    // The top of a section need not be in the menu itself.
    const next = new Set([...all, ...(top ? [top] : []), ...below]);
    return `${[
      frontMatter({ url: baseUrl + page.path, lastModified, ...data }),
      `# ${escapeMarkdown(page.heading)}`,
      `${expired}> ${escapeMarkdown(page.description)}`,
      // The same line as in the HTML, near the top: a reader of one page learns that there is an index.
      `${words.machineNavigation}: [llms.txt](${baseUrl}${DOCUMENTS.llms.path}) · [${escapeMarkdown(words.thisPageAsMarkdown)}](${baseUrl}/${page.markdownKey})`,
      linkPieces(joinSegments(page.segments), pathOfTwin).join(baseUrl),
      '---',
      `## ${words.officialChannels}`,
      channels,
      escapeMarkdown(words.verifiedFromTo(people.day(verifiedAt), people.day(validUntil))),
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
      `${words.lastUpdated} ${people.day(lastModified)}.`,
    ].join('\n\n')}\n`;
  };
}

/** The contact, under agent-info's names. */
function contactData({ practice, today }: SiteContext) {
  const { telephone, email, messaging, verification } = practice.contact;
  const { verifiedAt, validUntil } = verification;
  const status = contactStatus(practice, today);
  return { telephone, messaging: messaging.number, email, verifiedAt, validUntil, status };
}

/** YAML, of which JSON's strings are a part (YAML 1.2.2 §1.2). */
const frontMatter = (data: Readonly<Record<string, string>>): string =>
  ['---', ...Object.entries(data).map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---'].join(
    '\n',
  );

/** Canonical path → path of the Markdown twin; any other path stays. */
export function twinPaths(pages: readonly Page[]): (path: string) => string {
  const twins = new Map(pages.map(({ path, markdownKey }) => [path, `/${markdownKey}`]));
  return (path) => twins.get(path) ?? path;
}
