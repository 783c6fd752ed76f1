/**
 * Starts the local stack from the synthesized template on a free port, for a test file:
 *
 *     let stack: TestStack;
 *     beforeAll(async () => { stack = await startTestStack(); });
 *     afterAll(() => stack.close());
 *
 * Each call has its own S3, cache, throttle and handlers, so files do not disturb each other.
 */
import { type LocalStack, type LocalStackOptions, startLocalStack } from '../../tools/local/local-stack.ts';
import { serviceAssembly } from './assembly.ts';

export interface TestStack extends LocalStack {
  /** The lines that the local stack has printed. */
  readonly log: readonly string[];
}

/** Differences from `npm start`. */
export interface TestStackOptions extends Pick<LocalStackOptions, 'faults' | 'today'> {
  /** Values that the CLI takes as `-c name=value`. @default the fixture as the practice */
  readonly context?: Readonly<Record<string, string>>;
}

export async function startTestStack({ context, ...options }: TestStackOptions = {}): Promise<TestStack> {
  const log: string[] = [];
  const cdkOut = await serviceAssembly(context);
  const stack = await startLocalStack({ ...options, cdkOut, port: 0, log: (line) => log.push(line) });
  return { ...stack, log };
}
