/**
 * `/llms.txt` in the form of llmstxt.org, second version: one H1, a summary as block quote, notes without
 * headings, then H2 sections that hold nothing but links. Links lead to Markdown; what is JSON stands in
 * the notes as code, where a reader of text does not follow it by accident. Pure, build time only.
 */
import type { Practice } from '../../shared/practice.ts';
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  API_CATALOG,
  BASE_URL_PLACEHOLDER,
  MCP_DESCRIPTOR,
  MCP_PATH,
  OPENAPI,
  SITEMAP,
  SKILL,
} from '../../shared/routes.ts';
import { escapeMarkdown } from '../escape.ts';
import { expiredMarkdown } from '../expired.ts';
import type { Page } from '../pages.ts';
import type { Words } from '../words/en.ts';

export function llmsTxt(practice: Practice, pages: readonly Page[], words: Words): string {
  const { llms, agentInfo, mcpEndpoint, documents } = words;
  const link = (title: string, path: string, note: string) =>
    `- [${escapeMarkdown(title)}](${BASE_URL_PLACEHOLDER}${path}): ${escapeMarkdown(note)}`;
  const address = (title: string, path: string) =>
    `- ${escapeMarkdown(title)}: \`${BASE_URL_PLACEHOLDER}${path}\``;
  return `${[
    `# ${escapeMarkdown(practice.name)}`,
    `> ${escapeMarkdown(practice.description)}`,
    expiredMarkdown(practice, words, (text) => `- **${text}**\n`) +
      [
        ...llms.notes.map((note) => `- ${escapeMarkdown(note)}`),
        address(agentInfo, AGENT_INFO_PATH),
        address(mcpEndpoint, MCP_PATH),
        ...[MCP_DESCRIPTOR, OPENAPI, API_CATALOG, SITEMAP].map(({ path }) => address(documents[path], path)),
      ].join('\n'),
    `## ${llms.access}`,
    link('agent-instructions.md', AGENT_INSTRUCTIONS.path, documents[AGENT_INSTRUCTIONS.path]),
    `## ${llms.pages}`,
    pages
      .map(({ title, markdownKey, description }) => link(title, `/${markdownKey}`, description))
      .join('\n'),
    // A name of the format, in whatever language the rest is.
    '## Optional',
    link('SKILL.md', SKILL.path, documents[SKILL.path]),
  ].join('\n\n')}\n`;
}
