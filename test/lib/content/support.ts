/** The shipped facts with edits and mistakes. Loads neither the renderer nor the CDK. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem, Report } from '../../../lambda/render/content-problem.ts';
import { checkPractice } from '../../../lib/content/practice-schema.ts';
import { describeProblem } from '../../../lib/content/problem.ts';
import { seeded } from '../../support/random.ts';

export const ROOT = join(import.meta.dirname, '../../..');
export const TODAY = '2026-11-20';
/** The shipped practice files, relative to the root. */
export const SHIPPED = ['site/practice.json', 'site/examples/pt-BR/practice.json'];

// biome-ignore lint/suspicious/noExplicitAny: an editor may write anything anywhere
export type Json = any;

/** A new copy of a practice without portraits, for a folder without images. */
export function shipped(file = SHIPPED[0]!): Json {
  const practice = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  for (const person of practice.people) delete person.portrait;
  return practice;
}

/** The shipped practice with values replaced by dotted path; `undefined` removes the field. */
export function edited(changes: Readonly<Record<string, unknown>>): Json {
  const practice = shipped();
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce((inner, key) => inner[key], practice);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return practice;
}

/** The messages about a practice, one for each problem. */
export function practiceProblems(value: unknown, today = TODAY): string[] {
  return reported((report) => checkPractice(value, today, report));
}

/** The messages that `run` reports. */
export function reported(run: (report: Report) => unknown): string[] {
  const problems: Problem[] = [];
  run((where, rule, received) => problems.push({ where, rule, received }));
  return problems.map(describeProblem);
}

/** Random integers from 0 to `below` - 1, the same in every run. */
export function randomFrom(seed: number): (below: number) => number {
  const random = seeded(seed);
  return (below) => Math.floor(random() * below);
}
