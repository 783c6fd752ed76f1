/** Reads and writes trees of Git without its index and without the files on the disk. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Git } from './git.ts';

export interface TreeFile {
  /** Relative to the folder of the practice. */
  readonly name: string;
  readonly mode: string;
  /** @default the tree has no such file */
  readonly bytes?: Uint8Array;
}

interface Head {
  /** A commit. */
  readonly head: string;
  /** A folder in the repository: empty, or with `/` at its end. */
  readonly prefix: string;
}

interface NewCommit extends Head {
  readonly changed: readonly TreeFile[];
  readonly message: string;
  /** For a repository in which Git has no author. */
  readonly author: { readonly name: string; readonly email: string };
}

/** The name of a blob. @param like - another name in this repository, which has SHA-1 or SHA-256 */
export const gitBlob = (bytes: Uint8Array, like: string): string =>
  createHash(like.length > 40 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');

/** The files of a commit in the folder, by their names in it. */
export async function headFiles(
  git: Git,
  { head, prefix }: Head,
): Promise<Map<string, { readonly mode: string; readonly blob: string }>> {
  const below = prefix === '' ? [] : ['--', prefix];
  const listed = await git.read(['ls-tree', '-r', '-z', '--full-tree', head, ...below]);
  const lines = listed.split('\0').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [about = '', path = ''] = line.split('\t');
      const [mode = '', , blob = ''] = about.split(' ');
      return [path.slice(prefix.length), { mode, blob }] as const;
    }),
  );
}

interface Entry {
  /** Relative to the repository. */
  readonly name: string;
  /** `0` removes the file. */
  readonly mode: string;
  readonly blob: string;
}

export async function writeIndex(
  git: Git,
  entries: readonly Entry[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const input = entries.map(({ name, mode, blob }) => `${mode} ${blob}\t${name}\0`).join('');
  await git.run(['update-index', '-z', '--index-info'], { environment, input });
}

/**
 * Makes a commit with the changed files, and all other files from `head`. The filters of the repository are run.
 *
 * @returns `head` if nothing differs
 */
export async function commitTree(
  git: Git,
  { head, prefix, changed, message, author }: NewCommit,
): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'front-door-publish-'));
  const environment = { GIT_INDEX_FILE: join(scratch, 'index') };
  try {
    const entries: Entry[] = [];
    for (const { name, mode, bytes } of changed) {
      const options = { ...(bytes && { input: bytes }), environment };
      const blob = bytes
        ? await git.run(['hash-object', '-w', '--stdin', '--path', name], options)
        : '0'.repeat(head.length);
      entries.push({ name: prefix + name, mode, blob });
    }
    await git.run(['read-tree', head], { environment });
    await writeIndex(git, entries, environment);
    const tree = await git.run(['write-tree'], { environment });
    if (tree === (await git.run(['rev-parse', `${head}^{tree}`]))) return head;
    const isKnown = await git.run(['var', 'GIT_AUTHOR_IDENT']).then(
      () => true,
      () => false,
    );
    const { name, email } = author;
    const ident = {
      ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email },
      ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email },
    };
    // `commit-tree` does not read this setting itself.
    const isSigned = await git.run(['config', '--type=bool', '--get', 'commit.gpgSign']).catch(() => '');
    const signature = isSigned === 'true' ? ['-S'] : [];
    return await git.run(['commit-tree', tree, '-p', head, ...signature, '-m', message], {
      environment: isKnown ? {} : ident,
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
