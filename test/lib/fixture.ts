/** The shipped practice, and directories that go when the test file ends. No CDK: loading it takes seconds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { readPracticeFile } from '../../lib/content/practice-file.ts';

// Loading and synthesizing take long where other tests keep the processors busy.
jest.setTimeout(60_000);

export const ROOT = join(import.meta.dirname, '../..');

export const practice = readPracticeFile(join(ROOT, 'site/practice.json'), '2026-11-20');

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** An empty directory that is removed after the test file. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'legal-front-door-test-'));
  directories.push(directory);
  return directory;
}
