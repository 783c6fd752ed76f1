/**
 * The inside of the edge: a worker thread that runs the code of CloudFront functions, each run in a
 * context of its own with what runtime 2.0 has and nothing of Node: no `require`, `process`, timers or
 * network, no code from strings, a clock that stands still. Nothing survives from one run to the next.
 * Plain JavaScript, because a worker starts without a loader; its owner ends it if a run takes too long.
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

const PRELUDE = new vm.Script(
  `(function (global, absent) {
  'use strict';
  absent.forEach(function (name) { delete global[name]; });
  var RealDate = Date, now = RealDate.now();
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
  var lines = [];
  global.console = { log: function () {
    lines.push([].map.call(arguments, function (x) { return typeof x === 'string' ? x : JSON.stringify(x); }).join(' '));
  } };
  return lines;
})(globalThis, ${JSON.stringify(ABSENT)})`,
  { filename: 'cloudfront-runtime.js' },
);

/** Only text goes in and out, so that no object of this thread is within the function's reach. */
const call = (event) => `(function (text) {
  var run = { state: 'pending' };
  Promise.resolve().then(function () { return handler(JSON.parse(text)); }).then(
    function (value) { run.json = JSON.stringify(value); run.state = 'returned'; },
    function (error) { run.message = String(error); run.state = 'threw'; });
  return run;
})(${JSON.stringify(event)})`;

async function run({ name, code, event }) {
  const context = vm.createContext(Object.create(null), {
    name,
    codeGeneration: { strings: false, wasm: false },
  });
  const lines = PRELUDE.runInContext(context);
  let outcome;
  try {
    // Functions run in strict mode, whatever they say.
    new vm.Script(`'use strict';${code}`, { filename: `${name}.js` }).runInContext(context);
    const running = new vm.Script(call(event)).runInContext(context);
    // Every promise of the function has settled when the event loop gets its next turn.
    await new Promise((resolve) => setImmediate(resolve));
    outcome = { state: running.state, json: running.json, message: running.message };
  } catch (error) {
    outcome = { state: 'threw', message: String(error) };
  }
  return { ...outcome, lines: Array.from(lines, String) };
}

parentPort.on('message', async (work) => parentPort.postMessage(await run(work)));
