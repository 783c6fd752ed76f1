/** Reads texts and sets single facts of a practice that may be incomplete. */
import { fieldsAt } from '../../lib/practice/check-schema.ts';
import { practiceSchema } from '../../lib/practice/schema.ts';
import { at, type Path } from './browser/facts.ts';

/** The facts of a practice as far as they are stated. */
export type Facts = Readonly<Record<string, unknown>>;

/** @returns the text at the path; undefined if there is none */
export function textAt(facts: unknown, path: Path): string | undefined {
  const found = at(facts, path);
  return typeof found === 'string' ? found : undefined;
}

/**
 * Sets a fact. A new member is inserted in the order of the schema.
 *
 * @param value - undefined removes the fact, and then the objects and lists that are empty
 */
export function withFact(facts: Facts, path: Path, value: unknown): Facts {
  return (changed(facts, path, value, []) ?? {}) as Facts;
}

function changed(holder: unknown, [key, ...rest]: Path, value: unknown, above: Path): unknown {
  if (key === undefined) return value;
  const inner = changed((holder as Record<string | number, unknown> | undefined)?.[key], rest, value, [
    ...above,
    key,
  ]);
  if (typeof key === 'number') {
    const items = [...((holder as unknown[] | undefined) ?? [])];
    if (inner === undefined) items.splice(key, 1);
    else items[key] = inner;
    return items.length > 0 ? items : undefined;
  }
  const entries = Object.entries((holder as Facts | undefined) ?? {});
  const index = entries.findIndex(([name]) => name === key);
  if (inner === undefined) {
    if (index >= 0) entries.splice(index, 1);
  } else if (index >= 0) entries[index] = [key, inner];
  else {
    const order = fieldsAt(practiceSchema, above);
    const before = order.slice(0, order.indexOf(key));
    const previous = entries.findLastIndex(([name]) => before.includes(name));
    entries.splice(previous + 1, 0, [key, inner]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
