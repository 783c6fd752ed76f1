/** The warnings that a synthesis prints. They must not push the first lines of `cdk deploy` off the screen. */
import { describeWarning, type Warning } from './warnings.ts';

/** With the line about another region, 20 lines stand between the command and the question of the CDK CLI. */
const MAX_LINES = 19;

/**
 * Prints each heading, and under each as many items as fit. If some do not fit, the last line says where all are.
 *
 * @param file - where all warnings are
 */
export function printedWarnings(warnings: readonly Warning[], file: string): string {
  const linesWith = (most: number) =>
    warnings.flatMap(({ heading, items }) =>
      describeWarning({ heading, items: items.slice(0, most) }).split('\n'),
    );
  const all = linesWith(Number.POSITIVE_INFINITY);
  if (all.length <= MAX_LINES) return all.join('\n');
  let most = 0;
  while (linesWith(most + 1).length < MAX_LINES) most++;
  const lines = linesWith(most).slice(0, MAX_LINES - 1);
  return [...lines, `… and ${all.length - lines.length} more lines: ${file} has all.`].join('\n');
}
