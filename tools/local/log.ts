/**
 * The emulator's output: one line for each request (method, path without its query, status, milliseconds, how it was
 * served), and the output of handlers and edge functions under their name. The line of a request contains no query
 * string, no body and no IP address.
 */
export type Log = (line: string) => void;

const WORDS = {
  Hit: 'hit',
  RefreshHit: 'refresh',
  Miss: 'miss',
  Error: 'error',
  FunctionGeneratedResponse: 'function',
  FunctionExecutionError: 'function failed',
  FunctionValidationError: 'function refused',
};

/** How CloudFront served a request: as `x-cache` says it. */
export type ResultType = keyof typeof WORDS;

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly result: ResultType;
}

export const requestLine = ({ method, path, status, ms, result }: Exchange): string =>
  `${method} ${path} ${status} ${ms.toFixed(0)} ms ${WORDS[result]}`;

export const outputLine = (name: string, line: string): string => `${name} | ${line}`;
