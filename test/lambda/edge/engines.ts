/**
 * Two engines for the built text of an edge function. `vm` is V8 with only the globals that AWS documents for runtime
 * 2.0. `njs` (Debian package njs) is the engine that runtime 2.0 derives from. It runs where it is installed:
 * language.test.ts says when it is not, and fails then in CI. Events go in and answers come out as JSON.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { Answer } from './fixture.ts';

/** One call of a function, and what V8 answered. */
export interface Call {
  readonly text: string;
  readonly event: unknown;
  readonly answer: unknown;
}

/** Developer guide, "JavaScript runtime 2.0 features": objects and functions that exist. */
const GLOBALS = `
  Object String Number Boolean Math Date RegExp JSON Array Promise Symbol
  Error EvalError RangeError ReferenceError SyntaxError TypeError URIError
  decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat
  parseInt NaN Infinity undefined globalThis`
  .trim()
  .split(/\s+/);

/** Ends a function that hangs, for example by catastrophic backtracking. */
const TIMEOUT_MS = 20_000;

/** @returns runs a script in the context of the function; `prelude` runs before the function's text */
export function vmContext(text: string, prelude = ''): (script: string, input?: unknown) => string {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const options = { timeout: TIMEOUT_MS };
  runInContext(
    `for (const name of Object.getOwnPropertyNames(globalThis)) if (!${JSON.stringify(GLOBALS)}.includes(name)) delete globalThis[name];${prelude}`,
    context,
    options,
  );
  runInContext(`'use strict';${text}`, context, options);
  return (script, input) => {
    context.input = JSON.stringify(input ?? null);
    return runInContext(`'use strict';${script}`, context, options) as string;
  };
}

/** @param calls - gets each call. @returns calls the function in V8 */
export function recorded(text: string, calls: Call[]): (event: unknown) => Answer {
  const run = vmContext(text);
  return (event) => {
    const answer: Answer = JSON.parse(run('JSON.stringify(handler(JSON.parse(input)))', event));
    calls.push({ text, event, answer });
    return answer;
  };
}

/** @throws when the handler does, as CloudFront then answers 503 */
export const runInV8 = (text: string, events: readonly unknown[]): Answer[] =>
  JSON.parse(vmContext(text)('JSON.stringify(JSON.parse(input).map((event) => handler(event)))', events));

/** The answers of the function, which are the same in both engines. */
export function run(text: string, events: readonly unknown[]): Answer[] {
  const answers = runInV8(text, events);
  if (NJS_VERSION) expect(runInNjs(text, events)).toEqual(answers);
  return answers;
}

/** Each call has the same answer in njs. */
export function expectSameInNjs(calls: readonly Call[]): void {
  if (!NJS_VERSION) return;
  for (const text of new Set(calls.map((call) => call.text))) {
    const own = calls.filter((call) => call.text === text);
    const answers = runInNjs(
      text,
      own.map(({ event }) => event),
    );
    expect(answers).toEqual(own.map(({ answer }) => answer));
  }
}

export const NJS_VERSION = spawnSync('njs', ['-v'], { encoding: 'utf8' }).stdout?.trim();

function runInNjs(text: string, events: readonly unknown[]): unknown[] {
  const dir = mkdtempSync(join(tmpdir(), 'edge-'));
  try {
    writeFileSync(join(dir, 'events.json'), JSON.stringify(events));
    // In a function, because the minified names of the text are global.
    const driver = `(function () {
      var events = JSON.parse(require('fs').readFileSync(${JSON.stringify(join(dir, 'events.json'))}, 'utf8'));
      var answers = events.map(function (event) { return handler(event); });
      require('fs').writeFileSync(${JSON.stringify(join(dir, 'answers.json'))}, JSON.stringify(answers));
      console.log('answered');
    })();`;
    writeFileSync(join(dir, 'function.js'), `${text}\n${driver}`);
    const { stdout, stderr } = spawnSync('njs', [join(dir, 'function.js')], {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    });
    if (!stdout.includes('answered')) throw new Error(`njs: ${stdout}${stderr}`);
    return JSON.parse(readFileSync(join(dir, 'answers.json'), 'utf8'));
  } finally {
    rmSync(dir, { recursive: true });
  }
}
