/**
 * Builds every Lambda function of the stack from its template resource and its asset. A function gets the variables of
 * the template and those that Lambda sets, but not the emulator's own environment. Its AWS endpoints are on loopback.
 *
 * A Lambda function. `invoke` takes an idle execution environment or starts one, and never gives one environment two
 * invocations at once. It returns a handler's error, time-out or crash as an outcome. The handler's output and its
 * failures go to the emulator's output.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { LocalStackError } from '../loopback.ts';
import type { World } from '../template/attributes.ts';
import type { LiveResource, Stack } from '../template/stack.ts';
import { Environment, type FunctionConfig, type Outcome, type OutputLine } from './environment.ts';

/** Environment variables that point the AWS SDK to loopback: name → value. */
export type AwsEnvironment = Readonly<Record<string, string>>;

/** Lambda's defaults (AWS::Lambda::Function: MemorySize in MB, Timeout in seconds). */
const DEFAULT_MEMORY_MB = 128;
const DEFAULT_TIMEOUT_SECONDS = 3;

/** Extensions of a handler's file that Lambda's Node runtime tries, in its order. */
const HANDLER_EXTENSIONS = ['.js', '.mjs', '.cjs'];

export function lambdaFunctions(
  stack: Stack,
  world: World,
  aws: AwsEnvironment,
  output: (functionName: string, line: string) => void,
  clockShiftMs = 0,
): ReadonlyMap<string, LambdaFunction> {
  return new Map(
    stack.all('AWS::Lambda::Function').map((resource) => {
      const config = { ...configOf(stack, world, aws, resource), clockShiftMs };
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
): Omit<FunctionConfig, 'clockShiftMs'> {
  const { logicalId, properties } = resource;
  if (!/^nodejs\d+\.x$/.test(properties.Runtime))
    throw new LocalStackError(
      `${logicalId}: Runtime is ${properties.Runtime}; the emulator runs Node handlers (nodejs….x).`,
    );
  const { file, exportName } = handlerOf(stack, resource);
  const name = stack.ref(logicalId);
  const memoryMb = Number(properties.MemorySize ?? DEFAULT_MEMORY_MB);
  const logGroup = properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`;
  return {
    name,
    arn: stack.attribute(logicalId, 'Arn'),
    file,
    exportName,
    memoryMb,
    timeoutMs: Number(properties.Timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    logGroup,
    variables: {
      // Variables that Lambda defines (Lambda developer guide, "Defined runtime environment variables").
      AWS_DEFAULT_REGION: world.region,
      AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_LAMBDA_LOG_GROUP_NAME: logGroup,
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      AWS_REGION: world.region,
      LAMBDA_TASK_ROOT: join(file, '..'),
      TZ: ':UTC',
      _HANDLER: properties.Handler,
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
  const stem = join(directory, handler.slice(0, -exportName.length - 1));
  const extension = HANDLER_EXTENSIONS.find((each) => existsSync(stem + each));
  if (!exportName || extension === undefined)
    throw new LocalStackError(`${logicalId}: handler ${handler} has no file in its asset.`);
  return { file: stem + extension, exportName };
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
