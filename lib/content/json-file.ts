/** A JSON file that a person wrote. What passes is what `JSON.parse` makes of it, and says each thing once. */
import { type TransformFailure, transformSync } from 'esbuild';
import { duplicateKeys } from './duplicate-keys.ts';
import { jsonPath, type Report } from './problem.ts';
import { readText } from './text-file.ts';

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
  for (const { path, lines, values } of duplicateKeys(text))
    report(jsonPath(path), `must not be given more than once (lines ${lines.join(', ')})`, values);
  return value;
}

/**
 * V8 words its JSON errors differently from version to version and often gives no place. esbuild, asked
 * to read the text as JSON, names the place and the reason.
 */
function reportSyntax(text: string, fallback: Error, report: Report): void {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    report('file', `is not JSON: ${fallback.message}`);
  } catch (error) {
    for (const { text: reason, location } of (error as TransformFailure).errors)
      if (location)
        report(
          `line ${location.line}, column ${location.column + 1}`,
          `is not JSON: ${reason}`,
          location.lineText.trim(),
        );
      else report('file', `is not JSON: ${reason}`);
  }
}
