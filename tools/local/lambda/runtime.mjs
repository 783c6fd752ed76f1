/**
 * The worker thread of one Lambda execution environment: loads a handler from its asset and answers one invocation at a
 * time. Plain JavaScript, because a worker starts without a loader. Like Lambda's Node runtime it passes a fresh copy
 * of the event and converts the answer to JSON. `process.env` holds the function's variables, not the emulator's.
 */
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const now = Date.now;
const { clockShiftMs } = workerData;

/** Shifts the function's clock to the requested day. Deadlines use the real clock. */
if (clockShiftMs)
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now() + clockShiftMs]));
    }
    static now() {
      return now() + clockShiftMs;
    }
  };

const describe = (error) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { type: typeof error, message: String(error) };

/** The part of Lambda's context that the handlers read. */
const contextOf = ({ deadlineMs }) => ({
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - now()),
});

async function invoke(handler, invocation) {
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    // A handler may return nothing: Lambda answers `null`.
    return { ok: true, result: JSON.stringify(result) ?? 'null' };
  } catch (error) {
    return { ok: false, error: describe(error) };
  }
}

const { file, exportName } = workerData;
try {
  const handler = (await import(pathToFileURL(file).href))[exportName];
  if (typeof handler !== 'function') throw new TypeError(`${file} does not export a function ${exportName}`);
  parentPort.on('message', async (invocation) => parentPort.postMessage(await invoke(handler, invocation)));
  parentPort.postMessage({ ready: true });
} catch (error) {
  parentPort.postMessage({ ready: false, error: describe(error) });
}
