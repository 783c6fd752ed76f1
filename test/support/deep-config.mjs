/** jest's configuration for `npm run test:deep`. */
import { join } from 'node:path';
import config from '../../jest.config.mjs';
import { DEEP_FILES } from './deep-files.mjs';

const ROOT = join(import.meta.dirname, '../..');

export default {
  ...config,
  rootDir: ROOT,
  testMatch: DEEP_FILES.map((file) => join(ROOT, file)),
  testSequencer: join(import.meta.dirname, 'sequencer.mjs'),
};
