/** Reads and sets single facts in plain JSON, and merges the changes of two people. */

export type Path = readonly (string | number)[];
type Holder = Record<string | number, unknown>;

/** `$.people[1].name` → `['people', 1, 'name']`; `$.fees["pt-BR"]` → `['fees', 'pt-BR']`. */
export const pathOf = (where: string): Path =>
  Array.from(where.matchAll(/\[(\d+)\]|(?:\.|\[")([\w$-]+)/g), ([, index, name]) =>
    index ? Number(index) : name!,
  );

export const fieldId = (path: Path): string => ['f', ...path].join('.');

export const at = (facts: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Holder | undefined)?.[key], facts);

/** @param value - undefined or null removes the fact */
export function withValue(facts: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(facts) ? [...facts] : { ...(facts as object) }) as Holder;
  const inner = withValue(copy[key], rest, value);
  if (inner === undefined || inner === null) delete copy[key];
  else copy[key] = inner;
  return copy;
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isStated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isStated)
    : value !== undefined && value !== null && value !== '';

export const isMap = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Schema {
  /** A text, once in each language of the practice. */
  readonly translated?: boolean;
  readonly enum?: readonly unknown[];
  readonly enumNames?: readonly string[];
  readonly title?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

export function schemaAt(schema: unknown, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (part, key) => (typeof key === 'number' ? part?.items : part?.properties?.[key]),
    schema as Schema,
  );
}

export const hasField = (schema: unknown, path: Path): boolean =>
  path.length > 0 && schemaAt(schema, path) !== undefined;

/** Whether nobody has saved an own practice yet: it is an example, or blank. */
export const isUnstarted = (facts: unknown): boolean =>
  at(facts, ['fictional']) === true || at(facts, ['dateModified']) === undefined;

const isTag = (key: string): boolean => /^[a-z]{2}(-[A-Z]{2})?$/.test(key);

/** Whether the value is a text in several languages. No other object of the facts has such keys. */
export const isTranslation = (value: unknown): value is Holder =>
  isMap(value) && Object.keys(value).length > 0 && Object.keys(value).every(isTag);

/** A fact that two people changed in different ways. */
export interface Clash {
  readonly path: Path;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Days that a save sets. */
const SET_BY_SAVE = ['dateModified', 'verifiedAt', 'validUntil'];

/** Members that say something together: another number has no such extension. */
const TOGETHER = [
  ['telephone', 'extension'],
  ['service', 'host', 'number', 'url', 'extension'],
  ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'],
];

/** By what an item of a list is the same one in two lists: its name, or one language of its text. */
const namesOf = (item: unknown): unknown[] => {
  if (!isMap(item)) return [];
  const { name, label, authority } = item;
  const named = name ?? label ?? authority ?? item;
  if (isTranslation(named)) return Object.entries(named).map((each) => each.join());
  return named === item ? [] : [named];
};

const isSameItem = (a: unknown, b: unknown): boolean => namesOf(a).some((name) => namesOf(b).includes(name));

/**
 * A list that may have other items, or the same ones in another order, is theirs or mine as a whole: one person would get
 * the facts of another.
 *
 * @returns both people's changes; where they clash, mine
 */
export function merged(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: Path = [],
): { facts: unknown; clashes: Clash[] } {
  if (isSame(mine, base) || isSame(mine, theirs)) return { facts: theirs, clashes: [] };
  if (isSame(theirs, base)) return { facts: mine, clashes: [] };
  const all = [base, mine, theirs];
  const [main] = Object.keys(all.find(isTranslation) ?? {});
  // One of them has added or removed a language. A plain text is in the main one, which stands first.
  if (main !== undefined && all.some((each) => typeof each === 'string')) {
    const [was, own, other] = all.map((each) => (typeof each === 'string' ? { [main]: each } : each));
    return merged(was, own, other, path);
  }
  const isList =
    Array.isArray(base) &&
    [mine, theirs].every(
      (each) =>
        Array.isArray(each) &&
        each.length === base.length &&
        base.every((item, index) => isSameItem(item, each[index])),
    );
  if (!isList && !all.every(isMap)) return { facts: mine, clashes: [{ path, mine, theirs }] };
  const holders = all as Holder[];
  const keys = [...new Set(holders.flatMap((each) => Object.keys(each)))];
  const clashes: Clash[] = [];
  const entries = keys.flatMap((key) => {
    const [was, own, other] = holders.map((each) => each[key]);
    const where = [...path, isList ? Number(key) : key];
    const group = TOGETHER.filter((each) => each.includes(key)).flat();
    const isOfBoth = holders
      .slice(1)
      .every((each) => group.some((name) => !isSame(each[name], holders[0]![name])));
    const inner = SET_BY_SAVE.includes(key)
      ? { facts: other, clashes: [] }
      : isOfBoth && !isSame(own, other)
        ? { facts: own, clashes: [{ path: where, mine: own, theirs: other }] }
        : merged(was, own, other, where);
    clashes.push(...inner.clashes);
    return inner.facts === undefined ? [] : [[key, inner.facts] as const];
  });
  return { facts: isList ? entries.map(([, value]) => value) : Object.fromEntries(entries), clashes };
}
