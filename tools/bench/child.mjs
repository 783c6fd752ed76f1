/**
 * The measuring process: plain Node, no loader, nothing imported but the bundle under test.
 * `node child.mjs <bundle> <events.json> init|warm`: one JSON line on file descriptor 3; standard output
 * is the handler's, which writes its log there.
 *
 * init: milliseconds to import the bundle, and then to the first answer.
 * warm: microseconds a call for each event, after a warm-up with all of them.
 *
 * Of processor time, on all threads: a function of 256 MB has a seventh of a processor, and a busy machine does not
 * change the result as it changes that of a clock.
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

if (mode === 'init') {
  print({ initMs: imported - started, firstMs: answered - imported });
} else {
  for (const { event } of events) await loop(event, 300);
  const calls = [];
  for (const { name, event } of events) {
    const { body, statusCode } = await handler(event);
    calls.push({ name, statusCode, body, micros: await loop(event, 500) });
  }
  print({ calls });
}

/** Calls the handler one call after the other for about that long. */
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
