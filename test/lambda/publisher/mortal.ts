/**
 * The built publisher in a process of its own, which can be killed in the middle of its work as Lambda or
 * the machine under it can be.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FakeAws, Operation } from './aws.ts';
import { environmentOf, type Publisher, requestOf } from './publisher.ts';

const PROGRAM = `
  const { module, request } = JSON.parse(process.argv[1]);
  const { handler } = await import(module);
  await handler(request, { getRemainingTimeInMillis: () => 60_000 });`;

export interface Death {
  /** It dies at the first operation that begins so. */
  readonly at: string;
  /** Whether S3 does the operation all the same: the answer is what gets lost. */
  readonly done: boolean;
}

/** Runs what the publisher has deployed until its process dies. @throws when it lives to the end */
export async function runAndKill(aws: FakeAws, publisher: Publisher, death: Death): Promise<void> {
  let child: ChildProcess | undefined;
  let dead = false;
  const kill = (operation: Operation): boolean => {
    if (dead || !operation.startsWith(death.at)) return false;
    dead = true;
    child?.kill('SIGKILL');
    return true;
  };
  // A dead process waits for no answer; what others have under way goes nowhere either.
  if (death.done) aws.done = (operation) => kill(operation);
  aws.fault = (operation) => (dead || (!death.done && kill(operation)) ? 'hang' : undefined);
  const input = JSON.stringify({
    module: pathToFileURL(join(publisher.directory, 'index.mjs')).href,
    request: requestOf(aws, { requestId: 'killed' }),
  });
  child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, input], {
    env: environmentOf(aws),
    stdio: 'ignore',
  });
  const signal = await new Promise((resolve) => child?.on('exit', (_, by) => resolve(by)));
  if (signal !== 'SIGKILL') throw new Error(`The publisher was not killed at ${death.at}: it ended before.`);
}
