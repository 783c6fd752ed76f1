/**
 * `node --expose-gc soak-child.mjs <subjects.json> <calls>`: that many calls in one process, mixed by a generator that
 * gives the same order each time. One JSON line on file descriptor 3; standard output is the handlers' log.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [subjectsFile, callsText] = process.argv.slice(2);
const total = Number(callsText);
const subjects = JSON.parse(readFileSync(subjectsFile, 'utf8'));
const calls = [];
for (const { name: subject, bundle, calls: events } of subjects) {
  const { handler } = await import(pathToFileURL(bundle).href);
  // The first call of each kind is not timed: `npm run bench` measures cold starts.
  for (const { name, event } of events)
    calls.push({ name: `${subject}: ${name}`, event, handler, status: (await handler(event)).statusCode });
}

const SAMPLES = 20;
const sampleEvery = Math.max(1, Math.floor(total / SAMPLES));
const heapBytes = [];
const failures = {};
let slowest = { name: '', millis: 0 };
let random = 1;
for (let i = 1; i <= total; i++) {
  random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
  const call = calls[Math.floor((random / 2 ** 32) * calls.length)];
  // Of this thread: of the whole process it would count the compiler's and the collector's threads, which run beside.
  const before = process.threadCpuUsage();
  let status;
  try {
    ({ statusCode: status } = await call.handler(call.event));
  } catch (error) {
    status = error.name;
  }
  const { user, system } = process.threadCpuUsage(before);
  const millis = (user + system) / 1000;
  if (millis > slowest.millis) slowest = { name: call.name, millis };
  // A handler that throws is answered with 500 by its adapter.
  if (status !== call.status || status === 500)
    failures[`${call.name}: ${status}`] = (failures[`${call.name}: ${status}`] ?? 0) + 1;
  if (i % sampleEvery === 0) {
    globalThis.gc();
    heapBytes.push(process.memoryUsage().heapUsed);
  }
}
writeSync(3, `${JSON.stringify({ kinds: calls.length, slowest, heapBytes, failures })}\n`);
