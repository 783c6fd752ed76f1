/**
 * `/llms.txt` in the form of llmstxt.org, second version: one H1, a summary as block quote, notes without headings,
 * then H2 sections with nothing but links. The channels and the optional facts are notes too, so their headings are in
 * bold. All links lead to Markdown: facts have no links, and addresses of JSON and XML stand in the notes as code, so
 * that a reader of text does not follow them by accident.
 */
import { AGENT_INFO_PATH, DOCUMENTS, MCP_PATH } from '../../shared/routes.ts';
import { escapeMarkdown } from '../escape.ts';
import { detailBlocks } from '../pages/detail-blocks.ts';
import { withoutLinks } from '../pages/links.ts';
import { segmentMarkdown } from '../pages/markdown.ts';
import { bySection, tops } from '../pages/navigation.ts';
import type { Page } from '../pages/pages.ts';
import type { SiteContext } from '../site-context.ts';

const ADDRESSES = ['mcpDescriptor', 'openapi', 'apiCatalog', 'sitemap'] as const;

export function llmsTxt(
  { practice, locale, baseUrl, forPrograms }: SiteContext,
  pages: readonly Page[],
): string {
  const { notice } = forPrograms;
  const { llms, agentInfo, mcpEndpoint, documents } = locale;
  const link = (title: string, path: string, note: string) =>
    `- [${escapeMarkdown(title)}](${baseUrl}${path}): ${escapeMarkdown(note)}`;
  const sections = bySection(pages, tops(pages));
  const list = (some: readonly Page[]) =>
    some.map(({ title, markdownKey, description }) => link(title, `/${markdownKey}`, description)).join('\n');
  const address = (title: string, path: string) => `- ${escapeMarkdown(title)}: \`${baseUrl}${path}\``;
  return `${[
    `# ${escapeMarkdown(practice.name)}`,
    `> ${escapeMarkdown(practice.description)}`,
    [
      ...(notice ? [`- **${escapeMarkdown(notice)}**`] : []),
      ...llms.notes.map((note) => `- ${escapeMarkdown(note)}`),
      address(agentInfo, AGENT_INFO_PATH),
      address(mcpEndpoint, MCP_PATH),
      ...ADDRESSES.map((name) => address(documents[name], DOCUMENTS[name].path)),
    ].join('\n'),
    `**${escapeMarkdown(locale.officialChannels)}**`,
    withoutLinks(forPrograms.channels),
    ...Object.values(detailBlocks(forPrograms))
      .map(segmentMarkdown)
      .filter((markdown) => markdown !== '')
      .map((markdown) => withoutLinks(markdown.replace(/^#+ (.*)$/gm, '**$1**'))),
    `## ${llms.access}`,
    link('agent-instructions.md', DOCUMENTS.agentInstructions.path, documents.agentInstructions),
    `## ${llms.pages}`,
    list(sections.get(undefined) ?? []),
    ...[...sections].flatMap(([top, below]) => (top ? [`## ${escapeMarkdown(top.title)}`, list(below)] : [])),
    // The format prescribes this English name in every language.
    '## Optional',
    link('SKILL.md', DOCUMENTS.skill.path, documents.skill),
  ].join('\n\n')}\n`;
}
