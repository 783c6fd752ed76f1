/** Plans a run: which checks it runs, which it skips and why, and how many requests it needs. */
import type { Check, FaultName } from '../contract/harness/check.ts';
import { show, UsageError } from '../shared/command-line.ts';

/** Measured with the local stack. It can be less than one, because checks that send the same request share the answer. */
const REQUESTS_PER_CHECK = { short: 0.8, whole: 1.3 };

export interface Skipped {
  readonly check: Check;
  readonly reason: string;
}

interface Plan {
  readonly checks: readonly Check[];
  readonly skipped: readonly Skipped[];
  /** One check of each family, and a sample of many pages. */
  readonly short: boolean;
  readonly estimatedRequests: number;
}

interface Selection {
  /** Every check of a family instead of one. */
  readonly all: boolean;
  /** Only checks whose section or id contains one of these texts, and all of those. Empty: no restriction. */
  readonly only: readonly string[];
  /** Only checks for this fault. @default checks for no fault */
  readonly fault?: FaultName | undefined;
}

/** @throws UsageError if no check is left */
export function planOf(rows: readonly Check[], { all, only, fault }: Selection): Plan {
  const short = !all && only.length === 0 && fault === undefined;
  const wanted = rows.filter(
    (check) =>
      check.fault === fault &&
      (only.length === 0 || only.some((text) => names(check).includes(text.toLowerCase()))),
  );
  const checks: Check[] = [];
  const skipped: Skipped[] = [];
  const represented = new Set<string>();
  for (const check of wanted) {
    const { family } = check;
    const reason =
      reasonToSkip(check) ??
      (short && family !== undefined && represented.has(family) ? REPRESENTED : undefined);
    if (reason !== undefined) {
      skipped.push({ check, reason });
      continue;
    }
    checks.push(check);
    // The first check of a family that may run, so each run has the same one.
    if (family !== undefined) represented.add(family);
  }
  if (checks.length === 0)
    throw new UsageError(`No check that can run has ${only.map(show).join(' or ')} in its section or id.`);
  const perCheck = short ? REQUESTS_PER_CHECK.short : REQUESTS_PER_CHECK.whole;
  return { checks, skipped, short, estimatedRequests: Math.ceil(checks.length * perCheck) };
}

const REPRESENTED = 'only one check of each family runs (--all runs every check)';

const names = ({ section, id }: Check) => `${section}\n${id}`.toLowerCase();

function reasonToSkip({ local, unsafe, fault }: Check): string | undefined {
  if (fault !== undefined) return undefined;
  if (local) return 'a burst of requests, for the local stack only';
  if (unsafe) return 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads';
  return undefined;
}
