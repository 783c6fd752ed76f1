/**
 * Changes single values in the text of a JSON file. The rest of the text stays as it is: indentation, order, line ends,
 * spaces. `JSON.stringify` of the whole value would rewrite every line.
 */

import { isMap, type Pair, type ParsedNode, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { isObject } from '../../../lambda/shared/json.ts';

export interface Change {
  readonly path: readonly PropertyKey[];
  /** Undefined: added. */
  readonly was?: unknown;
  /** Undefined: removed. */
  readonly now?: unknown;
}

interface Edit extends Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A member of an object, or an item of a list. */
interface Part {
  readonly key: string | undefined;
  /** Of the key, or of an item. */
  readonly start: number;
  readonly value: ParsedNode;
}

/**
 * @param json - that `JSON.parse` accepts, without two equal keys
 * @param next - the value that the text shall have. A new member is written after the member that `next` has before it
 */
export function editJson(json: string, next: unknown): { text: string; changes: readonly Change[] } {
  const changes: Change[] = [];
  let text = json;
  for (;;) {
    const edit = firstEdit(text, next);
    if (!edit) return { text, changes };
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    const { path, was, now } = edit;
    changes.push({ path, was, now });
  }
}

function firstEdit(text: string, next: unknown): Edit | undefined {
  // A single carriage return is white space in JSON but not in YAML, of which JSON is a part.
  const yaml = text.replace(/\r(?!\n)/g, '\n');
  const { contents } = parseDocument<ParsedNode>(yaml, { schema: 'json', prettyErrors: false });
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '';
  const unit = /[{[][\r\n]+([ \t]+)/.exec(text)?.[1] ?? '';
  const valueAt = (node: ParsedNode): unknown => JSON.parse(text.slice(node.range[0], node.range[1]));
  return inside(contents!, next, []);

  function inside(node: ParsedNode, wanted: unknown, path: readonly PropertyKey[]): Edit | undefined {
    const was = valueAt(node);
    if (isSame(was, wanted)) return undefined;
    if (isObject(was) && isObject(wanted)) return inObject(node as YAMLMap.Parsed, wanted, path);
    if (Array.isArray(was) && Array.isArray(wanted) && was.length > 0 && wanted.length > 0)
      return inList(node as YAMLSeq.Parsed, was, wanted, path);
    const [start, end] = node.range;
    const line = lineBefore(text.slice(0, start));
    return { path, was, now: wanted, start, end, text: written(wanted, /^[ \t]*/.exec(line)![0]) };
  }

  function inObject(
    node: YAMLMap.Parsed,
    wanted: Readonly<Record<string, unknown>>,
    path: readonly PropertyKey[],
  ): Edit | undefined {
    const parts = partsOf(node);
    const gone = parts.findIndex(({ key }) => wanted[key!] === undefined);
    if (gone >= 0) return removed(node, parts, gone, [...path, parts[gone]!.key!]);
    const keys = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
    for (const [index, key] of keys.entries()) {
      const part = parts.find((each) => each.key === key);
      const before = parts.findIndex((each) => each.key === keys[index - 1]);
      const edit = part
        ? inside(part.value, wanted[key], [...path, key])
        : added(node, parts, before + 1, wanted[key], [...path, key], key);
      if (edit) return edit;
    }
    return undefined;
  }

  /** Removes or adds items from the first one that differs; the next round compares again. */
  function inList(
    node: YAMLSeq.Parsed,
    was: readonly unknown[],
    wanted: readonly unknown[],
    path: readonly PropertyKey[],
  ): Edit | undefined {
    let first = 0;
    while (first < Math.min(was.length, wanted.length) && isSame(was[first], wanted[first])) first++;
    if (was.length === wanted.length) return inside(node.items[first]!, wanted[first], [...path, first]);
    const parts = partsOf(node);
    if (was.length > wanted.length) return removed(node, parts, first, [...path, first]);
    return added(node, parts, first, wanted[first], [...path, first]);
  }

  function removed(
    node: YAMLMap.Parsed | YAMLSeq.Parsed,
    parts: readonly Part[],
    index: number,
    path: readonly PropertyKey[],
  ): Edit {
    const { start, value } = parts[index]!;
    const [previous, following] = [parts[index - 1], parts[index + 1]];
    const was = valueAt(value);
    if (previous) return { path, was, start: previous.value.range[1], end: value.range[1], text: '' };
    const end = following ? following.start : node.range[1] - 1;
    return { path, was, start: following ? start : node.range[0] + 1, end, text: '' };
  }

  function added(
    node: YAMLMap.Parsed | YAMLSeq.Parsed,
    parts: readonly Part[],
    index: number,
    now: unknown,
    path: readonly PropertyKey[],
    key?: string,
  ): Edit {
    const neighbour = parts[Math.max(index, 1)] ?? parts[0];
    const spaces = neighbour ? /(?<!\s)\s*$/.exec(text.slice(0, neighbour.start))![0] : '';
    const gap = parts.length === 1 && spaces === '' && eol !== '' ? ' ' : spaces;
    const line = /[\r\n]/.test(gap) ? lineBefore(gap) : undefined;
    const value = line === undefined ? inline(now) : written(now, line);
    const member = key === undefined ? value : JSON.stringify(key) + colonOf(parts) + value;
    const previous = parts[index - 1];
    if (previous) {
      const at = previous.value.range[1];
      return { path, now, start: at, end: at, text: `,${gap}${member}` };
    }
    const at = parts[0]?.start ?? node.range[0] + 1;
    return { path, now, start: at, end: at, text: parts.length > 0 ? `${member},${gap}` : member };
  }

  /** What the neighbours have between key and value. */
  function colonOf(parts: readonly Part[]): string {
    const { start, value } = parts[0] ?? partsOf(contents as YAMLMap.Parsed)[0]!;
    return /(?<!\s)\s*:[^\S\r\n]*$/.exec(text.slice(start, value.range[0]))?.[0] ?? ': ';
  }

  /** @param indentation - of the line in which the value begins */
  function written(value: unknown, indentation: string): string {
    if (eol === '') return inline(value);
    return JSON.stringify(value, undefined, unit || '  ').replaceAll('\n', eol + indentation);
  }

  function inline(value: unknown): string {
    if (eol === '') return JSON.stringify(value);
    // A line break in the result is never part of a text: there it is `\\n`.
    const lines = JSON.stringify(value, undefined, 1);
    return lines
      .replace(/([[{])\n */g, '$1')
      .replace(/\n *([\]}])/g, '$1')
      .replace(/\n */g, ' ');
  }
}

const lineBefore = (text: string): string => text.split(/[\r\n]/).at(-1)!;

function partsOf(node: YAMLMap.Parsed | YAMLSeq.Parsed): Part[] {
  if (!isMap(node))
    return node.items.map((value) => ({ key: undefined, start: value.range[0], value }) as Part);
  return (node.items as Pair<ParsedNode, ParsedNode>[]).map(({ key, value }) => ({
    key: (key as unknown as { value: string }).value,
    start: key.range[0],
    value: value!,
  }));
}

/** Members may be in any order. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}
