/**
 * Validators follow the content, not the deployment. The test publishes the whole site, then again with changed code,
 * then with one changed fact. A client with a copy must fetch only what changed. So must a client of agent-info, whose
 * answer is in the bundle of its handler.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { fixtureSource } from '../../support/service.ts';
import { BASE_URL, bundleText, eventOf, PATHS } from '../handlers.ts';
import { FakeAws } from './aws.ts';
import { Publisher } from './publisher.ts';
import { objectsOf, SIGNATURE } from './versions.ts';

const CODE_CHANGE = '\nglobalThis.isChanged = true;\n';
const NEW_PHONE = '+12025550133';

const fixture = fixtureSource();
const OLD_PHONE = fixture.practice.contact.telephone;
const { practice } = fixture;
const changed: SiteSource = {
  ...fixture,
  practice: { ...practice, contact: { ...practice.contact, telephone: NEW_PHONE } },
};

describe('lambda/publisher/validators', () => {
  describe('what the bucket serves', () => {
    let aws: FakeAws;
    beforeAll(async () => {
      aws = await FakeAws.start();
    });
    afterAll(() => aws.close());

    /** Deploys. @returns `ETag` and `Last-Modified` of each object that viewers can read */
    async function deploy(source: SiteSource, codeChange = ''): Promise<Map<string, string>> {
      const publisher = new Publisher(aws, { codeChange });
      try {
        expect(await publisher.publish(source)).toMatchObject({ Status: 'SUCCESS' });
      } finally {
        await publisher.close();
      }
      const keys = (await aws.keys()).filter((key) => !key.startsWith('.content/'));
      const validators = keys.map(async (key): Promise<[string, string]> => {
        const { headers } = await aws.get(key);
        return [key, `${headers.get('etag')} ${headers.get('last-modified')}`];
      });
      return new Map(await Promise.all(validators));
    }

    test('keeps its validators when only code changes; a changed fact changes every object that states it', async () => {
      const first = await deploy(fixture);
      expect(first.size).toBeGreaterThan(30);
      for (const validators of first.values()) expect(validators).toMatch(/^"[0-9a-f]{32}" \w{3}, .* GMT$/);

      aws.forget();
      expect(await deploy(fixture, CODE_CHANGE)).toEqual(first);
      expect(aws.writes).toEqual([]);

      const after = await deploy(changed);
      const differ = [...after.keys()].filter(
        (key) => after.get(key)!.split(' ')[0] !== first.get(key)!.split(' ')[0],
      );
      const naming = [...objectsOf(fixture)].filter(([, object]) => object.includes(OLD_PHONE));
      const keys = naming.map(([key]) => key);
      expect(keys).toEqual(expect.arrayContaining(['contact.html', 'contact.md', 'agent-instructions.md']));
      expect(differ).toEqual(expect.arrayContaining([...keys, SIGNATURE]));
      for (const key of ['site.css', 'robots.txt', 'sitemap.xml', 'schemas/problem.json'])
        expect(after.get(key)).toBe(first.get(key));
    });
  });

  describe('agent-info', () => {
    beforeAll(() => {
      // Hides the log lines. Jest gives each test file a copy of `process`.
      process.stdout.write = () => true;
    });

    /** Loads a new copy of the deployed handler. @returns calls it */
    async function deploy(source: SiteSource, codeChange = '') {
      const directory = mkdtempSync(join(tmpdir(), 'agent-info-'));
      const file = join(directory, 'index.mjs');
      writeFileSync(file, bundleText('agent-info', source) + codeChange);
      const before = process.env.BASE_URL;
      process.env.BASE_URL = BASE_URL;
      try {
        const { handler } = await import(pathToFileURL(file).href);
        return async (headers: Record<string, string> = {}) => {
          const answer = await handler(eventOf({ method: 'GET', headers }, PATHS['agent-info']));
          return { status: answer.statusCode, etag: String(answer.headers.etag) };
        };
      } finally {
        if (before === undefined) delete process.env.BASE_URL;
        else process.env.BASE_URL = before;
        rmSync(directory, { recursive: true });
      }
    }

    test('keeps its tag when only code changes, and gets another one when the facts change', async () => {
      const first = await (await deploy(fixture))();
      expect(first).toEqual({ status: 200, etag: expect.stringMatching(/^"[0-9a-f]+"$/) });

      const again = await deploy(fixture, CODE_CHANGE);
      expect(await again()).toEqual(first);
      expect((await again({ 'if-none-match': first.etag })).status).toBe(304);

      const other = await deploy(changed);
      expect((await other()).etag).not.toBe(first.etag);
      expect((await other({ 'if-none-match': first.etag })).status).toBe(200);
    });
  });
});
