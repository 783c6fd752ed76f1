/** What the recorded messages say: of the client, and of the service behind it. */
import { isDeepStrictEqual } from 'node:util';
import { type Expected, foreignContacts, TOOLS } from './expected.ts';
import type { Exchange } from './recorder.ts';

/** The methods that the service has (contract §4). To others, it says that it does not have them: -32601. */
const METHODS = /^(initialize|server\/discover|ping|tools\/(list|call)|notifications\/.+)$/;
const HANDSHAKES = /^(initialize|server\/discover)$/;
const NO_METHOD = -32601;

/** Contract §3. */
const INPUT_SCHEMA = { type: 'object', properties: {}, additionalProperties: false };

const callsOf = (exchanges: readonly Exchange[]) =>
  exchanges.filter(({ request }) => request?.method === 'tools/call');

/** The arguments of each call that reached the service. */
export const argumentsOf = (exchanges: readonly Exchange[]): (object | undefined)[] =>
  callsOf(exchanges).map(({ request }) => request?.params?.arguments ?? undefined);

/** The revision of the calls: from the header of the first call or, without a header, from the handshake. */
export function revisionOf(exchanges: readonly Exchange[]): string | undefined {
  const handshake = exchanges.find(({ request }) => request?.method === 'initialize');
  return callsOf(exchanges)[0]?.versionHeader ?? handshake?.response?.result?.protocolVersion;
}

/** The first message. */
export function openingOf(exchanges: readonly Exchange[]): string {
  const first = exchanges.find(({ request }) => request?.method)?.request;
  if (first?.method !== 'initialize') return `\`${first?.method}\``;
  return `\`initialize\`, asks for ${first.params?.protocolVersion}`;
}

/** How the calls state the revision. */
export function versionSent(exchanges: readonly Exchange[]): string {
  const [call] = callsOf(exchanges);
  const meta = call?.request?.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  return [call?.versionHeader && 'header', meta && '`_meta`'].filter(Boolean).join(', ') || 'no';
}

/** The requests that ask for what the service does not have, each with the answer. */
export function otherRequests(exchanges: readonly Exchange[]): string[] {
  const requests = exchanges.flatMap(({ request, method, path, status, response }) => {
    if (!request?.method) return [`${kindOf(method, path)}: ${status}`];
    return METHODS.test(request.method) ? [] : [`\`${request.method}\`: ${response?.error?.code ?? status}`];
  });
  return [...new Set(requests)].sort();
}

function kindOf(method: string, path: string): string {
  if (/\/(oauth-|openid-)/.test(path)) return 'metadata of OAuth';
  return `${method} ${path}` === 'GET /.well-known/mcp' ? 'event stream' : `\`${method} ${path}\``;
}

const resultsOf = (exchanges: readonly Exchange[], method: RegExp) =>
  exchanges.flatMap(({ request, response }) =>
    method.test(request?.method ?? '') && response?.result ? [response.result] : [],
  );

/** The `instructions` that the service sent. */
export const instructionsSent = (exchanges: readonly Exchange[]): string | undefined =>
  resultsOf(exchanges, HANDSHAKES)[0]?.instructions;

/** @returns a sentence for each answer of the service that is not as the contract says */
export function problemsOfWire(exchanges: readonly Exchange[], expected: Expected): string[] {
  const lists = resultsOf(exchanges, /^tools\/list$/);
  return [
    ...exchanges.flatMap(refusal),
    ...resultsOf(exchanges, HANDSHAKES).flatMap(({ instructions }) =>
      problemsOfInstructions(instructions, expected),
    ),
    ...lists.flatMap(({ tools }) => problemsOfList(tools)),
  ];
}

/** A request must have a result, and a notification must be accepted. */
function refusal({ request, status, response }: Exchange): string[] {
  if (!request?.method) return [];
  const { code, message } = response?.error ?? {};
  const known = METHODS.test(request.method);
  const answered = known ? status === 200 && response?.result : code === NO_METHOD;
  if (request.id === undefined ? status === 202 : answered) return [];
  return [`${request.method} was answered with ${status}${code ? `, ${code} ${message}` : ''}`];
}

function problemsOfInstructions(instructions: unknown, expected: Expected): string[] {
  if (typeof instructions !== 'string') return ['the service sent no instructions'];
  const missing = expected.instructions.filter((part) => !instructions.includes(part));
  const foreign = foreignContacts(instructions);
  return [
    ...missing.map((part) => `the instructions do not contain ${quoted(part)}`),
    ...foreign.map((contact) => `the instructions contain ${contact}, which is not the practice's`),
    ...(expected.notice && missing.length === 0 && !instructions.startsWith(expected.notice)
      ? ['the instructions do not begin with the notice']
      : []),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: any answer
function problemsOfList(tools: any[]): string[] {
  const names = tools.map(({ name }) => name);
  if (!isDeepStrictEqual(names, TOOLS))
    return [`the service lists ${names.join(', ') || 'no tool'}; the contract has ${TOOLS.join(', ')}`];
  return tools
    .filter(({ inputSchema }) => !isDeepStrictEqual(inputSchema, INPUT_SCHEMA))
    .map(({ name, inputSchema }) => `${name}: the service sent the inputSchema ${quoted(inputSchema)}`);
}

/** A value in a sentence, cut where it is long. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
