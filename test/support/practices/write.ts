/**
 * `node --import tsx test/support/practices/write.ts <seed>`: writes a practice that the tests generate
 * (`test/support/practices/`), to look at it. `test/practices` prints the seed of one that fails. Its days are moved to
 * the current day, because synthesis refuses facts that have expired: a practice whose facts ended yesterday is served
 * as it is tomorrow.
 */
import { join } from 'node:path';
import { addDays, dayOf } from '../../../lambda/shared/days.ts';
import { TODAY } from '../service.ts';
import { practiceOf, writePractice } from './practice.ts';

const [seed = ''] = process.argv.slice(2);
if (/^[1-9]\d*$/.test(seed)) {
  const practice = practiceOf(Number(seed));
  const { validUntil } = practice.facts.contact.verification;
  const synthesized = validUntil < TODAY ? validUntil : TODAY;
  const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const current = dayOf(new Date());
  const moved = (text: string) =>
    text.replace(/\b20\d\d-\d\d-\d\d\b/g, (day) => addDays(day, daysBetween(synthesized, current)));
  const files = Array.from(
    practice.files,
    ([path, content]) => [path, typeof content === 'string' ? moved(content) : content] as const,
  );
  const folder = join('artefacts/practices', seed);
  const file = writePractice({ ...practice, files: new Map(files) }, folder);
  const today = addDays(current, daysBetween(synthesized, TODAY));
  console.log(`npm start -- --practice ${file} --today ${today}`);
} else {
  console.error(
    `node --import tsx test/support/practices/write.ts <seed>: the seed is a number from 1 on. Received: ${seed}`,
  );
  process.exitCode = 1;
}
