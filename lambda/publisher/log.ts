import type { LogWord } from './log-words.ts';

/** One line of JSON. To stdout and not by console.log, before which Lambda would put time, request id and level. */
export function log(line: { readonly event: LogWord } & Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
