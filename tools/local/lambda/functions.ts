/**
 * Builds every Lambda function of the stack from its template resource and its asset. A function gets the variables of
 * the template and those that Lambda sets, but not the emulator's own environment. Its AWS endpoints are on loopback.
 *
 * A Lambda function. `invoke` takes an idle execution environment or starts one, and never gives one environment two
 * invocations at once. It returns a handler's error, time-out or crash as an outcome. The handler's output and its
 * failures go to the emulator's output.
 */
import { existsSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { within } from '../in-flight.ts';
import { LocalStackError } from '../loopback.ts';
import type { World } from '../template/attributes.ts';
import type { LiveResource, Stack } from '../template/stack.ts';

/** Environment variables that point the AWS SDK to loopback: name → value. */
export type AwsEnvironment = Readonly<Record<string, string>>;

/** Lambda's defaults (AWS::Lambda::Function: MemorySize in MB, Timeout in seconds). */
const DEFAULT_MEMORY_MB = 128;
const DEFAULT_TIMEOUT_SECONDS = 3;

export function lambdaFunctions(
  stack: Stack,
  world: World,
  aws: AwsEnvironment,
  output: (functionName: string, line: string) => void,
  clockShiftMs = 0,
): ReadonlyMap<string, LambdaFunction> {
  return new Map(
    stack.all('AWS::Lambda::Function').map((resource) => {
      const config = configOf(stack, world, aws, resource, clockShiftMs);
      // The log shows the logical id without the CDK's hash: the function's name is too long.
      const shown = resource.logicalId.replace(/(Function)?[0-9A-F]{8}$/, '');
      return [config.arn, new LambdaFunction(config, (line) => output(shown, line))];
    }),
  );
}

function configOf(
  stack: Stack,
  world: World,
  aws: AwsEnvironment,
  resource: LiveResource,
  clockShiftMs: number,
): FunctionConfig {
  const { logicalId, properties } = resource;
  if (!/^nodejs\d+\.x$/.test(properties.Runtime))
    throw new LocalStackError(
      `${logicalId}: Runtime is ${properties.Runtime}; the emulator runs Node handlers (nodejs….x).`,
    );
  const { file, exportName } = handlerOf(stack, resource);
  const name = stack.ref(logicalId);
  return {
    name,
    arn: stack.attribute(logicalId, 'Arn'),
    file,
    exportName,
    memoryMb: Number(properties.MemorySize ?? DEFAULT_MEMORY_MB),
    clockShiftMs,
    timeoutMs: Number(properties.Timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    variables: {
      // Those that Lambda defines (developer guide, "Defined runtime environment variables") and the AWS SDK reads.
      AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_REGION: world.region,
      TZ: ':UTC',
      ...aws,
      ...(properties.Environment?.Variables ?? {}),
    },
  };
}

function handlerOf(stack: Stack, { logicalId, properties }: LiveResource) {
  const key = String(properties.Code?.S3Key);
  const directory = stack.assembly.assets.get(key);
  if (!directory || !existsSync(directory) || !statSync(directory).isDirectory())
    throw new LocalStackError(`${logicalId}: asset ${key} is not a directory of the cloud assembly.`);
  const handler = String(properties.Handler);
  const exportName = extname(handler).slice(1);
  const file = join(directory, `${handler.slice(0, -exportName.length - 1)}.mjs`);
  if (!exportName || !existsSync(file))
    throw new LocalStackError(`${logicalId}: handler ${handler} has no module in its asset.`);
  return { file, exportName };
}

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
      const outcome = await environment.invoke(event);
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

/**
 * One Lambda execution environment: a worker thread with the function's own variables and memory limit. It takes one
 * invocation at a time, and ends if it times out, crashes or fails to start.
 */
export interface FunctionConfig {
  readonly name: string;
  readonly arn: string;
  /** Absolute path of the handler's file, inside the asset. */
  readonly file: string;
  readonly exportName: string;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  readonly variables: Readonly<Record<string, string>>;
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

class Environment {
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
      workerData: { file: config.file, exportName: config.exportName, clockShiftMs: config.clockShiftMs },
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

  async invoke(event: unknown): Promise<Outcome> {
    const failedStart = await this.ready;
    if (failedStart) return failedStart;
    const { timeoutMs } = this.config;
    const answer = this.next() as Promise<Outcome>;
    this.worker.postMessage({ event: JSON.stringify(event), deadlineMs: Date.now() + timeoutMs });
    const seconds = (timeoutMs / 1000).toFixed(2);
    return this.limited(answer, timeoutMs, `Task timed out after ${seconds} seconds`);
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
