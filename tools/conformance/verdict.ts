/**
 * Compares the results of the suite with the baseline, check by check.
 *
 * The table that `npm run conformance` prints: a line for each scenario, and for each check with a note.
 */
import { z } from 'zod';
import type { Run } from './plan.ts';

/** The used members of a check in the suite's `checks.json`. */
export const checkSchema = z.object({
  id: z.string(),
  status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
  description: z.string(),
  errorMessage: z.string().optional(),
});
export type SuiteCheck = z.infer<typeof checkSchema>;

/** A known failure or warning, with its reason. */
export const baselineSchema = z.array(
  z.strictObject({
    revision: z.string(),
    scenario: z.string(),
    check: z.string(),
    reason: z.string().min(20),
  }),
);
type BaselineEntry = z.infer<typeof baselineSchema>[number];

export interface RunResult extends Run {
  readonly checks: readonly SuiteCheck[];
}

/** `expected`: the failure or warning is in the baseline. */
type Outcome = 'passed' | 'skipped' | 'expected failure' | 'expected warning' | 'new failure' | 'new warning';
interface CheckVerdict {
  readonly check: string;
  readonly outcome: Outcome;
  /** The reason of an expected failure, or the suite's message about a new one. */
  readonly note?: string;
}
interface RunVerdict extends Run {
  readonly checks: readonly CheckVerdict[];
}
interface Verdict {
  readonly ok: boolean;
  readonly runs: readonly RunVerdict[];
  /** Baseline entries whose check passed, was skipped, or never ran. */
  readonly stale: readonly BaselineEntry[];
}

/** Judges every check of every run. A run without a single check counts as a new failure. */
export function judge(results: readonly RunResult[], baseline: readonly BaselineEntry[]): Verdict {
  const used = new Set<BaselineEntry>();
  const runs = results.map(({ revision, scenario, checks }) => {
    const entries = baseline.filter((e) => e.revision === revision && e.scenario === scenario);
    const verdicts = worstById(checks).map((check) => {
      const entry = entries.find((e) => e.check === check.id);
      if (entry && failed(check)) used.add(entry);
      return judgeCheck(check, entry);
    });
    const nothing: CheckVerdict = {
      check: scenario,
      outcome: 'new failure',
      note: 'the suite reported no check at all',
    };
    return { revision, scenario, checks: verdicts.length > 0 ? verdicts : [nothing] };
  });
  const stale = baseline.filter((entry) => !used.has(entry));
  const broken = runs.some(({ checks }) => checks.some(({ outcome }) => outcome.startsWith('new')));
  return { ok: !broken && stale.length === 0, runs, stale };
}

function judgeCheck(check: SuiteCheck, entry: BaselineEntry | undefined): CheckVerdict {
  const { id, status, errorMessage, description } = check;
  if (!failed(check)) return { check: id, outcome: status === 'SKIPPED' ? 'skipped' : 'passed' };
  const kind = status === 'WARNING' ? 'warning' : 'failure';
  return entry
    ? { check: id, outcome: `expected ${kind}`, note: entry.reason }
    : { check: id, outcome: `new ${kind}`, note: errorMessage ?? description };
}

/** A warning (a SHOULD that does not hold) needs a reason in the baseline, like a failure. */
function failed({ status }: SuiteCheck): boolean {
  return status === 'FAILURE' || status === 'WARNING';
}

const SEVERITY = { INFO: 0, SKIPPED: 1, SUCCESS: 2, WARNING: 3, FAILURE: 4 };

/** The suite repeats an id for each case of a check: one failed case fails the check. */
function worstById(checks: readonly SuiteCheck[]): SuiteCheck[] {
  const worst = new Map<string, SuiteCheck>();
  for (const check of checks) {
    const seen = worst.get(check.id);
    if (check.status !== 'INFO' && (!seen || SEVERITY[check.status] > SEVERITY[seen.status])) {
      worst.set(check.id, check);
    }
  }
  return [...worst.values()];
}

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
