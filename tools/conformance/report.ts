/** The table that `npm run conformance` prints: a line for each scenario, and for each check with a note. */
import type { Outcome, RunVerdict, Verdict } from './verdict.ts';

const MARKS: Record<Outcome, string> = {
  passed: 'ok',
  skipped: 'skipped',
  'expected failure': 'expected failure',
  'expected warning': 'expected warning',
  'new failure': 'NEW FAILURE',
  'new warning': 'NEW WARNING',
};
const OUTCOMES = Object.keys(MARKS) as Outcome[];

/** @returns the table as text. It only counts checks that passed */
export function report(verdict: Verdict): string {
  const lines = [
    ...verdict.runs.flatMap(runLines),
    ...verdict.stale.map(
      (entry) =>
        `STALE BASELINE ENTRY ${entry.revision} ${entry.scenario} ${entry.check}: the check no longer fails. Remove the entry.`,
    ),
    '',
    summary(verdict),
  ];
  return lines.join('\n');
}

function runLines({ revision, scenario, checks }: RunVerdict): string[] {
  const counts = OUTCOMES.map((outcome) => ({ outcome, count: count(checks, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${MARKS[outcome]}`);
  return [
    `${revision}  ${scenario.padEnd(42)} ${counts.join(', ')}`,
    ...checks
      .filter(({ note }) => note !== undefined)
      .map(({ check, outcome, note }) => `            ${MARKS[outcome]}: ${check}\n              ${note}`),
  ];
}

function summary({ runs, stale, ok }: Verdict): string {
  const checks = runs.flatMap((run) => run.checks);
  const counts = OUTCOMES.map((outcome) => `${count(checks, outcome)} ${MARKS[outcome]}`).join(', ');
  return (
    `${runs.length} scenarios, ${checks.length} checks: ${counts}; ${stale.length} stale baseline entries. ` +
    (ok ? 'As written in baseline.json.' : 'NOT as written in baseline.json.')
  );
}

function count(checks: RunVerdict['checks'], outcome: Outcome): number {
  return checks.filter((check) => check.outcome === outcome).length;
}
