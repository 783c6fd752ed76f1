/** Servers listen on 127.0.0.1 only, and close without waiting for open connections. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A problem that the user of the emulator can solve: an unmodelled property, a port in use, a failed deployment. Its
 * message is printed without a stack trace. Any other error is a bug and is printed with one.
 */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}

/** The port cannot be used, but another one may be. */
export class PortTaken extends LocalStackError {}

/**
 * @param port - 0: any free port
 * @returns the port
 * @throws PortTaken
 */
export function listen(server: Server, port: number): Promise<number> {
  // By default, Node closes an idle connection after five seconds. A client that sends a request at that moment gets
  // ECONNRESET. Here, connections stay open until the client or `shut` closes them.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = { EADDRINUSE: 'is in use', EACCES: 'is not open to this user' }[error.code ?? ''];
      reject(problem === undefined ? error : new PortTaken(`Port ${port} ${problem}.`));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * The emulator has no TLS. It replaces `https://<domain of the service>` with `http://<address of the emulator>`, so
 * that the links it serves work. The rule is applied to resolved intrinsics (which give handlers and publisher their
 * variables) and to the results of edge functions. Nothing else in a response changes.
 */
export type OwnDomainRule = (text: string) => string;

/** @param aliases - custom domains of the deployed service */
export function ownDomainRule(domain: string, aliases: readonly string[] = []): OwnDomainRule {
  const names = [domain, ...aliases].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Not followed by more of a host name or a port: `127.0.0.1:80` must not match `127.0.0.1:8080`.
  const own = new RegExp(`https://(?:${names.join('|')})(?![\\w:-]|\\.\\w)`, 'g');
  return (text) => text.replace(own, `http://${domain}`);
}
