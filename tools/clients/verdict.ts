/** Compares what a client did and received with what is expected. */
import { isDeepStrictEqual } from 'node:util';
import type { Printed, Run } from './driver.ts';
import type { Plan } from './plan.ts';
import type { Exchange } from './recorder.ts';

type Facts = Readonly<Record<string, unknown>>;

/** @returns tool → the facts that it must state, taken from agent-info */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
export function factsOf(agentInfo: any): Readonly<Record<string, Facts>> {
  const { name, professionalName, url, language, serviceType, description } = agentInfo;
  const { location, areaServed, scope, legalNotice, safety, contact, machineReadable } = agentInfo;
  const identity = { name, professionalName, url, language, serviceType, description };
  return {
    get_practice_info: { ...identity, location, areaServed, scope, legalNotice },
    get_official_contact: contact,
    get_agent_guidance: { safety, legalNotice, instructionsUrl: machineReadable.agentInstructions },
  };
}

/** @returns a sentence for each difference from what is expected */
export function problemsOf(run: Run, facts: Readonly<Record<string, Facts>>): string[] {
  const { plan, printed, exchanges, elsewhere } = run;
  const problems = [...exchanges.flatMap(refusal), ...elsewhere.map((host) => `it tried to reach ${host}`)];
  if (!printed) return [...problems, `it failed: ${errorIn(run.output)}`];

  const names = Object.keys(facts);
  if (!isDeepStrictEqual(printed.tools, names))
    problems.push(`it lists ${printed.tools.join(', ') || 'no tool'}; the service has ${names.join(', ')}`);
  const spoken = revisionOf(exchanges);
  if (spoken !== plan.revision) problems.push(`it spoke ${spoken}; expected was ${plan.revision}`);

  problems.push(...printed.calls.flatMap((call) => problemsOfCall(call, plan, facts[call.tool] ?? {})));

  const sent = callsWithArguments(exchanges);
  const expected = plan.extraArguments === 'sent' ? names.length : 0;
  if (sent !== expected)
    problems.push(`${sent} calls with arguments reached the service; expected were ${expected}`);
  return problems;
}

type Form = Plan['receives'][number];
const FORMS: Readonly<Record<Form, string>> = { text: 'text', structured: 'structured content' };

function problemsOfCall(call: Printed['calls'][number], plan: Plan, facts: Facts): string[] {
  const what = `${call.tool} ${call.withArguments ? 'with' : 'without'} arguments`;
  if (call.withArguments && plan.extraArguments === 'refused')
    return call.error === undefined ? [`${what}: the client should have refused them`] : [];
  if (call.error !== undefined) return [`${what}: ${call.error}`];
  const given: Readonly<Record<Form, unknown>> = { text: read(call.text), structured: call.structured };
  return (Object.keys(FORMS) as Form[]).flatMap((form) => {
    const where = `${what}, ${FORMS[form]}`;
    const received = given[form] !== undefined;
    if (received !== plan.receives.includes(form))
      return [`${where}: ${received ? 'received, which plan.ts does not expect' : 'not received'}`];
    return received ? differences(given[form] as Facts, facts, where) : [];
  });
}

/** Parses the text, which is the JSON of the structured content (contract §3). Any other text is returned unchanged. */
function read(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Each MCP request must have a result, and each notification must be accepted. Other requests may fail. */
function refusal({ request, status, response }: Exchange): string[] {
  if (!request?.method) return [];
  if (request.id === undefined ? status === 202 : status === 200 && response?.result) return [];
  const { code, message } = response?.error ?? {};
  return [`${request.method} was answered with ${status}${code ? `, ${code} ${message}` : ''}`];
}

function differences(given: Facts, expected: Facts, where: string): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => !isDeepStrictEqual(given[name], value))
    .map(([name]) => `${where}: ${name} is not what agent-info says`);
}

/** The revision of the calls: from the header of the first call or, without a header, from the handshake. */
export function revisionOf(exchanges: readonly Exchange[]): string | undefined {
  const call = exchanges.find(({ request }) => request?.method === 'tools/call');
  const handshake = exchanges.find(({ request }) => request?.method === 'initialize');
  return call?.versionHeader ?? handshake?.response?.result?.protocolVersion;
}

export const callsOf = (exchanges: readonly Exchange[]) =>
  exchanges.filter(({ request }) => request?.method === 'tools/call');

function callsWithArguments(exchanges: readonly Exchange[]): number {
  return callsOf(exchanges).filter(({ request }) => Object.keys(request?.params.arguments ?? {}).length > 0)
    .length;
}

/** @returns the last error in the output. After an uncaught error, the last line is the version of Node */
function errorIn(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /^\w*Error\b/.test(line)) ?? (lines.at(-1) || 'it printed nothing');
}
