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
