/** A JSON file that a person wrote. What passes is what `JSON.parse` makes of it, and says each thing once. */
import { type TransformFailure, transformSync } from 'esbuild';
import type { Report } from '../../lambda/render/content-problem.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import { jsonPath } from './problem.ts';
import { readText } from './text-file.ts';

/** Far more than any file here has, and far fewer than what exhausts the stack of those who read the value. */
const MOST_LEVELS = 100;

/** @returns undefined after reporting, when there is no JSON to be had */
export function readJson(path: string, report: Report): unknown {
  const text = readText(path, report);
  return text === undefined ? undefined : parseJson(text, report);
}

/** A key given twice is reported, and the value is still returned: the rest of it can be checked. */
export function parseJson(text: string, report: Report): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    reportSyntax(text, error as Error, report);
    return undefined;
  }
  if (levels(text) > MOST_LEVELS) {
    report('file', `must nest at most ${MOST_LEVELS} levels deep`);
    return undefined;
  }
  for (const { path, lines, values } of duplicateKeys(text))
    report(jsonPath(path), `must not be given more than once (lines ${lines.join(', ')})`, values);
  return value;
}

/** Of objects and lists, one in the other. */
function levels(json: string): number {
  let level = 0;
  let most = 0;
  for (const [character] of json.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[{\]}]/g)) {
    level += character === '[' || character === '{' ? 1 : -1;
    most = Math.max(most, level);
  }
  return most;
}

/**
 * V8 words its JSON errors differently from version to version and often gives no place. esbuild, asked
 * to read the text as JSON, names the place (in bytes) and the reason.
 */
function reportSyntax(text: string, fallback: Error, report: Report): void {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    report('file', `is not JSON: ${fallback.message}`);
  } catch (error) {
    for (const { text: reason, location } of (error as TransformFailure).errors) {
      const { line, column, lineText } = location!;
      const before = Buffer.from(lineText).subarray(0, column).toString();
      const where = `line ${line}, column ${Array.from(before).length + 1}`;
      report(where, `is not JSON: ${reason}`, lineText.trim());
    }
  }
}
