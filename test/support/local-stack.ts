/**
 * Starts the local stack from the synthesized template on a free port, for a test file:
 *
 *     let stack: TestStack;
 *     beforeAll(async () => { stack = await startTestStack(); });
 *     afterAll(() => stack.close());
 *
 * Each call has its own S3, cache, throttle and handlers, so files do not disturb each other.
 */
import { type LocalStackOptions, startLocalStack } from '../../local/local-stack.ts';
import { serviceAssembly } from './assembly.ts';

export interface TestStack {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  /** The stack's outputs that are addresses of this machine: name → URL. */
  readonly outputs: Readonly<Record<string, string>>;
  /** What the local stack printed so far, line by line. */
  readonly log: readonly string[];
  /** Empties the edge cache. */
  invalidate(paths: readonly string[]): void;
  /** As `cdk destroy` does. @returns the reasons that the publisher gave */
  delete(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Differences from `npm start`. */
export interface TestStackOptions extends Pick<LocalStackOptions, 'faults' | 'today'> {
  /** As `-c name=value` of the CLI. @default none */
  readonly context?: Readonly<Record<string, string>>;
}

export async function startTestStack({ context, ...options }: TestStackOptions = {}): Promise<TestStack> {
  const log: string[] = [];
  const cdkOut = await serviceAssembly(context);
  const stack = await startLocalStack({ ...options, cdkOut, port: 0, log: (line) => log.push(line) });
  return { ...stack, log };
}
