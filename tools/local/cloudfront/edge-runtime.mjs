/**
 * The worker thread that runs the code of CloudFront functions, without `require`, `process`, timers, network or code
 * from strings. Plain JavaScript, because a worker starts without a loader. `edge-function.ts` ends the worker if a run
 * takes too long. Tests refuse functions with globals that runtime 2.0 lacks, a clock or a console (`test/lambda/edge/`).
 *
 * AWS does not document whether two runs of a function share its variables. Here they do not: each run evaluates the
 * code again, as njs does, so a function that keeps a value of one visitor for the next fails its tests. The context is
 * made once per function, because a new one for each run takes six times the processor time. Only changes to built-in
 * objects outlast a run.
 */
import vm from 'node:vm';
import { parentPort } from 'node:worker_threads';

/** @returns a function that starts a run from the code and an event as text */
const PRELUDE = new vm.Script(
  `(function (evaluate, text) {
  'use strict';
  var run = { state: 'pending' };
  Promise.resolve().then(function () { return evaluate()(JSON.parse(text)); }).then(
    function (value) { run.json = JSON.stringify(value); run.state = 'returned'; },
    function (error) { run.message = String(error); run.state = 'threw'; });
  return run;
})`,
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
    const { state, json, message } = running;
    return { state, json, message };
  } catch (error) {
    return { state: 'threw', message: String(error) };
  }
}

parentPort.on('message', async (work) => parentPort.postMessage(await run(work)));
