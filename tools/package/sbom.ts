/**
 * `npm run sbom`: writes artefacts/bom.json, npm's CycloneDX list of the production packages in the lock file. It
 * needs no network. `npm sbom --omit dev` is not enough: it also leaves out production packages that a development
 * package uses (npm 11.19: zod, esbuild, @smithy/core), so npm first removes the development packages from a copy of
 * the lock file.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './new-user.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'artefacts/bom.json');

const scratch = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  const { devDependencies: _, ...production } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // npm names the application after its folder.
  const folder = join(scratch, production.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(production));
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  await npm(folder, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit']);
  const bom = await npm(folder, [
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]);
  mkdirSync(join(ROOT, 'artefacts'), { recursive: true });
  writeFileSync(FILE, bom);
  console.log(`artefacts/bom.json: ${JSON.parse(bom).components.length} packages`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
