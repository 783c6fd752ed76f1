/** Which test files run: each once, in `npm test` or in `npm run test:deep`. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error jest's configuration is JavaScript without types.
import deep from './support/deep-config.mjs';
// @ts-expect-error
import { DEEP_FILES } from './support/deep-files.mjs';
import { filesOf, testFiles } from './support/suites.ts';

const ROOT = join(import.meta.dirname, '..');
const names: readonly string[] = DEEP_FILES;
const suites = readdirSync(join(ROOT, 'test/suites'));
const isDeep = (file: string) => file.endsWith('.deep.test.ts');

describe('suites', () => {
  test('every name of deep-files.mjs is a file, once', () => {
    expect(names.filter((name) => !isDeep(name) || !existsSync(join(ROOT, name)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(deep.testMatch).toEqual(names.map((name) => join(ROOT, name)));
  });

  test('every test file runs once', () => {
    expect(suites.filter(isDeep).filter((suite) => !names.includes(`test/suites/${suite}`))).toEqual([]);
    const alone = names.filter((name) => !name.startsWith('test/suites/'));
    expect([...alone, ...suites.flatMap(filesOf)].sort()).toEqual([...testFiles].sort());
    // jest fails a file without tests.
    expect(suites.filter((suite) => filesOf(suite).length === 0)).toEqual([]);
  });
});
