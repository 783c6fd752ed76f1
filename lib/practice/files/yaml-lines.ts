/** Finds the line of a value in a file that the YAML parser has read. JSON is YAML (YAML 1.2.2 §1.2). */
import { type Document, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';

/**
 * The line of the key of a member, or of an item of a list. A missing one has the line of the object or list that lacks
 * it.
 *
 * @param path - JSON path, with or without `$.` at its beginning
 * @returns from 1
 */
export function lineAt({ contents }: Document.Parsed, lineCounter: LineCounter, path: string): number {
  const lineOf = (node: Node) => lineCounter.linePos(node.range![0]).line;
  let node: Node | null = contents;
  let line = node ? lineOf(node) : 1;
  for (const name of membersOf(path)) {
    // `JSON.parse` takes the last of two equal keys.
    const pair: { key: Node; value: Node | null } | undefined = isMap<Node, Node | null>(node)
      ? node.items.findLast(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined;
    const item: unknown = isSeq(node) ? node.items[Number(name)] : undefined;
    node = pair ? pair.value : ((item as Node | undefined) ?? null);
    const found = pair?.key ?? node;
    if (!found) break;
    line = lineOf(found);
  }
  return line;
}

/** The names and indices of a JSON path as `jsonPath` writes it. */
export function membersOf(path: string): string[] {
  const members = path.replace(/^\$(?=[.[]|$)/, '').matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([\w$]+)/g);
  return Array.from(members, ([, quoted, index, name]) =>
    quoted === undefined ? (index ?? name)! : JSON.parse(`"${quoted}"`),
  );
}
