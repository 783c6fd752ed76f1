/** The checker over a real connection, with the `fetch` of Node. The other tests replace it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { check, summary } from './built.ts';
import { AGENT_INFO, FACTS, JWKS, JWT, NOW, OFFICIAL, type Reply, type Site, siteOf } from './domain.ts';

let site: Site = {};
let origin: string;
let seen: string[] = [];
const server: Server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
  const reply = site[request.url!];
  if (reply === 'never') return;
  const { status = 200, headers = {}, body } = reply as Reply;
  response.writeHead(status, headers).end(body as string);
});

describe('lambda/check/http', () => {
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    seen = [];
    site = siteOf({ ...FACTS, machineReadable: { agentInfo: origin + AGENT_INFO } });
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const ask = async (more: object = {}) =>
    summary(await check(origin, OFFICIAL, { now: NOW, cache: new Map(), ...more }));

  test('three requests that do not contain the contact lead to `official`', async () => {
    expect(await ask()).toBe('official telephone');
    expect(seen.map((line) => line.split(' ').slice(0, 2).join(' ')).sort()).toEqual(
      Object.keys(site)
        .map((path) => `GET ${path}`)
        .sort(),
    );
    expect(seen.join()).not.toMatch(/2025550132|202.{0,3}555|cookie|referer/i);
  });

  test('a redirect is not followed, not even to the same answer', async () => {
    site['/moved'] = site[JWKS]!;
    site[JWKS] = { status: 302, headers: { location: '/moved' }, body: '' };
    expect(await ask()).toBe('unreachable network');
    expect(seen.join()).not.toContain('/moved');
  });

  test('a missing answer is a time-out', async () => {
    site[JWT] = 'never';
    expect(await ask({ signal: AbortSignal.timeout(200) })).toBe('unreachable timeout');
  });

  test('an address without a server is `unreachable`', async () => {
    const vacant = createServer();
    await new Promise<void>((ready) => vacant.listen(0, '127.0.0.1', ready));
    const { port } = vacant.address() as AddressInfo;
    await new Promise((closed) => vacant.close(closed));
    expect(summary(await check(`http://127.0.0.1:${port}`, OFFICIAL, { cache: new Map() }))).toBe(
      'unreachable network',
    );
  });
});
