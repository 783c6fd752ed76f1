/**
 * What sharp does for synthesis. It works asynchronously, and `loadService` does not, so it runs in a process
 * (`encode-images.mjs`), one for all jobs that wait.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { PictureUse } from '../../../lambda/render/image-source.ts';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import type { RasterFormat } from './image-parts.ts';

/** The most pixels of a side. A decoded image of 8,000 × 8,000 px takes 256 MB. */
export const MAX_SIDE = 8_000;

/** A smaller copy of an image for one use. */
export interface EncodedSize {
  readonly use: PictureUse;
  readonly type: 'webp' | 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

interface Tasks {
  /** @returns the image without metadata */
  clean: { job: { readonly format: RasterFormat; readonly bytes: Buffer }; result: Uint8Array };
  /** @returns for each use the sizes that are worth having, the smallest first, and last a fallback for old browsers */
  resize: {
    job: { readonly format: RasterFormat; readonly bytes: Buffer; readonly uses: readonly PictureUse[] };
    result: readonly EncodedSize[];
  };
  /** @returns PNG pictures of an SVG */
  draw: {
    job: {
      readonly svg: Buffer;
      /** Pixels for 72 CSS pixels. */
      readonly density: number;
      readonly squares: readonly { readonly side: number; readonly background?: string }[];
    };
    result: readonly Uint8Array[];
  };
}

/** There is no result. */
interface Failure {
  /** Why the process failed. @default it did not, but the image cannot be decoded to its end */
  readonly failure: string | undefined;
}

const ENCODER = fileURLToPath(new URL('./encode-images.mjs', import.meta.url));

/** Key of a job → its result, undefined if the image cannot be decoded. `npm start` reads all images at each edit. */
const results = new Map<string, unknown>();
/** Key of a job → why its process failed. */
const failures = new Map<string, string>();
const waiting = new Map<string, object>();

/**
 * Lets a job wait. The first result that is asked for starts a process for all jobs that wait.
 *
 * @returns asks for the result
 */
export function encoded<Task extends keyof Tasks>(
  task: Task,
  job: Tasks[Task]['job'],
): () => Tasks[Task]['result'] | Failure {
  const input = { task, ...job };
  const key = createHash('sha256').update(serialize(input)).digest('base64');
  failures.delete(key);
  if (!results.has(key)) waiting.set(key, input);
  return () => {
    if (waiting.has(key)) runAll();
    return (results.get(key) as Tasks[Task]['result'] | undefined) ?? { failure: failures.get(key) };
  };
}

export const isFailure = (result: object): result is Failure => 'failure' in result;

/**
 * @param cannot - the broken rule if the image cannot be decoded
 * @param why - what sharp is needed for
 */
export function reportFailure({ failure }: Failure, report: Report, cannot: [string, unknown?], why: string) {
  if (failure === undefined) report('file', ...cannot);
  else
    report(
      'file',
      `${why} the package sharp, which does not run: install the packages again (npm ci)`,
      failure,
    );
}

function runAll(): void {
  const jobs = [...waiting];
  waiting.clear();
  const input = serialize({ jobs: jobs.map(([, job]) => job), maxPixels: MAX_SIDE ** 2 });
  const options = { input, maxBuffer: Number.POSITIVE_INFINITY };
  const { status, signal, stdout, stderr, error } = spawnSync(process.execPath, [ENCODER], options);
  const all: readonly unknown[] = status === 0 ? deserialize(stdout) : [];
  // A process that ends before it reads breaks the pipe, which `error` says then.
  const failure = /^\w*Error.*/m.exec(String(stderr))?.[0] ?? signal ?? error?.message ?? `${status}`;
  for (const [index, [key]] of jobs.entries())
    if (status === 0) results.set(key, all[index]);
    else failures.set(key, failure);
}
