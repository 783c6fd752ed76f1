/** Repeated items: leaves them out, or reports them. */
import type { Report } from '../../lambda/shared/content-problem.ts';
import { RULES } from './messages/english.ts';

/** @returns the items without those whose key an earlier item has */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}

/** Reports repeated items. @param pathOf - JSON path of the item with this index */
export function checkOnce(items: readonly string[], pathOf: (index: number) => string, report: Report): void {
  for (const [index, item] of items.entries()) {
    const first = items.indexOf(item);
    if (item !== '' && first < index) report(pathOf(index), RULES.twice(pathOf(first)), item);
  }
}
