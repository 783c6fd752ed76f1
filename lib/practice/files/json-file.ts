/** Reads a JSON file that a person wrote, as `JSON.parse` does, and reports each mistake with its position. */
import { type TransformFailure, transformSync } from 'esbuild';
import { isScalar, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { Report } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../messages/english.ts';
import { readText } from './text-file.ts';
import { lineAt } from './yaml-lines.ts';

/** Nesting that a file may have. Much deeper values would exhaust the stack of the code that walks them. */
const MAX_LEVELS = 100;

export interface Json {
  readonly value: unknown;
  /** The line of a JSON path, from 1: of its key or item, or of what lacks it. */
  readonly lineOf: (path: string) => number;
}

/**
 * @param root - as in `readText`
 * @returns undefined after reporting, if the file cannot be read or is not JSON
 */
export function readJson(path: string, report: Report, root?: string): Json | undefined {
  const text = readText(path, report, root);
  return text === undefined ? undefined : parseJson(text, report);
}

/** Reports a key that is given twice, and still returns the value, so that the rest of it can be checked. */
export function parseJson(text: string, report: Report): Json | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    reportSyntax(text, error as Error, report);
    return undefined;
  }
  if (levels(text) > MAX_LEVELS) {
    report('file', RULES['file.levels'](MAX_LEVELS));
    return undefined;
  }
  return { value, lineOf: checkKeys(text, report) };
}

/** How deep objects and lists are nested. */
function levels(json: string): number {
  let level = 0;
  let most = 0;
  for (const [character] of json.replace(/"(?:[^"\\]|\\.)*"?/g, '').matchAll(/[[{\]}]/g)) {
    level += character === '[' || character === '{' ? 1 : -1;
    most = Math.max(most, level);
  }
  return most;
}

/**
 * Reports each key that is given twice: `JSON.parse` silently takes the last of two equal keys. JSON is YAML (YAML
 * 1.2.2 §1.2), and the YAML parser compares the keys of each object and knows their lines.
 *
 * @param json - that `JSON.parse` accepts
 */
function checkKeys(json: string, report: Report): Json['lineOf'] {
  const lineCounter = new LineCounter();
  const lineOf = (node: ParsedNode) => lineCounter.linePos(node.range[0]).line;
  const uniqueKeys = (first: ParsedNode, second: ParsedNode) => {
    const isSame = isScalar(first) && isScalar(second) && first.value === second.value;
    if (isSame) report(`line ${lineOf(second)}`, RULES['file.key'](lineOf(first)), second.value);
    return isSame;
  };
  // A single carriage return is white space in JSON but not in YAML.
  const yaml = json.replace(/\r(?!\n)/g, '\n');
  const document = parseDocument(yaml, { schema: 'json', uniqueKeys, lineCounter, prettyErrors: false });
  const defect = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (defect) throw defect;
  return (path) => lineAt(document, lineCounter, path);
}

/**
 * Reports syntax errors with esbuild, which gives position (in bytes) and reason. The messages of V8 differ between
 * versions and often have no position, for example for a comma after the last item of a list.
 */
function reportSyntax(text: string, fallback: Error, report: Report): void {
  try {
    transformSync(text, { loader: 'json', logLevel: 'silent' });
    report('file', RULES['file.json'](fallback.message));
  } catch (error) {
    for (const { text: reason, location } of (error as TransformFailure).errors) {
      const { line, column, lineText } = location!;
      const before = Buffer.from(lineText).subarray(0, column).toString();
      const where = `line ${line}, column ${Array.from(before).length + 1}`;
      report(where, RULES['file.json'](reason), lineText.trim());
    }
  }
}
