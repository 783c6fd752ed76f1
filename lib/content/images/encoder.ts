/**
 * What sharp does for synthesis, two images at a time, e.g. to clean an image and to make its sizes: decoded, a photograph
 * takes 50 MB or more. Only a practice with something to encode loads sharp.
 */
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Report, Rule } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../../practice/messages/english.ts';

type Encode = typeof import('./encode.ts');
type Job<Task extends keyof Encode> = Parameters<Encode[Task]>[0];
type Result<Task extends keyof Encode> = Awaited<ReturnType<Encode[Task]>>;

/** There is no result. */
interface Failure {
  /** Why sharp does not run. @default it does, but the image cannot be decoded to its end */
  readonly failure: string | undefined;
}

/** Key of a job → its result. `npm start` reads all images at each edit. */
const results = new Map<string, Promise<object>>();
/** The last job of each of the two rows in which jobs wait. */
const rows: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let next = 0;

/** @returns what the function of `encode.ts` with the name of the task returns */
export async function encoded<Task extends keyof Encode>(
  task: Task,
  job: Job<Task>,
): Promise<Result<Task> | Failure> {
  let encode: Encode;
  try {
    encode = await import('./encode.ts');
  } catch (error) {
    return { failure: (error as Error).message.split('\n')[0] };
  }
  const run = encode[task] as (job: Job<Task>) => Promise<Result<Task>>;
  const key = createHash('sha256')
    .update(serialize({ task, ...job }))
    .digest('base64');
  const known = results.get(key) as Promise<Result<Task> | Failure> | undefined;
  const result = known ?? inTurn(() => run(job).catch((): Failure => ({ failure: undefined })));
  results.set(key, result);
  return result;
}

function inTurn<T>(start: () => Promise<T>): Promise<T> {
  const row = next++ % rows.length;
  const result = rows[row]!.then(start);
  rows[row] = result;
  return result;
}

export const isFailure = (result: object): result is Failure => 'failure' in result;

/**
 * @param cannot - the broken rule if the image cannot be decoded
 * @param why - what sharp is needed for
 */
export function reportFailure({ failure }: Failure, report: Report, cannot: [Rule, unknown?], why: string) {
  if (failure === undefined) report('file', ...cannot);
  else report('file', RULES['file.sharp'](why), failure);
}
