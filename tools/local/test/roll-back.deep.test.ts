/** A deployment of the synthesized template that CloudFormation rolls back, in both orders, as viewers see it. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { FIXTURE, serviceAssembly } from '../../../test/support/assembly.ts';
import { type LocalStack, startLocalStack } from '../local-stack.ts';

const ROOT = join(import.meta.dirname, '../../..');
const [OLD, NEW] = ['+12025550132', '+12025550199'];

let folder: string;
let assemblies: readonly [before: string, after: string];
let stack: LocalStack;

/** The fixture with another telephone. @returns its file, relative to the root */
function anotherPractice(): string {
  folder = mkdtempSync(join(ROOT, '.cache/roll-back-'));
  cpSync(join(ROOT, dirname(FIXTURE)), folder, { recursive: true });
  const file = join(folder, 'practice.json');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(OLD);
  writeFileSync(file, text.replaceAll(OLD, NEW));
  return relative(ROOT, file);
}

/** The text of the content in the publisher's asset. */
function contentOf(cdkOut: string): string {
  const files = readdirSync(cdkOut, { recursive: true, encoding: 'utf8' });
  return readFileSync(join(cdkOut, files.find((file) => file.endsWith('site.json'))!), 'utf8');
}

const text = async (path: string) => (await fetch(stack.url + path)).text();

const DOCUMENTS = [
  ...['/llms.txt', '/openapi.json', '/mcp.json', '/agent-instructions.md', '/.well-known/security.txt'],
  ...['/contact.vcf', '/robots.txt', '/site.css', '/.well-known/jwks.json', '/api/agent-info'],
];

/** Path → what a viewer gets, for every page in both forms and the documents that state facts. */
async function site(): Promise<ReadonlyMap<string, string>> {
  const locations = [...(await text('/sitemap.xml')).matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g)];
  const pages = locations.map(([, path]) => path!);
  expect(pages.length).toBeGreaterThan(5);
  const markdown = pages.map((path) => (path === '/' ? '/index.md' : `${path}.md`));
  const bodies = [...pages, ...markdown, ...DOCUMENTS].map(async (path) => [path, await text(path)] as const);
  return new Map(await Promise.all(bodies));
}

describe('tools/local/roll-back', () => {
  beforeAll(async () => {
    const before = await serviceAssembly();
    assemblies = [before, await serviceAssembly({ practice: anotherPractice() })];
    stack = await startLocalStack({ cdkOut: before, port: 0 });
  });
  afterAll(async () => {
    await stack?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(['functions first', 'custom resources first'] as const)(
    '%s: viewers get every page and document of the deployment before',
    async (order) => {
      const before = await site();
      expect(before.get('/contact')).toContain(OLD);
      await stack.deployAndRollBack(assemblies[1], order);
      expect(await site()).toEqual(before);
      await stack.deploy(assemblies[1]);
      expect((await site()).get('/contact')).toContain(NEW);
      await stack.deploy(assemblies[0]);
      expect(await site()).toEqual(before);
    },
  );

  test('viewers cannot read the stored contents', async () => {
    const digest = createHash('sha256').update(contentOf(assemblies[0])).digest('hex');
    const key = `.content/${digest}.json`;
    for (const path of [
      ...[`/${key}`, `//${key}`, `/./${key}`, `/%2E${key.slice(1)}`, `/.content%2F${digest}.json`],
      ...[
        `/${key}.html`,
        `/${key}.md`,
        `/${key}/`,
        '/.content/',
        '/.content',
        '/.content/marker.json',
        `/images/../${key}`,
      ],
    ]) {
      const answer = await fetch(stack.url + path, { redirect: 'manual' });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain('"format"');
    }
  });

  test('a deletion keeps the content, as the bucket is kept', async () => {
    expect(await stack.delete()).toEqual(['The content is kept, as the bucket is']);
    stack.invalidate(['/*']);
    expect((await fetch(`${stack.url}/llms.txt`)).status).toBe(200);
  });
});
