/** Reads a JSON file that a person wrote. `JSON.parse` decides; each mistake is reported with its place. */
import { type TransformFailure, transformSync } from 'esbuild';
import { isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { Report } from '../../lambda/render/content-problem.ts';
import { readText } from './text-file.ts';

/** Far more than any file here needs, and far fewer than would exhaust the stack of the code that walks the value. */
const MAX_LEVELS = 100;

/** @returns undefined after reporting, if the file cannot be read or is not JSON */
export function readJson(path: string, report: Report): unknown {
  const text = readText(path, report);
  return text === undefined ? undefined : parseJson(text, report);
}

/** Reports a key that is given twice, and still returns the value, so that the rest of it can be checked. */
export function parseJson(text: string, report: Report): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    reportSyntax(text, error as Error, report);
    return undefined;
  }
  if (levels(text) > MAX_LEVELS) {
    report('file', `must nest at most ${MAX_LEVELS} levels deep`);
    return undefined;
  }
  reportDuplicateKeys(text, report);
  return value;
}

/** How deep objects and lists are nested. */
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
 * `JSON.parse` silently takes the last of two equal keys. JSON is YAML (YAML 1.2.2 §1.2), and the YAML parser compares
 * the keys of each object and knows their lines.
 *
 * @param json - that `JSON.parse` accepts
 */
function reportDuplicateKeys(json: string, report: Report): void {
  const lineCounter = new LineCounter();
  const lineOf = (node: ParsedNode) => lineCounter.linePos(node.range[0]).line;
  const uniqueKeys = (first: ParsedNode, second: ParsedNode) => {
    const isSame = isScalar(first) && isScalar(second) && first.value === second.value;
    if (isSame)
      report(`line ${lineOf(second)}`, `must not repeat a key of line ${lineOf(first)}`, second.value);
    return isSame;
  };
  // A single carriage return is white space in JSON but not in YAML.
  const yaml = json.replace(/\r(?!\n)/g, '\n');
  const { errors } = parseDocument(yaml, { schema: 'json', uniqueKeys, lineCounter, prettyErrors: false });
  const defect = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (defect) throw defect;
}

/**
 * The error messages of V8 differ between versions and often name no place, for example for a comma after the last item
 * of a list. esbuild names the place (in bytes) and the reason.
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
