/** Makes the `package.json` of a new repository. It depends on this package and on the CDK that it was tested with. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PACKAGE_ROOT } from '../../lib/practice/files/package-root.ts';
import { PACKAGE } from '../shared/package.ts';

/** @param spec - npm's spec of this package */
export function packageJson(folderName: string, spec: string) {
  // cdk-nag is for apps that call `addSecurityPacks`; the new app does not.
  const { 'aws-cdk': cli, 'cdk-nag': _, ...peers } = PACKAGE.peerDependencies;
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
    dependencies: { ...peers, [PACKAGE.name]: spec },
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

/** Where a new repository installs this package from: npm, or the file that this package was installed from. */
export interface PackageSource {
  /** npm's spec of this package, for `dependencies`. */
  readonly spec: string;
  /** A file to copy into the repository, because a build machine has no other copy of it. */
  readonly tarball?: { readonly from: string; readonly name: string };
  /** What a team has to know about the spec. */
  readonly note?: string;
}

const { name: NAME, version: VERSION } = PACKAGE;
const VERSION_SPEC = `^${VERSION}`;
const TARBALL = `${NAME}-${VERSION}.tgz`;

/** @param root - of this package */
export function packageSource(root = PACKAGE_ROOT): PackageSource {
  const resolved = resolvedFrom(root);
  if (resolved === undefined)
    return unpublished('`init` cannot tell which file it ran from (a clone or a global installation)');
  if (!resolved.startsWith('file:'))
    // A registry's address, or another one: a tarball's URL, a commit of a git repository.
    return { spec: resolved.includes(`/${NAME}/-/`) ? VERSION_SPEC : resolved };
  const from = resolve(dirname(dirname(root)), resolved.slice('file:'.length));
  if (!statSync(from, { throwIfNoEntry: false })?.isFile())
    return unpublished(`\`init\` ran from ${from}, and there is no such file now`);
  return {
    spec: `file:${TARBALL}`,
    tarball: { from, name: TARBALL },
    note: `package.json installs ${NAME} from ${TARBALL}, a copy of the file that \`init\` ran from.
Commit that file, because the pipeline installs it too. Once ${NAME} is published on npm, run
\`npm install ${NAME}@${VERSION}\` and delete the file.`,
  };
}

const unpublished = (reason: string): PackageSource => ({
  spec: VERSION_SPEC,
  note: `package.json asks npm for ${NAME} ${VERSION_SPEC}, because ${reason}.
Until that version is published on npm, \`npm install\` does not find it. Run \`npm pack\` in a clone of
${NAME}, copy ${TARBALL} into this folder, run \`npm install ./${TARBALL}\` here,
and commit the file.`,
});

/** @returns the address in npm's lock file in `node_modules`; `undefined` if there is none */
function resolvedFrom(root: string): string | undefined {
  const modules = dirname(root);
  const lockFile = join(modules, '.package-lock.json');
  if (basename(modules) !== 'node_modules' || !existsSync(lockFile)) return undefined;
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages[`node_modules/${NAME}`]?.resolved;
}
