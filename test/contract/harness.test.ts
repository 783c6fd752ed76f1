/**
 * The contract suite's own tools: that its HTTP client sends what a check says and nothing else, that a
 * failure can be reproduced, and that there is no check that cannot fail.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Check } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { toCurl } from '../../contract/harness/curl.ts';
import { Run } from '../../contract/harness/run.ts';
import { TokenBucket } from '../../contract/harness/token-bucket.ts';
import { CHECKS } from '../../contract/suite.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client of a server that answers by `listener`. */
async function clientOf(listener: RequestListener): Promise<Client> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = new Client({ baseUrl, apiRequestsPerSecond: 1e6, apiBurst: 1e6 });
  closers.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

/** Answers with what it received: start line, header lines, body in hexadecimal. */
const mirror: RequestListener = (request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, rawHeaders } = request;
    reply.end(JSON.stringify({ method, url, rawHeaders, body: Buffer.concat(chunks).toString('hex') }));
  });
};

describe('client', () => {
  test.each(['//about', '/../about', '/about%2f', '/a?b=%2e%2e', '/%ff'])(
    'leaves %s as it is',
    async (path) => {
      const reply = await (await clientOf(mirror)).send({ path });
      expect(reply.json().url).toBe(path);
    },
  );

  test('adds no header to those of the check, but for framing', async () => {
    const client = await clientOf(mirror);
    const { rawHeaders } = (await client.send({ method: 'POST', path: '/', body: 'x' })).json();
    const names = rawHeaders.filter((_: string, index: number) => index % 2 === 0);
    expect(names.map((name: string) => name.toLowerCase()).sort()).toEqual([
      'connection',
      'content-length',
      'host',
    ]);
  });

  test('sends a list as one header line a value', async () => {
    const client = await clientOf(mirror);
    const { rawHeaders } = (await client.send({ path: '/', headers: { Accept: ['a/b', 'c/d'] } })).json();
    expect(rawHeaders.slice(0, 4)).toEqual(['Accept', 'a/b', 'Accept', 'c/d']);
  });

  test('sends bytes that are not UTF-8', async () => {
    const client = await clientOf(mirror);
    const reply = await client.send({ method: 'PUT', path: '/', body: Uint8Array.of(0xff, 0x00) });
    expect(reply.json()).toMatchObject({ method: 'PUT', body: 'ff00' });
  });

  test('tells header lines of one name apart, and joins them on request', async () => {
    const client = await clientOf((_, reply) => reply.writeHead(200, { 'X-Two': ['A', 'B'] }).end());
    const reply = await client.send({ path: '/' });
    expect(reply.headerLines.filter(([name]) => name === 'x-two')).toHaveLength(2);
    expect(reply.header('X-Two')).toBe('A, B');
  });

  test('tries again after Retry-After, unless told to burst', async () => {
    let asked = 0;
    const client = await clientOf((_, reply) => {
      asked++;
      reply.writeHead(asked === 1 || asked === 3 ? 429 : 200, { 'Retry-After': '0' }).end();
    });
    expect((await client.request({ path: '/' })).status).toBe(200);
    expect((await client.send({ path: '/' })).status).toBe(429);
  });
});

describe('curl', () => {
  const url = 'https://law.example/x';
  test('names everything sent, and takes out what curl would add', () => {
    const headers = { Accept: ['a/b', 'c/d'], 'X-Quote': "it's", Origin: '' };
    expect(toCurl({ method: 'GET', path: '/x', url, headers })).toBe(
      "curl -sS -i -X GET --path-as-is -H 'Accept: a/b' -H 'Accept: c/d' -H 'X-Quote: it'\\''s' -H 'Origin;' -H 'User-Agent:' 'https://law.example/x'",
    );
  });

  test('asks for headers only where the check did', () => {
    expect(toCurl({ method: 'HEAD', path: '/x', url })).toMatch(/^curl -sS -I /);
  });

  test.each([
    ['long', 'x'.repeat(5000)],
    ['binary', Uint8Array.of(0xff, 0xfe)],
  ])('a %s body stays exact', (_, body) => {
    const [, packed] = /^echo (\S+) \| base64 -d \| gunzip \| curl .*--data-binary @- /.exec(
      toCurl({ method: 'POST', path: '/x', url, body }),
    )!;
    expect(gunzipSync(Buffer.from(packed!, 'base64'))).toEqual(Buffer.from(body as string));
  });
});

test('a token bucket lets the burst through, then one each interval', () => {
  let now = 0;
  const bucket = new TokenBucket(10, 2, () => now);
  expect([bucket.reserve(), bucket.reserve(), bucket.reserve(), bucket.reserve()]).toEqual([0, 0, 100, 200]);
  now = 1000;
  expect(bucket.reserve()).toBe(0);
});

describe('run', () => {
  const check: Check = {
    id: 'x',
    section: 'x',
    title: 'x',
    why: 'x',
    run: async (ctx) => void (await ctx.request({ path: '/' })),
  };
  test.each([
    ['a cookie', { 'Set-Cookie': 'a=b' }, 200, /no cookies/],
    ['a session', { 'Mcp-Session-Id': '1' }, 200, /no sessions/],
    [
      'a doubled header',
      { 'Access-Control-Allow-Origin': ['*', '*'] },
      200,
      /one access-control-allow-origin/,
    ],
    ['a server error', {}, 502, /server error/],
  ])('%s breaks any check', async (_, headers, status, message) => {
    const client = await clientOf((_request, reply) => reply.writeHead(status, headers).end());
    const { error, replies } = await new Run(client).check(check);
    expect(error?.message).toMatch(message);
    expect(replies).toHaveLength(1);
  });

  test('a recalled answer is asked for once', async () => {
    let asked = 0;
    const client = await clientOf((_, reply) => reply.end(String(++asked)));
    const twice: Check = {
      ...check,
      async run(ctx) {
        for (const path of ['/a', '/a', '/b']) await ctx.recall({ path });
      },
    };
    expect((await new Run(client).check(twice)).replies.map(({ text }) => text)).toEqual(['1', '1', '2']);
  });
});

const MUTE: Record<string, RequestListener> = {
  'an empty page everywhere': (request, reply) => {
    request.resume();
    reply
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end('<!doctype html><title>x</title>');
  },
  'nothing anywhere': (request, reply) => {
    request.resume();
    reply.writeHead(404).end();
  },
  'no content anywhere': (request, reply) => {
    request.resume();
    reply.writeHead(204).end();
  },
};

test('no check is content with all of the services that do nothing', async () => {
  const content = new Set(CHECKS);
  for (const listener of Object.values(MUTE)) {
    const run = new Run(await clientOf(listener));
    for (const check of content) if ((await run.check(check)).error) content.delete(check);
  }
  expect([...content].map(({ id }) => id)).toEqual([]);
});
