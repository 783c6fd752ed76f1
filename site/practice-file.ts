/**
 * Reads the practice file for everybody who starts from disk (the stack's entry point, the schema
 * script, tests): missing file, JSON syntax and broken rules all end in one readable error.
 * Build time only; the day is the caller's, so that nothing here reads a clock.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type TransformFailure, transformSync } from 'esbuild';
import { describeProblem, type Practice, parsePractice } from '../lambda/shared/practice.ts';
import { ContentError } from './content-error.ts';

/**
 * @param path - the practice file
 * @param today - ISO date, e.g. `2026-11-20`
 * @throws ContentError with every problem
 */
export function readPracticeFile(path: string, today: string): Practice {
  const result = parsePractice(parseJson(readText(path), path), today);
  if (result.ok) return result.practice;
  const count = result.problems.length;
  throw new ContentError(
    `${path} has ${count} problem${count === 1 ? '' : 's'}:`,
    result.problems.map(describeProblem),
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw new ContentError(`The practice file ${resolve(path)} cannot be used:`, [why]);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(`${path} is not JSON:`, syntaxProblems(text, error as Error));
  }
}

/**
 * V8 words its JSON errors differently from version to version and often gives no place. esbuild, asked
 * to read the text as JSON, names the place and the reason.
 */
function syntaxProblems(text: string, fallback: Error): string[] {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    return [fallback.message];
  } catch (error) {
    return (error as TransformFailure).errors.map(({ text: reason, location }) =>
      location ? `line ${location.line}, column ${location.column + 1}: ${reason}` : reason,
    );
  }
}
