/** The `package.json` of a new repository: this package as it was got hold of, and the CDK that it was tested with. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PACKAGE_ROOT } from '../../lib/package-root.ts';
import { PACKAGE } from '../package.ts';

/** @param root - of this package */
export function packageJson(folderName: string, root = PACKAGE_ROOT) {
  const { 'aws-cdk': cli, ...peers } = PACKAGE.peerDependencies;
  return {
    name: nameOf(folderName),
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: PACKAGE.engines,
    scripts: {
      start: `${PACKAGE.name} start`,
      // With the rules that CloudFormation and the CDK have; the test leaves them out.
      test: 'cdk synth --quiet && node --test',
      deploy: 'cdk deploy --all',
      verify: `${PACKAGE.name} verify --stage production`,
    },
    dependencies: { ...peers, [PACKAGE.name]: whereFrom(root) },
    devDependencies: { '@types/node': PACKAGE.devDependencies['@types/node']!, 'aws-cdk': cli },
  };
}

/** As npm takes it: lower case, and nothing that means something in a URL. */
function nameOf(folderName: string): string {
  return (
    folderName
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'front-door'
  );
}

/**
 * A version of the registry; or, where npm has got this package from a file, that: a new repository has to install wherever
 * it is made.
 */
function whereFrom(root: string): string {
  const modules = dirname(root);
  const lockFile = join(modules, '.package-lock.json');
  const version = `^${PACKAGE.version}`;
  if (basename(modules) !== 'node_modules' || !existsSync(lockFile)) return version;
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const resolved: string = packages[`node_modules/${PACKAGE.name}`]?.resolved ?? '';
  if (resolved.startsWith('file:'))
    return `file:${resolve(dirname(modules), resolved.slice('file:'.length))}`;
  return version;
}
