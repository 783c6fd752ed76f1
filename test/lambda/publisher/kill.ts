/** The built publisher in a separate process, which a test can kill in the middle of its work, as Lambda can. */
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

export interface Kill {
  /** Number of the operation at which the process is killed; the first is 1. */
  readonly at: number;
  /** Whether that operation is still performed, so that only its answer is lost. */
  readonly done: boolean;
}

/** Starts a deployment in a process and kills the process. @returns whether it was killed before it ended */
export async function runAndKill(aws: FakeAws, publisher: Publisher, kill: Kill): Promise<boolean> {
  const input = JSON.stringify({
    module: pathToFileURL(join(publisher.directory, 'index.mjs')).href,
    request: requestOf(aws, { requestedAt: publisher.clock.now, properties: publisher.content() }),
    time: publisher.clock.now,
  });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, input], {
    env: environmentOf(aws, 'killed'),
    stdio: 'ignore',
  });
  let count = 0;
  aws.fault = () => {
    if (++count < kill.at) return undefined;
    const isLast = count === kill.at;
    if (isLast) child.kill('SIGKILL');
    // The other requests of the killed process get no answer either.
    return isLast && kill.done ? 'lost' : 'hang';
  };
  const signal = await new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
  return signal === 'SIGKILL';
}
