/**
 * Runs Git in the folder of a practice. Anybody may have written the configuration of a repository, and it can name
 * programs: until a person publishes, none of them is run (`read`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { devNull } from 'node:os';

/** Enough for a push over a slow connection. */
const TIMEOUT_MS = 60_000;

/** Git failed, or was stopped after the timeout. */
export class GitError extends Error {
  constructor(
    readonly stdout: string,
    readonly stderr: string,
    readonly isLate: boolean,
  ) {
    super(stderr.trim() || 'Git gave no reason.');
  }
}

interface GitOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  /** Whether hooks are run, e.g. `pre-push`. */
  readonly hasHooks?: boolean;
}

/**
 * git(1): without optional locks Git refreshes no index, and without protocols it fetches no objects that a partial
 * clone lacks, which would run `core.sshCommand`. The messages of the locale C can be told apart.
 */
const READING = { GIT_OPTIONAL_LOCKS: '0', GIT_ALLOW_PROTOCOL: 'none', LC_ALL: 'C' };

/** Those that run no program which an address names: `ext::sh -c …` does. */
const PROTOCOLS = 'file:git:http:https:ssh';

/** Whether the repository has a file of the folder. @returns false if Git is missing or does not read the repository */
export function isTracked(folder: string): boolean {
  const { stdout } = spawnSync('git', ['-C', folder, '-c', 'core.fsmonitor=false', 'ls-files', '-z'], {
    env: { ...process.env, ...READING },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return (stdout?.length ?? 0) > 0;
}

export class Git {
  /** @param environment - environment variables of Git */
  constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv = process.env,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** For commands that run no filters, no signatures and no difference program: those are plumbing without patches. */
  read(args: readonly string[], options: GitOptions = {}): Promise<string> {
    return this.run(args, { ...options, environment: { ...READING, ...options.environment } });
  }

  /**
   * Runs Git in a session of its own, so that Git and SSH find no terminal to ask for a password on, and so that after
   * the timeout all processes that Git started are stopped.
   */
  run(args: readonly string[], { environment, input, hasHooks = false }: GitOptions = {}): Promise<string> {
    const isGroup = process.platform !== 'win32';
    const own = ['-c', 'core.fsmonitor=false', ...(hasHooks ? [] : ['-c', `core.hooksPath=${devNull}`])];
    const child = spawn('git', ['-C', this.folder, ...own, ...args], {
      env: {
        GIT_ALLOW_PROTOCOL: PROTOCOLS,
        ...this.environment,
        ...{ GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1' },
        ...environment,
      },
      ...{ detached: isGroup, windowsHide: true },
    });
    return new Promise((resolve, reject) => {
      const texts = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].setEncoding('utf8').on('data', (text) => {
          texts[name] += text;
        });
      const timer = setTimeout(() => {
        try {
          if (isGroup) process.kill(-child.pid!);
          else child.kill();
        } catch {
          // Git has just ended.
        }
        reject(new GitError(texts.stdout, texts.stderr, true));
      }, this.timeoutMs);
      child.on('error', reject).on('close', (code) => {
        clearTimeout(timer);
        if (code === 0) resolve(texts.stdout.trim());
        else reject(new GitError(texts.stdout, texts.stderr, false));
      });
      // Git may end before it has read its input. Its exit code and stderr say why.
      child.stdin.on('error', () => {}).end(input);
    });
  }
}
