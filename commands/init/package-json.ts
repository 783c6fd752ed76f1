/** Makes the `package.json` of a new repository. It depends on this package and on the CDK that it was tested with. */
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
      // `cdk synth` also checks the rules of CloudFormation and the CDK. The test does not.
      test: 'cdk synth --quiet && node --test',
      deploy: 'cdk deploy --all',
      verify: `${PACKAGE.name} verify --stage production`,
    },
    dependencies: { ...peers, [PACKAGE.name]: ownSpec(root) },
    devDependencies: { '@types/node': PACKAGE.devDependencies['@types/node']!, 'aws-cdk': cli },
  };
}

/** A name that npm accepts: lower case, without characters that have a meaning in a URL. */
function nameOf(folderName: string): string {
  return (
    folderName
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'front-door'
  );
}

/** @returns npm's spec of this package: its version, or the file that it was installed from */
function ownSpec(root: string): string {
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
