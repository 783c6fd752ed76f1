/** The bill of materials: valid CycloneDX, and exactly what is in the bundles that the stack deploys. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { jest } from '@jest/globals';
import { buildSync } from 'esbuild';
import { billOfMaterials } from '../../tools/sbom/bill-of-materials.ts';
import { serviceAssembly } from '../support/assembly.ts';

jest.setTimeout(60_000);

const ROOT = join(import.meta.dirname, '../..');

interface Component {
  readonly type: string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly hashes: { alg: string; content: string }[];
  readonly licenses: unknown[];
}

let text: string;
let components: readonly Component[];
let dependencies: ReadonlyMap<string, readonly string[]>;
let parts: readonly string[];

describe('tools/bill-of-materials', () => {
  beforeAll(() => {
    text = billOfMaterials();
    const bom = JSON.parse(text);
    components = bom.components;
    parts = bom.metadata.component.components.map(({ name }: Component) => name);
    dependencies = new Map(
      bom.dependencies.map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => [
        ref,
        dependsOn,
      ]),
    );
  });

  test('is valid by the official strict schema of CycloneDX 1.6', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"specVersion"', '"specVersoin"'))).not.toBeNull();
  });

  test('names the packages in the bundles, no more, no fewer', () => {
    const entries = parts.map((part) => join(ROOT, 'lambda', part));
    // Unminified, the bundler writes the path of every file above its code: a second witness.
    const bundles = buildSync({
      entryPoints: entries,
      bundle: true,
      write: false,
      outdir: 'unused',
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      logLevel: 'silent',
    });
    const found = new Set<string>();
    for (const { text: code } of bundles.outputFiles)
      for (const [, name] of code.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)) found.add(name!);
    expect(found.size).toBeGreaterThan(10);
    expect(components.map(nameOf).sort()).toEqual([...found].sort());
  });

  test('takes version and hash of each from the lock file, and names it by package URL', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    for (const component of components) {
      const { version, integrity } = lock.packages[`node_modules/${nameOf(component)}`];
      expect(component).toMatchObject({
        type: 'library',
        version,
        purl: `pkg:npm/${nameOf(component).replace('@', '%40')}@${version}`,
        hashes: [{ alg: 'SHA-512' }],
      });
      expect(`sha512-${Buffer.from(component.hashes[0]!.content, 'hex').toString('base64')}`).toBe(integrity);
      expect(component.licenses).toHaveLength(1);
    }
  });

  test('says which part brings what: only the publisher brings packages', () => {
    expect(dependencies.get('legal-front-door')).toEqual([...parts].sort());
    const withPackages = parts.filter((part) => dependencies.get(part)!.length > 0);
    expect(withPackages).toEqual(['publisher/handler.ts']);
    const declared = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies;
    expect(dependencies.get('publisher/handler.ts')).toEqual(
      [
        ...['@aws-sdk/client-cloudfront', '@aws-sdk/client-kms', '@aws-sdk/client-s3'],
        ...['canonicalize', 'libphonenumber-js', 'localized-address-format', 'markdown-it'],
      ].map((name) => `pkg:npm/${name.replace('@', '%40')}@${declared[name]}`),
    );
    const reached = new Set<string>();
    const reach = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of dependencies.get(ref)!) reach(next);
    };
    reach('legal-front-door');
    expect(components.filter((component) => !reached.has(component['bom-ref']))).toEqual([]);
  });

  test('has no time, no serial number, no path of this machine: the same sources give the same bytes', () => {
    expect(JSON.parse(text)).not.toHaveProperty('serialNumber');
    expect(JSON.parse(text).metadata).not.toHaveProperty('timestamp');
    expect(text).not.toContain(ROOT);
  });

  test('covers every function of the stack', async () => {
    const template = JSON.parse(
      readFileSync(join(await serviceAssembly(), 'LegalFrontDoor.template.json'), 'utf8'),
    );
    const count = (type: string) =>
      Object.values(template.Resources as Record<string, { Type: string }>).filter(
        ({ Type }) => Type === type,
      ).length;
    const named = (pattern: RegExp) => parts.filter((part) => pattern.test(part)).length;
    expect(count('AWS::Lambda::Function')).toBe(named(/\/handler\.ts$/));
    expect(count('AWS::CloudFront::Function')).toBe(named(/^edge\//));
  });

  function nameOf({ group, name }: Component): string {
    return group === undefined ? name : `${group}/${name}`;
  }
});
