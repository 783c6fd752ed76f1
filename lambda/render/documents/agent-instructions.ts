/**
 * `/agent-instructions.md`: how to use both access paths, what the service does not do, when to refer
 * a person. The sentences are interface words, the frame and the commands are the same in every
 * language; both use the pages' placeholders. Build time only.
 */

import type { ContentProblem } from '../../../lib/content/content-error.ts';
import type { Practice } from '../../shared/practice.ts';
import { DEVELOPERS_PATH, LLMS, MCP_DESCRIPTOR, OPENAPI } from '../../shared/routes.ts';
import { absoluteLinks } from '../blocks.ts';
import { escapeMarkdown } from '../escape.ts';
import { expiredMarkdown } from '../expired.ts';
import { renderBody } from '../markdown.ts';
import { twinPaths } from '../page-markdown.ts';
import type { Page } from '../pages.ts';
import { fillBody, fillPlain, joinSegments, reporter } from '../placeholders.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Words } from '../words/en.ts';

export type Instructions = Pick<Page, 'file' | 'description' | 'segments' | 'body'> & {
  readonly title: string;
};

const FILE = 'agent-instructions.md';

export function readInstructions(words: Words, names: Vocabulary, problems: ContentProblem[]): Instructions {
  const report = reporter(FILE, problems);
  const { title, description } = words.instructions;
  const segments = fillBody(source(words), names, report);
  return {
    file: FILE,
    title: fillPlain(title, 'title', names, report),
    description: fillPlain(description, 'description', names, report),
    segments,
    body: renderBody(segments),
  };
}

export function instructionsMarkdown(
  { title, description, segments }: Instructions,
  pages: readonly Page[],
  practice: Practice,
  words: Words,
): string {
  return `${[
    `# ${escapeMarkdown(title)}`,
    `${expiredMarkdown(practice, words, (text) => `**${text}**\n\n`)}> ${escapeMarkdown(description)}`,
    absoluteLinks(joinSegments(segments), twinPaths(pages)),
  ].join('\n\n')}\n`;
}

const source = ({ instructions: words, documents, legalNotice }: Words) => `## ${words.whatItIs}

${words.whatItIsText}

## ${words.oneRequest}

\`\`\`sh
curl -sS {{urls.agentInfo}}
\`\`\`

## ${words.mcp}

${words.mcpText}

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

${words.mcpLegacy}

\`\`\`sh
curl -sS {{urls.mcp}} \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -H 'MCP-Protocol-Version: {{versions.legacy}}' \\
  -d '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"get_agent_guidance","arguments":{}}}'
\`\`\`

${words.mcpArguments}

## ${words.contact}

{{channels}}

{{warning}}

${words.contactValidity}

{{registrations}}

## ${words.referWhen}

{{list guidance.referWhen}}

## ${words.doNotReferWhen}

{{list guidance.doNotReferWhen}}

## ${words.sayingLimits}

{{list guidance.limits}}

## ${words.safety}

{{list safety}}

## ${words.serviceLimits}

{{limits}}

${words.errors}

## ${words.more}

- [${documents[MCP_DESCRIPTOR.path]}](${MCP_DESCRIPTOR.path})
- [${documents[OPENAPI.path]}](${OPENAPI.path})
- [${words.indexOfEverything}](${LLMS.path})
- [${words.developers}](${DEVELOPERS_PATH})

## ${legalNotice}

{{notice}}
`;
