/** The shipped practice, and directories that go when the test file ends. No CDK: loading it takes seconds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { shippedSource } from '../support/service.ts';

// Loading and synthesizing take long where other tests keep the processors busy.
jest.setTimeout(60_000);

export { ROOT } from '../support/service.ts';

export const source = shippedSource();
export const { practice } = source;

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
