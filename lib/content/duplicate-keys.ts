/** Keys that an object of a JSON text gives more than once; `JSON.parse` takes the last without a word. */
import {
  type Document,
  isMap,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from 'yaml';

interface DuplicateKey {
  readonly path: readonly PropertyKey[];
  /** From 1, in the order of the file. */
  readonly lines: readonly number[];
  readonly values: readonly unknown[];
}

/**
 * JSON is YAML (YAML 1.2.2 §1.2), and the YAML parser keeps what it read, with its place.
 *
 * @param text - JSON that `JSON.parse` takes
 */
export function duplicateKeys(text: string): DuplicateKey[] {
  const lineCounter = new LineCounter();
  // A carriage return alone is white space in JSON, and nothing in YAML.
  const yaml = text.replace(/\r(?!\n)/g, '\n');
  const document = parseDocument(yaml, { schema: 'json', uniqueKeys: false, lineCounter });
  if (document.errors[0]) throw document.errors[0];
  const found: DuplicateKey[] = [];
  visit(document.contents, []);
  return found;

  function visit(node: unknown, path: readonly PropertyKey[]): void {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visit(item, [...path, index]);
    if (!isMap<Scalar<string>, Node>(node)) return;
    const pairs = new Map<string, Pair<Scalar<string>, Node>[]>();
    for (const pair of node.items) {
      const key = pair.key.value;
      pairs.set(key, [...(pairs.get(key) ?? []), pair]);
      visit(pair.value, [...path, key]);
    }
    for (const [key, same] of pairs)
      if (same.length > 1)
        found.push({
          path: [...path, key],
          lines: same.map((pair) => lineCounter.linePos(pair.key.range![0]).line),
          values: same.map((pair) => pair.value?.toJS(document as Document)),
        });
  }
}
