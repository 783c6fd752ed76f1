/**
 * NODE_OPTIONS loads this file into every process of a client before the client itself. It refuses each connection that
 * leaves this machine and writes the host to a file in the client's home.
 */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const options = typeof first === 'object' ? first : { port: first, host: second };
  // Without a host, Node connects to localhost; with a path, to a local socket.
  const host = options.path || typeof options.host !== 'string' ? 'localhost' : options.host;
  if (!LOOPBACK.test(host)) {
    appendFileSync(join(process.env.HOME, 'elsewhere'), `${host}\n`);
    throw new Error(`${host} is not on this machine`);
  }
  return connect.apply(this, args);
};
