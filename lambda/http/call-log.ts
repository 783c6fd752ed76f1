/**
 * One line of JSON for each call, with nothing of the request but its `CallNote`. It holds no custom metrics: each
 * combination of values would cost a monthly fee, and a query of the log counts the same (lib/watch/dashboard.ts).
 *
 * It goes to stdout and not through console.log, which in Lambda puts time, request id and level before the line.
 */
import type { CallNote, LoggedHttpMethod } from './call-note.ts';

/** A metric filter of lib/watch matches this bare word, so only the line of a failure may contain it. */
export const HANDLER_FAILED = 'HandlerFailed';

interface LoggedCall {
  readonly note: CallNote | undefined;
  readonly httpMethod: LoggedHttpMethod;
  readonly status: number;
  readonly durationMs: number;
  /** If the handler itself failed: type and place of the error, never its message. */
  readonly failure?: { readonly error: string; readonly at: readonly string[] };
}

/** @param route - path of the endpoint */
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
