/** Publishing: what reaches the remote, and what stays as it was in the repository. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURE_DIR, TODAY } from '../../../test/support/service.ts';
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
      ...{ isNew: false, others: 0 },
    });
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
    writeFileSync(path('work/site/pages/new.md'), 'new');
    rmSync(path('work/site/pages/old.md'));
    writeFileSync(path('work/app.js'), 'staged');
    git('work', 'add', 'app.js');
    writeFileSync(path('work/app.js'), 'not staged');
    expect((await publisher().publication()).isNew).toBe(true);
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
    for (const name of ['practice.json', '.env', 'notes.txt', 'app.js'])
      writeFileSync(path('work', name), '{"a":2}\n');
    expect(await publisherOf('work').publish('Change', AUTHOR, TODAY)).toMatchObject({ branch: 'main' });
    expect(git('remote.git', 'diff', '--name-only', 'main~1', 'main')).toBe('practice.json');
    expect(git('work', 'status', '--porcelain').split('\n')).toEqual(['M app.js', '?? .env', '?? notes.txt']);
    // A second browser tab.
    const head = git('remote.git', 'rev-parse', 'main');
    expect(await publisherOf('work').publish('Change', AUTHOR, TODAY)).toMatchObject({ commit: head });
    expect(git('remote.git', 'rev-parse', 'main')).toBe(head);
  });

  test('what reached the remote is published, even if another program has locked the repository', async () => {
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
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
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
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
    const hook = path('remote.git/hooks/update');
    mkdirSync(path('remote.git/hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\n[ "$1" != refs/heads/main ]\n');
    chmodSync(hook, 0o755);
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
    const published = await publisher().publish('Change', AUTHOR, TODAY);
    expect(published).toMatchObject({ branch: expect.stringMatching(/^editor-2026-11-20-[\da-f]{7}$/) });
    expect(git('remote.git', 'show', `${(published as { branch: string }).branch}:site/practice.json`)).toBe(
      '{"a":2}',
    );
    expect(git('work', 'status', '--porcelain')).toBe('M site/practice.json');
  });

  test('says how many commits of somebody else are pushed too', async () => {
    const others = async () => (await publisher().publication()).others;
    writeFileSync(path('work/app.js'), 'second');
    git('work', 'commit', '--quiet', '-am', 'second');
    expect(await others()).toBe(1);
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
    expect(await others()).toBe(1);
    git('work', 'commit', '--quiet', '-am', 'of the practice');
    expect(await publisher().publication()).toMatchObject({ isNew: true, others: 1 });
    await publisher().publish('Change', AUTHOR, TODAY);
    expect(await others()).toBe(0);
    git('work', 'checkout', '--quiet', '-b', 'new');
    expect(await others()).toBe(0);
  });

  test('a remote that somebody else has changed is not overwritten', async () => {
    execFileSync('git', ['clone', '--quiet', path('remote.git'), path('other')]);
    writeFileSync(path('other/app.js'), 'theirs');
    git('other', 'commit', '--quiet', '-am', 'theirs');
    git('other', 'push', '--quiet');
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
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
    writeFileSync(path('work/site/practice.json'), '{"a":2}\n');
    git('work', 'remote', 'set-url', 'origin', url);
    git('work', 'remote', 'set-url', '--push', 'origin', path('remote.git'));
    rmSync(path('remote.git/hooks'), { recursive: true, force: true });
    mkdirSync(path('remote.git/hooks'));
    writeFileSync(path('remote.git/hooks/update'), '#!/bin/sh\n[ "$1" != refs/heads/main ]\n', {
      mode: 0o755,
    });
    const published = await publisher().publish('Change', AUTHOR, TODAY);
    expect(published).toMatchObject({ address: expect.stringContaining(address) });
    expect(JSON.stringify([published, await publisher().publication()])).not.toContain('secret');
  });

  test('without a repository, or without a remote, nothing can be published', async () => {
    git('work', 'remote', 'remove', 'origin');
    expect(await publisher().publication()).toEqual({ remote: undefined, isNew: false, others: 0 });
    expect(await publisherOf('.').publication()).toEqual({ remote: undefined, isNew: false, others: 0 });
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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
