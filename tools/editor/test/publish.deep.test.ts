/** Publishing: what reaches the remote, and what stays as it was in the repository. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURE_DIR, TODAY } from '../../../test/support/service.ts';
import { listen, shut } from '../../local/loopback.ts';
import { type Checkout, checkoutFor } from '../../verify/checkout.ts';
import { deployed, isServed } from '../deployed.ts';
import { PracticeFolder } from '../practice-folder.ts';
import { Publisher } from '../publish.ts';

const AUTHOR = { name: 'Helena Maré', email: 'contato@helena-mare.example.org' };

let folder: string;
describe('tools/editor/publish', () => {
  const path = (...names: string[]) => join(folder, ...names);
  // Without Git settings of the machine: a person may have none.
  const environment = () => ({ PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' });
  const git = (where: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-C', path(where), '-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args],
      {
        encoding: 'utf8',
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ).trim();
  const publisherOf = (site: string, more: NodeJS.ProcessEnv = {}, timeoutMs?: number) =>
    new Publisher(new PracticeFolder(path(site, 'practice.json')), { ...environment(), ...more }, timeoutMs);
  const publisher = () => publisherOf('work/site');
  const changeFacts = () => writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
  /** Puts a hook into the remote. */
  function addHook(name: string, script: string): void {
    mkdirSync(path('remote.git/hooks'), { recursive: true });
    writeFileSync(path('remote.git/hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'publish-'));
    mkdirSync(path('work/site/pages'), { recursive: true });
    writeFileSync(path('work/site/practice.json'), '{"a":1}\n');
    writeFileSync(path('work/site/pages/old.md'), 'old');
    writeFileSync(path('work/app.js'), 'first');
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', path('remote.git')]);
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', path('work')]);
    git('work', 'add', '.');
    git('work', 'commit', '--quiet', '-m', 'first');
    git('work', 'remote', 'add', 'origin', path('remote.git'));
    git('work', 'push', '--quiet', '-u', 'origin', 'main');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('sends the practice’s folder, and leaves other work as it is, staged or not', async () => {
    expect(await publisher().publication()).toEqual({
      remote: path('remote.git'),
      branch: 'main',
      ...{ isNew: false, files: [], gone: [], left: [], others: [], runs: [] },
    });
    changeFacts();
    writeFileSync(path('work/site/pages/new.md'), 'new');
    rmSync(path('work/site/pages/old.md'));
    writeFileSync(path('work/app.js'), 'staged');
    git('work', 'add', 'app.js');
    writeFileSync(path('work/app.js'), 'not staged');
    expect(await publisher().publication()).toMatchObject({ isNew: true, gone: ['pages/old.md'] });
    const published = await publisher().publish('Telefone: 1 → 2', AUTHOR, TODAY);
    expect(published).toMatchObject({ branch: 'main', address: undefined });
    expect(git('remote.git', 'log', '--format=%s %an', 'main').split('\n')).toEqual([
      'Telefone: 1 → 2 Helena Maré',
      'first Ana',
    ]);
    expect(git('remote.git', 'ls-tree', '-r', '--name-only', 'main').split('\n')).toEqual([
      'app.js',
      'site/pages/new.md',
      'site/practice.json',
    ]);
    expect(git('remote.git', 'show', 'main:app.js')).toBe('first');
    // As before: one version staged, another on the disk, and nothing of the practice left.
    expect(git('work', 'status', '--porcelain')).toBe('MM app.js');
    expect(readFileSync(path('work/app.js'), 'utf8')).toBe('not staged');
    expect(await publisher().publication()).toMatchObject({ isNew: false });
  });

  test('sends nothing but what the project reads, also if the practice’s folder is the whole repository', async () => {
    const secret = [
      '.env',
      'notes.txt',
      'images/passport.pdf',
      'pages/.env',
      'pages/notes.docx',
      'site/lawyer.p12',
    ];
    mkdirSync(path('work/images'));
    mkdirSync(path('work/pages'));
    for (const name of ['practice.json', 'app.js', 'images/Scan.jpg', ...secret])
      writeFileSync(path('work', name), '{"a":2}\n');
    symlinkSync('../.env', path('work/pages/leak.md'));
    // Of folders that a project does not read, none is named.
    const left = [...secret.slice(0, -1), 'app.js', 'images/Scan.jpg', 'pages/leak.md'];
    const { files, left: named } = await publisherOf('work').publication();
    expect([files, [...named].sort()]).toEqual([['practice.json'], left.sort()]);
    expect(await publisherOf('work').publish('Change', AUTHOR, TODAY)).toMatchObject({ branch: 'main' });
    expect(git('remote.git', 'diff', '--name-only', 'main~1', 'main')).toBe('practice.json');
    expect(git('work', 'ls-files').split('\n').sort()).toEqual([
      'app.js',
      'practice.json',
      'site/pages/old.md',
      'site/practice.json',
    ]);
    // A second browser tab.
    const head = git('remote.git', 'rev-parse', 'main');
    expect(await publisherOf('work').publish('Change', AUTHOR, TODAY)).toMatchObject({ branch: 'main' });
    expect(git('remote.git', 'rev-parse', 'main')).toBe(head);
  });

  test('what reached the remote is published, even if another program has locked the repository', async () => {
    changeFacts();
    writeFileSync(path('work/.git/index.lock'), '');
    expect(await publisher().publish('Change', AUTHOR, TODAY)).toMatchObject({ branch: 'main' });
    rmSync(path('work/.git/index.lock'));
    await publisher().publish('Change', AUTHOR, TODAY);
    expect(git('remote.git', 'log', '--format=%s', 'main')).toBe('Change\nfirst');
    expect(git('work', 'status', '--porcelain')).toBe('');
  });

  test('Git and its helpers are stopped if the remote hangs, and have no terminal to ask on', async () => {
    writeFileSync(path('ssh'), `#!/bin/sh\nps -o sid= -p $$ > '${path('session')}'\nexec sleep 600\n`, {
      mode: 0o755,
    });
    git('work', 'remote', 'set-url', 'origin', 'ssh://remote.example/site.git');
    changeFacts();
    const hanging = publisherOf('work/site', { GIT_SSH: path('ssh') }, 3_000);
    expect(await hanging.publish('Change', AUTHOR, TODAY)).toMatchObject({ isLate: true });
    const session = Number(readFileSync(path('session'), 'utf8'));
    expect(session).not.toBe(Number(execFileSync('ps', ['-o', 'sid=', '-p', String(process.pid)])));
    const processes = execFileSync('ps', ['-eo', 'sid=,stat='], { encoding: 'utf8' }).split('\n');
    const ofSession = processes
      .map((line) => line.trim().split(/\s+/))
      .filter(([sid]) => Number(sid) === session);
    // A zombie process has ended.
    expect(ofSession.filter(([, state]) => !state!.startsWith('Z'))).toEqual([]);
  });

  test('if the remote protects the branch, a new branch is pushed, for a person to approve', async () => {
    addHook('update', '[ "$1" != refs/heads/main ]');
    changeFacts();
    const published = await publisher().publish('Change', AUTHOR, TODAY);
    expect(published).toMatchObject({ branch: expect.stringMatching(/^editor-2026-11-20-[\da-f]{7}$/) });
    expect(git('remote.git', 'show', `${(published as { branch: string }).branch}:site/practice.json`)).toBe(
      '{"a":2}',
    );
    expect(git('work', 'status', '--porcelain')).toBe('M site/practice.json');
  });

  test('names the files of somebody else that are pushed too', async () => {
    const others = async () => (await publisher().publication()).others;
    writeFileSync(path('work/app.js'), 'second');
    git('work', 'commit', '--quiet', '-am', 'second');
    expect(await others()).toEqual(['app.js']);
    changeFacts();
    writeFileSync(path('work/site/key.pem'), 'secret');
    git('work', 'add', 'site/key.pem');
    git('work', 'commit', '--quiet', '-am', 'of the practice');
    expect(await publisher().publication()).toMatchObject({
      ...{ isNew: true, files: ['practice.json'], gone: [], others: ['app.js', 'site/key.pem'] },
    });
    await publisher().publish('Change', AUTHOR, TODAY);
    expect(await others()).toEqual([]);
    git('work', 'checkout', '--quiet', '-b', 'new');
    expect(await others()).toEqual([]);
  });

  test('nothing that the repository names runs before a publication, which names what it runs', async () => {
    const run = (name: string) => {
      const program = path(`run-${name}`);
      writeFileSync(program, `#!/bin/sh\ntouch '${path(`ran-${name}`)}'\nexec cat\n`, { mode: 0o755 });
      return program;
    };
    const ran = () => readdirSync(folder).filter((name) => name.startsWith('ran-'));
    mkdirSync(path('work/.git/hooks'), { recursive: true });
    for (const hook of ['pre-push', 'post-index-change', 'reference-transaction', 'pre-commit'])
      renameSync(run(hook), path('work/.git/hooks', hook));
    writeFileSync(path('work/.gitattributes'), '* filter=f diff=d\n');
    for (const [key, value] of [
      ['core.fsmonitor', run('fsmonitor')],
      ['filter.f.clean', run('clean')],
      ['filter.f.smudge', run('smudge')],
      ['diff.external', run('external')],
      ['diff.d.textconv', run('textconv')],
      ['gpg.program', run('gpg')],
      ['core.sshCommand', run('ssh')],
      ['log.showSignature', 'true'],
      // An object that a partial clone lacks is fetched.
      ['extensions.partialClone', 'lazy'],
      ['remote.lazy.url', 'ssh://lazy.example/x.git'],
      ['remote.lazy.promisor', 'true'],
    ] as const)
      git('work', 'config', key, value);
    changeFacts();
    for (const name of ran()) rmSync(path(name));
    const { files, runs } = await publisher().publication();
    expect([files, ran()]).toEqual([['practice.json'], []]);
    expect(runs.map((line) => line.replace(/^.*\//, ''))).toEqual([
      'run-ssh',
      'run-clean',
      'run-gpg',
      'pre-push',
      'reference-transaction',
    ]);
    const object = path('work/.git/objects', git('work', 'rev-parse', 'HEAD:app.js').replace(/^(..)/, '$1/'));
    renameSync(object, path('object'));
    await publisher().publication();
    renameSync(path('object'), object);
    expect(ran()).toEqual([]);
    // A program in the address of the remote never runs.
    git('work', 'remote', 'set-url', 'origin', `ext::${run('ext')}`);
    git('work', 'config', 'protocol.ext.allow', 'always');
    await publisher().publication();
    expect(ran()).toEqual([]);
    expect(await publisher().publish('Change', AUTHOR, TODAY)).toHaveProperty('error');
    // Nor do hooks that are not named.
    expect(ran()).toEqual(['ran-clean']);
  });

  test.each([
    ['pre-receive', 'GH007: Your push would publish a private email address'],
    ['update', 'error: GH006: Protected branch update failed'],
  ])('a push that a %s hook refuses shows its words', async (hook, words) => {
    addHook(hook, `printf '\\033[31m%s\\n' '${words}' >&2\nexit 1`);
    changeFacts();
    const published = await publisher().publish('Change', AUTHOR, TODAY);
    expect(published).toEqual({ error: expect.stringMatching(`${words}[\\s\\S]*hook declined`) });
    expect(JSON.stringify(published)).not.toContain('\\u001b');
  });

  test('a commit is signed if the repository wants it, and nothing is published if it cannot be', async () => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path('key')]);
    for (const [key, value] of [
      ['commit.gpgsign', 'yes'],
      ['gpg.format', 'ssh'],
      ['user.signingkey', path('key.pub')],
    ] as const)
      git('work', 'config', key, value);
    changeFacts();
    expect(await publisher().publish('Change', AUTHOR, TODAY)).toMatchObject({ branch: 'main' });
    expect(git('remote.git', 'cat-file', '-p', 'main')).toContain('-----BEGIN SSH SIGNATURE-----');
    rmSync(path('key'));
    writeFileSync(path('work/site/practice.json'), '{"a":3}\n');
    expect(await publisher().publish('Change', AUTHOR, TODAY)).toEqual({
      error: expect.stringContaining('No private key found'),
    });
    expect(git('remote.git', 'show', 'main:site/practice.json')).toBe('{"a":2}');
  });

  test('a remote that somebody else has changed is not overwritten', async () => {
    execFileSync('git', ['clone', '--quiet', path('remote.git'), path('other')]);
    writeFileSync(path('other/app.js'), 'theirs');
    git('other', 'commit', '--quiet', '-am', 'theirs');
    git('other', 'push', '--quiet');
    changeFacts();
    const published = await publisher().publish('Change', AUTHOR, TODAY);
    expect((published as { branch: string }).branch).toMatch(/^editor-/);
    expect(git('remote.git', 'show', 'main:app.js')).toBe('theirs');
  });

  test.each([
    ['git@github.com:reis/site.git', 'https://github.com/reis/site/compare/'],
    ['https://ana:secret@github.com/reis/site.git', 'https://github.com/reis/site/compare/'],
    ['https://ana:p@secret@github.com/reis/site.git', 'https://github.com/reis/site/compare/'],
    [
      'ssh://git@gitlab.example.org/reis/site.git',
      'https://gitlab.example.org/reis/site/-/merge_requests/new?',
    ],
  ])('names the page of %s, without a password', async (url, address) => {
    changeFacts();
    git('work', 'remote', 'set-url', 'origin', url);
    git('work', 'remote', 'set-url', '--push', 'origin', path('remote.git'));
    addHook('update', '[ "$1" != refs/heads/main ]');
    const published = await publisher().publish('Change', AUTHOR, TODAY);
    expect(published).toMatchObject({ address: expect.stringContaining(address) });
    expect(JSON.stringify([published, await publisher().publication()])).not.toContain('secret');
  });

  test('says why nothing can be published', async () => {
    const missing = async (site = 'work/site', more: NodeJS.ProcessEnv = {}) =>
      (await publisherOf(site, more).publication()).none;
    expect(await missing('work/site', { PATH: '' })).toEqual({ missing: 'git' });
    expect(await missing('work/site', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })).toEqual({
      missing: 'owner',
      said: expect.stringContaining('git config --global --add safe.directory'),
    });
    expect(await missing('.')).toEqual({ missing: 'repository' });
    git('work', 'checkout', '--quiet', '--detach');
    expect(await missing()).toEqual({ missing: 'detached' });
    git('work', 'checkout', '--quiet', '--orphan', 'empty');
    expect(await missing()).toEqual({ missing: 'commit' });
    git('work', 'checkout', '--quiet', '-f', 'main');
    git('work', 'remote', 'remove', 'origin');
    expect(await missing()).toEqual({ missing: 'remote' });
    git('work', 'remote', 'add', 'origin', path('nowhere.git'));
    expect(await publisher().publish('Change', AUTHOR, TODAY)).toMatchObject({
      error: expect.stringContaining('nowhere.git'),
    });
    expect(git('work', 'log', '--format=%s')).toBe('first');
    // Git does not hide this password itself.
    git('work', 'remote', 'set-url', 'origin', 'https://ana:p@secret@127.0.0.1:9/x.git');
    expect(await publisher().publish('Change', AUTHOR, TODAY)).toEqual({
      error: expect.not.stringContaining('secret'),
    });
  });

  test('says whether a service serves the saved facts, pages and pictures', async () => {
    let changed = '';
    let served: Checkout;
    const server = createServer((request, reply) => {
      const { agentInfo, files } = served;
      const key = request.url === '/' ? 'index' : request.url!.slice(1);
      const file = files.find((each) => [key, `${key}.html`].includes(each.key));
      const body = key === 'api/agent-info' ? JSON.stringify(agentInfo) : file?.body;
      if (changed === 'down') reply.statusCode = 503;
      if (changed === `gone ${key}` || body === undefined) reply.statusCode = 404;
      reply.end(changed === key ? `${body}.` : body);
    });
    const origin = `http://127.0.0.1:${await listen(server, 0)}`;
    const practice = join(FIXTURE_DIR, 'practice.json');
    served = await checkoutFor({ baseUrl: origin, config: 'config', practice }, TODAY);
    try {
      expect(await isServed(served, origin)).toBe(true);
      const picture = served.files.find(({ key }) => key.startsWith('images/'))!.key;
      for (changed of ['api/agent-info', 'index', 'privacy', 'gone privacy', picture])
        expect([changed, await isServed(served, origin)]).toEqual([changed, false]);
      changed = 'down';
      await expect(isServed(served, origin)).rejects.toThrow('HTTP 503');
    } finally {
      await shut(server);
    }
    await expect(isServed(served, origin)).rejects.toThrow();
  });

  test('asks only the services of this practice, and reports a stage with a mistake', async () => {
    mkdirSync(path('config'));
    const stage = (name: string, more: object) =>
      writeFileSync(
        path(`config/${name}.json`),
        JSON.stringify({ region: 'us-east-1', domain: { name: `${name}.localhost` }, ...more }),
      );
    const practice = join(FIXTURE_DIR, 'practice.json');
    stage('another', { practice: path('work/site/practice.json') });
    stage('mistake', { practice, alarmEmail: 5 });
    expect(await deployed(path('config'), practice, TODAY)).toEqual([
      { origin: 'https://mistake.localhost', error: expect.stringContaining('alarmEmail') },
    ]);
    expect(await deployed(path('nowhere'), practice, TODAY)).toEqual([]);
  });
});
