/**
 * The rule of `npm run conformance`: it fails on a failure nobody wrote down, and on a written-down
 * failure that no longer happens. Cells: what the suite found × what the baseline says.
 */
import { readFileSync } from 'node:fs';
import { PLAN } from '../../../tools/conformance/plan.ts';
import { report } from '../../../tools/conformance/report.ts';
import { baselineSchema, judge, type SuiteCheck } from '../../../tools/conformance/verdict.ts';

const RUN = { revision: '2026-07-28', scenario: 'caching' };
const check = (id: string, status: SuiteCheck['status']): SuiteCheck => ({
  id,
  status,
  description: `${id} description`,
  ...(status === 'FAILURE' ? { errorMessage: `${id} broke` } : {}),
});
const entry = (id: string, overrides = {}) => ({
  ...RUN,
  check: id,
  reason: 'the service has no prompts',
  ...overrides,
});

const CELLS: {
  name: string;
  checks: SuiteCheck[];
  baseline: ReturnType<typeof entry>[];
  ok: boolean;
  outcomes: string[];
  stale: string[];
}[] = [
  {
    name: 'everything passes, nothing is written down',
    checks: [check('a', 'SUCCESS'), check('b', 'SKIPPED')],
    baseline: [],
    ok: true,
    outcomes: ['passed', 'skipped'],
    stale: [],
  },
  {
    name: 'a failure that is not written down',
    checks: [check('a', 'FAILURE')],
    baseline: [],
    ok: false,
    outcomes: ['new failure'],
    stale: [],
  },
  {
    name: 'a warning (a SHOULD that does not hold) that is not written down',
    checks: [check('a', 'WARNING')],
    baseline: [],
    ok: false,
    outcomes: ['new warning'],
    stale: [],
  },
  {
    name: 'a warning that is written down',
    checks: [check('a', 'WARNING')],
    baseline: [entry('a')],
    ok: true,
    outcomes: ['expected warning'],
    stale: [],
  },
  {
    name: 'a failure that is written down',
    checks: [check('a', 'FAILURE'), check('b', 'SUCCESS')],
    baseline: [entry('a')],
    ok: true,
    outcomes: ['expected failure', 'passed'],
    stale: [],
  },
  {
    name: 'a written-down failure that passes',
    checks: [check('a', 'SUCCESS')],
    baseline: [entry('a')],
    ok: false,
    outcomes: ['passed'],
    stale: ['a'],
  },
  {
    name: 'a written-down failure that was skipped',
    checks: [check('a', 'SKIPPED')],
    baseline: [entry('a')],
    ok: false,
    outcomes: ['skipped'],
    stale: ['a'],
  },
  {
    name: 'an entry for a check that does not exist',
    checks: [check('a', 'SUCCESS')],
    baseline: [entry('typo')],
    ok: false,
    outcomes: ['passed'],
    stale: ['typo'],
  },
  {
    name: 'an entry of another revision excuses nothing',
    checks: [check('a', 'FAILURE')],
    baseline: [entry('a', { revision: '2025-06-18' })],
    ok: false,
    outcomes: ['new failure'],
    stale: ['a'],
  },
  {
    name: 'an entry of another scenario excuses nothing',
    checks: [check('a', 'FAILURE')],
    baseline: [entry('a', { scenario: 'tools-list' })],
    ok: false,
    outcomes: ['new failure'],
    stale: ['a'],
  },
  {
    name: 'an id that repeats fails if one of its cases does, whatever the order',
    checks: [check('a', 'SUCCESS'), check('a', 'FAILURE'), check('a', 'SUCCESS'), check('a', 'INFO')],
    baseline: [],
    ok: false,
    outcomes: ['new failure'],
    stale: [],
  },
  {
    name: 'a scenario that reports nothing proves nothing',
    checks: [check('a', 'INFO')],
    baseline: [],
    ok: false,
    outcomes: ['new failure'],
    stale: [],
  },
];

describe('tools/conformance/verdict', () => {
  test.each(CELLS)('$name', ({ checks, baseline, ok, outcomes, stale }) => {
    const verdict = judge([{ ...RUN, checks }], baseline);
    expect(verdict.runs[0]!.checks.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(verdict.stale.map((e) => e.check)).toEqual(stale);
    expect(verdict.ok).toBe(ok);
  });

  test('the table names a new failure with what the suite says, and a stale entry', () => {
    const text = report(judge([{ ...RUN, checks: [check('a', 'FAILURE')] }], [entry('b')]));
    expect(text).toContain('NEW FAILURE: a');
    expect(text).toContain('a broke');
    expect(text).toContain('STALE BASELINE ENTRY 2026-07-28 caching b');
    expect(text).toContain('1 NEW FAILURE');
  });

  test('the written baseline is well-formed, without doubles, and about scenarios that are run', () => {
    const baseline = baselineSchema.parse(
      JSON.parse(readFileSync('tools/conformance/baseline.json', 'utf8')),
    );
    const keys = baseline.map(({ revision, scenario, check }) => `${revision} ${scenario} ${check}`);
    expect(new Set(keys).size).toBe(keys.length);
    const runs = PLAN.map(({ revision, scenario }) => `${revision} ${scenario}`);
    for (const { revision, scenario } of baseline) expect(runs).toContain(`${revision} ${scenario}`);
  });
});
