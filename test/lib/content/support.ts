/** The fixture facts with edits and mistakes. Loads neither the renderer nor the CDK. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem, Report } from '../../../lambda/shared/content-problem.ts';
import { describeProblem } from '../../../lib/practice/messages/problem.ts';
import { checkPractice } from '../../../lib/practice/rules.ts';
import { seeded } from '../../support/random.ts';

export const ROOT = join(import.meta.dirname, '../../..');
export const TODAY = '2026-11-20';
/** The fixture practice files, relative to the root. */
export const FIXTURES = ['en', 'pt-BR'].map((tag) => `test/fixtures/practices/${tag}/practice.json`);

// biome-ignore lint/suspicious/noExplicitAny: an author may write anything anywhere
export type Json = any;

/** A new copy of a practice without portraits, for a folder without images. */
export function fixtureFacts(file = FIXTURES[0]!): Json {
  const practice = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  for (const person of practice.people) delete person.portrait;
  return practice;
}

/** The fixture practice with values replaced by dotted path; `undefined` removes the field. */
export function edited(changes: Readonly<Record<string, unknown>>): Json {
  const practice = fixtureFacts();
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const holder = keys.reduce((inner, key) => inner[key], practice);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return practice;
}

/** Edits that replace each fictional fact of the fixture practice by one that can be real. */
export const REAL = {
  url: 'https://harbor-lantern.law',
  'contact.telephone': '+12024560132',
  'contact.messaging.number': '+12024560147',
  'contact.messaging.url': 'https://wa.me/12024560147',
  'contact.email': 'office@harbor-lantern.law',
  'contact.verification.registrations.0.lookupUrl': 'https://bar.state.gov/',
};

/** The dotted paths of all texts in a value. */
export function textPaths(value: Json, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [path.join('.')];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textPaths(inner, [...path, key]));
}

/** The dotted paths of the facts that may be any text. Addresses, numbers, dates and codes have stricter rules. */
export function freeTexts(paths = textPaths(fixtureFacts()).filter((path) => !STRICT.test(path))): string[] {
  const problems = practiceProblems(edited(Object.fromEntries(paths.map((path) => [path, 'Any "text".']))));
  if (problems.length === 0) return paths;
  const refused = problems.map((line) => /^\$\.([\w.[\]]+)/.exec(line)![1]!.replace(/\[(\d+)\]/g, '.$1'));
  // What is compared with a refused one is checked only without it.
  return freeTexts(paths.filter((path) => !refused.includes(path)));
}

/** These are refused elsewhere: the service at its link, and the schema at the practice. */
const STRICT = /^\$schema$|\.service$/;

const JUNK: readonly Json[] = [
  ...[null, true, 0, -1, [], {}, [[]], ['x']],
  ...['', ' ', 'x'.repeat(99), '\u202e', '{{', 'https:', '+1', '2026-13-01', 'tlh'],
];

/** A copy in which one value, somewhere below, is replaced by junk. */
export function damaged(value: Json, random: (below: number) => number): Json {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || random(4) === 0) return JUNK[random(JUNK.length)];
  const key = keys[random(keys.length)]!;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = damaged(copy[key], random);
  return copy;
}

/** The messages about a practice, one for each problem. */
export function practiceProblems(value: unknown, today = TODAY): string[] {
  return reported((report) => checkPractice(value, today, report));
}

/** The messages that `run` reports. */
export function reported(run: (report: Report) => unknown): string[] {
  const problems: Problem[] = [];
  run((where, rule, received) => problems.push({ where, rule, received }));
  return problems.map((each) => describeProblem(each));
}

/** Random integers from 0 to `below` - 1, the same in every run. */
export function randomFrom(seed: number): (below: number) => number {
  const random = seeded(seed);
  return (below) => Math.floor(random() * below);
}
