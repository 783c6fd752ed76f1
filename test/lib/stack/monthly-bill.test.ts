/**
 * docs/costs.md for a stage that sets nothing: its counts are those of the template, and its amounts follow from counts,
 * assumed sizes and the table of prices.
 */
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

  const costs = readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8');
  /** The cells of a row, by the text of its first one. */
  const rows = new Map(
    [...costs.matchAll(/^\| (.*?) \|(.*)\|$/gm)].map(([, first, rest]) => [
      first!,
      rest!.split('|').map((cell) => cell.replaceAll('*', '').trim()),
    ]),
  );
  const cells = (row: string): readonly string[] => {
    const found = rows.get(row);
    if (!found) throw new Error(`docs/costs.md has no row ${row}`);
    return found;
  };
  const numbersOf = (cell: string) => cell.split(', ').map((number) => Number(number.replace(/[$,]/g, '')));
  const price = (row: string, index = 0) => numbersOf(cells(row)[0]!)[index]!;
  const dollars = (amount: number) => amount.toFixed(2);

  const METRICS = 'metrics in alarms';
  const CUSTOM = 'custom metrics, with a value in one hour a day';
  const count = (row: string) => Number(cells(row)[0]);

  test('metrics in alarms: an alarm on an expression is billed for each metric that it reads', () => {
    const read = all('AWS::CloudWatch::Alarm').map(
      ({ Properties: { Metrics } }) =>
        Metrics?.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat).length ?? 1,
    );
    expect(read.reduce((sum, each) => sum + each, 0)).toBe(count(METRICS));
  });

  test('custom metrics: filters of the same metric are billed once', () => {
    const names = all('AWS::Logs::MetricFilter').map(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName,
    );
    expect(new Set(names).size).toBe(count(CUSTOM));
  });

  const month = () =>
    count(METRICS) * price('CloudWatch alarm, standard resolution') +
    count('signing key') * price('KMS key') +
    (count(CUSTOM) * price('CloudWatch custom metric')) / 24;

  test('the amounts of a month follow from the counts and the prices', () => {
    expect(cells(METRICS)[1]).toBe(
      `$${dollars(count(METRICS) * price('CloudWatch alarm, standard resolution'))}`,
    );
    expect(cells('signing key')[1]).toBe(`$${dollars(count('signing key') * price('KMS key'))}`);
    expect(cells(CUSTOM)[1]).toBe(`$${dollars((count(CUSTOM) * price('CloudWatch custom metric')) / 24)}`);
    expect(costs).toContain(`a stage costs $${dollars(month())} a month`);
    expect(costs.replaceAll('\n', ' ')).toContain(
      `adds $${dollars(price('WAF: web ACL, rule'))} a month, $${dollars(price('WAF: web ACL, rule', 1))} a rule (it has two) and $${dollars(price('WAF, requests'))} a million requests; the origin secret adds $${dollars(price('Secrets Manager, secret'))} a generation`,
    );
    expect(costs).toContain(`The dashboard, $${price('CloudWatch dashboard')}, is optional`);
  });

  /** Bytes, calls of an edge function, and what answers: in the order of the table. */
  const REQUESTS = {
    'page, document or 404, cached at the edge': { share: 67, bytes: 6_000, functions: 2 },
    'page or document, read from S3': { share: 5, bytes: 6_000, functions: 2, s3: true },
    '405 or redirect, made at the edge': { share: 3, bytes: 2_000, functions: 1 },
    'agent-info, cached at the edge': { share: 10, bytes: 2_500 },
    'agent-info, answered by the handler': { share: 1, bytes: 2_500, api: true },
    'MCP call': { share: 14, bytes: 3_000, api: true },
  };
  type Request = Partial<Record<'functions', number> & Record<'s3' | 'api', boolean>> & {
    readonly bytes: number;
  };
  const MILLION = 1_000_000;

  /** Dollars for a million requests, by column. */
  function columnsOf({ bytes, functions = 0, s3 = false, api = false }: Request): readonly number[] {
    const gigabyteSeconds = (MILLION * 0.005 * 256) / 1_024;
    const handler =
      price('HTTP API') + price('Lambda, requests') + gigabyteSeconds * price('Lambda, duration on arm64');
    return [
      (MILLION / 10_000) * price('CloudFront, HTTPS requests'),
      functions * price('CloudFront Functions'),
      (s3 ? (MILLION / 1_000) * price('S3, `GET`') : 0) + (api ? handler : 0),
      api ? 1.4 * price('CloudWatch Logs, ingestion') : 0,
      (bytes / 1_000) * price('CloudFront, transfer'),
    ];
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

  test.each(Object.entries(REQUESTS))(
    'a million requests, %s: the amounts follow from the prices',
    (row, request) => {
      const columns = columnsOf(request);
      const expected = columns.map((amount) => (amount === 0 ? '' : dollars(amount)));
      expect(cells(row)).toEqual([...expected, dollars(sum(columns))]);
    },
  );

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
