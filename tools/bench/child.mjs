/**
 * The measuring process: plain Node without a loader, which imports only the bundle under test. `node --expose-gc
 * child.mjs <bundle> <events.json> init|warm|mixed` writes one JSON line to file descriptor 3, because the handler writes
 * its log to standard output.
 *
 * - init: milliseconds to import the bundle, and from then to the first answer.
 * - warm: microseconds a call for each event, after a warm-up with all of them.
 * - mixed: a hundred thousand calls in turn: the number of failures, the slowest event, and the growth of the heap.
 *
 * All times are processor time, so other work on the machine changes them little.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle, eventsFile, mode] = process.argv.slice(2);
const events = JSON.parse(readFileSync(eventsFile, 'utf8'));
const url = pathToFileURL(bundle).href;

const started = processorMs();
const { handler } = await import(url);
const imported = processorMs();
const answer = await handler(events[0].event);
const answered = processorMs();
if (answer.statusCode !== 200)
  throw new Error(`${events[0].name}: status ${answer.statusCode} ${answer.body}`);

if (mode === 'init') print({ initMs: imported - started, firstMs: answered - imported });
else if (mode === 'mixed') print(await mixed(100_000));
else {
  for (const { event } of events) await loop(event, 300);
  const calls = [];
  for (const { name, event } of events) {
    const { body, statusCode } = await handler(event);
    calls.push({ name, statusCode, body, micros: await loop(event, 500) });
  }
  print({ calls });
}

async function mixed(total) {
  const kinds = [];
  for (const { name, event } of events)
    kinds.push({ name, event, status: (await handler(event)).statusCode, millis: 0 });
  let failed = 0;
  let settledBytes = 0;
  for (let i = 0; i < total; i++) {
    // By now, V8 has compiled everything.
    if (i === total / 10) settledBytes = heapBytes();
    const kind = kinds[i % kinds.length];
    const before = process.threadCpuUsage();
    const { statusCode } = await handler(kind.event);
    const { user, system } = process.threadCpuUsage(before);
    kind.millis += (user + system) / 1000 / (total / kinds.length);
    // A handler that throws is answered with 500 by its adapter.
    if (statusCode !== kind.status || statusCode === 500) failed += 1;
  }
  const [slowest] = kinds.sort((one, other) => other.millis - one.millis);
  return {
    failed,
    slowest: { name: slowest.name, millis: slowest.millis },
    growthBytes: heapBytes() - settledBytes,
  };
}

function heapBytes() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Calls the handler repeatedly for about `millis` of processor time. @returns microseconds a call */
async function loop(event, millis) {
  const start = processorMs();
  let count = 0;
  let elapsed = 0;
  while (elapsed < millis) {
    for (let i = 0; i < 10; i++) await handler(event);
    count += 10;
    elapsed = processorMs() - start;
  }
  return (elapsed * 1000) / count;
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function print(value) {
  writeSync(3, `${JSON.stringify(value)}\n`);
}
