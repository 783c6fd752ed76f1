/**
 * A Lambda function. `invoke` takes an idle execution environment or starts one, and never gives one environment two
 * invocations at once. It returns a handler's error, time-out or crash as an outcome. The handler's output and its
 * failures go to the emulator's output.
 */
import { randomUUID } from 'node:crypto';
import { Environment, type FunctionConfig, type Outcome, type OutputLine } from './environment.ts';

/** Lambda would start another environment for each concurrent call; on one machine the rest wait. */
const MAX_ENVIRONMENTS = 4;

export interface Invoker {
  invoke(event: unknown): Promise<Outcome>;
}

export class LambdaFunction implements Invoker {
  private readonly idle: Environment[] = [];
  private readonly busy = new Set<Environment>();
  private readonly waiting: (() => void)[] = [];

  constructor(
    readonly config: FunctionConfig,
    private readonly output: OutputLine,
  ) {}

  async invoke(event: unknown): Promise<Outcome> {
    while (this.idle.length === 0 && this.busy.size >= MAX_ENVIRONMENTS)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    const environment = this.take();
    this.busy.add(environment);
    try {
      const outcome = await environment.invoke(event, randomUUID());
      if (!outcome.ok) this.output(`${outcome.error.type}: ${outcome.error.stack ?? outcome.error.message}`);
      return outcome;
    } finally {
      this.busy.delete(environment);
      if (environment.alive) this.idle.push(environment);
      this.waiting.shift()?.();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.idle, ...this.busy].map((environment) => environment.close()));
  }

  private take(): Environment {
    for (let found = this.idle.pop(); found; found = this.idle.pop()) if (found.alive) return found;
    return new Environment(this.config, this.output);
  }
}
