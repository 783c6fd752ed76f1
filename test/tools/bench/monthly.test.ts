/** What a stage costs that nobody asks, or that is asked one of everything: its fixed month. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { monthly, type Template } from '../../../tools/bench/cost/monthly.ts';
import { serviceAssembly } from '../../support/assembly.ts';

jest.setTimeout(60_000);

const usd = (templates: readonly Template[]) =>
  monthly(templates)
    .filter(({ count }) => count > 0)
    .map((fixed) => ({ ...fixed, usd: Math.round(fixed.usd * 100) / 100 }));

describe('tools/bench/monthly', () => {
  test('a stage that sets nothing has a month of at most $3', async () => {
    const directory = await serviceAssembly();
    const templates = readdirSync(directory)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')));
    const fixed = usd(templates);
    expect(fixed.map(({ what }) => what).sort()).toEqual([
      'metrics in alarms',
      'metrics of our own, an hour a day',
      'signing keys',
    ]);
    expect(fixed.reduce((sum, { usd }) => sum + usd, 0)).toBeLessThanOrEqual(3);
  });

  test('metrics of our own are counted by name, however many filters count them', () => {
    const filter = (MetricName: string) => ({
      Type: 'AWS::Logs::MetricFilter',
      Properties: { MetricTransformations: [{ MetricName }] },
    });
    const Resources = { A: filter('failed'), B: filter('failed'), C: filter('refused') };
    expect(usd([{ Resources }])).toEqual([
      { what: 'metrics of our own, an hour a day', count: 2, usd: 0.03 },
    ]);
  });
});
