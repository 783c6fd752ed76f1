/**
 * Deployments, roll-backs and daily runs of several versions of code and content in seeded random orders, with failures
 * of S3, late and repeated calls (`simulation.ts`). When all have ended, the content is that of the last deployment.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { bundle } from '../../../lib/stack/bundle/handler.ts';
import { PROPERTIES } from './publisher.ts';
import type { Result, Task, Version } from './simulation.ts';
import { AFTER, BEFORE } from './versions.ts';

const ENVIRONMENT = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

/** The orders take a minute and a half of processor time, and a busy machine takes longer. */
const PATIENCE_MS = 1_200_000;

describe('lambda/publisher/interleavings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'interleavings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** @returns the URL of the file */
  function write(name: string, code: string): string {
    writeFileSync(join(folder, name), code);
    return pathToFileURL(join(folder, name)).href;
  }

  function version(name: string, module: string, source: SiteSource): Version {
    const text = contentText(source);
    return { name, module, text, digest: contentDigest(text) };
  }

  async function results(task: Omit<Task, 'properties'>): Promise<Result[]> {
    const program = write('simulation.mjs', bundle(join(import.meta.dirname, 'simulation.ts')));
    const workerData: Task = { ...task, properties: PROPERTIES };
    const found: Result[] = [];
    const worker = new Worker(new URL(program), { workerData, env: ENVIRONMENT });
    worker.on('message', (result: Result) => found.push(result));
    await new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve));
    return found;
  }

  const code = bundle(join(import.meta.dirname, 'simulated.ts'));
  const today = write('today.mjs', code);
  const tomorrow = write('tomorrow.mjs', `${code}\nglobalThis.isChanged = true;`);
  const seeds = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  const wrong = (found: readonly Result[]) =>
    found.filter(({ deployed, found: names }) => names.some((name) => name !== deployed));

  test(
    '500 orders: the content of the last deployment stays',
    async () => {
      const versions = [version('before', today, BEFORE), version('after', tomorrow, AFTER)];
      const found = await results({ versions, seeds: seeds(Number(process.env.FIRST ?? 0), Number(process.env.COUNT ?? 500)), nextDay: false });
      expect(found).toHaveLength(Number(process.env.COUNT ?? 500));
      expect(wrong(found)).toEqual([]);
    },
    PATIENCE_MS,
  );
});
