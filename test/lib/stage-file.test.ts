/** Which file a stage is, and what is said of one that does not exist or is broken. No CDK in here. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../../lib/config/config-schema.ts';
import { readConfigFile, readStage } from '../../lib/config/stage-file.ts';
import { ROOT, temporaryDirectory } from './fixture.ts';

const directory = temporaryDirectory();
const file = (name: string, text: string) => writeFileSync(join(directory, name), text);
file('schema.json', '{}');
file('production.json', '{"region": "sa-east-1"}');
file('staging.json', '{}');
file('broken.json', '{"region": "x", "removal": "y"}');
file('syntax.json', '{"region": }');
file('production.example.json', '{}');

test('none is the empty configuration; a name is a file', () => {
  expect(readStage(directory, undefined)).toEqual({});
  expect(readStage(directory, 'production')).toEqual({ region: 'sa-east-1' });
});

test('one that does not exist: which do', () => {
  expect(() => readStage(directory, 'prod')).toThrow(
    /no stage "prod":\n.*prod\.json does not exist\n.*stages that exist: broken, production, staging, syntax$/,
  );
  const empty = join(directory, 'empty');
  mkdirSync(empty);
  expect(() => readStage(empty, 'prod')).toThrow(/no stage exists yet; production\.example\.json shows/);
});

test.each(['', '../production', 'Production', 'p', 'a-', 'schema', 'edge', 'watch', 'x'.repeat(21), 7])(
  '%j is no name',
  (name) => {
    expect(() => readStage(directory, name)).toThrow(/stage: must be 2 to 20 lower-case letters/);
  },
);

test('a file with problems: all of them, and which file', () => {
  expect(() => readStage(directory, 'broken')).toThrow(
    /broken\.json has 2 problems:\n.*\$\.region.*\n.*\$\.removal/,
  );
  expect(() => readStage(directory, 'syntax')).toThrow(/syntax\.json is not JSON:\n.*line 1, column 12/);
});

test('the example sets everything there is, and is valid', () => {
  const example = readConfigFile(join(ROOT, 'config/production.example.json'));
  expect(Object.keys(example).sort()).toEqual(Object.keys(configSchema.shape).sort());
});
