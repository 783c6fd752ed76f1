/**
 * Runs CloudFront functions in a worker thread (edge-runtime.mjs), one run at a time. A run that takes too long ends
 * the worker, and the next run starts another.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The function threw, did not finish, or has no handler: CloudFront answers 503. */
export class EdgeExecutionError extends Error {}

/**
 * Ends a function that hangs. CloudFront allows about a millisecond of compute; the emulator allows much more, so that
 * a busy machine does not fail a request.
 */
const MAX_MS = 10_000;

interface Run {
  readonly state: 'pending' | 'returned' | 'threw';
  readonly json?: string;
  readonly message?: string;
}

export class EdgeRuntime {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();

  /** @param maxMs - gives the time limit of a run, when the run starts */
  constructor(private readonly maxMs = () => MAX_MS) {}

  run(name: string, code: string, event: string): Promise<Run> {
    const next = this.last.then(() => this.runNow(name, code, event));
    this.last = next;
    return next;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private async runNow(name: string, code: string, event: string): Promise<Run> {
    const worker = await this.started();
    const maxMs = this.maxMs();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.worker = undefined;
        void worker.terminate();
        finish({ state: 'threw', message: `it ran longer than ${maxMs} ms` });
      }, maxMs);
      const failed = (error: Error) => finish({ state: 'threw', message: String(error) });
      const finish = (run: Run) => {
        clearTimeout(timer);
        worker.off('message', finish);
        worker.off('error', failed);
        resolve(run);
      };
      worker.on('message', finish);
      worker.on('error', failed);
      worker.postMessage({ name, code, event });
    });
  }

  /** Waits until the worker has started, so that the time limit covers only the run. */
  private async started(): Promise<Worker> {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./edge-runtime.mjs', import.meta.url), {
      env: {},
      execArgv: [],
      argv: [],
    });
    worker.on('error', () => {
      this.worker = undefined;
    });
    this.worker = worker;
    await once(worker, 'online');
    return worker;
  }
}

export class EdgeFunction {
  constructor(
    readonly name: string,
    private readonly code: string,
    private readonly runtime: EdgeRuntime,
  ) {}

  /** @returns the handler's result, after a round trip through JSON */
  async run(event: unknown): Promise<unknown> {
    const { state, json, message } = await this.runtime.run(this.name, this.code, JSON.stringify(event));
    if (state === 'threw') throw new EdgeExecutionError(message);
    if (state === 'pending') throw new EdgeExecutionError('the handler did not finish');
    return json === undefined ? undefined : JSON.parse(json);
  }
}
