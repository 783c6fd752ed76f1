/**
 * What sharp does for synthesis, two pictures at a time: decoded, a photograph takes 50 MB or more. Results are kept in
 * `.cache/`, named by what they are made from, so sharp is loaded for new pictures only.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Encoded } from '../../../lambda/render/site-source.ts';
import type { Report, Rule } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../../practice/messages/english.ts';

/** Types that sharp encodes. The bytes depend on the machine. */
const ENCODED = ['image/webp', 'image/png', 'image/vnd.microsoft.icon'];
export const isPicture = (contentType: string): boolean => ENCODED.includes(contentType);

/** Raise it when `encode.ts` or `draw.ts` makes other pictures of the same source. A test compares it with their text. */
const REVISION = 1;
/** The exact version of sharp, and that of the code that calls it: either may make other pictures of the same source. */
const VERSION = [createRequire(import.meta.url)('#package.json').dependencies.sharp, REVISION];

/** Below the current folder, which is that of a team's repository. */
const CACHE = '.cache/pictures';

type Encode = Pick<typeof import('./encode.ts'), 'encode' | 'icons'>;
type Job<Task extends keyof Encode> = Parameters<Encode[Task]>[0];
type Result<Task extends keyof Encode> = Awaited<ReturnType<Encode[Task]>>;

/** There is no result. */
interface Failure {
  /** Why sharp does not run. @default it does, but cannot make the picture */
  readonly failure: string | undefined;
}

export interface Made<Task extends keyof Encode> {
  /** Digest of the job and of the encoder's version. */
  readonly madeFrom: string;
  readonly result: Result<Task>;
}

/** `npm start` reads all pictures at each edit. */
const known = new Map<string, Promise<Made<never> | Failure>>();
/** The last job of each of the two rows in which jobs wait. */
const rows: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next = 0;

const digest = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url');

/** @returns what the function of `encode.ts` with the name of the task returns */
export function made<Task extends keyof Encode>(task: Task, job: Job<Task>): Promise<Made<Task> | Failure> {
  const values: unknown[] = Object.values(job);
  const parts = values.map((part) => (part instanceof Uint8Array ? digest(part) : part));
  const madeFrom = digest(JSON.stringify([VERSION, task, parts]));
  const result = known.get(madeFrom) ?? make(task, job, madeFrom);
  known.set(madeFrom, result);
  return result as Promise<Made<Task> | Failure>;
}

async function make<Task extends keyof Encode>(
  task: Task,
  job: Job<Task>,
  madeFrom: string,
): Promise<Made<Task> | Failure> {
  const kept = readCache<Result<Task>>(madeFrom);
  if (kept) return { madeFrom, result: kept };
  let encode: Encode;
  try {
    encode = await import('./encode.ts');
  } catch (error) {
    return { failure: (error as Error).message.split('\n')[0] };
  }
  const run = encode[task] as (job: Job<Task>) => Promise<Result<Task>>;
  try {
    const result = await inTurn(() => run(job));
    // A drawing can be refused because the machine was busy.
    if ('refused' in result) known.delete(madeFrom);
    else writeCache(madeFrom, result);
    return { madeFrom, result };
  } catch {
    known.delete(madeFrom);
    return { failure: undefined };
  }
}

function inTurn<T>(start: () => Promise<T>): Promise<T> {
  const row = next++ % rows.length;
  const result = rows[row]!.then(start);
  rows[row] = result.catch(() => undefined);
  return result;
}

/** A file that was cut off, or that belongs to another name, has another digest. */
const sealOf = (name: string, content: Uint8Array): Buffer =>
  createHash('sha256').update(name).update(content).digest();

function readCache<Content>(name: string): Content | undefined {
  try {
    const file = readFileSync(join(CACHE, name));
    const [seal, content] = [file.subarray(0, 32), file.subarray(32)];
    return seal.equals(sealOf(name, content)) ? (deserialize(content) as Content) : undefined;
  } catch {
    // There is none, or another version of Node.js wrote it.
    return undefined;
  }
}

/** In one step, because several processes may synthesize at the same time. */
function writeCache(name: string, result: object): void {
  const content = serialize(result);
  const written = join(CACHE, `${name}.${randomUUID()}`);
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(written, Buffer.concat([sealOf(name, content), content]));
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
