/** The facts alone, for those who need no pages. */
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { throwIfAny } from './content-error.ts';
import { readJson } from './json-file.ts';
import { checkPractice } from './practice-schema.ts';

/** @returns undefined after reporting, when there is nothing to check */
export function readPractice(file: string, today: string, report: Report): Practice | undefined {
  const value = readJson(file, report);
  return value === undefined ? undefined : checkPractice(value, today, report);
}

/** @throws ContentError with every problem */
export function readPracticeFile(file: string, today: string): Practice {
  const problems: ContentProblem[] = [];
  const practice = readPractice(file, today, reporter(file, problems));
  throwIfAny(problems);
  return practice!;
}
