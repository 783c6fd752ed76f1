/** The file of a stage, and the messages if it does not exist or has problems. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../../../lib/config/config-schema.ts';
import { readStage } from '../../../lib/config/stage-file.ts';
import { ContentError } from '../../../lib/practice/messages/content-error.ts';
import { withPosition } from '../../../lib/practice/messages/source-positions.ts';
import { EXAMPLE } from '../stack/every-option.ts';
import { temporaryDirectory } from '../stack/fixture.ts';

const directory = temporaryDirectory();
const file = (name: string, content: string | Uint8Array) => writeFileSync(join(directory, name), content);
file('schema.json', '{}');
file('production.json', '{"region": "sa-east-1"}');
file('staging.json', '{"practice": "examples/pt-BR/practice.json"}');
file('broken.json', '{"region": "x", "removal": "y",\n"removal": "z", "practice": "other.json"}');
file('unsure.json', '{"practice": "facts.yaml"}');
file('syntax.json', '{"region": }');
file('latin.json', Buffer.from('{"practice": "müller.json"}', 'latin1'));
file('production.example.json', '{}');

function problems(name: unknown, where = directory): string[] {
  const stage = readStage(where, name);
  const { message } = new ContentError(
    stage.problems.map((problem) => withPosition(problem, stage.sourcePositions)),
  );
  return message.replaceAll(where, 'config').split('\n');
}

describe('lib/config/stage-file', () => {
  test.each<[string | undefined, object]>([
    [undefined, { config: {}, practiceFile: 'site/practice.json' }],
    ['production', { config: { region: 'sa-east-1' }, practiceFile: 'site/practice.json' }],
    [
      'staging',
      {
        config: { practice: 'examples/pt-BR/practice.json' },
        practiceFile: 'examples/pt-BR/practice.json',
      },
    ],
  ])('%s', (name, stage) => {
    const { config, practiceFile, problems: found } = readStage(directory, name);
    expect({ config, practiceFile, found }).toEqual({ ...stage, found: [] });
  });

  test('the message about a stage that does not exist lists those that exist', () => {
    expect(problems('prod')).toEqual([
      'config has 1 problem:',
      '  - stage: must be the name of a file in this folder: broken, latin, production, staging, syntax, unsure; received "prod"',
    ]);
    const empty = join(directory, 'empty');
    mkdirSync(empty);
    const none =
      '  - stage: must be the name of a file in this folder, which has none yet: copy production.example.json to production.json; received "prod"';
    expect(problems('prod', empty)).toEqual(['config has 1 problem:', none]);
    expect(problems('prod', join(directory, 'nowhere'))).toEqual(['config has 1 problem:', none]);
  });

  test.each(['', '../production', 'Production', 'p', 'a-', 'schema', 'x'.repeat(21), 7])(
    '%j is not a valid name',
    (name) => {
      expect(problems(name)).toEqual([
        'config has 1 problem:',
        `  - stage: must be 2 to 20 lower-case letters, digits and hyphens, begin with a letter, not end with a hyphen, and not be schema; received ${JSON.stringify(name)}`,
      ]);
    },
  );

  test('a message lists all problems of a file, and its practice is still known', () => {
    expect(problems('broken')).toEqual([
      'config/broken.json has 3 problems:',
      '  - config/broken.json:1 $.region: must be a region of the commercial AWS partition (GovCloud and China are not supported), e.g. eu-west-1; received "x"',
      '  - config/broken.json:2: must not repeat a key of line 1; received "removal"',
      '  - config/broken.json:2 $.removal: must be "retain" or "destroy"; received "z"',
    ]);
    expect(readStage(directory, 'broken')).toMatchObject({ config: {}, practiceFile: 'other.json' });
  });

  test.each<[string, string]>([
    ['unsure', ':1 $.practice: must be the path of a .json file; received "facts.yaml"'],
    ['syntax', ':1:12: is not JSON: Unexpected "}" in JSON; received "{\\"region\\": }"'],
    [
      'latin',
      ':1:16: is not UTF-8: save the file as UTF-8; received "{\\"practice\\": \\"m\\u{FFFD}ller.json\\"}"',
    ],
  ])('%s: the practice of the stage is unknown', (name, problem) => {
    expect(problems(name)).toEqual([
      `config/${name}.json has 1 problem:`,
      `  - config/${name}.json${problem}`,
    ]);
    expect(readStage(directory, name).practiceFile).toBeUndefined();
  });

  test('the example is valid, and sets every option but webAclArn, which a stage with waf may not have', () => {
    expect([...Object.keys(EXAMPLE), 'webAclArn'].sort()).toEqual(Object.keys(configSchema.shape).sort());
  });
});
