/**
 * One line of JSON a call. Knows nothing of the request but what a `CallNote` may hold. No metrics of our own
 * in it: each combination of values would be one more that is paid for by the month, and a query of the log
 * counts the same, when somebody looks (lib/watch/dashboard.ts).
 *
 * To stdout and not by console.log, before which Lambda would put time, request id and level.
 */
import type { CallNote, LoggedHttpMethod } from './call-note.ts';

/** In the line of a failure and in no other: a metric filter of lib/watch matches the bare word. */
export const HANDLER_FAILED = 'HandlerFailed';

interface LoggedCall {
  readonly note: CallNote | undefined;
  readonly httpMethod: LoggedHttpMethod;
  readonly status: number;
  readonly durationMs: number;
  /** When the handler itself failed: type and place of the error, never its message. */
  readonly failure?: { readonly error: string; readonly at: readonly string[] };
}

/** @param route - of the endpoint */
export function callLog(route: string): (call: LoggedCall) => void {
  let coldStart = 1;

  return ({ note = {}, httpMethod, status, durationMs, failure }) => {
    const { era = 'none', method = httpMethod, tool, reason } = note;
    const line = JSON.stringify({
      level: failure ? 'ERROR' : 'INFO',
      event: failure ? HANDLER_FAILED : 'call',
      route,
      era,
      method,
      tool,
      reason,
      status,
      durationMs: Math.round(durationMs * 1000) / 1000,
      coldStart,
      ...failure,
    });
    coldStart = 0;
    process.stdout.write(`${line}\n`);
  };
}
