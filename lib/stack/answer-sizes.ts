/** Checks the size of the handlers' answers against the published limit (contract §5). */
import type { McpConstants } from '../../lambda/mcp/constants.ts';
import { answersOf, type ToolAnswers } from '../../lambda/mcp/results.ts';
import { agentInfo } from '../../lambda/shared/facts.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { TOOL_NAMES, TOOLS } from '../../lambda/shared/tools.ts';

/** A DNS name has at most 253 characters (RFC 1035 §2.3.4, without the root's dot). */
const LONGEST_BASE_URL = `https://${'x'.repeat(253)}`;

/** A day on which all facts have expired, which makes the answers longest. */
const LAST_DAY = '9999-12-31';

/** The message says everything: print it without a stack trace. */
export class AnswerTooLarge extends Error {}

/** @throws AnswerTooLarge if an answer could exceed `limits.maxResponseBytes`; it names the fact to shorten */
export function assertAnswerSizes(constants: McpConstants): void {
  const { limits } = constants;
  const practice = withAllClosures(constants.practice);
  const info = agentInfo(practice, LONGEST_BASE_URL, LAST_DAY);
  const { machineReadable: _, notice: __, ...facts } = info;
  assertSize('GET /api/agent-info', JSON.stringify(info), limits.maxResponseBytes, facts);

  // Every answer repeats the request's id, which may be as long as the longest body.
  const room = limits.maxResponseBytes - limits.maxBodyBytes;
  const { modern, legacy } = answersOf({ ...constants, practice }, LONGEST_BASE_URL, LAST_DAY);
  const { name, serviceType, legalNotice, contact } = practice;
  /** The facts in the notice. */
  const noticed = { name, registrations: contact.verification.registrations };
  assertSize('server/discover', modern.discover(), room, { ...noticed, serviceType, legalNotice });
  const revisions: ToolAnswers[] = [modern, ...legacy.values()];
  for (const { list, calls } of revisions) {
    assertSize('tools/list', list(), room, { name, serviceType });
    for (const tool of TOOL_NAMES) {
      const stated = TOOLS[tool].result(practice, LONGEST_BASE_URL, LAST_DAY);
      assertSize(`tools/call ${tool}`, calls.get(tool)!.resultWithNote(), room, { ...noticed, ...stated });
    }
  }
}

/** The practice before any of its closures is over, for answers of the last day. */
const withAllClosures = (practice: Practice): Practice => ({
  ...practice,
  closures: practice.closures?.map((closure) => ({ ...closure, until: LAST_DAY })),
});

/** @param stated - the facts in the answer; the error names the longest */
function assertSize(answer: string, text: string, maxBytes: number, stated: object): void {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return;
  const members = Object.entries(stated).map(([name, value]) => ({
    name,
    bytes: Buffer.byteLength(JSON.stringify(value)),
  }));
  const longest = members.reduce((most, member) => (member.bytes > most.bytes ? member : most));
  throw new AnswerTooLarge(
    `The answer to ${answer} would have ${bytes} bytes, but at most ${maxBytes} are allowed. Shorten ${longest.name} in the practice file (${longest.bytes} bytes).`,
  );
}
