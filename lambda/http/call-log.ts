/**
 * Writes one line of JSON for each call. Its only values from the request are names in closed lists. There are no
 * custom metrics: each combination of values would cost a monthly fee, and a query of the log counts the same.
 *
 * The line goes to stdout, because in Lambda console.log puts time, request id and level before it.
 */

/** JSON-RPC methods that are logged by name. Every other method is logged as `other`. */
const METHODS = [
  'initialize',
  'notifications/cancelled',
  'notifications/initialized',
  'ping',
  'server/discover',
  'tools/call',
  'tools/list',
] as const;

/** HTTP methods. Logged if the call has no message or its message was not read. */
const HTTP_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

export type LoggedMethod = (typeof METHODS)[number] | 'other';
type LoggedHttpMethod = (typeof HTTP_METHODS)[number] | 'other';

/** The part of the log line that an endpoint attaches to its answer. It contains no text of the caller. */
export interface CallNote {
  /** Era of the MCP revision. Absent if no message was read. */
  readonly era?: 'modern' | 'legacy';
  readonly method?: LoggedMethod;
  /** For tools/call: the name of one of our tools, else `other`. */
  readonly tool?: string;
  /** Why the call was refused: name of a row of `mcp/errors.ts`, or the `reason` of a problem document. */
  readonly reason?: string;
}

export function loggedMethod(method: string): LoggedMethod {
  return METHODS.find((known) => known === method) ?? 'other';
}

export function loggedHttpMethod(method: string): LoggedHttpMethod {
  return HTTP_METHODS.find((known) => known === method) ?? 'other';
}

/** The runbook (docs/operations.md) searches the log for this word. */
const HANDLER_FAILED = 'HandlerFailed';

/** Type and place of the error of a handler that failed, never its message. */
export interface LoggedError {
  readonly error: string;
  readonly at: readonly string[];
}

interface LoggedCall {
  readonly route: string;
  readonly note: CallNote | undefined;
  readonly httpMethod: LoggedHttpMethod;
  readonly status: number;
  readonly durationMs: number;
  readonly error: LoggedError | undefined;
}

export function callLog(): (call: LoggedCall) => void {
  let coldStart = 1;

  return ({ note = {}, route, httpMethod, status, durationMs, error }) => {
    const { era = 'none', method = httpMethod, tool, reason } = note;
    const line = JSON.stringify({
      level: error ? 'ERROR' : 'INFO',
      event: error ? HANDLER_FAILED : 'call',
      route,
      era,
      method,
      tool,
      reason,
      status,
      durationMs: Math.round(durationMs * 1000) / 1000,
      coldStart,
      ...error,
    });
    coldStart = 0;
    process.stdout.write(`${line}\n`);
  };
}
