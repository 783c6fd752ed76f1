/**
 * Writes one line of JSON for each call. Its only values from the request are names in closed lists (call-note.ts).
 * There are no custom metrics: each combination of values would cost a monthly fee, and a query of the log counts the
 * same (lib/stack/watch/dashboard.ts).
 *
 * The line goes to stdout, because in Lambda console.log puts time, request id and level before it.
 */
import type { CallNote, LoggedHttpMethod } from './call-note.ts';

/** A metric filter of lib/stack/watch matches this bare word, so only the line of a failure may contain it. */
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
