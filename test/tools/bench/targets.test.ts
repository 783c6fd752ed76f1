/** The targets of `npm run bench`, as docs/checks.md states them. */
import { type Numbers, targets } from '../../../tools/bench/targets.ts';

/** Numbers that meet each target exactly. Quotients of powers of two have no rounding errors. */
const MET: Numbers = {
  node: '24.21.0',
  mcp: handler('MCP', 22_500, 4, 8, [
    ['tools/call 2026-07-28', 8],
    ['tools/call 2025-06-18', 8],
  ]),
  sdk: handler('official SDK', 453_000, 4 * 15, 8 * 12, [
    ['tools/call 2026-07-28', 8 * 60],
    ['tools/call 2025-06-18', 8 * 60],
  ]),
  agentInfo: handler('agent-info', 8_500, 2, 4, [['GET agent-info', 3]]),
  mixed: [{ failed: 0, slowest: { name: 'deep JSON', millis: 10 }, growthBytes: 1_000_000 }],
  edge: {
    viewerRequestBytes: 7_680,
    viewerResponseBytes: 7_680,
    capacity: { pages: 800, pathBytes: 24 },
    times: [],
  },
};

function handler(
  name: string,
  code: number,
  initMs: number,
  firstAnswerMs: number,
  calls: readonly (readonly [name: string, micros: number])[],
): Numbers['mcp'] {
  return {
    name,
    bytes: { code, facts: 15_000 },
    initMs,
    firstAnswerMs,
    calls: calls.map(([call, micros]) => ({ name: call, micros, perSecond: 2 ** 20 / micros })),
  };
}

const missed = (numbers: Numbers) => targets(numbers).filter(({ met }) => !met);

describe('tools/bench/targets', () => {
  test('numbers exactly at the targets meet them', () => {
    expect(missed(MET)).toEqual([]);
  });

  test.each<[what: RegExp, limit: string, numbers: Partial<Numbers>]>([
    [/^MCP handler, bytes/, '≤ 22,500', { mcp: { ...MET.mcp, bytes: { code: 22_501, facts: 0 } } }],
    [
      /^agent-info handler, bytes/,
      '≤ 8,500',
      { agentInfo: { ...MET.agentInfo, bytes: { code: 8_501, facts: 0 } } },
    ],
    [/^init/, '≥ 15', { mcp: { ...MET.mcp, initMs: 4.01 } }],
    [/^first answer/, '≥ 12', { mcp: { ...MET.mcp, firstAnswerMs: 8.01 } }],
    [/^warm tools\/call 2026-07-28/, '≥ 60', { mcp: { ...MET.mcp, calls: withSlow(0) } }],
    [/^warm tools\/call 2025-06-18/, '≥ 60', { mcp: { ...MET.mcp, calls: withSlow(1) } }],
  ])('%s: a worse number misses the target %s', (what, limit, worse) => {
    const [one, ...others] = missed({ ...MET, ...worse });
    expect(one!.what).toMatch(what);
    expect(one!.limit).toBe(limit);
    expect(others).toEqual([]);
  });

  test('facts and schemas have no target: they grow with what a practice states', () => {
    expect(missed({ ...MET, mcp: { ...MET.mcp, bytes: { code: 22_500, facts: 90_000 } } })).toEqual([]);
  });
});

function withSlow(at: number): Numbers['mcp']['calls'] {
  return MET.mcp.calls.map((call, index) =>
    index === at ? { ...call, perSecond: call.perSecond * 0.99 } : call,
  );
}
