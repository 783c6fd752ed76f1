/** Calls a function with each node of a script's syntax tree. */
import type { Node } from 'acorn';

export function full(tree: unknown, visit: (node: Node & Readonly<Record<string, unknown>>) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if ('type' in tree && 'start' in tree) visit(tree as Node & Readonly<Record<string, unknown>>);
  for (const inner of Object.values(tree)) full(inner, visit);
}
