/** What the recorded messages say: of the client, and of the service behind it. */
import type { Exchange } from './recorder.ts';

/** The methods that the service has (contract §4). To others, it says that it does not have them: -32601. */
const METHODS = /^(initialize|server\/discover|ping|tools\/(list|call)|notifications\/.+)$/;
const HANDSHAKES = /^(initialize|server\/discover)$/;
const NO_METHOD = -32601;

/** 2025-03-26 has no title. */
interface SentTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
}

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

/** The tools that the service sent. */
export const toolsSent = (exchanges: readonly Exchange[]): readonly SentTool[] =>
  exchanges.find(({ request, response }) => request?.method === 'tools/list' && response?.result)?.response
    ?.result.tools ?? [];

/** The `instructions` that the service sent. */
export const instructionsSent = (exchanges: readonly Exchange[]): string | undefined =>
  exchanges.find(({ request, response }) => HANDSHAKES.test(request?.method ?? '') && response?.result)
    ?.response?.result.instructions;

/** @returns a sentence for each answer of the service that is not as the contract says */
export const problemsOfWire = (exchanges: readonly Exchange[]): string[] =>
  exchanges.flatMap((exchange) => [
    ...(exchange.session === undefined ? [] : [`the service sent the session id ${exchange.session}`]),
    ...problemsOfAnswer(exchange),
  ]);

/**
 * A notification must be accepted, and a request must have a result, unless the service has no such method. The contract
 * suite compares the results.
 */
function problemsOfAnswer({ request, status, type, body, response }: Exchange): string[] {
  if (!request?.method) return [];
  const { code, message } = response?.error ?? {};
  const answered = `${request.method} was answered with ${status}`;
  const refused = `${answered}${code ? `, ${code} ${message}` : `, ${type}: ${body.slice(0, 80)}`}`;
  if (request.id === undefined) return status === 202 && body === '' ? [] : [refused];
  const isKnown = METHODS.test(request.method);
  if (!isKnown && code === NO_METHOD) return [];
  if (status !== 200 || !response?.result || !isKnown) return [refused];
  return type === 'application/json' ? [] : [`${answered}, ${type}; it must be application/json`];
}
