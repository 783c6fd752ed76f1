/**
 * Deployments, roll-backs and daily runs of two versions in seeded random orders, with failures of AWS, killed, late and
 * repeated calls (`simulation.ts`). When all have ended, viewers get the content of the last deployment. Then the same
 * with one fault at a time in the publisher: each is noticed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import { fixtureSource, TODAY } from '../../support/service.ts';
import { PROPERTIES } from './publisher.ts';
import type { Result, Task, Version } from './simulation.ts';

const ENVIRONMENT = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

/** In place of the renderer: a page is an object. Under `day.html` it names the day. */
const SITE = `
  export const CONTENT_CACHE_CONTROL = 'public, max-age=0';
  export const renderSite = ({ pages }, _, today) => ({
    problems: [],
    files: pages.map(({ file, body: [{ value }] }) => ({ key: file, body: file === 'day.html' ? today : value })),
  });`;

function versionOf(name: string, telephone: string, pages: Readonly<Record<string, string>>): Version {
  const { practice, limits } = fixtureSource();
  const objects = Object.entries({ 'day.html': TODAY, 'index.html': 'Home', ...pages });
  const text = contentText({
    practice: { ...practice, contact: { ...practice.contact, telephone } },
    limits,
    pages: objects.map(([file, value]) => ({ file, body: [{ type: 'text', value }] })),
    instructions: [],
  } as never);
  return { name, text, digest: contentDigest(text), telephone, objects: new Map(objects) };
}

const VERSIONS = [
  versionOf('before', '+12025550101', { 'about.html': '1', 'contact.html': '0101' }),
  versionOf('after', '+12025550102', { 'about.html': '2', 'contact.html': '0102', 'new.html': 'New' }),
];

/** File of the publisher → [its text, the text in its place]. */
type Fault = readonly [file: string, text: string, instead: string];

describe('lambda/publisher/interleavings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interleavings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The program with these faults in the publisher. */
  async function programOf(...faults: readonly Fault[]): Promise<URL> {
    const left = new Set(faults);
    const { outputFiles } = await build({
      ...{ entryPoints: [join(import.meta.dirname, 'simulation.ts')], bundle: true, write: false },
      ...{ platform: 'node', format: 'esm', mainFields: ['module', 'main'] },
      plugins: [
        {
          name: 'faults',
          setup: ({ onLoad }) => {
            onLoad({ filter: /lambda\/render\/site\.ts$/ }, () => ({ contents: SITE, loader: 'js' }));
            onLoad({ filter: /lambda\/publisher\/\w+\.ts$/ }, ({ path }) => {
              let contents = readFileSync(path, 'utf8');
              for (const fault of faults) {
                const [file, text, instead] = fault;
                if (!path.endsWith(`/${file}.ts`)) continue;
                if (contents.split(text).length === 2) left.delete(fault);
                contents = contents.replace(text, () => instead);
              }
              return { contents, loader: 'ts' };
            });
          },
        },
      ],
    });
    expect([...left]).toEqual([]);
    const file = join(folder, `${Math.random()}.mjs`);
    writeFileSync(file, outputFiles[0]!.text);
    return pathToFileURL(file);
  }

  /** @returns the orders after which something is wrong; with `first`, it ends at the first one */
  async function wrongOrders(program: URL, count: number, first = false): Promise<Result[]> {
    const seeds = Array.from({ length: count }, (_, index) => index);
    const workerData: Task = { versions: VERSIONS, properties: PROPERTIES, seeds };
    const worker = new Worker(program, { workerData, env: ENVIRONMENT });
    const wrong: Result[] = [];
    let played = 0;
    worker.on('message', (result: Result) => {
      played++;
      if (result.wrong.length === 0) return;
      wrong.push(result);
      if (first) void worker.terminate();
    });
    await new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve));
    if (wrong.length === 0) expect(played).toBe(count);
    return wrong;
  }

  test('500 orders: viewers get the content of the last deployment', async () => {
    expect(await wrongOrders(await programOf(), 500)).toEqual([]);
  });

  /** By the steps of the order: the marker, the changes, the daily run, the cache, late calls. */
  test.each<[string, ...Fault[]]>([
    [
      'a deployment writes the marker after it has read the objects',
      [
        'marker',
        'const etag = found && isEqual(writing, found) ? found.etag : await bucket.put(writing, found?.etag);',
        'let etag: string; const begin = async () => (etag ??= found && isEqual(writing, found) ? found.etag : await bucket.put(writing, found?.etag));',
      ],
      ['marker', '    etag,\n    isInterrupted,', '    get etag() { return etag; }, isInterrupted,'],
      [
        'marker',
        'check: () => checkUnchanged(run, etag)',
        'check: async () => checkUnchanged(run, await begin())',
      ],
      ['marker', "state: 'done' }), etag);", "state: 'done' }), await begin());"],
      ['run', 'markerEtag = begun.etag;', ''],
    ],
    [
      'a deployment does not wait for the changes of another',
      ['marker', 'await wait(WRITE_MS', 'await wait(0'],
    ],
    ['a change is not given up', ['marker', 'AbortSignal.timeout(WRITE_MS)', 'abortSignal']],
    [
      'the marker is not read before a change',
      ['publish', 'change(await check())', 'change(publication.abortSignal)'],
      ['publish', 'stale, await check()', 'stale'],
    ],
    [
      'an object is put without a condition',
      ['bucket', '...(found === undefined ?', "...(!key.startsWith('.') ? {} : found === undefined ?"],
    ],
    [
      'a failed condition is ignored',
      [
        'publish',
        'bucket.put(file, found?.etag, signal)',
        'bucket.put(file, found?.etag, signal).catch((error) => { if (error.code !== "PreconditionFailed") throw error; })',
      ],
    ],
    [
      'a daily run goes on beside other content',
      ['marker', 'if (marker && isRecent(marker, now) &&', 'if (false &&'],
    ],
    [
      'an old, broken or missing marker stops a daily run',
      ['marker', 'if (marker && isRecent(marker, now) &&', 'if ('],
    ],
    [
      'done before the invalidation',
      ['publish', 'if (invalidated)', 'await publication.end(); if (invalidated)'],
      ['run', 'files: [...files,', 'end: begun.end, files: [...files,'],
      ['run', 'await begun.end()', ''],
      ['publish', 'stale, await check()', 'stale'],
    ],
    [
      'the cache is not emptied after an interruption',
      ['run', 'progress.isDirty ||= begun.isInterrupted', ''],
    ],
    ['an older request is not refused', ['marker', 'marker.requestedAt > requestedAt', 'false']],
  ])('a fault is noticed: %s', async (_, ...faults) => {
    expect(await wrongOrders(await programOf(...faults), 2_000, true)).not.toEqual([]);
  });
});
