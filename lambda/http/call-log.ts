/**
 * One line of JSON a call, which CloudWatch also reads metrics from (embedded metric format; the CloudWatch
 * user guide specifies it). Runs in Lambda, knows nothing of the request but what a `CallNote` may hold.
 *
 * Written by hand: `@aws-lambda-powertools/metrics` adds 15.3 kB to a handler, to write the same object.
 * To stdout and not by console.log, before which Lambda would put time, request id and level.
 */
import type { CallNote, LoggedHttpMethod } from './call-note.ts';

/** lib/watch names it too: alarms and dashboard read what is written here. */
const NAMESPACE = 'LegalFrontDoor';

export interface LoggedCall {
  readonly note: CallNote | undefined;
  readonly httpMethod: LoggedHttpMethod;
  readonly status: number;
  readonly durationMs: number;
  /** When the handler itself failed: type and place of the error, never its message. */
  readonly failure?: { readonly error: string; readonly at: readonly string[] };
}

/** @param route - of the endpoint */
export function callLog(route: string): (call: LoggedCall) => void {
  // Unique to the stage, so that several of them in one account keep their metrics apart.
  const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'local';
  const plain = metrics([]);
  const refused = metrics(['reason']);
  const toolCalled = metrics(['tool']);
  const toolRefused = metrics(['tool', 'reason']);
  let coldStart = 1;

  return ({ note = {}, httpMethod, status, durationMs, failure }) => {
    const { era = 'none', method = httpMethod, tool, reason } = note;
    const line = JSON.stringify({
      level: failure ? 'ERROR' : 'INFO',
      event: failure ? 'internal-failure' : 'call',
      route,
      era,
      method,
      tool,
      reason,
      status,
      durationMs: Math.round(durationMs * 1000) / 1000,
      coldStart,
      ...failure,
      function: functionName,
      calls: 1,
      failures: failure ? 1 : 0,
    });
    coldStart = 0;
    const directives = tool ? (reason ? toolRefused : toolCalled) : reason ? refused : plain;
    process.stdout.write(
      `${line.slice(0, -1)},"_aws":{"Timestamp":${Date.now()},"CloudWatchMetrics":${directives}}}\n`,
    );
  };
}

/**
 * Each combination of dimension values is a metric that is paid for ($0.30 a month): few dimensions, all
 * from closed lists.
 *
 * @param more - members of the line by which calls are counted besides the era
 */
function metrics(more: readonly string[]): string {
  const count = (Name: string) => ({ Name, Unit: 'Count' });
  return JSON.stringify([
    {
      Namespace: NAMESPACE,
      Dimensions: ['era', ...more].map((dimension) => ['function', dimension]),
      Metrics: [count('calls')],
    },
    { Namespace: NAMESPACE, Dimensions: [['function']], Metrics: [count('coldStart'), count('failures')] },
  ]);
}
