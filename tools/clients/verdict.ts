/** Compares what a client did and handed on with what the contract says. */

import { isDeepStrictEqual } from 'node:util';
import { TOOLS, type ToolName } from '../../contract/literals.ts';
import { differences, quoted } from './differences.ts';
import type { Run } from './driver.ts';
import { DAYS, type DayName, type Expected, expectedOn, NOTE } from './expected.ts';
import { handsOnText, refusedItself, wasSent } from './observed.ts';
import { dataOf, type Json, type Part, partsOf, type Seen, textsOf } from './parts.ts';
import { CALLS, isNamed } from './plan.ts';
import { instructionsSent, problemsOfWire, toolsSent } from './wire.ts';

/** @returns a sentence for each difference from the contract. One that is the same on both days comes once */
export function problemsOf(run: Run): string[] {
  const [valid, expired] = [problemsOn('valid', run), problemsOn('expired', run)];
  return [
    ...valid,
    ...expired
      .filter((problem) => !valid.includes(problem))
      .map((problem) => `on ${DAYS.expired}: ${problem}`),
  ];
}

function problemsOn(day: DayName, run: Run): string[] {
  const { exchanges, elsewhere, seen, failure, output } = run.days[day];
  const expected = expectedOn(DAYS[day], run.urls[day]);
  const problems = [
    ...problemsOfWire(exchanges),
    ...elsewhere.map((host) => `it tried to reach ${host}`),
    ...(failure ? [`${failure}: ${errorIn(output)}`] : []),
  ];
  if (!seen) return failure ? problems : [...problems, `it handed on nothing: ${errorIn(output)}`];
  if (seen.calls.length < CALLS.length)
    problems.push(`${seen.calls.length} of ${CALLS.length} calls have a result: ${errorIn(output)}`);
  return unique([
    ...problems,
    ...problemsOfTools(seen.tools, toolsSent(exchanges)),
    ...problemsOfInstructions(run, seen.instructions, instructionsSent(exchanges)),
    ...seen.calls.flatMap((call, index) => problemsOfCall(run, day, call, index, expected)),
  ]);
}

function problemsOfTools(tools: Seen['tools'], sent: ReturnType<typeof toolsSent>): string[] {
  const others = tools.filter(({ name }) => !TOOLS.some((tool) => isNamed(name, tool)));
  return [
    ...others.map(({ name }) => `it hands on the tool ${name}, which the contract does not have`),
    ...TOOLS.flatMap((tool) => {
      const found = tools.filter(({ name }) => isNamed(name, tool));
      if (found.length !== 1) return [`it hands on ${tool} ${found.length} times`];
      const texts = sent.find(({ name }) => name === tool);
      return problemsOfTool(found[0]!, texts).map((problem) => `${tool}: ${problem}`);
    }),
  ];
}

/** Agents may write something around the description. */
function problemsOfTool(
  { title, description, inputSchema }: Seen['tools'][number],
  texts: ReturnType<typeof toolsSent>[number] | undefined,
): string[] {
  return [
    ...(texts && description?.includes(texts.description)
      ? []
      : differences(description, texts?.description, 'its description')),
    ...(title === undefined ? [] : differences(title, texts?.title, 'its title')),
    ...(inputSchema === undefined || isObjectSchema(inputSchema)
      ? []
      : [`its inputSchema is no schema of an object with properties: ${quoted(inputSchema)}`]),
  ];
}

/** Gemini writes types in capitals, and TanStack AI `required: null`. */
function isObjectSchema(schema: unknown): boolean {
  const { type, properties, required } = (schema ?? {}) as Json;
  const isObject = typeof properties === 'object' && properties !== null && !Array.isArray(properties);
  return isObject && String(type).toLowerCase() === 'object' && isDeepStrictEqual(required ?? [], []);
}

/** An agent writes them into text of its own (observed.ts). */
function problemsOfInstructions(
  { plan }: Run,
  handedOn: string | undefined,
  sent: string | undefined,
): string[] {
  if (plan.model || handedOn === undefined || handedOn === sent) return [];
  return [`it hands on instructions that the service did not send: ${quoted(handedOn)}`];
}

function problemsOfCall(
  run: Run,
  day: DayName,
  call: Seen['calls'][number],
  index: number,
  expected: Expected,
): string[] {
  const { plan } = run;
  const evidence = run.days[day];
  if (refusedItself(plan, evidence, index)) return [];
  const { tool, arguments: args } = CALLS[index]!;
  const label = args ? `${tool} with ${Object.keys(args)}` : tool;
  const fails = (problem: string) => `${label}: ${problem}`;
  if (call.error !== undefined) return [fails(`the call failed: ${quoted(call.error)}`)];

  const { text, structured } = partsOf(call, plan.wraps);
  const data = [...dataOf(text), ...dataOf(structured)];
  const noteExpected = index === CALLS.length - 1 && wasSent(evidence, index) && handsOnText(run);
  const noted = textsOf(text).some((each) => each.includes(NOTE));
  return [
    ...(data.length === 0 ? ['there is no data'] : []),
    // An agent writes text and structured content into one text.
    ...(dataOf(text).length > (plan.model ? 2 : 1) ? [`the data is there ${data.length} times`] : []),
    ...data.flatMap((each) => differencesOf(each, expected.data[tool as ToolName], expected.notice)),
    ...(expected.notice && !isToldFirst(text, expected.notice) ? [`the text ${UNTOLD}`] : []),
    ...(expected.notice && !isToldFirst(structured, expected.notice)
      ? [`the structured data ${UNTOLD}`]
      : []),
    ...(noteExpected && !noted ? ['the note that arguments are not read is missing'] : []),
    ...textsOf([...text, ...structured])
      .map((each) => without(each, [expected.notice, noteExpected ? NOTE : undefined]))
      .filter(Boolean)
      .map((rest) => `there is other text: ${quoted(rest)}`),
  ].map(fails);
}

const UNTOLD = 'does not begin with the notice that the facts have expired';

/** The notice must be the first member of the data, or stand before it. */
function isToldFirst(parts: readonly Part[], notice: string): boolean {
  const [first] = parts;
  if (!first) return true;
  return 'text' in first ? first.text.startsWith(notice) : Object.keys(first.data)[0] === 'notice';
}

const without = (text: string, known: readonly (string | undefined)[]): string =>
  known.reduce<string>((left, each) => left.replace(each ?? '', ''), text).trim();

/** @param notice - may be a member of the data, if it is the first */
function differencesOf(given: Json, expected: Json, notice: string | undefined): string[] {
  return differences(given, 'notice' in given && notice !== undefined ? { notice, ...expected } : expected);
}

/** @returns the last error in the output. After an uncaught error, the last line is the version of Node */
function errorIn(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /^\w*Error\b/.test(line)) ?? (lines.at(-1) || 'it printed nothing');
}

const unique = (list: readonly string[]): string[] => [...new Set(list)];
