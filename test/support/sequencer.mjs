/** Runs the files in the order of `DEEP_FILES`. jest's own order follows the times of earlier runs, which a new clone lacks. */
import { join } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { DEEP_FILES } from './deep-files.mjs';

const ROOT = join(import.meta.dirname, '../..');
const order = new Map(DEEP_FILES.map((file, index) => [join(ROOT, file), index]));

export default class extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => order.get(one.path) - order.get(other.path));
  }
}
