/**
 * The cost table: right sums, in docs/costs.md word for word, and of the stack that is deployed. A resource
 * that is billed otherwise than the table says fails here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { sampleSite } from '../../../lib/content/site-source.ts';
import { costSection, withCostSection } from '../../../tools/bench/cost/cost-table.ts';
import { monthly, type Template } from '../../../tools/bench/cost/monthly.ts';
import { PRICES } from '../../../tools/bench/cost/prices.ts';
import { ASSUMED, besidePlan, COSTS, perRequest, total } from '../../../tools/bench/cost/requests.ts';
import { serviceAssembly } from '../../support/assembly.ts';
import { ROOT, shippedSource } from '../../support/service.ts';

jest.setTimeout(60_000);

const page = readFileSync(join(ROOT, 'docs/costs.md'), 'utf8');

let templates: readonly Template[];
let resources: readonly Template['Resources'][string][];
describe('tools/bench/cost', () => {
  beforeAll(async () => {
    const directory = await serviceAssembly();
    templates = readdirSync(directory)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')));
    resources = templates.flatMap((template) => Object.values(template.Resources));
  });

  const all = (type: string) => resources.filter(({ Type }) => Type === type);
  const distribution = () => all('AWS::CloudFront::Distribution')[0]!.Properties.DistributionConfig;

  describe('the numbers', () => {
    // Worked out by hand from the price pages: 1 million × (request + functions + bytes × 0.085/GB + …).
    test.each([
      ['page, document or 404, cached at the edge', 1 + 2 * 0.1 + 0.51],
      ['page or document, read from S3', 1 + 2 * 0.1 + 0.51 + 0.4],
      ['405 or redirect, made at the edge', 1 + 0.1 + 0.17],
      ['agent-info, cached at the edge', 1 + 0.2125],
      ['agent-info, answered by the handler', 1 + 1 + 0.2 + 0.016667 + 0.7 + 0.2125],
      ['MCP call', 1 + 1 + 0.2 + 0.016667 + 0.7 + 0.255],
    ])('a million of %s', (what, usd) => {
      expect(total(COSTS.find((cost) => cost.what === what)!)).toBeCloseTo(usd, 4);
    });

    // Worked out by hand: 67 pages and 404s cached, 5 read, 3 made at the edge, 10 + 1 agent-info, 14 MCP calls of a hundred.
    test.each([
      [
        'all of it',
        total,
        0.67 * 1.71 + 0.05 * 2.11 + 0.03 * 1.27 + 0.1 * 1.2125 + 0.01 * 3.129167 + 0.14 * 3.171667,
      ],
      ['what a plan leaves', besidePlan, 0.05 * 0.4 + 0.15 * 1.916667],
    ])('a million requests of a month, %s', (_, part, usd) => {
      expect(COSTS.reduce((sum, { share }) => sum + share, 0)).toBe(100);
      expect(1_000_000 * perRequest(part)).toBeCloseTo(usd, 4);
    });

    test('a month: by use, with a firewall ($7 and $0.60 a million), on a plan that is for so many', () => {
      const fixed = monthly(templates).reduce((sum, { usd }) => sum + usd, 0);
      const rows = /\| Requests \|.*\n.*\n((?:\|.*\n)+)/.exec(costSection(templates))![1]!.trim().split('\n');
      const cells = rows.map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
      const usd = (value: number) => (fixed + value).toFixed(2);
      expect(cells).toEqual([
        ['10,000', usd(0.01886), usd(7.02486), usd(0.0031), usd(15.0031), usd(200.0031)],
        ['100,000', usd(0.18859), usd(7.24859), usd(0.0308), usd(15.0308), usd(200.0308)],
        ['1,000,000', usd(1.88588), usd(9.48588), usd(0.3075), usd(15.3075), usd(200.3075)],
        ['10,000,000', usd(18.85875), usd(31.85875), '–', usd(18.075), usd(203.075)],
      ]);
    });

    test('every path is in the table, and every price says where AWS publishes it', () => {
      expect(COSTS).toHaveLength(6);
      for (const { usd, per, page } of Object.values(PRICES)) {
        expect(Math.min(usd, per)).toBeGreaterThan(0);
        expect(page).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\/$/);
      }
    });

    test('are those of docs/costs.md: else run `npm run cost`', () => {
      expect(withCostSection(page, costSection(templates))).toBe(page);
    });

    test('an alarm costs as much as the metrics that it reads, and not as one', () => {
      const stat = { MetricStat: {} };
      const alarm = (Properties: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties });
      const Resources = {
        Plain: alarm({ MetricName: 'Errors' }),
        Sum: alarm({ Metrics: [{ Expression: 'a + b' }, stat, stat] }),
      };
      const [metrics] = monthly([{ Resources }]);
      expect(metrics).toMatchObject({ count: 3, usd: expect.closeTo(0.3, 10) });
    });
  });

  describe('the stack has what the table assumes', () => {
    test('two functions on pages and documents, none on agent-info and MCP', () => {
      const { DefaultCacheBehavior, CacheBehaviors } = distribution();
      expect(DefaultCacheBehavior.FunctionAssociations).toHaveLength(2);
      for (const path of ['/api/agent-info', '/.well-known/mcp']) {
        // biome-ignore lint/suspicious/noExplicitAny: a template is JSON
        const behavior = CacheBehaviors.find(({ PathPattern }: any) => PathPattern === path);
        expect(behavior).toBeDefined();
        expect(behavior.FunctionAssociations ?? []).toEqual([]);
        expect(behavior.LambdaFunctionAssociations ?? []).toEqual([]);
      }
      expect(DefaultCacheBehavior.LambdaFunctionAssociations ?? []).toEqual([]);
    });

    test('an HTTP API, not a REST API, and nothing else in front of the handlers', () => {
      expect(all('AWS::ApiGatewayV2::Api').map(({ Properties }) => Properties.ProtocolType)).toEqual([
        'HTTP',
      ]);
      for (const type of ['AWS::ApiGateway::RestApi', 'AWS::Lambda::Url', 'AWS::ApiGatewayV2::Authorizer'])
        expect(all(type)).toEqual([]);
    });

    test('handlers of 256 MB on arm64, none kept warm, none traced', () => {
      const handlers = all('AWS::Lambda::Function').filter(({ Properties }) =>
        Properties.Description.startsWith('Legal front door: '),
      );
      expect(handlers.length).toBeGreaterThanOrEqual(2);
      for (const { Properties } of handlers) {
        expect(Properties).toMatchObject({ MemorySize: 256, Architectures: ['arm64'] });
        expect(Properties).not.toHaveProperty('TracingConfig');
      }
      expect(ASSUMED.memoryMb).toBe(256);
      expect(all('AWS::Lambda::Version').concat(all('AWS::Lambda::Alias'))).toEqual([]);
    });

    test('no log of CloudFront beyond the 750 bytes a request that cost nothing', () => {
      expect(distribution()).not.toHaveProperty('Logging');
      expect(all('AWS::CloudFront::RealtimeLogConfig')).toEqual([]);
      // A field takes some 30 bytes of JSON, name included.
      for (const { Properties } of all('AWS::Logs::Delivery'))
        expect(Properties.RecordFields.length * 30).toBeLessThanOrEqual(750);
    });

    test('no service that the table does not know', () => {
      const free =
        /^AWS::(IAM|Lambda::(Function|Permission)|CloudFront::(Distribution|Function|ResponseHeadersPolicy|OriginAccessControl)|ApiGatewayV2::(Api|Integration|Route|Stage)|Logs::|S3::Bucket|SNS::|Scheduler::|Budgets::|CDK::)|^Custom::/;
      const byMonth = /^AWS::(CloudWatch::(Alarm|Dashboard)|KMS::Key|SecretsManager::Secret|WAFv2::WebACL)$/;
      const unknown = resources
        .map(({ Type }) => Type)
        .filter((type) => !free.test(type) && !byMonth.test(type));
      expect([...new Set(unknown)].filter((type) => type !== 'AWS::KMS::Alias')).toEqual([]);
    });
  });

  test('the assumed sizes are no less than what is served, and no more than three times as much', () => {
    /** Of every answer, as `npm start` shows. */
    const HEADER_BYTES = 1_150;
    const sizes = sampleSite(shippedSource())
      .files.filter(({ contentType }) => contentType.startsWith('text/html'))
      .map(({ body }) => gzipSync(body).byteLength + HEADER_BYTES);
    const mean = sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
    expect(mean).toBeLessThanOrEqual(ASSUMED.pageBytes);
    expect(mean * 3).toBeGreaterThanOrEqual(ASSUMED.pageBytes);
  });
});
