/**
 * Reads the practice file for everybody who starts from disk (the stack's entry point, the schema
 * script, tests): missing file, JSON syntax and broken rules all end in one readable error.
 * Build time only; the day is the caller's, so that nothing here reads a clock.
 */

import { problemsIn } from './content-error.ts';
import { readJsonFile } from './json-file.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { parsePractice } from './practice-schema.ts';
import { describeProblem } from './problem.ts';

/**
 * @param path - the practice file
 * @param today - ISO date, e.g. `2026-11-20`
 * @throws ContentError with every problem
 */
export function readPracticeFile(path: string, today: string): Practice {
  const result = parsePractice(readJsonFile(path, 'practice file'), today);
  if (result.ok) return result.practice;
  throw problemsIn(path, result.problems.map(describeProblem));
}
