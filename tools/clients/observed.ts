/** What a client does with the service's answers. It differs from client to client, and is a row of the table. */

import type { Evidence, Run } from './driver.ts';
import { NOTE } from './expected.ts';
import { dataOf, type Part, partsOf, textsOf } from './parts.ts';
import { CALLS, type Plan } from './plan.ts';
import { argumentsOf, instructionsSent, openingOf, otherRequests, revisionOf, versionSent } from './wire.ts';

/** Whether the arguments of a call of calls.json reached the service. */
export function wasSent({ exchanges }: Evidence, index: number): boolean {
  const names = Object.keys(CALLS[index]?.arguments ?? {});
  return argumentsOf(exchanges).some((sent) => names.every((name) => sent && name in sent));
}

/**
 * Whether the client refused a call itself, because of its arguments. Some check arguments against `inputSchema`, which
 * allows none (contract §3). Others remove the arguments and send the call.
 */
export function refusedItself({ model, wraps }: Plan, evidence: Evidence, index: number): boolean {
  const call = evidence.seen?.calls[index];
  if (!call || !CALLS[index]?.arguments || wasSent(evidence, index)) return false;
  return model ? dataOf(partsOf(call, wraps).text).length === 0 : call.error !== undefined;
}

/**
 * Whether the client hands on the text blocks of results. An agent writes one text for the model: it contains the note,
 * which is text, or the data of both.
 */
export function handsOnText({ plan, days }: Run): boolean {
  const calls = Object.values(days).flatMap(({ seen }) => seen?.calls ?? []);
  if (!plan.model) return calls.some(({ texts }) => texts.length > 0);
  const parts = calls.map((call) => partsOf(call, plan.wraps).text);
  return parts.flatMap(textsOf).some((text) => text.includes(NOTE)) || parts.some(hasDataTwice);
}

/** Of an agent's text without text blocks, the data can only be the structured content. */
function handsOnStructured(run: Run): boolean {
  const { plan, days } = run;
  const calls = Object.values(days).flatMap(({ seen }) => seen?.calls ?? []);
  if (!plan.model) return calls.some(({ structured }) => structured !== undefined);
  return !handsOnText(run) || calls.some((call) => hasDataTwice(partsOf(call, plan.wraps).text));
}

const hasDataTwice = (parts: readonly Part[]) => dataOf(parts).length > 1;

/** Longer than any sentence that an agent might write itself. */
const BEGINNING = 160;

/** An agent writes `instructions` into a longer text, with other spaces. */
function instructionsIn({ seen, exchanges }: Evidence): 'whole' | 'cut' | 'none' {
  const [handedOn, sent] = [seen?.instructions ?? '', instructionsSent(exchanges) ?? ''].map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  ) as [string, string];
  if (!sent || !handedOn.includes(sent.slice(0, BEGINNING))) return 'none';
  return handedOn.includes(sent) ? 'whole' : 'cut';
}

/** The parts of the service's answers that not every client hands on, in the order of the table. */
function handedOn(run: Run): Readonly<Record<string, boolean>> {
  const { valid } = run.days;
  const tools = valid.seen?.tools ?? [];
  const instructions = instructionsIn(valid);
  return {
    structured: handsOnStructured(run),
    text: handsOnText(run),
    instructions: instructions !== 'none',
    ...(instructions === 'cut' && { 'end of instructions': false }),
    title: tools.every(({ title }) => title !== undefined),
    schema: tools.every(({ inputSchema }) => inputSchema !== undefined),
  };
}

/** What the client sends in a call without arguments, and whether it sends some that no schema names. */
function argumentsSent({ plan, days: { valid } }: Run): string {
  const none = argumentsOf(valid.exchanges).some((sent) => sent && Object.keys(sent).length === 0);
  const some = CALLS.flatMap(({ arguments: args }, index) => (args ? [index] : []));
  const names = (valid.seen?.tools ?? []).flatMap(({ inputSchema }) =>
    Object.keys((inputSchema as { properties?: object } | undefined)?.properties ?? {}),
  );
  return [
    none ? '`{}`' : 'absent',
    some.some((index) => refusedItself(plan, valid, index))
      ? 'refuses unknown ones itself'
      : some.every((index) => wasSent(valid, index))
        ? 'any'
        : 'removes unknown ones',
    ...[...new Set(names)].map((name) => `offers \`${name}\``),
  ].join('; ');
}

/** The cells of the client's row, by column. */
export function observed(run: Run): Readonly<Record<string, string>> {
  const { exchanges, elsewhere } = run.days.valid;
  const parts = Object.entries(handedOn(run));
  const list = (received: boolean) =>
    parts.flatMap(([part, there]) => (there === received ? [part] : [])).join(', ');
  return {
    'First message': openingOf(exchanges),
    Revision: revisionOf(exchanges) ?? '',
    'Sends the version': versionSent(exchanges),
    Arguments: argumentsSent(run),
    Receives: list(true),
    'Leaves out': list(false),
    'Other requests': [...otherRequests(exchanges), ...elsewhere.map((host) => `${host}: refused`)].join(
      ', ',
    ),
  };
}
