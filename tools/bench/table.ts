/** The table that `npm run bench` prints. */
import type { Numbers, Target } from './targets.ts';

/** Aligns cells: the first column to the left, the others to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}

export function table({ node, mcp, agentInfo, sdk, edge }: Numbers, targets: readonly Target[]): string {
  const handlers = [
    ['handler', 'code', 'facts and schemas', 'init', 'first answer'],
    ...[mcp, sdk, agentInfo].map(({ name, bytes, initMs, firstAnswerMs }) => [
      name,
      ...[bytes.code, bytes.facts].map((part) => `${part.toLocaleString('en-US')} B`),
      `${initMs.toFixed(1)} ms`,
      `${firstAnswerMs.toFixed(1)} ms`,
    ]),
  ];
  const calls = [
    ['warm call', 'µs a call', 'calls/s'],
    ...[mcp, sdk, agentInfo].flatMap(({ name, calls }) =>
      calls.map((call) => [
        `${name}: ${call.name}`,
        call.micros.toFixed(1),
        Math.round(call.perSecond).toLocaleString('en-US'),
      ]),
    ),
  ];
  const edgeTimes = [
    ['viewer-request function', 'µs in node:vm', 'µs in njs'],
    ...edge.times.map(({ name, vmMicros, njsMicros }) => [
      name,
      vmMicros.toFixed(1),
      njsMicros === undefined ? 'not installed' : njsMicros.toFixed(0),
    ]),
  ];
  const rows = [
    ['target', 'limit', 'measured', ''],
    ...targets.map(({ what, limit, measured, met }) => [what, limit, measured, met ? 'ok' : 'MISSED']),
  ];
  return [`Node ${node}, processor time, the quickest of all rounds`, handlers, calls, edgeTimes, rows]
    .map((part) => (typeof part === 'string' ? part : columns(part).join('\n')))
    .join('\n\n');
}
