/**
 * `npm run practice -- <seed>`: writes a practice that the tests generate (`test/support/practices/`), to look at it.
 * `test/practices` prints the seed of one that fails.
 */
import { join } from 'node:path';
import { practiceOf, writePractice } from '../../test/support/practices/practice.ts';
import { TODAY } from '../../test/support/service.ts';

const [seed = ''] = process.argv.slice(2);
if (/^[1-9]\d*$/.test(seed)) {
  const practice = practiceOf(Number(seed));
  const file = writePractice(practice, join('artefacts/practices', seed));
  console.log(`npm start -- --practice ${file} --today ${TODAY}`);
} else {
  console.error(`npm run practice -- <seed>: the seed is a number from 1 on. Received: ${seed}`);
  process.exitCode = 1;
}
