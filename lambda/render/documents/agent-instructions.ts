/**
 * `/agent-instructions.md`: how to use both access paths, what the service does not do, and when to refer a person.
 * Each language has its own sentences (`locale.instructions`); structure and commands are the same in all. The text uses
 * the placeholders of pages.
 */
import { type ContentProblem, reporter } from '../../shared/content-problem.ts';
import { DEVELOPERS_PATH, DOCUMENTS } from '../../shared/routes.ts';
import { warningMarkdown } from '../contact-text.ts';
import { escapeMarkdown } from '../escape.ts';
import type { Locale } from '../locales/en.ts';
import { withExpiry } from '../pages/expired-sections.ts';
import { linkPieces } from '../pages/links.ts';
import { renderBody } from '../pages/markdown.ts';
import { markdownPaths } from '../pages/page-markdown.ts';
import type { Page } from '../pages/pages.ts';
import type { PlaceholderValues } from '../pages/placeholder-values.ts';
import { fillBody, fillPlain, joinSegments } from '../pages/placeholders.ts';
import type { SiteContext } from '../site-context.ts';

type Instructions = Pick<Page, 'file' | 'description' | 'segments' | 'body'> & {
  readonly title: string;
};

const FILE = 'agent-instructions.md';

export function readInstructions(
  context: SiteContext,
  values: PlaceholderValues,
  problems: ContentProblem[],
): Instructions {
  const { locale, forPrograms } = context;
  const report = reporter(FILE, problems);
  const { title, description } = locale.instructions;
  const isExpired = forPrograms.wereOfficial !== '';
  const body = source(locale, isExpired);
  const segments = withExpiry(context, forPrograms, fillBody(body, values, report));
  return {
    file: FILE,
    title: fillPlain(title, 'title', values, report),
    description: fillPlain(description, 'description', values, report),
    segments,
    body: renderBody(segments),
  };
}

export function instructionsMarkdown(
  { title, description, segments }: Instructions,
  context: SiteContext,
  pages: readonly Page[],
): string {
  return `${[
    `# ${escapeMarkdown(title)}`,
    `${warningMarkdown(context.forPrograms.notice)}> ${escapeMarkdown(description)}`,
    linkPieces(joinSegments(segments), markdownPaths(pages)).join(context.baseUrl),
  ].join('\n\n')}\n`;
}

const source = (
  { instructions: locale, documents, legalNotice, isThisUs }: Locale,
  isExpired: boolean,
) => `## ${locale.whatItIs}

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

${isExpired ? locale.isItRealExpired : locale.isItReal} [${isThisUs.label}](${isThisUs.path}).

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
