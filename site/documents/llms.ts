/**
 * `/llms.txt` in the form of llmstxt.org: one H1, a summary as block quote, notes without headings,
 * then H2 sections that hold nothing but links. Links lead to Markdown. Pure, build time only.
 */
import type { Practice } from '../../lambda/shared/practice.ts';
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  BASE_URL_PLACEHOLDER,
  MCP_DESCRIPTOR,
  OPENAPI,
  ROBOTS,
  SITEMAP,
} from '../../lambda/shared/routes.ts';
import { escapeMarkdown } from '../escape.ts';
import type { Page } from '../pages.ts';
import type { Words } from '../words/en.ts';

export function llmsTxt(practice: Practice, pages: readonly Page[], { llms, agentInfo }: Words): string {
  const link = (title: string, path: string, note?: string) =>
    `- [${escapeMarkdown(title)}](${BASE_URL_PLACEHOLDER}${path})${note ? `: ${escapeMarkdown(note)}` : ''}`;
  return `${[
    `# ${escapeMarkdown(practice.name)}`,
    `> ${escapeMarkdown(practice.description)}`,
    llms.notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n'),
    `## ${llms.access}`,
    [
      link('agent-info', AGENT_INFO_PATH, agentInfo),
      link('mcp.json', MCP_DESCRIPTOR.path, MCP_DESCRIPTOR.title),
      link('agent-instructions.md', AGENT_INSTRUCTIONS.path, AGENT_INSTRUCTIONS.title),
      link('openapi.json', OPENAPI.path, OPENAPI.title),
    ].join('\n'),
    `## ${llms.pages}`,
    pages
      .map(({ title, markdownKey, description }) => link(title, `/${markdownKey}`, description))
      .join('\n'),
    `## ${llms.optional}`,
    [link('sitemap.xml', SITEMAP.path, SITEMAP.title), link('robots.txt', ROBOTS.path, ROBOTS.title)].join(
      '\n',
    ),
  ].join('\n\n')}\n`;
}
