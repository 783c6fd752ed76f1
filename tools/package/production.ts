/**
 * `npm run sbom [-- audit]`: npm's CycloneDX list of the packages that a practice's repository installs or that the
 * built handlers and the built editor contain, in artefacts/bom.json, and npm's audit of them. These are
 * `dependencies`, `peerDependencies`, the AWS SDK, which only the publisher contains, and the form library of the
 * editor. In this repository the peers are also `devDependencies`, and npm leaves out production packages that a
 * development package uses (npm 11.19: zod, esbuild,
 * @smithy/core). So `--omit dev` is not enough: npm first removes the development packages from a copy of the lock
 * file. Only the audit needs a network.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './new-user.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'artefacts/bom.json');

const scratch = mkdtempSync(join(tmpdir(), 'production-'));
try {
  const {
    devDependencies,
    peerDependencies,
    peerDependenciesMeta: _,
    ...production
  } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // npm names the application after its folder.
  const folder = join(scratch, production.name);
  mkdirSync(folder, { recursive: true });
  const bundled = Object.entries(devDependencies).filter(([name]) =>
    /^(@aws-sdk|@rjsf)\/|^react(-dom)?$/.test(name),
  );
  const dependencies = { ...production.dependencies, ...peerDependencies, ...Object.fromEntries(bundled) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...production, dependencies }));
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  await npm(folder, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit']);
  if (process.argv[2] === 'audit') {
    console.log(await npm(folder, ['audit', '--package-lock-only']));
  } else {
    const bom = await npm(folder, [
      'sbom',
      '--package-lock-only',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
    ]);
    mkdirSync(join(ROOT, 'artefacts'), { recursive: true });
    writeFileSync(FILE, bom);
    console.log(`artefacts/bom.json: ${JSON.parse(bom).components.length} packages`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
