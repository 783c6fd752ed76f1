/**
 * Runs the code of a CloudFront function in a context of its own with what runtime 2.0 has and nothing
 * of the twin: no `require`, `process`, timers or network, no code from strings, a clock that stands
 * still. A fresh context for each run: nothing survives from one request to the next. Only text crosses
 * the border, so no object of the twin is within reach.
 */
import vm from 'node:vm';

/** Threw, did not finish, or has no handler: CloudFront's 503. */
export class EdgeExecutionError extends Error {}

/**
 * CloudFront allows about a millisecond of compute; this is a safeguard against a function that hangs,
 * generous because a busy machine must not fail a request.
 */
const MAX_MS = 500;

/** Globals of V8 that runtime 2.0 lacks (developer guide, "JavaScript runtime 2.0 features"). */
const ABSENT = [
  'AggregateError',
  'Atomics',
  'BigInt',
  'BigInt64Array',
  'BigUint64Array',
  'FinalizationRegistry',
  'Intl',
  'Iterator',
  'Map',
  'Proxy',
  'Reflect',
  'Set',
  'SharedArrayBuffer',
  'WeakMap',
  'WeakRef',
  'WeakSet',
  'WebAssembly',
  'escape',
  'unescape',
];

const PRELUDE = new vm.Script(
  `(function (global) {
  'use strict';
  ${JSON.stringify(ABSENT)}.forEach(function (name) { delete global[name]; });
  var RealDate = Date, now = RealDate.now();
  global.Date = function Date() {
    if (!new.target) return new RealDate(now).toString();
    return arguments.length === 0 ? new RealDate(now) : new (RealDate.bind.apply(RealDate, [null].concat([].slice.call(arguments))))();
  };
  Date.prototype = RealDate.prototype;
  Date.now = function () { return now; };
  Date.parse = RealDate.parse;
  Date.UTC = RealDate.UTC;
  var lines = [];
  global.console = { log: function () {
    lines.push([].map.call(arguments, function (x) { return typeof x === 'string' ? x : JSON.stringify(x); }).join(' '));
  } };
  return lines;
})(globalThis)`,
  { filename: 'cloudfront-runtime.js' },
);

interface Run {
  readonly state: 'pending' | 'returned' | 'threw';
  readonly json?: string | undefined;
  readonly message?: string | undefined;
  readonly lines: string[];
}

export class EdgeFunction {
  private readonly script: vm.Script;

  constructor(
    readonly name: string,
    code: string,
    private readonly output: (line: string) => void,
  ) {
    // Functions run in strict mode, whatever they say.
    this.script = new vm.Script(`'use strict';${code}`, { filename: `${name}.js` });
  }

  /** @returns what the handler returned, as JSON keeps it */
  run(event: unknown): unknown {
    const run = this.execute(event);
    for (const line of run.lines) this.output(line);
    if (run.state === 'threw') throw new EdgeExecutionError(run.message);
    if (run.state === 'pending') throw new EdgeExecutionError('the handler did not finish');
    return run.json === undefined ? undefined : JSON.parse(run.json);
  }

  private execute(event: unknown): Run {
    const context = vm.createContext(Object.create(null), {
      name: this.name,
      codeGeneration: { strings: false, wasm: false },
      // Promises settle before the call returns, inside its time limit.
      microtaskMode: 'afterEvaluate',
    });
    const lines = PRELUDE.runInContext(context) as string[];
    try {
      this.script.runInContext(context, { timeout: MAX_MS });
      const call = `(function (text) {
        var run = { state: 'pending' };
        Promise.resolve().then(function () { return handler(JSON.parse(text)); }).then(
          function (value) { run.state = 'returned'; run.json = JSON.stringify(value); },
          function (error) { run.state = 'threw'; run.message = String(error); });
        return run;
      })(${JSON.stringify(JSON.stringify(event))})`;
      const run = new vm.Script(call).runInContext(context, { timeout: MAX_MS }) as Run;
      const { state, json, message } = run;
      return { state, json, message, lines: Array.from(lines, String) };
    } catch (error) {
      // An error at the top level, or the time limit.
      return { state: 'threw', message: String(error), lines: Array.from(lines, String) };
    }
  }
}
