/** The table of docs/clients.md: the observed behaviour of each client. */
import type { Run } from './driver.ts';
import type { Exchange } from './recorder.ts';
import { callsOf, revisionOf } from './verdict.ts';

const BEGIN = '<!-- clients: npm run clients -->';
const END = '<!-- /clients -->';

export function clientsSection(runs: readonly Run[]): string {
  return [
    BEGIN,
    '| Client | Version | First message | Revision | Sends the version | Arguments | User receives | Other requests |',
    '|---|---|---|---|---|---|---|---|',
    ...runs.map((run) => `| ${cellsOf(run).join(' | ')} |`),
    END,
  ].join('\n');
}

function cellsOf({ plan, version, exchanges, printed }: Run): string[] {
  return [
    [plan.client, ...(plan.mode ? [plan.mode] : [])].join(', '),
    version,
    opening(exchanges),
    revisionOf(exchanges) ?? '',
    versionSent(exchanges),
    argumentsSent(exchanges),
    [...new Set(printed?.calls.flatMap(received))].join(', '),
    otherRequests(exchanges),
  ];
}

function opening(exchanges: readonly Exchange[]): string {
  const first = exchanges.find(({ request }) => request?.method)?.request;
  if (first?.method !== 'initialize') return `\`${first?.method}\``;
  return `\`initialize\`, asks for ${first.params.protocolVersion}`;
}

function versionSent(exchanges: readonly Exchange[]): string {
  const [call] = callsOf(exchanges);
  const meta = call?.request?.params._meta?.['io.modelcontextprotocol/protocolVersion'];
  return [call?.versionHeader && 'header', meta && '`_meta`'].filter(Boolean).join(', ') || 'no';
}

/** The arguments that the client sent in a call without arguments, and in a call with some. */
function argumentsSent(exchanges: readonly Exchange[]): string {
  const sent = callsOf(exchanges).map(({ request }) => request?.params.arguments);
  const none = sent.find((args) => Object.keys(args ?? {}).length === 0);
  const some = sent.some((args) => Object.keys(args ?? {}).length > 0);
  return `${none === undefined ? 'absent' : '`{}`'}; ${some ? 'any' : 'refuses unknown ones itself'}`;
}

function received({ text, structured }: { text?: string | undefined; structured?: unknown }): string[] {
  return [...(text === undefined ? [] : ['text']), ...(structured === undefined ? [] : ['structured'])];
}

/** The requests that are not MCP messages, each with the status of the answer. */
function otherRequests(exchanges: readonly Exchange[]): string {
  const requests = exchanges
    .filter(({ request }) => !request?.method)
    .map(({ method, path, status }) => `${kindOf(method, path)}: ${status}`);
  return [...new Set(requests)].sort().join(', ');
}

function kindOf(method: string, path: string): string {
  if (/\/(oauth-|openid-)/.test(path)) return 'metadata of OAuth';
  return `${method} ${path}` === 'GET /.well-known/mcp' ? 'event stream' : `\`${method} ${path}\``;
}

/** @returns the page with its section replaced @throws Error if the page lacks the marks */
export function withClientsSection(page: string, section: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/clients.md must have ${BEGIN} and, after it, ${END}.`);
  return page.slice(0, begin) + section + page.slice(end + END.length);
}
