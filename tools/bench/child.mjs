/**
 * The measuring process: plain Node without a loader, which imports only the bundle under test. `node child.mjs <bundle>
 * <event.json>` writes one JSON line to file descriptor 3, because the handler writes its log to standard output:
 * milliseconds until the first answer, import included, microseconds of a warm call, and the answer. All times are
 * processor time, so other work on the machine changes them little.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle, eventFile] = process.argv.slice(2);
const event = JSON.parse(readFileSync(eventFile, 'utf8'));

const started = processorMs();
const { handler } = await import(pathToFileURL(bundle).href);
const { statusCode, body } = await handler(event);
const firstAnswerMs = processorMs() - started;
await warmMicros();
const numbers = { firstAnswerMs, warmMicros: await warmMicros(), statusCode, body };
writeSync(3, `${JSON.stringify(numbers)}\n`);

async function warmMicros() {
  const start = processorMs();
  let calls = 0;
  for (; processorMs() - start < 300; calls += 10) for (let i = 0; i < 10; i++) await handler(event);
  return ((processorMs() - start) * 1000) / calls;
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
