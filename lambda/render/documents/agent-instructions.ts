/**
 * `/agent-instructions.md`: how to use both access paths, what the service does not do, and when to refer a person.
 * Each language has its own sentences (`locale.instructions`); structure and commands are the same in all. The text uses
 * the placeholders of pages.
 */
import { type ContentProblem, reporter } from '../../shared/content-problem.ts';
import { DEVELOPERS_PATH, DOCUMENTS } from '../../shared/routes.ts';
import { warningNodes } from '../contact-text.ts';
import { pathIn } from '../languages.ts';
import type { Locale } from '../locales.ts';
import { withExpiry } from '../pages/expired-sections.ts';
import { absolute } from '../pages/links.ts';
import { markdownPaths } from '../pages/page-markdown.ts';
import type { Page } from '../pages/pages.ts';
import type { PlaceholderValues } from '../pages/placeholder-values.ts';
import { fillBody, fillPlain } from '../pages/placeholders.ts';
import type { SiteContext } from '../site-context.ts';
import { heading, link, list, type Node, paragraph, text } from '../tree/nodes.ts';
import { renderBody } from '../tree/to-html.ts';
import { markdownOf } from '../tree/to-markdown.ts';

type Instructions = Pick<Page, 'file' | 'description' | 'body' | 'rendered'> & {
  readonly title: string;
};

const FILE = 'agent-instructions.md';

/** @param written - the tree of `instructionsSource` */
export function readInstructions(
  written: readonly Node[],
  context: SiteContext,
  values: PlaceholderValues,
  problems: ContentProblem[],
): Instructions {
  const { locale, forPrograms } = context;
  const report = reporter(FILE, problems);
  const { title, description } = locale.instructions;
  const body = withExpiry(context, forPrograms, fillBody(written, values, report));
  return {
    file: FILE,
    title: fillPlain(title, 'title', values, report),
    description: fillPlain(description, 'description', values, report),
    body,
    rendered: renderBody(body),
  };
}

export function instructionsMarkdown(
  { title, description, body }: Instructions,
  context: SiteContext,
  pages: readonly Page[],
): string {
  return markdownOf([
    heading(1, title),
    ...warningNodes(context.forPrograms.notice),
    { type: 'blockquote', children: [paragraph(text(description))] },
    ...absolute(homePages(context), context.baseUrl, markdownPaths(pages)),
    ...absolute(body, context.baseUrl, markdownPaths(pages)),
  ]);
}

/** The home page of each language. Nothing on a site in one language. */
const homePages = ({ languages }: SiteContext): readonly Node[] =>
  languages.length === 1
    ? []
    : [list(languages.map(({ name, folder }) => [link(name, pathIn(folder, '/'))]))];

/** The Markdown of a locale. */
export const instructionsSource = ({
  instructions: locale,
  documents,
  legalNotice,
  isThisUs,
}: Locale): string => `## ${locale.whatItIs}

${locale.whatItIsText}

## ${locale.oneRequest}

\`\`\`sh
curl -sS {{urls.agentInfo}}
\`\`\`

## ${locale.mcp}

${locale.mcpText}

{{tools}}

\`\`\`sh
curl -sS {{urls.mcp}} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -H 'MCP-Protocol-Version: {{versions.modern}}' \\
  -H 'Mcp-Method: tools/call' \\
  -H 'Mcp-Name: get_agent_guidance' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_agent_guidance","arguments":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"{{versions.modern}}","io.modelcontextprotocol/clientInfo":{"name":"curl","version":"8"},"io.modelcontextprotocol/clientCapabilities":{}}}}'
\`\`\`

${locale.mcpLegacy}

\`\`\`sh
curl -sS {{urls.mcp}} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -H 'MCP-Protocol-Version: {{versions.legacy}}' \\
  -d '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_agent_guidance","arguments":{}}}'
\`\`\`

${locale.mcpArguments}

## ${locale.contact}

{{channels}}

{{warning}}

{{sender.isItReal}} [${isThisUs.label}](${isThisUs.path}).

${locale.contactValidity}

{{registrations}}

{{closures}}

{{openingHours}}

{{offices}}

{{appointments}}

## ${locale.referWhen}

{{list guidance.referWhen}}

## ${locale.doNotReferWhen}

{{list guidance.doNotReferWhen}}

## ${locale.sayingLimits}

{{list guidance.limits}}

## ${locale.safety}

{{list safety}}

{{reportTo}}

## ${locale.serviceLimits}

{{limits}}

${locale.errors}

## ${locale.more}

- [${documents.mcpDescriptor}](${DOCUMENTS.mcpDescriptor.path})
- [${documents.openapi}](${DOCUMENTS.openapi.path})
- [${locale.indexOfEverything}](${DOCUMENTS.llms.path})
- [${locale.developers}](${DEVELOPERS_PATH})

## ${legalNotice}

{{notice}}
`;
