/** Makes the `package.json` of a new repository. It depends on this package and on the CDK that it was tested with. */
import { PACKAGE } from '../package.ts';

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
