/**
 * Runs an agent program of this folder: with its configuration below an empty HOME, with one prompt, without a terminal
 * and without a network. The scripted model server (MODEL_URL) is its model.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';

export const [MCP_URL, , MODE] = process.argv.slice(2);
export const { MODEL_URL } = process.env;

/** The name of the service in each configuration, and of the scripted model. */
export const SERVER = 'practice';
export const MODEL = 'scripted';
export const PROMPT = 'How can I reach the practice?';
export const KEY = 'none';

/** Less than the limit of driver.ts, which would end this process and leave the program. */
const TIMEOUT_MS = 240_000;
const LOOPBACK = '127.0.0.1,localhost';

/** @param {string} path below node_modules */
export const installed = (path) => join(import.meta.dirname, 'node_modules', path);

/**
 * @param {string} path below HOME
 * @param {object} content
 * @returns {string} the whole path
 */
export function configure(path, content) {
  const file = join(process.env.HOME, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Runs the program to its end. This process ends with its exit code. */
export function run(file, args, env = {}) {
  const proxy = refusingProxy();
  proxy.listen(0, '127.0.0.1', () => {
    const url = `http://127.0.0.1:${proxy.address().port}`;
    const proxies = { HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url };
    const child = spawn(file, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...proxies, NO_PROXY: LOOPBACK, no_proxy: LOOPBACK, ...env },
      // Its own process group, because some programs start others.
      detached: true,
    });
    // The program's own group does not get a signal that ends this process.
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => {
        end(child);
        process.exit(1);
      });
    const timer = setTimeout(() => {
      console.error(`Error: it had not ended after ${TIMEOUT_MS / 60_000} minutes`);
      end(child);
    }, TIMEOUT_MS);
    child.on('error', ({ message }) => console.error(message));
    child.on('close', (code) => {
      clearTimeout(timer);
      end(child);
      proxy.close();
      proxy.closeAllConnections();
      process.exitCode = code ?? 1;
    });
  });
}

/** Native programs do not load the guard of NODE_OPTIONS. Like the guard, this proxy notes each host and refuses it. */
function refusingProxy() {
  const note = (host) => appendFileSync(join(process.env.HOME, 'elsewhere'), `${host}\n`);
  return createServer((request) => {
    note(new URL(request.url).hostname);
    request.destroy();
  }).on('connect', ({ url }, socket) => {
    note(url.replace(/:\d+$/, ''));
    socket.destroy();
  });
}

function end({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended, or this system has none.
  }
}
