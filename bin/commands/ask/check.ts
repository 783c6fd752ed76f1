/** Checks answers by the rules of the practice file. */
import type { Problem } from '../../../lambda/shared/content-problem.ts';
import { jsonPath } from '../../../lib/practice/messages/problem.ts';
import { checkPractice } from '../../../lib/practice/rules.ts';
import type { Facts, Path } from './facts.ts';

/** @param paths - only problems at these paths, or inside of them */
export function problemsAt(facts: Facts, paths: readonly Path[], today: string): Problem[] {
  const problems: Problem[] = [];
  checkPractice(facts, today, (where, rule, received) => problems.push({ where, rule, received }));
  return problems.filter(({ where }) => paths.some((path) => isInside(where, path)));
}

/** @param where - a JSON path */
export function isInside(where: string, path: Path): boolean {
  const outer = jsonPath(path);
  return where === outer || where.startsWith(`${outer}.`) || where.startsWith(`${outer}[`);
}
