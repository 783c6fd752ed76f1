/**
 * The cloud assembly of the service, synthesized once for all tests. It is kept in `.cache/`, named after the hash of
 * everything that synthesis reads. If several processes need it, the first one synthesizes and the others wait.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../tools/local/orphaned.ts';
import { synthesize } from '../../tools/local/synthesize.ts';
import { writeAnotherPractice } from './another-practice.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache');

/** Directories and files that synthesis reads, beside the folder of the practice. */
const INPUTS = [
  'bin',
  'config',
  'lib',
  'lambda',
  'examples',
  'test/fixtures/stages',
  'cdk.json',
  'package-lock.json',
];

/**
 * The practice that tests, benchmark and tools run over, relative to the root. It states every optional fact. The
 * practice in `site/` may become any other one.
 */
export const FIXTURE = 'test/fixtures/practices/en/practice.json';

const MAX_AGE_MS = 3_600_000;

function files(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

function inputHash(context: Readonly<Record<'practice', string>>): string {
  const hash = createHash('sha256').update(JSON.stringify(context));
  // Facts expire, so the result depends on the day.
  hash.update(new Date().toISOString().slice(0, 10));
  const inputs = [...INPUTS, dirname(context.practice)];
  for (const file of inputs.flatMap((input) => files(resolve(ROOT, input)))) {
    const content = readFileSync(file);
    hash.update(`${file.slice(ROOT.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The context of a stage that sets every option. Its domain refuses the fixture, which has facts of the examples. */
export const everyOption = () => ({
  config: 'test/fixtures/stages',
  stage: 'everything',
  practice: publishablePractice(),
});

/** @returns the file of a practice that a stage with a domain accepts today, relative to the root */
function publishablePractice(): string {
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(join(CACHE, 'practice-'));
  writeAnotherPractice(made, { today: new Date().toISOString().slice(0, 10) });
  const hash = createHash('sha256');
  for (const file of files(made)) hash.update(readFileSync(file));
  const name = `practice-${hash.digest('hex').slice(0, 16)}`;
  // Another process may have made it.
  if (existsSync(join(CACHE, name))) rmSync(made, { recursive: true });
  else renameSync(made, join(CACHE, name));
  return join('.cache', name, 'practice.json');
}

/**
 * @param overrides - values that the CLI takes as `-c name=value`. @default the practice is the fixture
 * @returns directory of the assembly (`cdk.out`)
 */
export async function serviceAssembly(overrides: Readonly<Record<string, string>> = {}): Promise<string> {
  const context = { practice: FIXTURE, ...overrides };
  const directory = join(CACHE, `cdk-${inputHash(context)}`);
  const lock = `${directory}.lock`;
  mkdirSync(CACHE, { recursive: true });
  while (!existsSync(directory)) {
    if (!tryLock(lock)) {
      await sleep(50);
      continue;
    }
    try {
      if (existsSync(directory)) break;
      const outdir = `${directory}.making`;
      rmSync(outdir, { recursive: true, force: true });
      await synthesize({ outdir, context });
      removeOld();
      renameSync(outdir, directory);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return directory;
}

/** Removes assemblies older than an hour. Another run may still use a newer one. */
function removeOld(): void {
  for (const name of readdirSync(CACHE)) {
    const old = join(CACHE, name);
    if (/^cdk-[0-9a-f]+$/.test(name) && Date.now() - statSync(old).mtimeMs > MAX_AGE_MS)
      rmSync(old, { recursive: true, force: true });
  }
}

/** Removes the lock of a process that has ended, so that the next try takes it. */
function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true });
    return false;
  }
}
