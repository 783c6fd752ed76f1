/**
 * Starts the local twin of the real stack for a test file, on a free port:
 *
 *     let twin: TestTwin;
 *     beforeAll(async () => { twin = await startTestTwin(); }, TWIN_START_MS);
 *     afterAll(() => twin.close());
 *
 * Each call has its own S3, cache, throttle and handlers, so files do not disturb each other.
 */
import { startTwin, type TwinOptions } from '../../local/local-stack.ts';
import { serviceAssembly } from './assembly.ts';

/** Time for `beforeAll`: the first test file of a run may have to synthesize. */
export const TWIN_START_MS = 60_000;

export interface TestTwin {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  /** Of the stack, resolved. */
  readonly outputs: Readonly<Record<string, string>>;
  /** What the twin printed so far, line by line. */
  readonly log: readonly string[];
  /** Empties the edge cache. */
  invalidate(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** What is to be other than in `npm start`. */
export interface TestTwinOptions extends Pick<TwinOptions, 'faults' | 'today'> {
  /** As `-c name=value` of the CLI. @default none */
  readonly context?: Readonly<Record<string, string>>;
}

export async function startTestTwin({ context, ...options }: TestTwinOptions = {}): Promise<TestTwin> {
  const log: string[] = [];
  const cdkOut = await serviceAssembly(context);
  const twin = await startTwin({ ...options, cdkOut, port: 0, log: (line) => log.push(line) });
  return { ...twin, log };
}
