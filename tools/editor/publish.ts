/**
 * Publishes the saved practice with Git: commits the practice's files and pushes the commit, which the pipeline
 * deploys. Other changes in the repository, staged or not, stay as they are. Without a remote, nothing can be
 * published, and the form shows the command that deploys.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Publication, Published } from './browser/protocol.ts';
import type { PracticeFolder } from './practice-folder.ts';

/** Enough for a push over a slow connection. */
const TIMEOUT_MS = 60_000;

/** Git failed, or was stopped after the timeout. */
class GitError extends Error {
  constructor(
    readonly stdout: string,
    readonly stderr: string,
    readonly isLate: boolean,
  ) {
    super(stderr.trim());
  }
}

interface Author {
  readonly name: string;
  readonly email: string;
}

export class Publisher {
  /** @param environment - environment variables of Git. @default those of this process */
  constructor(
    private readonly practice: PracticeFolder,
    private readonly environment: NodeJS.ProcessEnv = process.env,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** Where the practice is published, and whether there is something to publish. */
  async publication(): Promise<Publication> {
    const remote = await this.remote();
    if (!remote) return { remote: undefined, isNew: false, others: 0 };
    const { name, branch, url } = remote;
    const changed = await this.git([
      ...['status', '--porcelain', '--untracked-files=all', '--'],
      ...this.practice.sources,
    ]);
    const ahead = async (...paths: string[]) =>
      Number(await this.git(['rev-list', '--count', `${name}/${branch}..HEAD`, '--', ...paths]));
    // The remote may not have the branch yet.
    const own = await ahead(...this.practice.sources).catch(() => 1);
    const others = (await ahead().catch(() => own)) - own;
    return { remote: withoutPassword(url), branch, isNew: changed !== '' || own > 0, others };
  }

  /**
   * Commits the practice's files on top of the current commit, and pushes the commit to the branch that is checked out.
   * If the remote rejects it, the commit is pushed to a new branch, for a person to approve.
   *
   * @param message - of the commit
   * @param author - for a repository in which Git has no author
   */
  async publish(message: string, author: Author, today: string): Promise<Published> {
    const remote = await this.remote();
    if (!remote) return { error: 'The folder is in no Git repository with a remote.' };
    const { name, branch, url } = remote;
    try {
      const head = await this.git(['rev-parse', 'HEAD']);
      const commit = await this.commit(head, message, author);
      const isTaken = await this.push(name, commit, branch);
      if (isTaken) {
        await this.checkOut(branch, commit, head);
        return { commit, branch, address: addressOf(url, branch, false) };
      }
      const own = `editor-${today}-${commit.slice(0, 7)}`;
      if (await this.push(name, commit, own))
        return { commit, branch: own, address: addressOf(url, own, true) };
      return { error: `Git could not push to ${withoutPassword(url)}.` };
    } catch (error) {
      const isLate = error instanceof GitError && error.isLate;
      return { error: withoutPassword((error as Error).message), ...(isLate && { isLate }) };
    }
  }

  /** Moves the checked-out branch to the new commit. The files already have its content. */
  private async checkOut(branch: string, commit: string, head: string): Promise<void> {
    try {
      await this.git(['update-ref', `refs/heads/${branch}`, commit, head]);
      await this.git(['reset', '--quiet', '--', ...this.practice.sources]);
    } catch {
      // Another program is using the repository. The commit is published all the same.
    }
  }

  /**
   * Makes a commit with the practice's files from the disk and all other files from `head`.
   *
   * @returns `head` if nothing differs
   */
  private async commit(head: string, message: string, author: Author): Promise<string> {
    const scratch = mkdtempSync(join(tmpdir(), 'front-door-publish-'));
    const index = { GIT_INDEX_FILE: join(scratch, 'index') };
    try {
      await this.git(['read-tree', head], index);
      const files = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'];
      const names = await this.git([...files, ...this.practice.sources], index);
      await this.git(['update-index', '-z', '--add', '--remove', '--stdin'], index, names);
      const tree = await this.git(['write-tree'], index);
      if (tree === (await this.git(['rev-parse', `${head}^{tree}`]))) return head;
      const isKnown = await this.git(['var', 'GIT_AUTHOR_IDENT']).then(
        () => true,
        () => false,
      );
      const { name, email } = author;
      const ident = {
        ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email },
        ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email },
      };
      return await this.git(['commit-tree', tree, '-p', head, '-m', message], isKnown ? {} : ident);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }

  private async push(remote: string, commit: string, branch: string): Promise<boolean> {
    try {
      await this.git(['push', '--porcelain', remote, `${commit}:refs/heads/${branch}`]);
      return true;
    } catch (error) {
      // The remote rejected the commit. Any other failure is reported.
      if (error instanceof GitError && /\[(remote )?rejected\]/.test(error.stdout)) return false;
      throw error;
    }
  }

  /** @returns undefined if the folder is in no repository that has a branch, a commit and a remote */
  private async remote(): Promise<{ name: string; url: string; branch: string } | undefined> {
    try {
      const branch = await this.git(['symbolic-ref', '--short', 'HEAD']);
      await this.git(['rev-parse', '--verify', 'HEAD']);
      const names = (await this.git(['remote'])).split('\n');
      const tracked = await this.git(['config', '--get', `branch.${branch}.remote`]).catch(() => '');
      const name = [tracked, 'origin', ...names].find((each) => names.includes(each) && each !== '');
      return name === undefined
        ? undefined
        : { name, branch, url: await this.git(['remote', 'get-url', name]) };
    } catch {
      return undefined;
    }
  }

  /**
   * Runs Git in a session of its own, so that Git and SSH find no terminal to ask for a password on, and so that after
   * the timeout all processes that Git started are stopped.
   */
  private git(
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    input: string | undefined = undefined,
  ): Promise<string> {
    const isGroup = process.platform !== 'win32';
    const child = spawn('git', ['-C', this.practice.folder, ...args], {
      env: {
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

/** Removes a password from addresses of remotes, which Git's messages contain. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/\s]*@/g, '//');

/**
 * The address of the pipeline, or of the form to approve the branch.
 *
 * @returns undefined if the host is not GitHub or GitLab
 */
function addressOf(url: string, branch: string, isToApprove: boolean): string | undefined {
  const [, host, rest] = /^(?:https:\/\/(?:[^/]*@)?|ssh:\/\/git@|git@)([\w.-]+)[:/](.+)/.exec(url) ?? [];
  const path = rest?.replace(/\/$/, '').replace(/\.git$/, '');
  const name = encodeURIComponent(branch);
  if (host === 'github.com')
    return `https://${host}/${path}/${isToApprove ? `compare/${name}?expand=1` : 'actions'}`;
  if (host?.startsWith('gitlab.'))
    return `https://${host}/${path}/-/${isToApprove ? `merge_requests/new?merge_request%5Bsource_branch%5D=${name}` : 'pipelines'}`;
  return undefined;
}
