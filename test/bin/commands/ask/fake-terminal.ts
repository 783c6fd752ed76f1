/** A terminal on which a script answers: it waits for each question, and types. */
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../../../../bin/commands/ask/ask.ts';

export const ENTER = '\r';
export const CTRL_C = '\u0003';
export const UP = '\u001b[A';
export const DOWN = '\u001b[B';
/** Deletes what is in the line. */
export const CLEAR = '\u0015';

const PATIENCE_MS = 20_000;

export interface Conversation {
  /** What is given to the command. */
  readonly terminal: Terminal;
  /** What the user has seen so far. */
  seen(): string;
}

/** @param script - the beginning of each question, and what is typed at it */
export function conversation(script: readonly (readonly [question: string, keys: string])[]): Conversation {
  const input = new PassThrough();
  const waiting = [...script];
  let [all, since] = ['', ''];
  // A question that the script does not expect would wait forever.
  const impatience = setTimeout(() => input.write(CTRL_C), PATIENCE_MS).unref();
  const output = new Writable({
    write(chunk, _encoding, done) {
      const text = stripVTControlCharacters(String(chunk));
      all += text;
      since += text;
      const [next] = waiting;
      // ◆ is before an open question, ▲ before one whose answer was refused.
      if (next && new RegExp(`[◆▲]  ${next[0]}`).test(since)) {
        waiting.shift();
        since = '';
        impatience.refresh();
        setImmediate(() => input.write(next[1]));
      }
      done();
    },
  });
  return { terminal: { input, output: Object.assign(output, { columns: 200, rows: 50 }) }, seen: () => all };
}
