/**
 * Whatever the service is going to say, parsed as its readers will parse it: on the last day on which the facts hold, and
 * on the first on which they have expired. Nobody after synthesis is the first to notice.
 */
import { isDeepStrictEqual } from 'node:util';
import { SaxesParser } from 'saxes';
import type { z } from 'zod';
import { MODERN_VERSION } from '../../lambda/mcp/protocol.ts';
import { answersOf, type ToolAnswers } from '../../lambda/mcp/results.ts';
import { TOOL_NAMES, type ToolName } from '../../lambda/mcp/tools.ts';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import { renderSite, type Site, type SiteFile } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { addDays } from '../../lambda/shared/days.ts';
import { agentInfo } from '../../lambda/shared/facts.ts';
import { AGENT_INFO_PATH, DOCUMENTS, MCP_PATH, NOT_FOUND_PAGES } from '../../lambda/shared/routes.ts';
import { agentInfoSchema } from '../schemas/agent-info-schema.ts';
import { mcpDescriptorSchema } from '../schemas/mcp-descriptor-schema.ts';
import { TOOL_SCHEMAS } from '../schemas/tool-schemas.ts';
import { checkSchema } from './check-schema.ts';
import { SAMPLE_ADDRESS } from './site-source.ts';

/** @param site - as of the last day on which the facts hold */
export function checkSite(source: SiteSource, site: Site): readonly ContentProblem[] {
  const problems: ContentProblem[] = [];
  const { validUntil } = source.practice.contact.verification;
  const dayAfter = addDays(validUntil, 1);
  const days = [
    [validUntil, site],
    [dayAfter, renderSite(source, SAMPLE_ADDRESS, dayAfter)],
  ] as const;
  // Assets and aliases, and what says nothing about the day, come again.
  const checked = new Set<string>();
  for (const [today, { files }] of days) {
    const reportAt = (path: string) => reporter(`${path} as of ${today}`, problems);
    checkAnswers(source, today, reportAt);
    for (const file of files.filter(({ body }) => !checked.has(body))) {
      checked.add(file.body);
      checkFile(file, reportAt(`/${file.key}`));
    }
  }
  return problems;
}

export function checkFile(
  { key, contentType, body }: Pick<SiteFile, 'key' | 'contentType' | 'body'>,
  report: Report,
): void {
  if (/[/+]json\b/.test(contentType)) {
    const value = parsed(body, 'JSON', report);
    if (`/${key}` === DOCUMENTS.mcpDescriptor.path) checkSchema(mcpDescriptorSchema, value, report);
  } else if (/[/+]xml\b/.test(contentType)) checkXml(body, report);
  else if (contentType.startsWith('text/html') && `/${key}` !== NOT_FOUND_PAGES.html.path)
    checkJsonLd(body, report);
}

function checkAnswers(
  { practice, limits, schemas }: SiteSource,
  today: string,
  reportAt: (path: string) => Report,
): void {
  const info = JSON.stringify(agentInfo(practice, SAMPLE_ADDRESS, today));
  checkSchema(agentInfoSchema, JSON.parse(info), reportAt(AGENT_INFO_PATH));

  const constants = { practice, limits, outputSchemas: schemas.tools };
  const { modern, legacy } = answersOf(constants, SAMPLE_ADDRESS, today);
  const revisions: [string, ToolAnswers][] = [[MODERN_VERSION, modern], ...legacy];
  for (const [revision, { calls }] of revisions) {
    const report = reportAt(`${MCP_PATH} in ${revision}`);
    for (const tool of TOOL_NAMES) checkResult(tool, JSON.parse(calls.get(tool)!.result()), report);
  }
}

/** The data is one text block, and in all revisions but the first also `structuredContent`. */
function checkResult(
  tool: ToolName,
  { content, structuredContent }: { content: readonly { text: string }[]; structuredContent?: unknown },
  report: Report,
): void {
  // Once the facts have expired, a block that says so comes first.
  const data = parsed(content.at(-1)!.text, tool, report);
  checkSchema<z.ZodType>(TOOL_SCHEMAS[tool], data, (where, ...rest) => report(`${tool} ${where}`, ...rest));
  if (structuredContent !== undefined && !isDeepStrictEqual(structuredContent, data))
    report(tool, 'says one thing as text and another as structured content', structuredContent);
}

const JSON_LD = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

function checkJsonLd(html: string, report: Report): void {
  const blocks = [...html.matchAll(JSON_LD)];
  if (blocks.length !== 1) report('JSON-LD', 'must be one block', blocks.length);
  for (const [, text] of blocks) parsed(text!, 'JSON-LD', report);
}

function parsed(text: string, what: string, report: Report): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    report(what, `is not JSON: ${(error as Error).message}`);
    return undefined;
  }
}

function checkXml(text: string, report: Report): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => report('XML', `is not well-formed: ${message}`));
  parser.write(text).close();
}
