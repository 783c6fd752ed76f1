/**
 * `node answers-child.mjs <bundle> <events.json>` writes the handler's answers to file descriptor 3, as one JSON
 * line.
 */
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [bundle, eventsFile] = process.argv.slice(2);
const { handler } = await import(pathToFileURL(bundle).href);
const answers = [];
for (const { name, event } of JSON.parse(readFileSync(eventsFile, 'utf8')))
  answers.push({ name, answer: await handler(event) });
const text = Buffer.from(`${JSON.stringify(answers)}\n`);
for (let written = 0; written < text.length; ) written += writeSync(3, text, written);
