/**
 * Who may use the editor: a browser on this machine that has the address with the token of this run. A page of another
 * site that is open in the same browser, and a name that DNS points at this machine, get nothing.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The editor is below this path. Without the token of the run, the service answers it, as any unknown path: 404. */
const FOLDER = '/editor/';

/** Names a host besides those of this machine, for a port that is forwarded: `name-8080.example.dev`. */
export const HOSTS_VARIABLE = 'FRONT_DOOR_EDITOR_HOSTS';

export interface Access {
  readonly token: string;
  /** Hosts, without a port, besides those of this machine. */
  readonly hosts: readonly string[];
}

/** @param hosts - value of the environment variable: names, or the addresses of a browser, with commas between them */
export const newAccess = (hosts = ''): Access => ({
  token: randomBytes(16).toString('hex'),
  hosts: hosts
    .split(',')
    .map(
      (host) =>
        host
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .split(/[:/]/)[0]!,
    )
    .filter((host) => host !== ''),
});

export const editorPath = ({ token }: Access): string => `${FOLDER}${token}/`;

/** @returns the path below the editor's, with its query; undefined if the request is not for the editor */
export function pathInEditor(access: Access, target: string): string | undefined {
  const own = Buffer.from(editorPath(access));
  const given = Buffer.from(target.slice(0, own.length));
  // `/editor/<token>` too, so that an address that lost its slash is not a 404.
  const isBare =
    `${target.split('?')[0]}/`.length === own.length &&
    timingSafeEqual(Buffer.from(`${target.split('?')[0]}/`), own);
  if (isBare) return '/';
  return given.length === own.length && timingSafeEqual(given, own) ? target.slice(own.length) : undefined;
}

/** @returns why a request is refused; undefined if it is not */
export function refusal(
  access: Access,
  { headers, method, socket }: Pick<IncomingMessage, 'headers' | 'method' | 'socket'>,
): string | undefined {
  // Browsers leave out the port of the scheme.
  const port = socket.localPort === 80 ? '' : `:${socket.localPort}`;
  const own = new Set(['127.0.0.1', 'localhost', '[::1]'].map((host) => host + port));
  const isAllowed = (host: string) => own.has(host) || access.hosts.includes(host.replace(/:\d+$/, ''));
  const host = (headers.host ?? '').toLowerCase();
  if (!isAllowed(host))
    return `The host ${JSON.stringify(host)} is not this machine. If it is a forwarded port, name the host in ${HOSTS_VARIABLE}.`;
  const { origin } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  if (origin !== undefined ? !isAllowed(hostOf(origin)) : !isRead)
    return `The origin ${JSON.stringify(origin)} is another site.`;
  const site = headers['sec-fetch-site'];
  // A link from another site may open the editor itself: the address has the token.
  const isOpened =
    isRead && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpened)
    return `A page of another site (${JSON.stringify(site)}) sent the request.`;
  return undefined;
}

/** Host and port of an origin: `null`, which a sandboxed page has, is none. */
function hostOf(origin: string): string {
  if (!URL.canParse(origin)) return '';
  const { host, protocol } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  // An origin leaves out the port of its scheme.
  return host;
}
