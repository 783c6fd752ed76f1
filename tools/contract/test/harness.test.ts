/**
 * The harness of the contract suite: the HTTP client sends exactly what a check states, at the given rate. A failed
 * check is reported with commands that reproduce it.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Check } from '../harness/check.ts';
import { Client, type ClientOptions } from '../harness/client.ts';
import { notApplicable, status } from '../harness/expect.ts';
import { failure, toCurl } from '../harness/failure.ts';
import { bytesOf } from '../harness/reply.ts';
import { Run } from '../harness/run.ts';
import { brokenChecks } from '../index.ts';
import { CHECKS } from '../suite.ts';

const closers: (() => void)[] = [];
describe('tools/contract/harness', () => {
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  /** Starts a server that answers with `listener`, and makes a client of it. */
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

  /** Answers with the start line, header lines and body (in hexadecimal) that it received. */
  const mirror: RequestListener = (request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, rawHeaders } = request;
      reply.end(JSON.stringify({ method, url, rawHeaders, body: Buffer.concat(chunks).toString('hex') }));
    });
  };

  describe('client', () => {
    test('sends path, header lines and bytes as they are, and adds only the headers that frame the message', async () => {
      const client = await clientOf(mirror);
      for (const path of ['//about', '/../about', '/about%2f', '/a?b=%2e%2e', '/%ff'])
        expect((await client.send({ path })).json().url).toBe(path);
      const headers = { Accept: ['a/b', 'c/d'] };
      const body = Uint8Array.of(0xff, 0x00);
      const received = (await client.send({ method: 'PUT', path: '/', headers, body })).json();
      expect(received).toMatchObject({ method: 'PUT', body: 'ff00' });
      expect(received.rawHeaders.slice(0, 4)).toEqual(['Accept', 'a/b', 'Accept', 'c/d']);
      const names = received.rawHeaders.filter((_: string, index: number) => index % 2 === 0);
      expect(
        names
          .slice(2)
          .map((name: string) => name.toLowerCase())
          .sort(),
      ).toEqual(['connection', 'content-length', 'host']);
    });

    test('keeps the header lines of one name apart, and joins them in header()', async () => {
      const client = await clientOf((_, reply) => reply.writeHead(200, { 'X-Two': ['A', 'B'] }).end());
      const reply = await client.send({ path: '/' });
      expect(reply.headerLines.filter(([name]) => name === 'x-two')).toHaveLength(2);
      expect(reply.header('X-Two')).toBe('A, B');
    });

    test('sends a throttled request again after Retry-After, but not with send()', async () => {
      let asked = 0;
      const client = await clientOf((_, reply) => {
        asked++;
        reply.writeHead(asked === 1 || asked === 3 ? 429 : 200, { 'Retry-After': '0' }).end();
      });
      expect((await client.request({ path: '/' })).status).toBe(200);
      expect((await client.send({ path: '/' })).status).toBe(429);
    });

    /** A clock on which time passes only while the client waits. */
    const clock = () => {
      const waits: number[] = [];
      const passed = () => waits.reduce((sum, ms) => sum + ms, 0);
      return { waits, passed, clock: { now: passed, wait: async (ms: number) => waits.push(ms) } };
    };

    test('the limit on all requests includes repetitions and bursts', async () => {
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
      // The first is sent at once, then one each 25 ms. The waits of 0 ms are those for Retry-After.
      expect(time.waits.filter((ms) => ms > 0)).toEqual([25, 25, 25, 25]);
    });

    test('API requests beyond the burst wait, and idle time refills the burst once', async () => {
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
      time.waits.push(10_000);
      for (let n = 0; n < 3; n++) await client.request({ path: '/api/agent-info' });
      expect(time.waits.slice(3)).toEqual([100]);
    });

    test('sends a request again if the server closes the idle connection that carries it', async () => {
      const used = new WeakSet<Socket>();
      const client = await clientOf(({ socket }, reply) => {
        if (used.has(socket)) return void socket.resetAndDestroy();
        used.add(socket);
        reply.end();
      });
      const input = { method: 'POST', path: '/', body: 'x' };
      const statuses = [await client.send(input), await client.send(input), await client.request(input)];
      expect(statuses.map((reply) => reply.status)).toEqual([200, 200, 200]);
      expect(client.sent).toBe(5);
    });

    test('fails if the server closes a new connection too, or does not answer', async () => {
      const closing = await clientOf(({ url, socket }, reply) =>
        url === '/x' ? socket.destroy() : reply.end(),
      );
      await closing.request({ path: '/leaves-a-connection' });
      await expect(closing.request({ path: '/x' })).rejects.toThrow(/GET http:\S+\/x: no answer \(.+\)/);
      const silent = await clientOf(() => {}, { answerTimeoutMs: 20 });
      await expect(silent.request({ path: '/x' })).rejects.toThrow('no answer (timed out after 20 ms)');
    });
  });

  describe('curl', () => {
    const url = 'https://law.example/x';
    test('the command has every header that was sent, and removes those that curl adds', () => {
      const headers = { Accept: ['a/b', 'c/d'], 'X-Quote': "it's", Origin: '' };
      expect(toCurl({ method: 'GET', path: '/x', url, headers })).toBe(
        "curl -sS -i -X GET --path-as-is -H 'Accept: a/b' -H 'Accept: c/d' -H 'X-Quote: it'\\''s' -H 'Origin;' -H 'User-Agent:' 'https://law.example/x'",
      );
    });

    test('the command for HEAD is curl -I', () => {
      expect(toCurl({ method: 'HEAD', path: '/x', url })).toMatch(/^curl -sS -I /);
    });

    test.each([
      ['long', 'x'.repeat(5000)],
      ['binary', Uint8Array.of(0xff, 0xfe)],
    ])('a %s body stays exact', (_, body) => {
      const [, packed] = /^echo (\S+) \| base64 -d \| gunzip \| curl .*--data-binary @- /.exec(
        toCurl({ method: 'POST', path: '/x', url, body }),
      )!;
      expect(gunzipSync(Buffer.from(packed!, 'base64'))).toEqual(bytesOf(body));
    });
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
    ])('%s fails every check', async (_, headers, code, message) => {
      const client = await clientOf((_request, reply) => reply.writeHead(code, headers).end());
      const { error, replies } = await new Run(client).check(asking);
      expect(error?.message).toMatch(message);
      expect(replies).toHaveLength(1);
    });

    test('a check that ignores a missing answer fails', async () => {
      const client = await clientOf((request) => request.socket.destroy());
      for (const ask of ['request', 'recall', 'burst'] as const) {
        const careless = row(async (ctx) => void (await ctx[ask]({ path: '/' }).catch(() => {})));
        expect((await new Run(client).check(careless)).error?.message).toContain('no answer');
      }
    });

    test('a check that sends nothing fails, and cannot say that it is not applicable', async () => {
      const client = await clientOf((_, reply) => reply.end());
      for (const run of [async () => {}, async () => notApplicable('no reason')]) {
        const { error } = await new Run(client).check(row(run));
        expect(error?.message).toBe('x.y sent no request, so it tests nothing');
      }
    });

    test('a check that finds nothing to check neither holds nor fails, but a broken answer fails', async () => {
      const pass = row(async (ctx) => {
        await ctx.request({ path: '/' });
        notApplicable('there are no offices');
      });
      const outcomeOf = async (listener: RequestListener) => new Run(await clientOf(listener)).check(pass);
      const { error, notApplicable: reason, replies } = await outcomeOf((_, reply) => reply.end());
      expect([error, reason, replies.length]).toEqual([undefined, 'there are no offices', 1]);
      const broken = await outcomeOf((_, reply) => reply.writeHead(500).end());
      expect([broken.error?.message, broken.notApplicable]).toEqual([
        expect.stringContaining('server error'),
        undefined,
      ]);
    });

    test('a check that throws on an answer fails', async () => {
      const client = await clientOf((_, reply) => reply.end('{}'));
      const check = row(async (ctx) => (await ctx.request({ path: '/' })).json().a.b);
      expect((await new Run(client).check(check)).error?.message).toMatch(
        /^an answer of an unexpected shape: /,
      );
    });

    test('a check ends after all of its requests, even if one has failed', async () => {
      let answered = 0;
      const client = await clientOf(({ url, socket }, reply) => {
        if (url === '/closes') return void socket.destroy();
        setTimeout(() => reply.end(String(++answered)), 50);
      });
      const paths = ['/closes', '/slow', '/slow'];
      const check = row(async (ctx) => void (await Promise.all(paths.map((path) => ctx.request({ path })))));
      const { error, replies } = await new Run(client).check(check);
      expect([error?.message, replies, answered]).toEqual([expect.stringContaining('no answer'), [], 2]);
    });

    test('a recalled request is sent once', async () => {
      let asked = 0;
      const client = await clientOf((_, reply) => reply.end(String(++asked)));
      const twice = row(async (ctx) => {
        for (const path of ['/a', '/a', '/b']) await ctx.recall({ path });
      });
      expect((await new Run(client).check(twice)).replies.map(({ text }) => text)).toEqual(['1', '1', '2']);
    });

    test('a short run takes all of 50 items, and twelve of 800, with the first and the last', async () => {
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

  test('a failure names the fault, the source of the requirement, and commands that reproduce it', async () => {
    const client = await clientOf((_, reply) => reply.writeHead(404).end());
    const check = row(async (ctx) => status(await ctx.request({ path: '/about' }), 200));
    expect(failure(await new Run(client).check(check))).toMatch(
      /^status of GET \S+: expected 200, received 404 .*\nRequired by RFC 0\nThe last requests:\n {2}curl -sS -i -X GET .*\/about'$/s,
    );
    expect(failure(await new Run(client).check(asking))).toBeUndefined();
  });

  test('brokenChecks reports each failed check with its title, and leaves out checks by id or prefix', async () => {
    const { baseUrl } = await clientOf((_, reply) => reply.writeHead(404).end());
    const wanted = CHECKS.filter(({ id }) => /^(agent-info\.notice|openapi\.head)$/.test(id));
    const except = CHECKS.filter((check) => !wanted.includes(check)).map(({ id }) => id);
    expect(await brokenChecks(baseUrl, except)).toEqual(
      wanted.map(({ id, title }) =>
        expect.stringMatching(`^${id}: ${title}\nstatus of GET .*: expected 200`),
      ),
    );
    expect(await brokenChecks(baseUrl, [...except, 'openapi.', 'agent-info.notice'])).toEqual([]);
  });
});
