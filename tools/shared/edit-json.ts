/**
 * Changes single values in the text of a JSON file. All other lines stay as they are: indentation, order, line ends,
 * spaces. `JSON.stringify` of the whole value would rewrite every line.
 */
import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  type ModificationOptions,
  modify,
  parseTree,
} from 'jsonc-parser';
import { isObject } from '../../lambda/shared/json.ts';

interface Edit {
  readonly path: JSONPath;
  /** Undefined: removed. */
  readonly now?: unknown;
  readonly options?: ModificationOptions;
}

/**
 * @param json - that `JSON.parse` accepts, without two equal keys
 * @param next - the value that the text shall have. A new member is written after the member that `next` has before it
 */
export function editJson(json: string, next: unknown): string {
  const [, mark, body] = /^(\uFEFF?)(.*)$/s.exec(json)!;
  const format = formatOf(body!);
  let text = body!;
  for (;;) {
    const edit = firstEdit(JSON.parse(text), next, []);
    if (!edit) return mark + text;
    text =
      withoutItem(text, edit) ??
      withItemInLine(text, edit) ??
      applyEdits(text, modify(text, edit.path, edit.now, { ...edit.options, ...format }));
  }
}

/** @returns nothing for a file of one line, which stays one */
function formatOf(text: string): ModificationOptions {
  const [eol] = /\r\n|\n|\r/.exec(text) ?? [];
  if (eol === undefined) return {};
  const unit = /[{[][\r\n]+([ \t]+)/.exec(text)?.[1] ?? '  ';
  return { formattingOptions: { eol, insertSpaces: !unit.startsWith('\t'), tabSize: unit.length } };
}

function firstEdit(was: unknown, wanted: unknown, path: JSONPath): Edit | undefined {
  if (isSame(was, wanted)) return undefined;
  if (isObject(was) && isObject(wanted)) return inObject(was, wanted, path);
  if (Array.isArray(was) && Array.isArray(wanted) && was.length > 0 && wanted.length > 0)
    return inList(was, wanted, path);
  return { path, now: wanted };
}

type Members = Readonly<Record<string, unknown>>;

function inObject(was: Members, wanted: Members, path: JSONPath): Edit | undefined {
  const gone = Object.keys(was).find((key) => wanted[key] === undefined);
  if (gone !== undefined) return { path: [...path, gone] };
  const keys = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  for (const [index, key] of keys.entries()) {
    // After the member before it; at the beginning if there is none.
    const getInsertionIndex = (present: string[]) => present.indexOf(keys[index - 1]!) + 1;
    const edit = Object.hasOwn(was, key)
      ? firstEdit(was[key], wanted[key], [...path, key])
      : { path: [...path, key], now: wanted[key], options: { getInsertionIndex } };
    if (edit) return edit;
  }
  return undefined;
}

/** Removes or adds items from the first one that differs; the next round compares again. */
function inList(was: readonly unknown[], wanted: readonly unknown[], path: JSONPath): Edit | undefined {
  let first = 0;
  while (first < Math.min(was.length, wanted.length) && isSame(was[first], wanted[first])) first++;
  const at = [...path, first];
  if (was.length === wanted.length) return firstEdit(was[first], wanted[first], at);
  if (was.length > wanted.length) return { path: at };
  return { path: at, now: wanted[first], options: { isArrayInsertion: true } };
}

const listAt = (text: string, path: JSONPath) => findNodeAtLocation(parseTree(text)!, path.slice(0, -1))!;

/** `modify` of jsonc-parser 3.3.1 leaves a character of the last item of a list in one line: `["a""]`. */
function withoutItem(text: string, { path, now }: Edit): string | undefined {
  const index = path.at(-1);
  if (now !== undefined || typeof index !== 'number') return undefined;
  const items = listAt(text, path).children!;
  const item = items[index]!;
  const [previous, following] = [items[index - 1], items[index + 1]];
  const start = previous ? previous.offset + previous.length : item.offset;
  const end = previous ? item.offset + item.length : following!.offset;
  return text.slice(0, start) + text.slice(end);
}

/** `modify` would spread a list of one line, such as days of the week, over several. */
function withItemInLine(text: string, { path, now, options }: Edit): string | undefined {
  if (!options?.isArrayInsertion || typeof now === 'object') return undefined;
  const { offset, length, children = [] } = listAt(text, path);
  if (/[\r\n]/.test(text.slice(offset, offset + length))) return undefined;
  const index = path.at(-1) as number;
  const item = JSON.stringify(now);
  const previous = children[index - 1];
  const at = previous ? previous.offset + previous.length : children[0]!.offset;
  return text.slice(0, at) + (previous ? `, ${item}` : `${item}, `) + text.slice(at);
}

/** Members may be in any order. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}
