/** A generated practice as synthesis reads it, and all outputs of the service about it on two days. */
import { answersOf, type McpAnswers } from '../../../lambda/mcp/results.ts';
import { localeFor } from '../../../lambda/render/locales.ts';
import type { Page } from '../../../lambda/render/pages/pages.ts';
import { renderSite, type Site } from '../../../lambda/render/site.ts';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import { type AgentInfo, agentInfo } from '../../../lambda/shared/facts.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { TOOL_NAMES, type ToolName, toolResult } from '../../../lambda/shared/tools.ts';
import { loadService, type Service } from '../../../lib/content/load-service.ts';
import { warningsOf } from '../../../lib/content/warnings/warnings.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { SAMPLE_ADDRESS } from '../../../lib/practice/plain-url.ts';
import { TODAY } from '../service.ts';
import { type GeneratedPractice, writePractice } from './practice.ts';

/** The address of the service: that of the site which synthesis renders, so that it is rendered once. */
export const BASE = SAMPLE_ADDRESS;

export interface OutputFile {
  /** With `charset`, if it has one. */
  readonly type: string;
  /** Of its text. Of data, the main language. */
  readonly language: string;
  /** Empty if the file is binary. */
  readonly text: string;
  readonly bytes: Buffer;
}

/** What the service says on one day. */
export interface Outputs {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Path without the first slash (`about.html`, `.well-known/security.txt`) → file. */
  readonly files: ReadonlyMap<string, OutputFile>;
  readonly site: Site;
  /** Body of `GET /api/agent-info`. */
  readonly agentInfo: AgentInfo;
  /** The `structuredContent` of each tool. */
  readonly tools: Readonly<Record<ToolName, ReturnType<typeof toolResult>>>;
  /** The `result` of every other successful call, and those of the tools in each revision, as JSON. */
  readonly mcp: McpAnswers;
}

export interface LoadedPractice {
  readonly practice: GeneratedPractice;
  /** The folder with its files, until the next practice is loaded. */
  readonly folder: string;
  readonly practiceFile: string;
  readonly service: Service;
  readonly warnings: ReturnType<typeof warningsOf>;
  /** What synthesis refuses on TODAY: facts that ended yesterday. */
  readonly problems: readonly ContentProblem[];
  /** TODAY, or the last day of facts that ended yesterday. */
  readonly valid: Outputs;
  /** The day after `validUntil`. */
  readonly expired: Outputs;
}

/** @throws ContentError if synthesis refuses the practice on a day on which its facts are valid */
export async function loadPractice(practice: GeneratedPractice, folder: string): Promise<LoadedPractice> {
  const practiceFile = writePractice(practice, folder);
  const { validUntil } = practice.facts.contact.verification;
  const validDay = validUntil < TODAY ? validUntil : TODAY;
  const service = await loadService({ practiceFile }, validDay);
  return {
    ...{ practice, folder, practiceFile, service },
    warnings: warningsOf(service),
    problems: validDay === TODAY ? [] : await problemsOf(practiceFile),
    valid: outputsOf(service, validDay),
    expired: outputsOf(service, addDays(validUntil, 1)),
  };
}

/** What the practice file has in the language of a file. */
export const factsFor = ({ facts, inLanguage }: GeneratedPractice, { language }: OutputFile): Practice =>
  inLanguage.get(language) ?? facts;

/** Each page in its languages, the first one first. */
export function samePages({ files, site }: Outputs): [Page, ...Page[]][] {
  const pages = new Map<string, [Page, ...Page[]]>();
  for (const page of site.pages) {
    // *Is this us?* has another name in each language.
    const { path } = localeFor(files.get(page.htmlKey)!.language).isThisUs;
    const name = page.ownPath === path ? '' : page.ownPath;
    const others = pages.get(name);
    if (others) others.push(page);
    else pages.set(name, [page]);
  }
  return [...pages.values()];
}

async function problemsOf(practiceFile: string): Promise<readonly ContentProblem[]> {
  try {
    await loadService({ practiceFile }, TODAY);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems;
  }
}

export function outputsOf({ source, site: lastDay }: Service, today: string): Outputs {
  const { practice, limits, schemas } = source;
  const isLastDay = today === practice.contact.verification.validUntil;
  const site = isLastDay ? lastDay : renderSite(source, BASE, today);
  const files = site.files.map((file): [string, OutputFile] => [
    file.key,
    {
      type: file.contentType,
      language: file.contentLanguage ?? practice.language,
      text: file.encoding ? '' : file.body,
      bytes: Buffer.from(file.body, file.encoding),
    },
  ]);
  const tools = TOOL_NAMES.map((name) => [name, toolResult(name, practice, BASE, today)]);
  return {
    ...{ today, site, files: new Map(files) },
    agentInfo: agentInfo(practice, BASE, today),
    tools: Object.fromEntries(tools),
    mcp: answersOf({ practice, limits, outputSchemas: schemas.tools }, BASE, today),
  };
}
