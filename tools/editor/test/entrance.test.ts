/** The redirect of the first browser to the editor, without the token of its address. */
import { createServer } from 'node:http';
import { listen, shut } from '../../local/loopback.ts';
import { editorPath, newAccess } from '../access.ts';
import { entranceHandler } from '../entrance.ts';
import { rawRequest } from './raw-request.ts';

const HOST = 'name-8080.example.dev';
const OPENED = {
  Host: HOST,
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};

describe('tools/editor/entrance', () => {
  const access = newAccess(HOST);
  let server: ReturnType<typeof createServer>;
  let port: number;
  const open = async (from?: string) => {
    server = createServer(entranceHandler(access, from));
    port = await listen(server, 0);
  };
  beforeEach(() => open());
  afterEach(() => shut(server));

  const get = (path: string, headers: Record<string, string>, method = 'GET') =>
    rawRequest(port, path, { method, headers });

  test('redirects the first browser to the editor, also a second time, and no other browser', async () => {
    const first = await get('/?from=workspace', OPENED);
    expect(first).toMatchObject({ status: 302, headers: { location: editorPath(access) } });
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    expect((await get('/', { ...OPENED, Cookie: `a=b; ${cookie}` })).status).toBe(302);
    for (const Cookie of ['', `${cookie}0`, cookie.slice(0, -1)]) {
      const other = await get('/', { ...OPENED, Cookie });
      expect(other.status).toBe(403);
      expect(JSON.stringify(other)).not.toContain(access.token);
    }
  });

  test('on one’s own machine, only a path that nobody can guess redirects to the editor', async () => {
    await shut(server);
    await open('/once');
    expect((await get('/', OPENED)).status).toBe(404);
    expect((await get('/once', OPENED)).headers.location).toBe(editorPath(access));
    expect((await get('/once', OPENED)).status).toBe(403);
  });

  test.each([
    ['another host', '/', { ...OPENED, Host: 'evil.example' }, 'GET', 403],
    ['a frame of another site', '/', { ...OPENED, 'Sec-Fetch-Dest': 'iframe' }, 'GET', 403],
    ['another path', '/editor/', OPENED, 'GET', 404],
    ['another method', '/', OPENED, 'POST', 404],
  ])('%s is refused, and is not the first', async (_, path, headers, method, status) => {
    const refused = await get(path, headers, method);
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused)).not.toContain(access.token);
    expect((await get('/', OPENED)).status).toBe(302);
  });
});
