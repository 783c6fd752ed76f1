/**
 * Decides who may use the editor: a browser that has the address with the token of this run. Requests of pages of other
 * sites are refused, and so are requests for a host name that DNS points at this machine.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The beginning of every path of the editor. Without the token of this run, a path is unknown to the service: 404. */
const FOLDER = '/editor/';

/** The environment variable with the hosts of forwarded ports, e.g. `name-8080.example.dev`. */
export const HOSTS_VARIABLE = 'FRONT_DOOR_EDITOR_HOSTS';

export interface Access {
  readonly token: string;
  /** Hosts without a port, besides those of this machine. */
  readonly hosts: readonly string[];
}

/** @param hosts - value of the environment variable: hosts, or addresses copied from a browser, separated by commas */
export const newAccess = (hosts = ''): Access => ({
  token: randomBytes(16).toString('hex'),
  hosts: hosts
    .toLowerCase()
    .split(',')
    .map((host) => /^\s*(?:https?:\/\/)?([^:/\s]*)/.exec(host)![1]!)
    .filter((host) => host !== ''),
});

export const editorPath = ({ token }: Access): string => `${FOLDER}${token}/`;

/** @returns the rest of the path and the query; undefined if the request is not for the editor */
export function pathInEditor(access: Access, target: string): string | undefined {
  const own = Buffer.from(editorPath(access));
  const given = Buffer.from(target.slice(0, own.length));
  // `/editor/<token>` is the editor too, because people lose the slash when they copy the address.
  const bare = Buffer.from(`${target.split('?')[0]}/`);
  const isOwn = (path: Buffer) => path.length === own.length && timingSafeEqual(path, own);
  if (isOwn(bare)) return '/';
  return isOwn(given) ? target.slice(own.length) : undefined;
}

/** @returns why the request is refused; undefined if it is allowed */
export function refusal(
  access: Access,
  { headers, method, socket }: Pick<IncomingMessage, 'headers' | 'method' | 'socket'>,
): string | undefined {
  // Browsers leave out port 80.
  const port = socket.localPort === 80 ? '' : `:${socket.localPort}`;
  const own = new Set(['127.0.0.1', 'localhost', '[::1]'].map((host) => host + port));
  const isAllowed = (host: string) => own.has(host) || access.hosts.includes(host.replace(/:\d+$/, ''));
  const host = (headers.host ?? '').toLowerCase();
  if (!isAllowed(host))
    return `The request must be for this machine; received the host ${JSON.stringify(host)}. For a forwarded port, name its host in ${HOSTS_VARIABLE}.`;
  const { origin } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  if (origin !== undefined ? !isAllowed(hostOf(origin)) : !isRead)
    return `The request must come from the page of the editor; received the origin ${JSON.stringify(origin ?? '')}.`;
  const site = headers['sec-fetch-site'];
  // A link from another site may open the editor, because its address contains the token.
  const isOpened =
    isRead && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpened)
    return `The request must come from the page of the editor; received Sec-Fetch-Site ${JSON.stringify(site)}.`;
  return undefined;
}

/** Host and port of an origin; empty for `null`, the origin of a sandboxed page. */
function hostOf(origin: string): string {
  if (!URL.canParse(origin)) return '';
  const { host, protocol } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  return host;
}
