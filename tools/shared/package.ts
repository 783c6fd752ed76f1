/** The `package.json` of this package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../lib/practice/files/package-root.ts';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const PACKAGE: Package = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
