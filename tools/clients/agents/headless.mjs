/**
 * Runs an agent program of this folder: with its configuration below an empty HOME, with one prompt, without a terminal
 * and without a network. The scripted model server (MODEL_URL) is its model.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const [MCP_URL, , MODE] = process.argv.slice(2);
export const { MODEL_URL } = process.env;

/** The name of the service in each configuration, and of the scripted model. */
export const SERVER = 'practice';
export const MODEL = 'scripted';
export const PROMPT = 'How can I reach the practice?';
export const KEY = 'none';

const TIMEOUT_MS = 120_000;

/** A native program does not load the guard of NODE_OPTIONS: nothing listens on this proxy (port 9, discard). */
const REFUSING = 'http://127.0.0.1:9';
const LOOPBACK = '127.0.0.1,localhost';
const NO_NETWORK = {
  HTTP_PROXY: REFUSING,
  HTTPS_PROXY: REFUSING,
  http_proxy: REFUSING,
  https_proxy: REFUSING,
  NO_PROXY: LOOPBACK,
  no_proxy: LOOPBACK,
};

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
  const { status, error } = spawnSync(file, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...NO_NETWORK, ...env },
    timeout: TIMEOUT_MS,
  });
  if (error) console.error(error.message);
  process.exitCode = status ?? 1;
}
