/** docs/architecture.md has one row for each type of resource of a stage without options, with its number. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './fixture.ts';
import { synthesizeConfig } from './synthesize-stage.ts';

const numbers = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, types.filter((each) => each === type).length]));

const typesOf = (config: Parameters<typeof synthesizeConfig>[0]) =>
  Object.values(synthesizeConfig(config).resources).map(({ Type }) => Type);

describe('lib/stack/resources', () => {
  test('a stage without options has 53 resources, each type with its row', () => {
    const types = typesOf({});
    expect(types).toHaveLength(53);
    const [, table = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('### Resources');
    const rows = [...table.matchAll(/^\| `(\w+::[\w:]+)` \| (\d+) \| .{10,} \| [\d.]+ \|$/gm)];
    expect(rows.map(([, type]) => type)).toHaveLength(new Set(types).size);
    expect(Object.fromEntries(rows.map(([, type, number]) => [type, Number(number)]))).toEqual(
      numbers(types),
    );
  });

  test('without monitoring it has no alarm, no topic and no access log', () => {
    const removed = numbers(typesOf({ monitoring: false }));
    expect(Object.keys(removed).filter((type) => /CloudWatch|SNS|MetricFilter|Delivery/.test(type))).toEqual(
      [],
    );
    expect(removed['AWS::Logs::LogGroup']).toBe(3);
  });
});
