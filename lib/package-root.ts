/** Where this package is: beside package.json, which the compiled files of `dist/` are one folder further away from. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

export const PACKAGE_ROOT = dirname(createRequire(import.meta.url).resolve('#package.json'));
