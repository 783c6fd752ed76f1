/**
 * Attacks on the editor: requests of another site in the same browser, DNS names of this machine, hostile paths.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestEditor } from './test-editor.ts';

type Opened = Awaited<ReturnType<typeof openTestEditor>>;

/** What a browser says of a request of a page of another site. */
const fetched = (mode: string, dest: string): Record<string, string> => ({
  ...{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest },
});

let opened: Opened;
describe('tools/editor/server', () => {
  beforeAll(async () => {
    opened = await openTestEditor('pt-BR', '-8080., https://Name-8080.example.dev:443/, *.example.org');
  });
  afterAll(() => opened.close());

  const files = () => readdirSync(opened.folder, { recursive: true, encoding: 'utf8' }).sort();
  const facts = () => JSON.parse(readFileSync(join(opened.site, 'practice.json'), 'utf8'));

  /** Saves a draft with a file of this name. @returns the status of the answer */
  async function write(name: string): Promise<number> {
    const { versions } = opened.editor.state();
    const draft = { facts: facts(), files: { [name]: { text: 'x' } }, versions, confirmed: [] };
    return (await opened.post('save', draft)).status;
  }

  test('a path without the token of this run is left to the service', async () => {
    const path = new URL(opened.address).pathname;
    const others = [
      '/editor/',
      '/editor',
      '/editor/0/',
      `/editor/${'0'.repeat(32)}/state`,
      path.slice(0, -2),
      `/x${path}`,
      path.toUpperCase(),
    ];
    for (const other of others)
      expect([other, (await opened.send(other)).text]).toEqual([other, 'of the service']);
    expect((await opened.send(path)).status).toBe(200);
    expect((await opened.send(path.slice(0, -1))).headers.location).toBe(path);
  });

  test.each([
    ['a name that DNS points at this machine', { Host: 'evil.example' }],
    ['another port of this machine', { Host: '127.0.0.1:1' }],
    ['a page of another site', { Origin: 'https://evil.example' }],
    ['a page of another port', { Origin: 'http://127.0.0.1:1' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['a file', { Origin: 'file://' }],
    ['an image in a page of another site', fetched('no-cors', 'image')],
    ['a frame in a page of another site', fetched('navigate', 'iframe')],
    ['another name of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('refuses a request from %s, whatever it asks for', async (_, headers) => {
    const before = files();
    const own = { Host: `127.0.0.1:${opened.port}`, ...headers };
    for (const path of ['', 'state', 'editor.js', 'site/index.html', 'earlier'])
      expect([path, (await opened.send(path, { headers: own })).status]).toEqual([path, 403]);
    for (const path of ['check', 'save', 'picture', 'pdf', 'publish']) {
      const answer = await opened.post(path, { facts: facts(), files: {}, versions: {} }, own);
      expect([path, answer.status, answer.headers['access-control-allow-origin']]).toEqual([
        path,
        403,
        undefined,
      ]);
    }
    expect(files()).toEqual(before);
  });

  test('opens behind a forwarded port whose host is named, also by a link from another site', async () => {
    const headers = { Host: 'name-8080.example.dev', ...fetched('navigate', 'document') };
    expect((await opened.send('', { headers })).status).toBe(200);
    const origin = { Host: `localhost:${opened.port}`, Origin: 'https://name-8080.example.dev' };
    // Status 400: the draft is refused, and not the origin.
    expect((await opened.post('check', { facts: 1 }, origin)).status).toBe(400);
    const evil = { ...origin, Origin: 'https://name-8080.example.dev.evil.example' };
    expect((await opened.post('check', { facts: 1 }, evil)).status).toBe(403);
  });

  test('allows no other origin, no frames, no cache and no other content type', async () => {
    const preflight = { Origin: opened.own, 'Access-Control-Request-Method': 'POST' };
    expect((await opened.send('save', { method: 'OPTIONS', headers: preflight })).status).toBe(405);
    for (const path of ['', 'state', 'editor.css', 'earlier', 'no-such']) {
      const { headers } = await opened.send(path, { headers: { Origin: opened.own } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      });
    }
    const { headers } = await opened.send('');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
  });

  test.each([
    ['a form of another site', { 'Content-Type': 'text/plain' }, 415],
    ['no origin', { Origin: undefined as unknown as string }, 403],
  ])('takes no body from %s', async (_, headers, status) => {
    const all = { 'Content-Type': 'application/json', Origin: opened.own, ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    expect((await opened.send('save', { method: 'POST', headers: sent, body: '{}' })).status).toBe(status);
  });

  test('a body that is too large, no JSON or no draft is refused with the reason', async () => {
    const large = await opened.post('check', { facts: {}, files: {}, filler: 'x'.repeat(9_000_000) });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('mais texto do que o editor')]);
    const drafts = [1, {}].map((file) => ({ facts: {}, files: { 'pages/a.md': file } }));
    for (const draft of [[], null, { facts: [] }, ...drafts])
      expect((await opened.post('check', draft)).status).toBe(400);
  });

  test.each([
    '../outside.md',
    'pages/../../outside.md',
    'pages/..%2f..%2foutside.md',
    'pages\\..\\outside.md',
    '/etc/passwd',
    'pages/.hidden.md',
    'pages/a.html',
    'pages/A.md',
    'pages/con.md',
    'pages/com1/a.md',
    'pages/a.md\0.md',
    'images/a.svg',
    'images/a.jpg/b.jpg',
    'files/a.html',
    'brand.css',
    'cdk.json',
    '.git/hooks/pre-commit',
    '__proto__',
    'practice.json',
  ])('writes nothing to %j', async (name) => {
    const before = files();
    expect(await write(name)).toBe(400);
    expect(files()).toEqual(before);
  });

  test('a link out of the folder is neither read nor written', async () => {
    const outside = join(opened.folder, 'outside.md');
    writeFileSync(outside, 'leaked bytes');
    const links = ['pages/leak.md', 'images/leak.jpg', 'brand.css'];
    for (const link of links) {
      rmSync(join(opened.site, link), { force: true });
      symlinkSync(outside, join(opened.site, link));
    }
    mkdirSync(join(opened.folder, 'elsewhere'));
    symlinkSync(join(opened.folder, 'elsewhere'), join(opened.site, 'pages/linked'));
    try {
      const { text } = await opened.send('state');
      expect(text).not.toContain('leaked bytes');
      expect(Object.keys(JSON.parse(text).versions)).not.toContain('pages/leak.md');
      for (const name of ['pages/leak.md', 'images/leak.jpg', 'pages/linked/new.md'])
        expect([name, await write(name)]).toEqual([name, 400]);
      expect(readFileSync(outside, 'utf8')).toBe('leaked bytes');
      expect(readdirSync(join(opened.folder, 'elsewhere'))).toEqual([]);
    } finally {
      for (const link of [...links, 'pages/linked']) rmSync(join(opened.site, link));
    }
  });
});
