/**
 * Measures the time of a call of the viewer-request function as it ships: in node:vm and, if installed, in njs, which
 * CloudFront's runtime resembles. The loop runs inside the engine, because entering it costs more than the call.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

interface EdgeCase {
  readonly name: string;
  readonly uri: string;
  readonly accept: string;
}
export interface EdgeTime {
  readonly name: string;
  readonly vmMicros: number;
  /** Absent if njs is not installed. */
  readonly njsMicros?: number;
}

const EDGE_CASES: readonly EdgeCase[] = [
  {
    name: 'page, a browser',
    uri: '/about',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  },
  { name: 'page, Claude Code', uri: '/about', accept: 'text/markdown, text/html, */*' },
  { name: 'unknown path', uri: '/wp-login.php', accept: '*/*' },
  { name: 'unknown path that looks like a page', uri: '/no-such-page', accept: '*/*' },
];

/** @returns the median time of a call, for each case in both engines */
export function timeEdge(text: string, scratch: string): EdgeTime[] {
  const njs = hasNjs();
  return EDGE_CASES.map((edgeCase) => ({
    name: edgeCase.name,
    vmMicros: Number(runInContext(program(text, edgeCase, 20_000), createContext({}))),
    ...(njs ? { njsMicros: timeInNjs(program(text, edgeCase, 500), scratch) } : {}),
  }));
}

/** @returns ES5.1 source whose value is the microseconds of a call, without the time to parse the event */
function program(text: string, { uri, accept }: EdgeCase, callsPerRound: number): string {
  const event = {
    version: '1.0',
    context: { distributionDomainName: 'd111111abcdef8.cloudfront.net', eventType: 'viewer-request' },
    viewer: { ip: '192.0.2.1' },
    request: {
      method: 'GET',
      uri,
      querystring: {},
      headers: { host: { value: 'd111111abcdef8.cloudfront.net' }, accept: { value: accept } },
      cookies: {},
    },
  };
  return `${text}
var benchJson = ${JSON.stringify(JSON.stringify(event))};
function benchRound(call) {
  var start = Date.now();
  for (var i = 0; i < ${callsPerRound}; i++) { var e = JSON.parse(benchJson); if (call) handler(e); }
  return (Date.now() - start) * 1000 / ${callsPerRound};
}
function benchMedian(call) {
  var rounds = [];
  for (var i = 0; i < 11; i++) rounds.push(benchRound(call));
  rounds.sort(function (a, b) { return a - b; });
  return rounds[5];
}
benchRound(true);
benchMedian(true) - benchMedian(false);`;
}

function timeInNjs(source: string, scratch: string): number {
  const file = join(scratch, 'edge-bench.js');
  const cut = source.lastIndexOf('benchMedian(true) -');
  writeFileSync(file, `${source.slice(0, cut)}console.log(${source.slice(cut).replace(';', '')});`);
  return Number(execFileSync('njs', [file], { encoding: 'utf8' }));
}

function hasNjs(): boolean {
  try {
    execFileSync('njs', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
