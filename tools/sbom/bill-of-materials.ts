/**
 * What ships, as a CycloneDX 1.6 bill of materials: every handler and edge function, and every package
 * that is in one of them. Read from the bundler's own account of the bundles, because package.json says
 * neither what a dependency brings along nor what tree shaking leaves. No time and no serial number in
 * it: the same sources give the same bytes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { bundledFiles } from '../../lib/bundle/handler.ts';

const ROOT = join(import.meta.dirname, '../..');

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license: string;
}

/** The folder of an installed package at the start of a path, nested installations included. */
const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
const folderOf = (file: string) => PACKAGE_FOLDER.exec(file)?.[0];

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** Files below lambda/ that run in AWS: the suffix says so. */
function shippedEntries(): string[] {
  return readdirSync(join(ROOT, 'lambda'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[\w-]+\/handler\.ts$|^edge\/viewer-/.test(file))
    .sort();
}

/** @returns the document, as text */
export function billOfMaterials(): string {
  const { name, version, license, description } = readJson('package.json') as PackageJson;
  const application = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: name,
    licenses: licensesOf(license),
    ...(description && { description }),
  });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: application }) });
  const packages = new Map<string, Models.Component>();

  for (const entry of shippedEntries()) {
    const part = new Models.Component(Enums.ComponentType.Application, entry, { bomRef: entry });
    application.components.add(part);
    application.dependencies.add(part.bomRef);
    const { read, shipped } = bundledFiles(join(ROOT, 'lambda', entry));
    for (const file of shipped) {
      const folder = folderOf(file);
      if (folder !== undefined && !packages.has(folder)) packages.set(folder, installed(folder));
    }
    const ownerOf = (file: string): Models.Component | undefined => {
      const folder = folderOf(file);
      return folder === undefined ? part : packages.get(folder);
    };
    // Through files of which nothing is left too: an index that only re-exports is one.
    for (const [file, { imports }] of Object.entries(read))
      for (const { path } of imports.filter(({ external }) => !external)) {
        const [importer, imported] = [ownerOf(file), ownerOf(path)];
        if (importer && imported && importer !== imported) importer.dependencies.add(imported.bomRef);
      }
  }
  for (const component of packages.values()) bom.components.add(component);

  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** A package, with the hash of the archive that the lock file vouches for. */
function installed(folder: string): Models.Component {
  const { name, version, license } = readJson(`${folder}/package.json`) as PackageJson;
  const { integrity } = readJson('package-lock.json').packages[folder] as { integrity: string };
  const [, group, bareName] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name)!;
  // Package URL specification, type "npm": the "@" of a scope is percent-encoded.
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return new Models.Component(Enums.ComponentType.Library, bareName!, {
    ...(group && { group }),
    version,
    purl,
    bomRef: purl,
    licenses: licensesOf(license),
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-512'], sha512Of(integrity)]]),
  });
}

/** In hex. Subresource Integrity, as npm writes it: algorithm, hyphen, base64. */
function sha512Of(integrity: string): string {
  const [algorithm, value] = integrity.split('-', 2);
  if (algorithm !== 'sha512' || !value)
    throw new Error(`package-lock.json: expected sha512 integrity, received ${integrity}`);
  return Buffer.from(value, 'base64').toString('hex');
}

function licensesOf(license: string): Models.LicenseRepository {
  const known = SPDX.isSupportedSpdxId(license)
    ? new Models.SpdxLicense(license)
    : new Models.LicenseExpression(license);
  return new Models.LicenseRepository([known]);
}
