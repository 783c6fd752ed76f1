/**
 * Loaded into every process of a client before the client (NODE_OPTIONS): a connection to anything but
 * loopback is refused and written down, in a file in its home.
 */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const options = typeof first === 'object' ? first : { port: first, host: second };
  // Without a host it is localhost, and with a path no network at all.
  const host = options.path || typeof options.host !== 'string' ? 'localhost' : options.host;
  if (!LOOPBACK.test(host)) {
    appendFileSync(join(process.env.HOME, 'elsewhere'), `${host}\n`);
    throw new Error(`${host} is not on this machine`);
  }
  return connect.apply(this, args);
};
