/** What the service promises about size and speed, each beside the number measured in the same run. */
import type { EdgeTime } from './edge.ts';
import type { Measured } from './measure.ts';
import type { PageCapacity } from './page-capacity.ts';

export interface Numbers {
  readonly node: string;
  readonly mcp: Measured;
  readonly agentInfo: Measured;
  readonly sdk: Measured;
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

/** Ratios are against the SDK in the same run: absolute times say more about the machine. */
export function targets({ mcp, agentInfo, sdk, edge }: Numbers): Target[] {
  const initRatio = sdk.initMs / mcp.initMs;
  const answerRatio = sdk.firstAnswerMs / mcp.firstAnswerMs;
  const callTargets = mcp.calls.flatMap((call, index): Target[] => {
    if (!call.name.startsWith('tools/call')) return [];
    return [
      atLeast(`warm ${call.name}, times the SDK's rate`, call.perSecond / sdk.calls[index]!.perSecond, 60),
    ];
  });
  return [
    atMost('MCP handler, bundle bytes', mcp.bytes, 30_000),
    atMost('agent-info handler, bundle bytes', agentInfo.bytes, 12_000),
    atLeast("init, times faster than the SDK's", initRatio, 20),
    atLeast("first answer, times faster than the SDK's", answerRatio, 20),
    ...callTargets,
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

const grouped = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 && !Number.isInteger(value) ? 1 : 0 });
