/**
 * Runs child.mjs for every handler in turn, round after round, so that other work on the machine slows all of them
 * alike. The quickest round counts: other work only adds time.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchCall } from './events.ts';

interface Subject {
  readonly name: string;
  readonly bundle: string;
  readonly calls: readonly BenchCall[];
}

/** The parts of a bundle. The facts and the schemas grow with what a practice states, the code does not. */
interface BundleBytes {
  readonly code: number;
  /** The JSON of facts and schemas. */
  readonly facts: number;
}

/** @param text - of a bundle: lib/stack/bundle/handler.ts puts the JSON into its first line */
export function bytesOf(text: string): BundleBytes {
  if (!text.startsWith('const CONSTANTS=')) throw new Error('The bundle does not begin with its constants.');
  const facts = Buffer.byteLength(text.slice(0, text.indexOf('\n') + 1));
  return { code: Buffer.byteLength(text) - facts, facts };
}

export interface Measured {
  readonly name: string;
  readonly bytes: BundleBytes;
  /** The time to import the bundle in a fresh process. */
  readonly initMs: number;
  /** The time from the import to the first answer. */
  readonly firstAnswerMs: number;
  readonly calls: readonly { readonly name: string; readonly micros: number; readonly perSecond: number }[];
}

/** The result of calls of every kind, hostile ones included. */
export interface Mixed {
  /** Calls with another status than the first call of their kind, or with 500. */
  readonly failed: number;
  /** The kind whose calls took the most processor time, and their mean. */
  readonly slowest: { readonly name: string; readonly millis: number };
  readonly growthBytes: number;
}

interface Init {
  readonly initMs: number;
  readonly firstMs: number;
}
interface Warm {
  readonly calls: readonly { name: string; statusCode: number; body: string; micros: number }[];
}

/** The variables that the stack sets for the handlers. */
const ENVIRONMENT = { ...process.env, BASE_URL: 'https://example.org', ALLOWED_ORIGINS: '' };
const CHILD = join(import.meta.dirname, 'child.mjs');

export function measure(
  subjects: readonly Subject[],
  rounds: { readonly init: number; readonly warm: number },
  scratch: string,
): { readonly measured: readonly Measured[]; readonly answers: ReadonlyMap<string, Warm['calls']> } {
  const inits: Init[][] = subjects.map(() => []);
  const warms: Warm[][] = subjects.map(() => []);
  for (let i = 0; i < rounds.init; i++)
    for (const [at, all] of inits.entries()) all.push(run(subjects[at]!, 'init', scratch));
  for (let i = 0; i < rounds.warm; i++)
    for (const [at, all] of warms.entries()) all.push(run(subjects[at]!, 'warm', scratch));

  const measured = subjects.map(({ name, bundle, calls }, index) => ({
    name,
    bytes: bytesOf(readFileSync(bundle, 'utf8')),
    initMs: quickest(inits[index]!.map(({ initMs }) => initMs)),
    firstAnswerMs: quickest(inits[index]!.map(({ firstMs }) => firstMs)),
    calls: calls.map((call, nth) => {
      const micros = quickest(warms[index]!.map((warm) => warm.calls[nth]!.micros));
      return { name: call.name, micros, perSecond: 1e6 / micros };
    }),
  }));
  return { measured, answers: new Map(subjects.map(({ name }, index) => [name, warms[index]![0]!.calls])) };
}

export function measureMixed(subjects: readonly Subject[], scratch: string): readonly Mixed[] {
  return subjects.map((subject) => run(subject, 'mixed', scratch));
}

function run({ bundle, calls }: Subject, mode: 'init' | 'warm' | 'mixed', scratch: string) {
  const events = join(scratch, 'events.json');
  writeFileSync(events, JSON.stringify(calls));
  const args = ['--expose-gc', CHILD, bundle, events, mode];
  const { status, output } = spawnSync(process.execPath, args, {
    env: ENVIRONMENT,
    encoding: 'utf8',
    // The handler's log is dropped; the numbers come on file descriptor 3.
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}`);
  return JSON.parse(output[3]!);
}

const quickest = (values: readonly number[]) => Math.min(...values);
