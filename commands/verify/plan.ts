/** Which checks a run takes, which it leaves out and why, and how long it will be. */
import type { Check, FaultName } from '../../contract/harness/check.ts';

/** Measured over the local stack; one answer serves every check that asks the same. */
const REQUESTS_PER_CHECK = { short: 0.68, whole: 1.1 };

export interface Skipped {
  readonly check: Check;
  readonly reason: string;
}

interface Plan {
  readonly checks: readonly Check[];
  readonly skipped: readonly Skipped[];
  /** One row of each family, and of very many pages a few. */
  readonly short: boolean;
  readonly estimatedRequests: number;
}

interface Selection {
  /** Every row of a family, not just the one that stands for it. */
  readonly all: boolean;
  /** Parts of sections or ids: all rows of those. Empty: no row is asked for by name. */
  readonly only: readonly string[];
  /** Checks for this fault only. @default checks for no fault */
  readonly fault?: FaultName | undefined;
}

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
    // The first row of a table that may be sent stands for the others: the same one each time.
    if (family !== undefined) represented.add(family);
  }
  const perCheck = short ? REQUESTS_PER_CHECK.short : REQUESTS_PER_CHECK.whole;
  return { checks, skipped, short, estimatedRequests: Math.ceil(checks.length * perCheck) };
}

const REPRESENTED = 'another row of their table stands for them (--all runs every row)';

const names = ({ section, id }: Check) => `${section}\n${id}`.toLowerCase();

function reasonToSkip({ local, unsafe, fault }: Check): string | undefined {
  if (fault !== undefined) return undefined;
  if (local) return 'a burst of requests, for the local stack only';
  if (unsafe) return 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads';
  return undefined;
}
