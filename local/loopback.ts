/** Servers listen on 127.0.0.1 only, and close without waiting for open connections. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LocalStackError } from './local-stack-error.ts';

/** @returns the port; 0 asks for a free one */
export function listen(server: Server, port: number): Promise<number> {
  // A client may send a request at the moment at which the server closes its idle connection, and then gets ECONNRESET.
  // Node does so after five seconds; here connections stay open until the client or `shut` closes them.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE';
      reject(
        busy ? new LocalStackError(`Port ${port} is in use. Choose another: PORT=8081 npm start`) : error,
      );
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
