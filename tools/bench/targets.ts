/** Compares the measured sizes and times with their targets. */
import type { EdgeTime } from './edge.ts';
import type { Measured, Mixed } from './measure.ts';
import type { PageCapacity } from './page-capacity.ts';

export interface Numbers {
  readonly node: string;
  readonly mcp: Measured;
  readonly agentInfo: Measured;
  readonly sdk: Measured;
  /** Of each handler. */
  readonly mixed: readonly Mixed[];
  readonly edge: {
    readonly viewerRequestBytes: number;
    readonly viewerResponseBytes: number;
    readonly capacity: PageCapacity;
    readonly times: readonly EdgeTime[];
  };
}

export interface Target {
  readonly what: string;
  readonly limit: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Ratios compare with the SDK in the same run, because absolute times depend on the machine. */
export function targets({ mcp, agentInfo, sdk, mixed, edge }: Numbers): Target[] {
  const initRatio = sdk.initMs / mcp.initMs;
  const answerRatio = sdk.firstAnswerMs / mcp.firstAnswerMs;
  const callTargets = mcp.calls.flatMap((call, index): Target[] => {
    if (!call.name.startsWith('tools/call')) return [];
    return [
      atLeast(`warm ${call.name}, times the SDK's rate`, call.perSecond / sdk.calls[index]!.perSecond, 60),
    ];
  });
  return [
    atMost('MCP handler, bytes of code', mcp.bytes.code, 22_500),
    atMost('agent-info handler, bytes of code', agentInfo.bytes.code, 8_500),
    atLeast("init, times faster than the SDK's", initRatio, 15),
    atLeast("first answer, times faster than the SDK's", answerRatio, 12),
    ...callTargets,
    atMost('mixed calls that failed', sum(mixed.map(({ failed }) => failed)), 0),
    ...mixed.map(({ slowest }) => atMost(`slowest mixed call, ms: ${slowest.name}`, slowest.millis, 10)),
    atMost(
      'growth of the heap in mixed calls, bytes',
      Math.max(...mixed.map((one) => one.growthBytes)),
      1_000_000,
    ),
    atMost('viewer-request function, bytes', edge.viewerRequestBytes, 7_680),
    atMost('viewer-response function, bytes', edge.viewerResponseBytes, 7_680),
    atLeast(`pages that fit (paths of ${edge.capacity.pathBytes} bytes)`, edge.capacity.pages, 800),
  ];
}

function atMost(what: string, value: number, limit: number): Target {
  return { what, limit: `≤ ${grouped(limit)}`, measured: grouped(value), met: value <= limit };
}

function atLeast(what: string, value: number, limit: number): Target {
  return { what, limit: `≥ ${grouped(limit)}`, measured: grouped(value), met: value >= limit };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const grouped = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 && !Number.isInteger(value) ? 1 : 0 });
