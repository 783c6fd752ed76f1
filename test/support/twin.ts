/**
 * Starts the local twin of the real stack for a test file, on a free port:
 *
 *     let twin: TestTwin;
 *     beforeAll(async () => { twin = await startTestTwin(); }, TWIN_START_MS);
 *     afterAll(() => twin.close());
 *
 * Each call has its own S3, cache, throttle and handlers, so files do not disturb each other.
 */
import { startTwin } from '../../local/twin.ts';
import { serviceAssembly } from './assembly.ts';

/** Time for `beforeAll`: the first test file of a run may have to synthesize. */
export const TWIN_START_MS = 60_000;

export interface TestTwin {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  /** What the twin printed so far, line by line. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

export async function startTestTwin(): Promise<TestTwin> {
  const log: string[] = [];
  const twin = await startTwin({ cdkOut: await serviceAssembly(), port: 0, log: (line) => log.push(line) });
  return { url: twin.url, log, close: () => twin.close() };
}
