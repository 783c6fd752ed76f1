/** What a client did, compared with the contract and with its row in docs/clients.md. */
import type { Run } from './driver.ts';
import { nameOf } from './plan.ts';
import { type Difference, differences, type Row, rowOf } from './table.ts';
import { problemsOf } from './verdict.ts';

export interface Result {
  readonly name: string;
  readonly version: string;
  readonly row: Row | undefined;
  /** Differences from the contract. */
  readonly problems: readonly string[];
  /** Differences from its row. */
  readonly differences: readonly Difference[];
}

/** @param before - the rows of the page, by client */
export function resultOf(run: Run, before: ReadonlyMap<string, Row>): Result {
  const [name, row] = [nameOf(run.plan), rowOf(run)];
  return {
    name,
    version: run.version,
    row,
    problems: problemsOf(run),
    differences: row ? differences(before.get(name), row) : [],
  };
}

export const isWorse = ({ differences }: Result): boolean => differences.some(({ worse }) => worse);

/** @returns the lines that the command prints */
export function reportOf(result: Result): string[] {
  const { name, version, problems, differences } = result;
  const verdict = problems.length > 0 ? 'FAILED' : isWorse(result) ? 'WORSE ' : 'ok    ';
  return [
    `${verdict}  ${name} ${version}`,
    ...problems.map((problem) => `          ${problem}`),
    ...differences.map(({ worse, text }) => `          ${worse ? 'worse: ' : ''}${text}`),
  ];
}
