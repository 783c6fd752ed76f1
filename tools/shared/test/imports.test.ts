/** The commands load no module of the CDK: a folder in which only this package is installed does not have it. */
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from '../../../test/support/service.ts';

const CDK = /^(aws-cdk|aws-cdk-lib|cdk-nag|constructs)(\/|$)/;

/** @returns each import of a package by the files that an entry point loads, as `file → package` */
function packageImports(entry: string): string[] {
  const { metafile } = buildSync({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    ...{ bundle: true, write: false, metafile: true, splitting: true, outdir: 'unused' },
    ...{ packages: 'external', platform: 'node', format: 'esm', logLevel: 'silent' },
  });
  return Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports.filter(({ external }) => external).map(({ path }) => `${file} → ${path}`),
  );
}

const ofCdk = (imports: readonly string[]) => imports.filter((line) => CDK.test(line.split(' → ')[1]!));

describe('tools/shared/imports', () => {
  test('no command imports the CDK, directly or by a file that it imports', () => {
    const imports = packageImports('bin/legal-front-door.ts');
    expect(imports).toContain('tools/editor/telephone.ts → libphonenumber-js/max');
    expect(ofCdk(imports)).toEqual([]);
  });

  test('the API imports the CDK, and cdk-nag only on call', () => {
    const found = ofCdk(packageImports('lib/index.ts'));
    expect(found).toContain('lib/stack/app.ts → aws-cdk-lib');
    expect(found.filter((line) => /cdk-nag$/.test(line))).toEqual([]);
  });
});
