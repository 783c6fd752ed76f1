/** The fixture practice, and temporary directories. It does not load the CDK, which takes a second. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixtureSource } from '../../support/service.ts';

export { ROOT } from '../../support/service.ts';

export const source = fixtureSource();
export const { practice } = source;

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** An empty directory, which is removed after all tests. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'legal-front-door-test-'));
  directories.push(directory);
  return directory;
}

/** Writes files, with their folders. `undefined` removes one. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array | undefined>>,
): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (content === undefined) rmSync(join(folder, name), { force: true });
    else writeFileSync(join(folder, name), content);
  }
}
