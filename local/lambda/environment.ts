/**
 * One Lambda execution environment: a worker thread with the function's own variables and memory limit. It takes one
 * invocation at a time, and ends if it times out, crashes or fails to start.
 */
import { Worker } from 'node:worker_threads';
import { within } from '../within.ts';

export interface FunctionConfig {
  readonly name: string;
  readonly arn: string;
  /** Absolute path of the handler's file, inside the asset. */
  readonly file: string;
  readonly exportName: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly variables: Readonly<Record<string, string>>;
  readonly logGroup: string;
  /** Added to the real time by the function's clock. */
  readonly clockShiftMs: number;
}

interface Failure {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
}

export type Outcome =
  | { readonly ok: true; readonly result: string }
  | { readonly ok: false; readonly error: Failure };

type Message = Outcome | { readonly ready: true } | { readonly ready: false; readonly error: Failure };

/**
 * Ends a function that hangs while it starts. Lambda allows 10 seconds (developer guide, "Lambda execution environment
 * lifecycle"), of a processor of its own. The emulator allows much more, so that a busy machine does not fail a request.
 */
const INIT_MS = 120_000;

export type OutputLine = (line: string) => void;

export class Environment {
  private readonly worker: Worker;
  private readonly ready: Promise<Outcome | undefined>;
  private settle: (message: Message) => void = () => {};
  /** False once the environment has ended or is ending. */
  alive = true;

  constructor(
    private readonly config: FunctionConfig,
    output: OutputLine,
  ) {
    this.worker = new Worker(new URL('./runtime.mjs', import.meta.url), {
      env: { ...config.variables },
      // Without the emulator's loader options: the handler runs in plain Node.
      execArgv: [],
      argv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: config.memoryMb },
      workerData: {
        file: config.file,
        exportName: config.exportName,
        functionName: config.name,
        functionArn: config.arn,
        memoryMb: config.memoryMb,
        logGroup: config.logGroup,
        clockShiftMs: config.clockShiftMs,
      },
    });
    for (const stream of [this.worker.stdout, this.worker.stderr]) pipeLines(stream, output);
    this.worker.on('message', (message: Message) => this.settle(message));
    this.worker.on('error', (error) => this.died({ type: error.name, message: error.message }));
    this.worker.on('exit', (code) =>
      this.died({ type: 'Runtime.ExitError', message: `the runtime exited with code ${code}` }),
    );
    this.ready = this.limited(this.next(), INIT_MS, 'Init timed out').then((message) => {
      if ('ready' in message)
        return message.ready ? undefined : this.stop({ ok: false, error: message.error });
      return message;
    });
  }

  async invoke(event: unknown, requestId: string): Promise<Outcome> {
    const failedStart = await this.ready;
    if (failedStart) return failedStart;
    const { timeoutMs } = this.config;
    const answer = this.next() as Promise<Outcome>;
    this.worker.postMessage({
      event: JSON.stringify(event),
      requestId,
      deadlineMs: Date.now() + timeoutMs,
    });
    const seconds = (timeoutMs / 1000).toFixed(2);
    return this.limited(answer, timeoutMs, `${requestId} Task timed out after ${seconds} seconds`);
  }

  async close(): Promise<void> {
    this.alive = false;
    await this.worker.terminate();
  }

  /** Lambda ends an environment that takes too long. */
  private async limited<T>(work: Promise<T>, ms: number, message: string): Promise<T | Outcome> {
    const timedOut = { type: 'Sandbox.Timedout', message };
    return (await within(ms, work)) ?? this.stop({ ok: false, error: timedOut });
  }

  private next(): Promise<Message> {
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  private died(error: Failure): void {
    this.alive = false;
    this.settle({ ok: false, error });
  }

  private stop(outcome: Outcome): Outcome {
    this.alive = false;
    void this.worker.terminate();
    return outcome;
  }
}

function pipeLines(stream: NodeJS.ReadableStream, output: OutputLine): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) output(line);
  });
  stream.on('end', () => {
    if (rest) output(rest);
  });
}
