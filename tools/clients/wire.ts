/** What the recorded messages say: of the client, and of the service behind it. */
import { outlineOf, resultOf } from './answers.ts';
import { differences } from './differences.ts';
import type { Expected } from './expected.ts';
import type { Exchange } from './recorder.ts';

/** The methods that the service has (contract §4). To others, it says that it does not have them: -32601. */
const METHODS = /^(initialize|server\/discover|ping|tools\/(list|call)|notifications\/.+)$/;
const HANDSHAKES = /^(initialize|server\/discover)$/;
const NO_METHOD = -32601;

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

/** The `instructions` that the service sent. */
export const instructionsSent = (exchanges: readonly Exchange[]): string | undefined =>
  exchanges.find(({ request, response }) => HANDSHAKES.test(request?.method ?? '') && response?.result)
    ?.response?.result.instructions;

/** @returns a sentence for each answer of the service that is not as the contract says */
export const problemsOfWire = (exchanges: readonly Exchange[], expected: Expected): string[] =>
  exchanges.flatMap((exchange) => [
    ...(exchange.session === undefined ? [] : [`the service sent the session id ${exchange.session}`]),
    ...problemsOfAnswer(exchange, expected),
  ]);

/** A notification must be accepted, and a request must have its result, unless the service has no such method. */
function problemsOfAnswer(exchange: Exchange, expected: Expected): string[] {
  const { request, status, type, body, response } = exchange;
  if (!request?.method) return [];
  const { code, message } = response?.error ?? {};
  const answered = `${request.method} was answered with ${status}`;
  const refused = `${answered}${code ? `, ${code} ${message}` : `, ${type}: ${body.slice(0, 80)}`}`;
  if (request.id === undefined) return status === 202 && body === '' ? [] : [refused];
  const isKnown = METHODS.test(request.method);
  if (!isKnown && code === NO_METHOD) return [];
  if (status !== 200 || !response?.result || !isKnown) return [refused];
  if (type !== 'application/json') return [`${answered}, ${type}; it must be application/json`];
  const result = resultOf(request, exchange.versionHeader, expected);
  const wanted = { jsonrpc: '2.0', id: request.id, result };
  const given = { ...response, result: outlined(response.result) };
  const tool = request.method === 'tools/call' ? ` ${request.params?.name}` : '';
  return differences(given, wanted).map((each) => `the service, ${request.method}${tool}: ${each}`);
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

/** The result with the outline of each output schema, and with the data of text blocks. */
function outlined(result: Json): unknown {
  const { tools, content } = result;
  const tool = (each: Json) =>
    each?.outputSchema ? { ...each, outputSchema: outlineOf(each.outputSchema) } : each;
  const block = (each: Json) => (each?.text ? { ...each, text: dataOr(each.text) } : each);
  return {
    ...result,
    ...(Array.isArray(tools) && { tools: tools.map(tool) }),
    ...(Array.isArray(content) && { content: content.map(block) }),
  };
}

/** The data, if the text is nothing else. A text in which a member occurs twice is not what its data gives. */
function dataOr(text: string): unknown {
  try {
    const data = JSON.parse(text);
    return typeof data === 'object' && JSON.stringify(data) === text ? data : text;
  } catch {
    return text;
  }
}
