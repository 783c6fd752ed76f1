/**
 * The built publisher in a process of its own, which can be killed in the middle of its work as Lambda or the machine
 * under it can be.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FakeAws } from './aws.ts';
import { CLOCK_CODE } from './clock.ts';
import { environmentOf, type Publisher, requestOf } from './publisher.ts';

const PROGRAM = `
  const { module, request, time } = JSON.parse(process.argv[1]);
  const now = () => time;
  ${CLOCK_CODE}
  const { handler } = await import(module);
  await handler(request, { getRemainingTimeInMillis: () => 240_000 });`;

export interface Death {
  /** It dies at this one of its operations, the first being 1. */
  readonly at: number;
  /** Whether that is done all the same: the answer is what gets lost. */
  readonly done: boolean;
}

/** Runs what the publisher has deployed until its process dies. @returns whether it did: it may have ended before */
export async function runAndKill(aws: FakeAws, publisher: Publisher, death: Death): Promise<boolean> {
  const input = JSON.stringify({
    module: pathToFileURL(join(publisher.directory, 'index.mjs')).href,
    request: requestOf(aws),
    time: publisher.clock.now,
  });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, input], {
    env: environmentOf(aws, 'mortal'),
    stdio: 'ignore',
  });
  let count = 0;
  aws.fault = () => {
    if (++count < death.at) return undefined;
    const isLast = count === death.at;
    if (isLast) child.kill('SIGKILL');
    // A dead process waits for no answer; what else it has under way goes nowhere either.
    return isLast && death.done ? 'lost' : 'hang';
  };
  const signal = await new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
  return signal === 'SIGKILL';
}
