/**
 * The part of the log line that an endpoint sets: names from the closed lists below, nothing that a caller wrote.
 * Endpoints attach it to their answers; the adapter writes it (call-log.ts).
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
export type LoggedHttpMethod = (typeof HTTP_METHODS)[number] | 'other';

export interface CallNote {
  /** Era of the MCP revision. Absent if no message was read. */
  readonly era?: 'modern' | 'legacy';
  readonly method?: LoggedMethod;
  /** For tools/call: the name of one of our tools, else `other`. */
  readonly tool?: string;
  /** Why the call was refused: name of a row in our table of errors. */
  readonly reason?: string;
}

export function loggedMethod(method: string): LoggedMethod {
  return METHODS.find((known) => known === method) ?? 'other';
}

export function loggedHttpMethod(method: string): LoggedHttpMethod {
  return HTTP_METHODS.find((known) => known === method) ?? 'other';
}
