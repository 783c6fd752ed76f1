/**
 * The contract suite's own tools: that its HTTP client sends what a check says and nothing else, at the pace
 * it was given, that a failure is seen and can be reproduced, and that nothing passes for an answer but one.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Check, Service } from '../../contract/harness/check.ts';
import { Client, type ClientOptions } from '../../contract/harness/client.ts';
import { toCurl } from '../../contract/harness/curl.ts';
import { equal, status } from '../../contract/harness/expect.ts';
import { Run } from '../../contract/harness/run.ts';
import { TokenBucket } from '../../contract/harness/token-bucket.ts';
import { hold, holdToContract } from '../support/contract.ts';

const closers: (() => void)[] = [];
describe('contract/harness', () => {
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** A client of a server that answers by `listener`. */
  async function clientOf(listener: RequestListener, options?: Partial<ClientOptions>): Promise<Client> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = new Client({ baseUrl, apiRequestsPerSecond: 1e6, apiBurst: 1e6, ...options });
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

    /** Time that passes only where somebody waits for it. */
    const clock = () => {
      const waits: number[] = [];
      const passed = () => waits.reduce((sum, ms) => sum + ms, 0);
      return { waits, passed, clock: { now: passed, wait: async (ms: number) => waits.push(ms) } };
    };

    test('every request keeps the pace: those of a check, those after 429, those of a burst', async () => {
      const time = clock();
      let asked = 0;
      const client = await clientOf(
        (_, reply) => reply.writeHead(++asked < 3 ? 429 : 200, { 'Retry-After': '0' }).end(),
        { requestsPerSecond: 40, clock: time.clock },
      );
      await client.request({ path: '/' });
      await client.request({ path: '/' });
      await client.send({ path: '/' });
      expect([client.sent, asked]).toEqual([5, 5]);
      // One at once, then one each 25 ms; the others wait for Retry-After.
      expect(time.waits.filter((ms) => ms > 0)).toEqual([25, 25, 25, 25]);
    });

    test('what reaches the API keeps below its limit, beyond the burst', async () => {
      const time = clock();
      const client = await clientOf((_, reply) => reply.end(), {
        apiRequestsPerSecond: 10,
        apiBurst: 2,
        clock: time.clock,
      });
      for (let n = 0; n < 2; n++) await client.request({ path: '/.well-known/mcp' });
      for (let n = 0; n < 9; n++) await client.request({ path: '/about' });
      expect(time.waits).toEqual([]);
      for (let n = 0; n < 2; n++) await client.request({ path: '/api/agent-info' });
      expect(time.waits).toEqual([100, 100]);
    });

    test('a service that closes the connection, or says nothing, has given no answer', async () => {
      const closing = await clientOf((request) => request.socket.destroy());
      await expect(closing.request({ path: '/x' })).rejects.toThrow(/GET http:\S+\/x: no answer \(.+\)/);
      const silent = await clientOf(() => {}, { answerTimeoutMs: 20 });
      await expect(silent.request({ path: '/x' })).rejects.toThrow('no answer (timed out after 20 ms)');
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
    expect([bucket.reserve(), bucket.reserve(), bucket.reserve(), bucket.reserve()]).toEqual([
      0, 0, 100, 200,
    ]);
    now = 1000;
    expect(bucket.reserve()).toBe(0);
  });

  const row = (run: Check['run']): Check => ({ id: 'x.y', section: 'x', title: 'z', why: 'RFC 0', run });
  const asking = row(async (ctx) => void (await ctx.request({ path: '/' })));

  describe('run', () => {
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
    ])('%s breaks any check', async (_, headers, code, message) => {
      const client = await clientOf((_request, reply) => reply.writeHead(code, headers).end());
      const { error, replies } = await new Run(client).check(asking);
      expect(error?.message).toMatch(message);
      expect(replies).toHaveLength(1);
    });

    test('no answer breaks any check, however lightly it takes that', async () => {
      const client = await clientOf((request) => request.socket.destroy());
      for (const ask of ['request', 'recall', 'burst'] as const) {
        const light = row(async (ctx) => void (await ctx[ask]({ path: '/' }).catch(() => {})));
        expect((await new Run(client).check(light)).error?.message).toContain('no answer');
      }
    });

    test('a check that asks for nothing shows nothing', async () => {
      const client = await clientOf((_, reply) => reply.end());
      const { error } = await new Run(client).check(row(async () => {}));
      expect(error?.message).toBe('x.y asked for nothing, so it shows nothing');
    });

    test('a check that stumbles over an answer has found something', async () => {
      const client = await clientOf((_, reply) => reply.end('{}'));
      const check = row(async (ctx) => (await ctx.request({ path: '/' })).json().a.b);
      expect((await new Run(client).check(check)).error?.message).toMatch(
        /^an answer of an unexpected shape: /,
      );
    });

    test('a recalled answer is asked for once', async () => {
      let asked = 0;
      const client = await clientOf((_, reply) => reply.end(String(++asked)));
      const twice = row(async (ctx) => {
        for (const path of ['/a', '/a', '/b']) await ctx.recall({ path });
      });
      expect((await new Run(client).check(twice)).replies.map(({ text }) => text)).toEqual(['1', '1', '2']);
    });

    test('a run that samples asks for a few of many, the first and the last among them, and for all of few', async () => {
      const client = await clientOf((_, reply) => reply.end());
      const seen = async (count: number, sample: boolean) => {
        let some: readonly number[] = [];
        const check = row(async (ctx) => {
          some = ctx.some(Array.from({ length: count }, (_, n) => n));
          await ctx.request({ path: '/' });
        });
        await new Run(client, { sample }).check(check);
        return some;
      };
      expect(await seen(50, true)).toHaveLength(50);
      expect(await seen(800, false)).toHaveLength(800);
      const few = await seen(800, true);
      expect([few[0], few.at(-1), new Set(few).size]).toEqual([0, 799, 12]);
    });
  });

  /** `test.failing` passes where a test fails: this is how a broken contract looks in jest. */
  describe('in jest', () => {
    const service = async (): Promise<{ service: Service }> => ({
      service: await clientOf((_, reply) => reply.writeHead(404).end()),
    });
    const broken = row(async (ctx) => status(await ctx.request({ path: '/about' }), 200));
    const late = row(async (ctx) => {
      await ctx.request({ path: '/about' });
      await new Promise((resolve) => setImmediate(resolve));
      equal(1, 2, 'x');
    });
    holdToContract([broken, { ...late, id: 'x.late' }], service, test.failing);

    test('a failure says who asks for it, and how to see it', async () => {
      const run = new Run((await service()).service);
      await expect(hold(run, broken)).rejects.toThrow(
        /^status of GET \S+: expected 200, received 404 .*\nAsked for by RFC 0\nThe last requests:\n {2}curl -sS -i -X GET .*\/about'$/s,
      );
    });
    test('what holds says nothing', async () => {
      const run = new Run((await service()).service);
      await expect(hold(run, asking)).resolves.toBeUndefined();
    });
  });
});
