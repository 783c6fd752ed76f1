/**
 * Runs child.mjs for every handler in turn, round after round, so that whatever else the machine is
 * doing falls on all of them alike, and takes the quickest: anything else the machine does only adds.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchCall } from './events.ts';

interface Subject {
  readonly name: string;
  /** Path of the bundle. */
  readonly bundle: string;
  readonly calls: readonly BenchCall[];
}

export interface Measured {
  readonly name: string;
  readonly bytes: number;
  /** Importing the bundle in a fresh process. */
  readonly initMs: number;
  /** From then to the answer of the first call. */
  readonly firstAnswerMs: number;
  readonly calls: readonly { readonly name: string; readonly micros: number; readonly perSecond: number }[];
}

interface Init {
  readonly initMs: number;
  readonly firstMs: number;
}
interface Warm {
  readonly calls: readonly { name: string; statusCode: number; body: string; micros: number }[];
}

/** The environment the stack gives the handlers. */
const ENVIRONMENT = { ...process.env, BASE_URL: 'https://example.org', ALLOWED_ORIGINS: '' };
const CHILD = join(import.meta.dirname, 'child.mjs');

export function measure(
  subjects: readonly Subject[],
  rounds: { readonly init: number; readonly warm: number },
  scratch: string,
): { readonly measured: readonly Measured[]; readonly answers: ReadonlyMap<string, Warm['calls']> } {
  const eventFiles = subjects.map(({ calls }, index) => {
    const file = join(scratch, `events-${index}.json`);
    writeFileSync(file, JSON.stringify(calls));
    return file;
  });
  const run = (index: number, mode: string) => {
    const args = [CHILD, subjects[index]!.bundle, eventFiles[index]!, mode];
    const { status, output } = spawnSync(process.execPath, args, {
      env: ENVIRONMENT,
      encoding: 'utf8',
      // The log goes nowhere, through the same stream as in Lambda; the numbers come on their own.
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}`);
    return JSON.parse(output[3]!);
  };
  const inits: Init[][] = subjects.map(() => []);
  const warms: Warm[][] = subjects.map(() => []);
  for (let i = 0; i < rounds.init; i++) for (const [at, all] of inits.entries()) all.push(run(at, 'init'));
  for (let i = 0; i < rounds.warm; i++) for (const [at, all] of warms.entries()) all.push(run(at, 'warm'));

  const measured = subjects.map(({ name, bundle, calls }, index) => ({
    name,
    bytes: readFileSync(bundle).byteLength,
    initMs: quickest(inits[index]!.map(({ initMs }) => initMs)),
    firstAnswerMs: quickest(inits[index]!.map(({ firstMs }) => firstMs)),
    calls: calls.map((call, nth) => {
      const micros = quickest(warms[index]!.map((warm) => warm.calls[nth]!.micros));
      return { name: call.name, micros, perSecond: 1e6 / micros };
    }),
  }));
  return { measured, answers: new Map(subjects.map(({ name }, index) => [name, warms[index]![0]!.calls])) };
}

const quickest = (values: readonly number[]) => Math.min(...values);
