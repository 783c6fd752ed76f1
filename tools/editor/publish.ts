/**
 * Publishes the saved practice with Git: commits the files that the project reads and pushes the commit, which the
 * pipeline deploys. Other changes in the repository, staged or not, stay as they are. Without a remote, nothing can be
 * published, and a person sends the packed files.
 */
import { accessSync, constants, existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NoPlace, Published, PublishState } from './browser/protocol.ts';
import { Git, GitError } from './git.ts';
import { commitTree, gitBlob, headFiles, type TreeFile, writeIndex } from './git-tree.ts';
import type { PracticeFolder } from './practice-folder.ts';

interface Author {
  readonly name: string;
  readonly email: string;
}

/** Where a push goes. */
interface Place {
  readonly name: string;
  /** Addresses of the remote, to fetch from and to push to. */
  readonly url: string;
  readonly to: string;
  readonly branch: string;
  /** The commit that is checked out. */
  readonly head: string;
  /** The folder of the practice in the repository: empty, or with `/` at its end. */
  readonly prefix: string;
}

/** Keys of a repository's configuration (git-config(1)) with a program that a commit or a push runs. */
const PROGRAMS =
  /^(core\.(sshcommand|askpass|gitproxy|hookspath|alternaterefscommand)|credential\.(.+\.)?helper|filter\..+\.(clean|process)|gpg\.(.+\.)?program|gpg\.ssh\.defaultkeycommand|remote\..+\.receivepack|hook\..+\.command)$/;

/** Hooks (githooks(5)) that a push runs. */
const HOOKS = ['pre-push', 'reference-transaction'];

export class Publisher {
  private readonly git: Git;

  /** @param environment - environment variables of Git. @default those of this process */
  constructor(
    private readonly practice: PracticeFolder,
    environment: NodeJS.ProcessEnv = process.env,
    timeoutMs?: number,
  ) {
    this.git = new Git(practice.folder, environment, timeoutMs);
  }

  /** Where the practice is published, and what a publication sends. */
  async publication(): Promise<Omit<PublishState, 'deployed'>> {
    const place = await this.place();
    const unsent = this.practice.unsent();
    if ('missing' in place)
      return { none: place, files: [], gone: [], isNew: false, left: unsent, others: [], runs: [] };
    const { name, branch, to, prefix } = place;
    const { before, changed, ignored } = await this.changes(place);
    const ahead = await this.filesAhead(place);
    const isOwn = (path: string) => path.startsWith(prefix) && this.practice.isOwn(path.slice(prefix.length));
    const files = new Set([
      ...changed.map((file) => file.name),
      ...ahead.filter(isOwn).map((path) => path.slice(prefix.length)),
    ]);
    const isThere = (name: string) => existsSync(join(this.practice.folder, name));
    const isOnRemote = await this.git.read(['rev-parse', '--verify', `refs/remotes/${name}/${branch}`]).then(
      () => true,
      () => false,
    );
    return {
      ...{ remote: withoutPassword(to), branch },
      files: [...files].filter(isThere),
      gone: [...files].filter((name) => !isThere(name)),
      isNew: files.size > 0 || !isOnRemote,
      left: [...unsent.filter((each) => !this.isAsIn(before, each)), ...ignored],
      others: ahead.filter((path) => !isOwn(path)),
      runs: await this.programs(),
    };
  }

  /**
   * Commits the practice's files on top of the current commit, and pushes the commit to the branch that is checked out.
   * If the remote rejects it, the commit is pushed to a new branch, for a person to approve.
   *
   * @param message - of the commit
   * @param author - for a repository in which Git has no author
   */
  async publish(message: string, author: Author, today: string): Promise<Published> {
    const place = await this.place();
    if ('missing' in place)
      return { error: place.said ?? `The folder can no longer be published: ${place.missing}` };
    const { name, branch, url } = place;
    try {
      const { changed } = await this.changes(place);
      const commit = await commitTree(this.git, { ...place, changed, message, author });
      const refused = await this.push(name, commit, branch);
      if (refused === undefined) {
        await this.checkOut(place, commit);
        return { branch, address: addressOf(url, branch, false) };
      }
      const own = `editor-${today}-${commit.slice(0, 7)}`;
      const also = await this.push(name, commit, own);
      if (also === undefined) return { branch: own, address: addressOf(url, own, true), said: refused };
      return { error: refused };
    } catch (error) {
      const isLate = error instanceof GitError && error.isLate;
      return { error: wordsOf(error as Error), ...(isLate && { isLate }) };
    }
  }

  /** The files of the current commit, those that differ from them, and those that Git ignores. */
  private async changes(place: Place) {
    const before = await headFiles(this.git, place);
    const sent = this.practice.sent();
    const added = sent.filter((name) => !before.has(name));
    // Exits with 1 if none is ignored.
    const listed = await this.git
      .read(['check-ignore', '-z', '--stdin'], { input: added.join('\0') })
      .catch(() => '');
    const ignored = listed.split('\0').filter((name) => name !== '');
    const changed = sent
      .filter((name) => !ignored.includes(name))
      .flatMap((name): TreeFile[] => {
        const bytes = this.practice.read(name)!;
        const { mode = '100644', blob = '' } = before.get(name) ?? {};
        // A link leads to a file that is sent too.
        return mode === '120000' || isBlob(blob, bytes) ? [] : [{ name, mode, bytes }];
      });
    const isGone = (name: string) =>
      this.practice.isOwn(name) &&
      lstatSync(join(this.practice.folder, name), { throwIfNoEntry: false }) === undefined;
    const removed = [...before.keys()].filter(isGone).map((name) => ({ name, mode: '0' }));
    return { before, changed: [...changed, ...removed], ignored };
  }

