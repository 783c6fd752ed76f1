/** The counts of docs/costs.md for a stage that sets nothing: resources that AWS bills by the month. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceAssembly } from '../../support/assembly.ts';

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON; the assertions are its type.
  readonly Properties: any;
}

describe('lib/stack/monthly-bill', () => {
  let resources: readonly Resource[];
  beforeAll(async () => {
    const directory = await serviceAssembly();
    resources = readdirSync(directory)
      .filter((file) => file.endsWith('.template.json'))
      .flatMap((file) =>
        Object.values<Resource>(JSON.parse(readFileSync(join(directory, file), 'utf8')).Resources),
      );
  });

  const all = (type: string) => resources.filter(({ Type }) => Type === type);

  test('17 metrics in alarms: an alarm on an expression is billed for each metric that it reads', () => {
    const read = all('AWS::CloudWatch::Alarm').map(
      ({ Properties: { Metrics } }) =>
        Metrics?.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat).length ?? 1,
    );
    expect(read.reduce((sum, count) => sum + count, 0)).toBe(17);
  });

  test('5 custom metrics: filters of the same metric are billed once', () => {
    const names = all('AWS::Logs::MetricFilter').map(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName,
    );
    expect(new Set(names).size).toBe(5);
  });

  test('one key, and nothing else that is billed by the month or by the hour', () => {
    const byUse =
      /^AWS::(IAM|Lambda::(Function|Permission)|CloudFront::(Distribution|Function|ResponseHeadersPolicy|OriginAccessControl)|ApiGatewayV2::(Api|Integration|Route|Stage)|KMS::Alias|Logs::|S3::Bucket|SNS::|Scheduler::|Budgets::|CDK::|CloudWatch::Alarm)|^Custom::/;
    expect(resources.map(({ Type }) => Type).filter((type) => !byUse.test(type))).toEqual(['AWS::KMS::Key']);
  });

  test('requests use what docs/costs.md prices: an HTTP API, two functions on pages and none on the API', () => {
    expect(all('AWS::ApiGatewayV2::Api').map(({ Properties }) => Properties.ProtocolType)).toEqual(['HTTP']);
    const [{ Properties }] = all('AWS::CloudFront::Distribution') as [Resource];
    const { DefaultCacheBehavior, CacheBehaviors, ...rest } = Properties.DistributionConfig;
    expect(DefaultCacheBehavior.FunctionAssociations).toHaveLength(2);
    expect(
      CacheBehaviors.flatMap((behavior: Resource['Properties']) => behavior.FunctionAssociations ?? []),
    ).toEqual([]);
    // The access log goes to CloudWatch and is free up to 750 bytes a request; a field takes some 30 bytes of JSON.
    expect(rest).not.toHaveProperty('Logging');
    for (const { Properties } of all('AWS::Logs::Delivery'))
      expect(Properties.RecordFields.length * 30).toBeLessThanOrEqual(750);
  });
});
