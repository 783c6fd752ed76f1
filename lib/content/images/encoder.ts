/**
 * The cache of encoded pictures. Results are stored in `.cache/pictures`, named by the digest of what they are made
 * from, so sharp is loaded for new pictures only. Two pictures are encoded at a time, because a decoded photograph
 * takes 50 MB or more.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Encoded } from '../../../lambda/render/site-source.ts';
import type { Report, Rule } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../../practice/messages/english.ts';

/** Media types of what sharp encodes, whose bytes differ between machines. */
const ENCODED = ['image/webp', 'image/png', 'image/vnd.microsoft.icon'];
export const isPicture = (contentType: string): boolean => ENCODED.includes(contentType);

/** To be raised when `encode.ts`, `crop.ts` or `draw.ts` makes other pictures of the same source (encoder.test.ts). */
const REVISION = 1;
/** Versions of sharp and of the code that calls it. A change of either may change the pictures. */
const VERSION = [createRequire(import.meta.url)('#package.json').dependencies.sharp, REVISION];

/** In the working directory, which is the root of a team's repository. */
const CACHE = '.cache/pictures';

type Encode = Pick<typeof import('./encode.ts'), 'encode' | 'icons'>;
type Job<Task extends keyof Encode> = Parameters<Encode[Task]>[0];
type Result<Task extends keyof Encode> = Awaited<ReturnType<Encode[Task]>>;

interface Failure {
  /** Why sharp cannot be loaded; undefined if it runs but cannot make the picture. */
  readonly failure: string | undefined;
}

export interface Encoding<Task extends keyof Encode> {
  /** Digest of the job and of the encoder's version. */
  readonly madeFrom: string;
  readonly result: Result<Task>;
}

/** Results of this process, because `npm start` reads all pictures at each edit. */
const known = new Map<string, Promise<Encoding<never> | Failure>>();
/** The last job of each of the two queues. */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next = 0;

const digest = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url');

/**
 * Runs a function of `encode.ts`, unless its result for this job is in the cache.
 *
 * @param task - name of the function
 */
export function runCached<Task extends keyof Encode>(
  task: Task,
  job: Job<Task>,
): Promise<Encoding<Task> | Failure> {
  const values: unknown[] = Object.values(job);
  const parts = values.map((part) => (part instanceof Uint8Array ? digest(part) : part));
  const madeFrom = digest(JSON.stringify([VERSION, task, parts]));
  const result = known.get(madeFrom) ?? run(task, job, madeFrom);
  known.set(madeFrom, result);
  return result as Promise<Encoding<Task> | Failure>;
}

async function run<Task extends keyof Encode>(
  task: Task,
  job: Job<Task>,
  madeFrom: string,
): Promise<Encoding<Task> | Failure> {
  const cached = readCache<Result<Task>>(madeFrom);
  if (cached) return { madeFrom, result: cached };
  let encode: Encode;
  try {
    encode = await import('./encode.ts');
  } catch (error) {
    return { failure: (error as Error).message.split('\n')[0] };
  }
  const encoder = encode[task] as (job: Job<Task>) => Promise<Result<Task>>;
  try {
    const result = await enqueue(() => encoder(job));
    // A drawing can be refused because the machine was busy.
    if ('refused' in result) known.delete(madeFrom);
    else writeCache(madeFrom, result);
    return { madeFrom, result };
  } catch {
    known.delete(madeFrom);
    return { failure: undefined };
  }
}

function enqueue<T>(start: () => Promise<T>): Promise<T> {
  const queue = next++ % queues.length;
  const result = queues[queue]!.then(start);
  queues[queue] = result.catch(() => undefined);
  return result;
}

/** A file that was cut off, or that belongs to another name, has another digest. */
const checksumOf = (name: string, content: Uint8Array): Buffer =>
  createHash('sha256').update(name).update(content).digest();

function readCache<Content>(name: string): Content | undefined {
  try {
    const file = readFileSync(join(CACHE, name));
    const [checksum, content] = [file.subarray(0, 32), file.subarray(32)];
    return checksum.equals(checksumOf(name, content)) ? (deserialize(content) as Content) : undefined;
  } catch {
    // There is none, or another version of Node.js wrote it.
    return undefined;
  }
}

/** Writes by a rename, because several processes may synthesize at the same time. */
function writeCache(name: string, result: object): void {
  const content = serialize(result);
  const written = join(CACHE, `${name}.${randomUUID()}`);
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(written, Buffer.concat([checksumOf(name, content), content]));
    renameSync(written, join(CACHE, name));
  } catch {
    // A folder that cannot be written: the picture is encoded each time.
  }
}

/** @param part - of the result */
export const encodedAs = (madeFrom: string, part: string, bytes: Uint8Array): Encoded => ({
  madeFrom: `${madeFrom}/${part}`,
  base64: Buffer.from(bytes).toString('base64'),
});

/** @param cannot - the broken rule if sharp runs */
export function reportFailure({ failure }: Failure, report: Report, cannot: Rule): void {
  if (failure === undefined) report('file', cannot);
  else report('file', RULES['file.sharp'](), failure);
}
