/**
 * What may be said of a call in a log or a metric: names from the closed lists below and nothing that a
 * caller wrote. Endpoints attach it to their answers; the adapter writes it (call-log.ts).
 */

/** JSON-RPC methods that are logged by name. Every other one is `other`. */
const METHODS = [
  'initialize',
  'notifications/cancelled',
  'notifications/initialized',
  'ping',
  'server/discover',
  'tools/call',
  'tools/list',
] as const;

/** HTTP methods, for calls whose message was not read, or that have none. */
const HTTP_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

export type LoggedMethod = (typeof METHODS)[number] | 'other';
export type LoggedHttpMethod = (typeof HTTP_METHODS)[number] | 'other';

export interface CallNote {
  /** Of the MCP revision spoken; absent where no message was read. */
  readonly era?: 'modern' | 'legacy';
  readonly method?: LoggedMethod;
  /** With tools/call: the name of one of our tools, else `other`. */
  readonly tool?: string;
  /** Why the call was refused: name of a row of our own table of errors. */
  readonly reason?: string;
}

export function loggedMethod(method: string): LoggedMethod {
  return METHODS.find((known) => known === method) ?? 'other';
}

export function loggedHttpMethod(method: string): LoggedHttpMethod {
  return HTTP_METHODS.find((known) => known === method) ?? 'other';
}
