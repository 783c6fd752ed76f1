/** Compares the results of the suite with the baseline, check by check. */
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
export type Outcome =
  | 'passed'
  | 'skipped'
  | 'expected failure'
  | 'expected warning'
  | 'new failure'
  | 'new warning';
interface CheckVerdict {
  readonly check: string;
  readonly outcome: Outcome;
  /** The reason of an expected failure, or the suite's message about a new one. */
  readonly note?: string;
}
export interface RunVerdict extends Run {
  readonly checks: readonly CheckVerdict[];
}
export interface Verdict {
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
