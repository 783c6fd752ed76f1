/** Formats the result of a run: a table of sections, then each failure with its `curl` command; or JSON. */
import type { Check } from '../contract/harness/check.ts';
import { commands } from '../contract/harness/failure.ts';
import type { Outcome } from '../contract/harness/run.ts';
import type { Skipped } from './plan.ts';

export interface Result {
  readonly baseUrl: string;
  readonly outcomes: readonly Outcome[];
  readonly skipped: readonly Skipped[];
  readonly requests: number;
  readonly durationMs: number;
}

export const failures = ({ outcomes }: Result) => outcomes.filter(({ error }) => error !== undefined);

/** The checks that say nothing about this service, with the reason. */
const inapplicable = ({ outcomes }: Pick<Result, 'outcomes'>): Skipped[] =>
  outcomes.flatMap(({ check, notApplicable: reason }) => (reason === undefined ? [] : { check, reason }));

export function asText(result: Result): string {
  const { baseUrl, outcomes, skipped, requests, durationMs } = result;
  const failed = failures(result);
  const others = inapplicable(result);
  const applicable = outcomes.length - others.length;
  const without = [
    others.length > 0 && `${others.length} not applicable`,
    skipped.length > 0 && `${skipped.length} left out`,
  ].filter(Boolean);
  const took = `${without.length > 0 ? ` (${without.join(', ')})` : ''}, ${requests} requests in ${duration(durationMs)}`;
  return [
    table(result),
    '',
    ...reasons('NOT APPLICABLE', others),
    ...reasons('SKIPPED', skipped),
    ...failed.flatMap(({ check, error, replies }) => [
      `FAILS  ${check.id}: ${check.title}`,
      `       ${error!.message}`,
      `       required by ${check.why}`,
      ...commands(replies).map((command) => `       ${command}`),
      '',
    ]),
    failed.length === 0
      ? `${baseUrl} holds: all of ${applicable} checks${took}.`
      : `${baseUrl} does not hold: ${failed.length} of ${applicable} checks fail${took}.`,
  ].join('\n');
}

export function asJson(result: Result): string {
  const { baseUrl, outcomes, skipped, requests, durationMs } = result;
  const fails = failures(result).length;
  const others = inapplicable(result);
  const ran = outcomes.filter(({ notApplicable }) => notApplicable === undefined);
  const named = ({ check: { id, section, title }, reason }: Skipped) => ({ id, section, title, reason });
  const report = {
    url: baseUrl,
    holds: fails === 0,
    checks: {
      hold: ran.length - fails,
      fail: fails,
      notApplicable: others.length,
      skipped: skipped.length,
    },
    requests,
    durationMs: Math.round(durationMs),
    results: ran.map(({ check: { id, section, title, why }, error, replies }) => ({
      ...{ id, section, title, why, holds: error === undefined },
      ...(error && { error: error.message, curl: commands(replies) }),
    })),
    notApplicable: others.map(named),
    skipped: skipped.map(named),
  };
  return JSON.stringify(report, undefined, 2);
}

const HEAD = ['section', 'holds', 'fails', 'not applicable', 'skipped'] as const;

function table(result: Result): string {
  const { outcomes, skipped } = result;
  const others = inapplicable(result);
  const sections = new Set([...outcomes, ...skipped].map(({ check }) => check.section));
  const rows = [...sections].map((section) => {
    const count = (list: readonly { readonly check: Check }[]) =>
      list.filter(({ check }) => check.section === section).length;
    const [fail, without] = [count(failures(result)), count(others)];
    const hold = count(outcomes) - fail - without;
    return [section, ...[hold, fail, without, count(skipped)].map((number) => String(number || ''))];
  });
  const lines = [HEAD, ...rows];
  const width = Math.max(...lines.map(([section]) => section!.length));
  return lines
    .map(([section, ...counts]) =>
      [section!.padEnd(width), ...counts.map((count, index) => count.padStart(HEAD[index + 1]!.length + 2))]
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

function reasons(label: string, checks: readonly Skipped[]): string[] {
  const lines = [...new Set(checks.map(({ reason }) => reason))].map((reason) => {
    const ids = checks.filter((each) => each.reason === reason).map(({ check }) => check.id);
    return `${label}  ${ids.length}, ${reason}: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}`;
  });
  return lines.length > 0 ? [...lines, ''] : [];
}

/** A line for a section of which all checks have run. It goes to stderr, so that stdout has only the report. */
export function sectionLine(section: string, outcomes: readonly Outcome[]): string {
  const own = outcomes.filter(({ check }) => check.section === section);
  const fails = own.filter(({ error }) => error !== undefined).length;
  const notApplicable = own.filter((outcome) => outcome.notApplicable !== undefined).length;
  const others = [notApplicable > 0 && `${notApplicable} not applicable`, fails > 0 && `${fails} FAIL`];
  const holds = `${own.length - fails - notApplicable} hold`;
  return `${section}: ${[holds, ...others.filter(Boolean)].join(', ')}`;
}

/** `3 min 20 s` */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
