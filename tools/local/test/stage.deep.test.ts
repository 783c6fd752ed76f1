/**
 * A stage that sets every option, in eu-west-1, on the local stack: callers see the effect of each option. The assembly
 * is the one that `cdk deploy -c stage=everything` would deploy.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_POLICY, SECURITY } from '../../../test/lambda/security-headers.ts';
import { everyOption, serviceAssembly } from '../../../test/support/assembly.ts';
import { startTestStack, type TestStack } from '../../../test/support/local-stack.ts';
import { type LocalStack, startLocalStack } from '../local-stack.ts';

const CONTEXT = everyOption();
const STACK = 'LegalFrontDoor-everything';
const MCP_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

const ping = (url: string, headers: Record<string, string> = {}, body = PING) =>
  fetch(`${url}/.well-known/mcp`, { method: 'POST', headers: { ...MCP_HEADERS, ...headers }, body });

let cdkOut: string;
let stack: TestStack;
describe('tools/local/stage', () => {
  beforeAll(async () => {
    cdkOut = await serviceAssembly(CONTEXT);
    stack = await startTestStack({ context: CONTEXT });
  });
  afterAll(() => stack?.close());

  describe('the assembly', () => {
    test('has no open finding, and its stack in its account and region', () => {
      const read = (file: string) => JSON.parse(readFileSync(join(cdkOut, file), 'utf8'));
      expect(read('validation-report.json').pluginReports).toEqual([]);
      const { artifacts } = read('manifest.json');
      expect(artifacts[STACK].environment).toBe('aws://210987654321/eu-west-1');
    });
  });

  test('the outputs have the custom domain, which the local stack replaces by its address', () => {
    expect(stack.outputs).toEqual({ BaseUrl: stack.url, McpUrl: `${stack.url}/.well-known/mcp` });
  });

  describe('limits', () => {
    test.each([
      [2_048, 200],
      [2_049, 413],
    ])('a body of %i bytes: %i', async (bytes, status) => {
      expect((await ping(stack.url, {}, PING.padEnd(bytes))).status).toBe(status);
    });
  });

  describe('origins', () => {
    test.each([
      ['listed', 'https://app.example.org', 200],
      ['not listed', 'https://other.example.org', 403],
      [
        "CloudFront's own domain, which is not the address of the service",
        'https://d111.cloudfront.net',
        403,
      ],
    ])('%s', async (_, origin, status) => {
      expect((await ping(stack.url, { origin })).status).toBe(status);
    });

    test('the custom domain, which the local stack replaces by its address', async () => {
      expect((await ping(stack.url, { origin: stack.url })).status).toBe(200);
    });
  });

  test('documents, payloads and edge answers state the custom domain', async () => {
    const text = async (path: string, accept = '*/*') =>
      (await fetch(stack.url + path, { headers: { accept } })).text();
    expect(JSON.parse(await text('/api/agent-info')).machineReadable.mcp).toBe(
      `${stack.url}/.well-known/mcp`,
    );
    expect(await text('/llms.txt')).toContain(`${stack.url}/`);
    expect(await text('/nope', 'text/markdown')).toContain(`${stack.url}/sitemap.xml`);
  });

  test.each([
    ['mcp-registry-auth', 'v=MCPv1; k=ed25519; p=ZXhhbXBsZTogYSBrZXkgb2Ygbm9ib2R5IGF0IGFsbC4='],
    ['openai-apps-challenge', 'token-of-this-stage'],
  ])(
    'the domain-ownership proof /.well-known/%s is the text of the stage, byte for byte',
    async (name, proof) => {
      const reply = await fetch(`${stack.url}/.well-known/${name}`, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await reply.text()).toBe(proof);
    },
  );

  test('with managed headers policies, every answer of the service has the security headers', async () => {
    const get = (path: string, headers: Record<string, string> = {}) => fetch(stack.url + path, { headers });
    const etag = (await get('/llms.txt')).headers.get('etag')!;
    const answers = await Promise.all([
      ...['/', '/about.md', '/site.css', '/api/agent-info', '/nope'].map((path) => get(path)),
      get('/about', { range: 'bytes=0-9' }),
      get('/llms.txt', { 'if-none-match': etag }),
      ping(stack.url),
      ping(stack.url, {}, '{'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 206, 304, 200, 400]);
    for (const { headers, url } of answers) {
      const policy = url.endsWith('.css') ? FILE_POLICY : SECURITY['content-security-policy'];
      expect(Object.fromEntries(headers)).toMatchObject({ ...SECURITY, 'content-security-policy': policy });
      expect([...headers.keys()].filter((name) => /^x-amz-(?!cf-)/.test(name))).toEqual([]);
    }
  });

  describe('the origin secret', () => {
    test('comes from CloudFront, even if a caller sends another', async () => {
      expect((await ping(stack.url)).status).toBe(200);
      expect((await ping(stack.url, { 'x-origin-secret': 'forged' })).status).toBe(200);
    });

    describe('is absent, as in a call that bypasses CloudFront', () => {
      let directory: string;
      let direct: LocalStack;
      beforeAll(async () => {
        directory = mkdtempSync(join(tmpdir(), 'legal-front-door-direct-'));
        cpSync(cdkOut, directory, { recursive: true });
        const file = join(directory, `${STACK}.template.json`);
        const template = JSON.parse(readFileSync(file, 'utf8'));
        const { Origins } = template.Resources.EdgeDistribution0060737B.Properties.DistributionConfig;
        expect(Origins[1]).toHaveProperty('OriginCustomHeaders');
        delete Origins[1].OriginCustomHeaders;
        writeFileSync(file, JSON.stringify(template));
        direct = await startLocalStack({ cdkOut: directory, port: 0 });
      });
      afterAll(async () => {
        await direct?.close();
        rmSync(directory, { recursive: true, force: true });
      });

      test.each(['/.well-known/mcp', '/api/agent-info'])(
        '%s refuses, with the public address',
        async (path) => {
          const answer = path === '/api/agent-info' ? await fetch(direct.url + path) : await ping(direct.url);
          expect(answer.status).toBe(403);
          expect(await answer.text()).toMatch(/not the public address.*127\.0\.0\.1/i);
        },
      );
    });
  });

  // The last test, because the content is gone after it.
  test('after a deletion, the bucket of a stage with removal "destroy" is empty, so that CloudFormation can delete it', async () => {
    expect(await stack.delete()).toEqual([
      expect.stringMatching(/^The bucket is empty: \d{2,} versions deleted$/),
    ]);
    stack.invalidate(['/*']);
    expect((await fetch(`${stack.url}/llms.txt`)).status).toBe(404);
  });
});
