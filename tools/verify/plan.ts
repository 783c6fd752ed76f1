/** Which checks a run takes, which it leaves out and why, and how long it will be. */
import type { Check, FaultName } from '../../contract/harness/check.ts';

/** Measured: 1,656 requests for 1,447 checks; one answer serves every check that asks the same. */
const REQUESTS_PER_CHECK = 1.15;

export interface Skipped {
  readonly check: Check;
  readonly reason: string;
}

export interface Plan {
  readonly checks: readonly Check[];
  readonly skipped: readonly Skipped[];
  readonly estimatedRequests: number;
}

export interface Selection {
  /** Parts of sections or ids. Empty: everything. */
  readonly only: readonly string[];
  /** Checks for this fault only. @default checks for no fault */
  readonly fault?: FaultName | undefined;
}

export function planOf(all: readonly Check[], { only, fault }: Selection): Plan {
  const wanted = all.filter(
    (check) =>
      check.fault === fault &&
      (only.length === 0 || only.some((text) => names(check).includes(text.toLowerCase()))),
  );
  const skipped = wanted.flatMap((check) => {
    const reason = reasonToSkip(check);
    return reason === undefined ? [] : [{ check, reason }];
  });
  const checks = wanted.filter((check) => reasonToSkip(check) === undefined);
  return { checks, skipped, estimatedRequests: Math.ceil(checks.length * REQUESTS_PER_CHECK) };
}

const names = ({ section, id }: Check) => `${section}\n${id}`.toLowerCase();

function reasonToSkip({ local, unsafe, fault }: Check): string | undefined {
  if (fault !== undefined) return undefined;
  if (local) return 'a burst of requests, for the local stack only';
  if (unsafe) return 'sends PUT, PATCH, DELETE or a stray POST, and verify only reads';
  return undefined;
}
