/** The folder of package.json, from the sources as well as from `dist/`. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

export const PACKAGE_ROOT = dirname(createRequire(import.meta.url).resolve('#package.json'));
