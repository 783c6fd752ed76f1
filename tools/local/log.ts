/**
 * The emulator's output: one line for each request (method, path without its query, status, milliseconds, how it was
 * served), and the output of handlers and edge functions under their name. The line of a request contains no query
 * string, no body and no IP address.
 */
import type { ResultType } from './cloudfront/edge.ts';
import type { Exchange } from './cloudfront/viewer-server.ts';

export type Log = (line: string) => void;

const WORDS: Readonly<Record<ResultType, string>> = {
  Hit: 'hit',
  RefreshHit: 'refresh',
  Miss: 'miss',
  Error: 'error',
  FunctionGeneratedResponse: 'function',
  FunctionExecutionError: 'function failed',
  FunctionValidationError: 'function refused',
};

export const requestLine = ({ method, path, status, ms, result }: Exchange): string =>
  `${method} ${path} ${status} ${ms.toFixed(0)} ms ${WORDS[result]}`;

export const outputLine = (name: string, line: string): string => `${name} | ${line}`;
