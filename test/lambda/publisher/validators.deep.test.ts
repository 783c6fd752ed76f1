/**
 * Issue 4 §5: validators follow the content, not the deployment. The whole site goes up, then once more by
 * a publisher whose code has changed, then with one fact changed: who holds a copy must be asked to fetch
 * what changed, and nothing else. The same for agent-info, whose answer is in the bundle of its handler.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderSite } from '../../../lambda/render/site.ts';
import { agentInfoConstants } from '../../../lambda/shared/build-constants.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { bundleHandler } from '../../../lib/bundle/handler.ts';
import { eventOf, practiceJson, practiceOf } from '../handlers.ts';
import { FakeAws } from './aws.ts';
import { Publisher } from './publisher.ts';

const CODE_CHANGE = '\nglobalThis.somethingThatWasNotThereBefore = true;\n';
const OLD_PHONE = '+12025550132';
const NEW_PHONE = '+12025550133';

const practice = practiceOf(practiceJson());
const changed: Practice = { ...practice, contact: { ...practice.contact, telephone: NEW_PHONE } };
const site = (facts: Practice) => renderSite({ practice: facts, limits: DEFAULT_LIMITS });

describe('what the bucket serves', () => {
  const { files } = site(practice);
  const keys = files.map(({ key }) => key);
  let aws: FakeAws;

  /** A deployment, and what a caller then gets as `ETag` and `Last-Modified` of each object. */
  async function deploy(facts: Practice, codeChange = ''): Promise<Map<string, string>> {
    const publisher = new Publisher(aws, codeChange);
    try {
      publisher.deploy(site(facts).files);
      await publisher.call();
      expect(JSON.parse(aws.answers.at(-1)!.body)).toMatchObject({ Status: 'SUCCESS' });
    } finally {
      await publisher.close();
    }
    const validators = keys.map(async (key): Promise<[string, string]> => {
      const { headers } = await aws.get(key);
      return [key, `${headers.get('etag')} ${headers.get('last-modified')}`];
    });
    return new Map(await Promise.all(validators));
  }

  beforeAll(async () => {
    aws = await FakeAws.start();
  });
  afterAll(() => aws.close());

  test('stays as it is when only code changes, and follows a fact to every object that states it', async () => {
    const first = await deploy(practice);
    expect(first.size).toBeGreaterThan(30);
    for (const validators of first.values()) expect(validators).toMatch(/^"[0-9a-f]{32}" \w{3}, .* GMT$/);

    aws.forget();
    expect(await deploy(practice, CODE_CHANGE)).toEqual(first);
    expect(aws.log.filter((operation) => operation.startsWith('PUT '))).toEqual([]);

    const after = await deploy(changed);
    const differ = keys.filter((key) => after.get(key)!.split(' ')[0] !== first.get(key)!.split(' ')[0]);
    const naming = files.filter(({ body }) => body.includes(OLD_PHONE)).map(({ key }) => key);
    expect(differ).toEqual(expect.arrayContaining(naming));
    expect(naming).toEqual(expect.arrayContaining(['contact.html', 'contact.md', 'agent-instructions.md']));
    for (const key of ['site.css', 'robots.txt', 'sitemap.xml', 'schemas/problem.json']) {
      expect(differ).not.toContain(key);
      expect(after.get(key)).toBe(first.get(key));
    }
  });
});

describe('agent-info', () => {
  beforeAll(() => {
    // Its log lines; `process` is the test file's own copy.
    process.stdout.write = () => true;
  });

  /** The handler as deployed, in a fresh module: its entity tag, and what it answers to one. */
  async function deploy(facts: Practice, codeChange = '') {
    const directory = mkdtempSync(join(tmpdir(), 'agent-info-'));
    const file = join(directory, 'index.mjs');
    const entry = join(import.meta.dirname, '../../../lambda/agent-info/handler.ts');
    const define = { AGENT_INFO_CONSTANTS: agentInfoConstants(facts, DEFAULT_LIMITS) };
    writeFileSync(file, bundleHandler({ entry, define }) + codeChange);
    const before = process.env.BASE_URL;
    process.env.BASE_URL = 'https://d111.cloudfront.example';
    try {
      const { handler } = await import(pathToFileURL(file).href);
      return async (headers: Record<string, string> = {}) => {
        const answer = await handler(eventOf({ method: 'GET', headers }));
        return { status: answer.statusCode, etag: String(answer.headers.etag) };
      };
    } finally {
      if (before === undefined) delete process.env.BASE_URL;
      else process.env.BASE_URL = before;
      rmSync(directory, { recursive: true });
    }
  }

  test('keeps its tag when only code changes, and takes another with the facts', async () => {
    const first = await (await deploy(practice))();
    expect(first).toEqual({ status: 200, etag: expect.stringMatching(/^"[0-9a-f]+"$/) });

    const again = await deploy(practice, CODE_CHANGE);
    expect(await again()).toEqual(first);
    expect((await again({ 'if-none-match': first.etag })).status).toBe(304);

    const other = await deploy(changed);
    expect((await other()).etag).not.toBe(first.etag);
    expect((await other({ 'if-none-match': first.etag })).status).toBe(200);
  });
});