  private isAsIn(before: ReadonlyMap<string, { readonly blob: string }>, name: string): boolean {
    const known = before.get(name);
    const path = join(this.practice.folder, name);
    return known !== undefined && lstatSync(path).isFile() && isBlob(known.blob, readFileSync(path));
  }

  private async filesAhead({ name }: Place): Promise<string[]> {
    const commits = await this.git.read(['rev-list', 'HEAD', '--not', `--remotes=${name}`]);
    const tree = ['diff-tree', '--stdin', '-r', '-c', '-z', '--root', '--name-only', '--no-commit-id'];
    const names = await this.git.read([...tree, '--no-renames'], { input: `${commits}\n` });
    return [...new Set(names.split('\0').filter((each) => each !== ''))].sort();
  }

  /** The programs that the repository names and that a publication may run. */
  private async programs(): Promise<string[]> {
    const listed = (await this.git.read(['config', '--list', '--show-scope', '-z'])).split('\0');
    const named = listed.flatMap((entry, index) => {
      const [key = '', ...value] = entry.split('\n');
      const isOwn = /^(local|worktree)$/.test(listed[index - 1] ?? '');
      return isOwn && PROGRAMS.test(key) ? [`${key} = ${value.join('\n')}`] : [];
    });
    const hooks = await Promise.all(
      HOOKS.map((hook) => this.git.read(['rev-parse', '--git-path', `hooks/${hook}`], { hasHooks: true })),
    );
    return [...named, ...hooks.filter((hook) => isProgram(resolve(this.practice.folder, hook)))];
  }

  /** Moves the checked-out branch to the new commit. The files already have its content. */
  private async checkOut({ branch, head, prefix }: Place, commit: string): Promise<void> {
    try {
      await this.git.run(['update-ref', `refs/heads/${branch}`, commit, head]);
      const now = await headFiles(this.git, { head: commit, prefix });
      const staged = (await this.git.run(['ls-files', '-z'])).split('\0');
      const names = [...new Set([...now.keys(), ...staged])].filter((name) => this.practice.isOwn(name));
      const none = { mode: '0', blob: '0'.repeat(commit.length) };
      const entries = names.map((name) => ({ name: prefix + name, ...(now.get(name) ?? none) }));
      await writeIndex(this.git, entries);
    } catch {
      // Another program is using the repository. The commit is published all the same.
    }
  }

  /** @returns Git's words if the remote rejected the commit */
  private async push(remote: string, commit: string, branch: string): Promise<string | undefined> {
    try {
      const to = `${commit}:refs/heads/${branch}`;
      await this.git.run(['push', '--porcelain', remote, to], { hasHooks: true });
      return undefined;
    } catch (error) {
      if (error instanceof GitError && /\[(remote )?rejected\]/.test(error.stdout)) return wordsOf(error);
      throw error;
    }
  }

  private async place(): Promise<Place | NoPlace> {
    const read = (...args: string[]) => this.git.read(args).catch(() => '');
    let prefix: string;
    try {
      prefix = await this.git.read(['rev-parse', '--show-prefix']);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { missing: 'git' };
      const said = wordsOf(error as Error);
      // Git names this setting if somebody else owns the folder.
      if (said.includes('safe.directory')) return { missing: 'owner', said };
      return said.includes('not a git repository') ? { missing: 'repository' } : { missing: 'unknown', said };
    }
    const head = await read('rev-parse', '--verify', 'HEAD^{commit}');
    if (head === '') return { missing: 'commit' };
    const branch = await read('symbolic-ref', '--quiet', '--short', 'HEAD');
    if (branch === '') return { missing: 'detached' };
    const names = (await read('remote')).split('\n');
    const tracked = await read('config', '--get', `branch.${branch}.remote`);
    const name = [tracked, 'origin', ...names].find((each) => names.includes(each) && each !== '');
    if (name === undefined) return { missing: 'remote' };
    const url = await this.git.read(['remote', 'get-url', name]);
    const to = await this.git.read(['remote', 'get-url', '--push', '--all', name]);
    return { name, branch, url, to: to.replaceAll('\n', ', '), head, prefix };
  }
}

/** Whether a file has the content of a blob. Git may check out text with CRLF. */
const isBlob = (blob: string, bytes: Buffer): boolean =>
  blob === gitBlob(bytes, blob) ||
  (bytes.includes('\r\n') &&
    blob === gitBlob(Buffer.from(bytes.toString('utf8').replaceAll('\r\n', '\n')), blob));

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const MAX_WORDS = 4_000;

/** What Git, the remote and its hooks say. */
function wordsOf(error: Error): string {
  const reasons = error instanceof GitError ? error.stdout.split('\n').filter((line) => /^!/.test(line)) : [];
  const text = [error.message, ...reasons.map((line) => line.split('\t').slice(2).join(' '))].join('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a remote may send them
  return withoutPassword(text.replace(/[\0-\x08\x0B-\x1F\x7F]/g, ''))
    .trim()
    .slice(0, MAX_WORDS);
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
