/**
 * Reads a JSON file that a person wrote: a file that is not there and broken syntax are readable errors
 * that name the place. Build time only.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type TransformFailure, transformSync } from 'esbuild';
import { ContentError } from './content-error.ts';

/**
 * @param what - what the file is, for the message: `practice file`
 * @throws ContentError
 */
export function readJsonFile(path: string, what: string): unknown {
  return parseJson(readText(path, what), path);
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw new ContentError(`The ${what} ${resolve(path)} cannot be used:`, [why]);
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
