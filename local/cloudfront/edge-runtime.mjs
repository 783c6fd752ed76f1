/**
 * The worker thread that runs the code of CloudFront functions, with the globals of runtime 2.0: no `require`,
 * `process`, timers, network or code from strings. The clock does not advance during a run. Plain JavaScript, because a
 * worker starts without a loader. `edge-function.ts` ends the worker if a run takes too long.
 *
 * AWS does not document whether two runs of a function share its variables. Here they do not: each run evaluates the
 * code again, as njs does, so a function that keeps a value of one visitor for the next fails its tests. The context is
 * made once per function, because a new one for each run takes six times the processor time. Only changes to built-in
 * objects outlast a run.
 */
import vm from 'node:vm';
import { parentPort } from 'node:worker_threads';

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

/** Makes a context look like runtime 2.0. @returns a function that starts a run from the code and an event as text */
const PRELUDE = new vm.Script(
  `(function (global, absent) {
  'use strict';
  absent.forEach(function (name) { delete global[name]; });
  var RealDate = Date, now, lines;
  global.Date = function Date() {
    var given = [].slice.call(arguments);
    if (!new.target) return new RealDate(now).toString();
    return given.length === 0 ? new RealDate(now) : new (RealDate.bind.apply(RealDate, [null].concat(given)))();
  };
  Date.prototype = RealDate.prototype;
  Date.prototype.constructor = Date;
  Date.now = function () { return now; };
  Date.parse = RealDate.parse;
  Date.UTC = RealDate.UTC;
  global.console = { log: function () {
    lines.push([].map.call(arguments, function (x) { return typeof x === 'string' ? x : JSON.stringify(x); }).join(' '));
  } };
  return function (evaluate, text) {
    now = RealDate.now();
    lines = [];
    var run = { state: 'pending', lines: lines };
    Promise.resolve().then(function () { return evaluate()(JSON.parse(text)); }).then(
      function (value) { run.json = JSON.stringify(value); run.state = 'returned'; },
      function (error) { run.message = String(error); run.state = 'threw'; });
    return run;
  };
})(globalThis, ${JSON.stringify(ABSENT)})`,
  { filename: 'cloudfront-runtime.js' },
);

/** Code of a function → function that starts a run of it. */
const loaded = new Map();

/** Only text goes into the context, so that the function cannot reach any object of this thread. */
function load(name, code) {
  const context = vm.createContext(Object.create(null), {
    name,
    codeGeneration: { strings: false, wasm: false },
  });
  const start = PRELUDE.runInContext(context);
  // Runtime 2.0 always uses strict mode.
  const body = `(function () { 'use strict'; ${code}\n return handler; })`;
  const evaluate = new vm.Script(body, { filename: `${name}.js` }).runInContext(context);
  return (event) => start(evaluate, event);
}

async function run({ name, code, event }) {
  try {
    if (!loaded.has(code)) loaded.set(code, load(name, code));
    const running = loaded.get(code)(event);
    // Every promise of the function has settled when the event loop gets its next turn.
    await new Promise((resolve) => setImmediate(resolve));
    const { state, json, message, lines } = running;
    return { state, json, message, lines: Array.from(lines, String) };
  } catch (error) {
    return { state: 'threw', message: String(error), lines: [] };
  }
}

parentPort.on('message', async (work) => parentPort.postMessage(await run(work)));
