/** Formats the result of a run: a table of sections, then each failure with its `curl` command; or JSON. */
import { commands } from '../../contract/harness/failure.ts';
import type { Outcome } from '../../contract/harness/run.ts';
import type { Skipped } from './plan.ts';
import { duration } from './progress.ts';

export interface Result {
  readonly baseUrl: string;
  readonly outcomes: readonly Outcome[];
  readonly skipped: readonly Skipped[];
  readonly requests: number;
  readonly durationMs: number;
}

export const failures = ({ outcomes }: Result) => outcomes.filter(({ error }) => error !== undefined);

export function asText(result: Result): string {
  const { baseUrl, outcomes, skipped, requests, durationMs } = result;
  const failed = failures(result);
  const leftOut = skipped.length > 0 ? ` (${skipped.length} left out)` : '';
  const took = `${requests} requests in ${duration(durationMs)}`;
  return [
    table(result),
    '',
    ...reasons(skipped),
    ...failed.flatMap(({ check, error, replies }) => [
      `FAILS  ${check.id}: ${check.title}`,
      `       ${error!.message}`,
      `       required by ${check.why}`,
      ...commands(replies).map((command) => `       ${command}`),
      '',
    ]),
    failed.length === 0
      ? `${baseUrl} holds: all of ${outcomes.length} checks${leftOut}, ${took}.`
      : `${baseUrl} does not hold: ${failed.length} of ${outcomes.length} checks fail${leftOut}, ${took}.`,
  ].join('\n');
}

export function asJson(result: Result): string {
  const { baseUrl, outcomes, skipped, requests, durationMs } = result;
  const fails = failures(result).length;
  const report = {
    url: baseUrl,
    holds: fails === 0,
    checks: { hold: outcomes.length - fails, fail: fails, skipped: skipped.length },
    requests,
    durationMs: Math.round(durationMs),
    results: outcomes.map(({ check: { id, section, title, why }, error, replies }) => ({
      ...{ id, section, title, why, holds: error === undefined },
      ...(error && { error: error.message, curl: commands(replies) }),
    })),
    skipped: skipped.map(({ check: { id, section, title }, reason }) => ({ id, section, title, reason })),
  };
  return JSON.stringify(report, undefined, 2);
}

function table({ outcomes, skipped }: Result): string {
  const sections = new Set([...outcomes, ...skipped].map(({ check }) => check.section));
  const rows = [...sections].map((section) => {
    const ran = outcomes.filter(({ check }) => check.section === section);
    const fail = ran.filter(({ error }) => error !== undefined).length;
    const left = skipped.filter(({ check }) => check.section === section).length;
    return [section, ran.length - fail, fail, left].map((cell) => String(cell || ''));
  });
  const lines = [['section', 'holds', 'fails', 'skipped'], ...rows];
  const width = Math.max(...lines.map(([section]) => section!.length));
  return lines
    .map(([section, ...counts]) =>
      [section!.padEnd(width), ...counts.map((count) => count.padStart(7))].join('  ').trimEnd(),
    )
    .join('\n');
}

function reasons(skipped: readonly Skipped[]): string[] {
  const lines = [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
    const ids = skipped.filter((each) => each.reason === reason).map(({ check }) => check.id);
    return `SKIPPED  ${ids.length}, ${reason}: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}`;
  });
  return lines.length > 0 ? [...lines, ''] : [];
}
