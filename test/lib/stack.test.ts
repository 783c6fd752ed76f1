/** The stack as a whole: what must never be renamed, what depends on what, and that synthesis is a function of its input. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { DEFAULT_LIMITS } from '../../lambda/shared/limits.ts';
import { FEATURE_FLAGS } from '../../lib/feature-flags.ts';
import { practice, source } from './fixture.ts';
import { type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
describe('lib/stack', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  test('the feature flags are those that the installed library recommends', () => {
    const recommended = createRequire(import.meta.url)('aws-cdk-lib/recommended-feature-flags.json');
    // A flag more or less changes templates of deployed stacks: see what `npx cdk diff` says of it before it is written down.
    expect(FEATURE_FLAGS).toEqual(recommended);
  });

  describe('logical ids', () => {
    // A new id is a new resource: another bucket, another address, content gone.
    test.each([
      ['ContentBucketDD05A3B9', 'AWS::S3::Bucket'],
      ['EdgeDistribution0060737B', 'AWS::CloudFront::Distribution'],
      ['ApiHttpApi4C294DC0', 'AWS::ApiGatewayV2::Api'],
      ['SiteContent7CFC5536', 'Custom::SiteContent'],
    ])('%s stays the %s', (id, type) => {
      expect(stack.resources[id]).toMatchObject({ Type: type });
    });

    test('the resources, by type', () => {
      const counts: Record<string, number> = {};
      for (const { Type } of Object.values(stack.resources)) counts[Type] = (counts[Type] ?? 0) + 1;
      expect(counts).toEqual({
        'AWS::ApiGatewayV2::Api': 1,
        'AWS::ApiGatewayV2::Integration': 3,
        'AWS::ApiGatewayV2::Route': 3,
        'AWS::ApiGatewayV2::Stage': 1,
        'AWS::CloudFront::Distribution': 1,
        'AWS::CloudFront::Function': 2,
        'AWS::CloudFront::OriginAccessControl': 1,
        'AWS::CloudFront::ResponseHeadersPolicy': 2,
        'AWS::CloudWatch::Alarm': 12,
        'AWS::KMS::Alias': 1,
        'AWS::KMS::Key': 1,
        'AWS::IAM::Policy': 1,
        'AWS::IAM::Role': 5,
        'AWS::Lambda::Function': 4,
        'AWS::Lambda::Permission': 3,
        'AWS::Logs::Delivery': 1,
        'AWS::Logs::DeliveryDestination': 1,
        'AWS::Logs::DeliverySource': 1,
        'AWS::Logs::LogGroup': 6,
        'AWS::Logs::MetricFilter': 7,
        'AWS::Logs::ResourcePolicy': 1,
        'AWS::SNS::Topic': 1,
        'AWS::SNS::TopicPolicy': 1,
        'AWS::Scheduler::Schedule': 1,
        'AWS::Scheduler::ScheduleGroup': 1,
        'AWS::S3::Bucket': 1,
        'AWS::S3::BucketPolicy': 1,
        'Custom::SiteContent': 1,
      });
    });
  });

  test('outputs: the base URL and the MCP URL, both on the distribution’s own domain', () => {
    const domain = { 'Fn::GetAtt': ['EdgeDistribution0060737B', 'DomainName'] };
    stack.template.hasOutput('BaseUrl', { Value: { 'Fn::Join': ['', ['https://', domain]] } });
    stack.template.hasOutput('McpUrl', {
      Value: { 'Fn::Join': ['', ['https://', domain, '/.well-known/mcp']] },
    });
  });

  describe('dependencies', () => {
    /** Logical ids that a piece of template names. */
    const named = (value: unknown): string[] =>
      [...JSON.stringify(value).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g)].map(([, id]) => id!);
    const dependencies = (id: string) => {
      const { Properties, DependsOn = [] } = stack.resources[id]!;
      return [...named(Properties ?? {}), ...DependsOn].filter((other) => other in stack.resources);
    };

    test('no resource depends on itself, however long the way', () => {
      const done = new Set<string>();
      const visit = (id: string, way: string[]): void => {
        expect(way).not.toContain(id);
        if (done.has(id)) return;
        for (const next of dependencies(id)) visit(next, [...way, id]);
        done.add(id);
      };
      for (const id of Object.keys(stack.resources)) visit(id, []);
      expect(done.size).toBe(Object.keys(stack.resources).length);
    });

    test('the library finds a cycle where there is one, and none here', () => {
      const cycle = {
        A: { Type: 'X', Properties: { P: { Ref: 'B' } } },
        B: { Type: 'X', Properties: { P: { Ref: 'A' } } },
      };
      expect(() => Template.fromJSON({ Resources: cycle })).toThrow('cycle');
      expect(() => Template.fromJSON({ Resources: stack.resources })).not.toThrow();
    });

    test('content is published when bucket policy, distribution and handlers are up to date', () => {
      expect(stack.resources.SiteContent7CFC5536!.DependsOn).toEqual(
        expect.arrayContaining([
          'ContentBucketPolicy8E6EA0B9',
          'EdgeDistribution0060737B',
          'HandlersAgentInfoFunctionCF1610B6',
          'HandlersMcpFunction1E6C2915',
        ]),
      );
    });
  });

  describe('the same input', () => {
    test('gives the same template and assets, byte for byte', () => {
      const again = synthesize();
      expect(again.text).toBe(stack.text);
      const assets = ({ directory }: Synthesized) =>
        readdirSync(directory).filter((name) => name.startsWith('asset.'));
      expect(assets(again)).toEqual(assets(stack));
      expect(assets(again)).toHaveLength(4);
    });

    test('a changed fact reaches the handlers, the content and nothing else', () => {
      const contact = { ...practice.contact, telephone: '+12025550199' };
      const changed = synthesize({ props: { source: { ...source, practice: { ...practice, contact } } } });
      const different = Object.keys(stack.resources).filter(
        (id) => JSON.stringify(stack.resources[id]) !== JSON.stringify(changed.resources[id]),
      );
      expect(different.sort()).toEqual([
        'HandlersAgentInfoFunctionCF1610B6',
        'HandlersMcpFunction1E6C2915',
        'HandlersUnavailableFunction70835E16',
        'SiteContent7CFC5536',
        'SitePublisherFunction8AB5A841',
      ]);
    });
  });

  test('limits reach stage, time-outs, cache, headers, handlers and documents together', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      ratePerSecond: 7,
      burst: 9,
      handlerTimeoutSeconds: 3,
      agentInfoTtlSeconds: 60,
      retryAfterSeconds: 4,
      maxBodyBytes: 1_234,
    };
    const { template, resources, directory } = synthesize({ props: { source: { ...source, limits } } });
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 },
    });
    for (const id of ['HandlersAgentInfoFunctionCF1610B6', 'HandlersMcpFunction1E6C2915'])
      expect(resources[id]!.Properties.Timeout).toBe(3);
    expect(JSON.stringify(resources.EdgeHeadersApiF8F00397)).toContain(
      '"Header":"Retry-After","Override":false,"Value":"4"',
    );
    const file = (function_: string, name: string) =>
      readFileSync(
        join(directory, `asset.${resources[function_]!.Properties.Code.S3Key.replace('.zip', '')}`, name),
        'utf8',
      );
    expect(file('HandlersMcpFunction1E6C2915', 'index.mjs')).toContain('1234');
    // CloudFront keeps agent-info as long as the handler says.
    expect(file('HandlersAgentInfoFunctionCF1610B6', 'index.mjs')).toMatch(/"maxAgeSeconds\\?":60\b/);
    expect(file('SitePublisherFunction8AB5A841', 'site.json')).toContain('"maxBodyBytes":1234');
  });
});
