/** What each option of a stage does to the template: domain, limits, retention, removal, price class, origins. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_RETENTION_DAYS } from '../../lib/config/config-schema.ts';
import { synthesize } from './synthesize.ts';
import { type SynthesizedStack, synthesizeConfig } from './synthesize-stage.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const name = 'www.example.org';

const AGENT_INFO = 'HandlersAgentInfoFunctionCF1610B6';
const MCP = 'HandlersMcpFunction1E6C2915';
const PUBLISHER = 'SitePublisherFunction8AB5A841';
const DISTRIBUTION = 'EdgeDistribution0060737B';

const distribution = ({ resources }: SynthesizedStack) =>
  resources[DISTRIBUTION]!.Properties.DistributionConfig;
const environment = ({ resources }: SynthesizedStack, id: string) =>
  resources[id]!.Properties.Environment.Variables;
const ofType = ({ resources }: Pick<SynthesizedStack, 'resources'>, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === type);
const assetFile = ({ resources, directory }: SynthesizedStack, id: string, file: string) => {
  const hash = resources[id]!.Properties.Code.S3Key.replace('.zip', '');
  return readFileSync(join(directory, `asset.${hash}`, file), 'utf8');
};

describe('a domain in its hosted zone', () => {
  let stack: SynthesizedStack;
  beforeAll(() => {
    stack = synthesizeConfig({ domain: { name, hostedZone } });
  });

  test('is what CloudFront answers to, with a certificate that the zone proves', () => {
    const [certificate] = Object.keys(stack.template.findResources('AWS::CertificateManager::Certificate'));
    expect(stack.resources[certificate!]!.Properties).toMatchObject({
      DomainName: name,
      ValidationMethod: 'DNS',
      DomainValidationOptions: [{ DomainName: name, HostedZoneId: hostedZone.id }],
    });
    expect(distribution(stack)).toMatchObject({
      Aliases: [name],
      ViewerCertificate: {
        AcmCertificateArn: { Ref: certificate },
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  test.each(['A', 'AAAA'])('has an alias record: %s', (Type) => {
    stack.template.hasResourceProperties('AWS::Route53::RecordSet', {
      Type,
      Name: `${name}.`,
      HostedZoneId: hostedZone.id,
      AliasTarget: { DNSName: { 'Fn::GetAtt': [DISTRIBUTION, 'DomainName'] } },
    });
  });

  test('is the base URL of handlers, documents and edge functions, and of the outputs', () => {
    const baseUrl = `https://${name}`;
    for (const id of [AGENT_INFO, MCP]) expect(environment(stack, id).BASE_URL).toBe(baseUrl);
    expect(stack.resources.SiteContent7CFC5536!.Properties.BaseUrl).toBe(baseUrl);
    for (const { Properties } of ofType(stack, 'AWS::CloudFront::Function')) {
      expect(Properties.FunctionCode).toContain(baseUrl);
      expect(Properties.FunctionCode).not.toContain('distributionDomainName');
    }
    stack.template.hasOutput('BaseUrl', { Value: baseUrl });
    stack.template.hasOutput('McpUrl', { Value: `${baseUrl}/.well-known/mcp` });
  });
});

test('a certificate that is given is used, and nothing is made in Route 53', () => {
  const stack = synthesizeConfig({ domain: { name, certificateArn: CERTIFICATE } });
  expect(distribution(stack).ViewerCertificate.AcmCertificateArn).toBe(CERTIFICATE);
  for (const type of ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet'])
    stack.template.resourceCountIs(type, 0);
});

test('a certificate that is given, and a zone: records only', () => {
  const stack = synthesizeConfig({
    domain: { name: 'example.org', certificateArn: CERTIFICATE, hostedZone },
  });
  expect(distribution(stack).ViewerCertificate.AcmCertificateArn).toBe(CERTIFICATE);
  stack.template.resourceCountIs('AWS::CertificateManager::Certificate', 0);
  expect(ofType(stack, 'AWS::Route53::RecordSet').map(({ Properties }) => Properties.Name)).toEqual([
    'example.org.',
    'example.org.',
  ]);
});

test('limits reach stage, handler and documents together', () => {
  const stack = synthesizeConfig({ limits: { ratePerSecond: 7, burst: 9, maxBodyBytes: 4_321 } });
  stack.template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 },
  });
  expect(assetFile(stack, MCP, 'index.mjs')).toContain('4321');
  const descriptor = JSON.parse(assetFile(stack, PUBLISHER, 'content/mcp.json'));
  expect(JSON.stringify(descriptor.limits)).toMatch(/4321/);
  expect(descriptor.limits).toMatchObject({ requestsPerSecond: 7, burst: 9 });
});

test('a limit that is not set stays', () => {
  synthesizeConfig({ limits: { burst: 9 } }).template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 9 },
  });
});

test('origins are what the MCP handler lets in', () => {
  const stack = synthesizeConfig({ allowedOrigins: ['https://a.example', 'http://localhost:6274'] });
  expect(environment(stack, MCP).ALLOWED_ORIGINS).toBe('https://a.example,http://localhost:6274');
});

test('price class', () => {
  expect(distribution(synthesizeConfig({ priceClass: 'PriceClass_200' })).PriceClass).toBe('PriceClass_200');
});

test('every handler log is kept for as long as the stage says', () => {
  const { resources } = synthesize({ props: { config: { logRetentionDays: 90 } } });
  const days = ofType({ resources }, 'AWS::Logs::LogGroup').map(
    ({ Properties }) => Properties.RetentionInDays,
  );
  expect(days.length).toBeGreaterThanOrEqual(3);
  expect(new Set(days)).toEqual(new Set([90]));
});

test('CloudWatch knows every number of days that may be set, and no other', async () => {
  const { RetentionDays } = await import('aws-cdk-lib/aws-logs');
  const known = Object.values(RetentionDays).filter((value) => typeof value === 'number' && value < 9_999);
  expect([...LOG_RETENTION_DAYS].sort()).toEqual(known.sort());
});

describe('removal', () => {
  const policies = (config: Parameters<typeof synthesizeConfig>[0]) => {
    const { resources } = synthesize({ props: { config } });
    return [
      ...ofType({ resources }, 'AWS::S3::Bucket'),
      ...ofType({ resources }, 'AWS::Logs::LogGroup'),
    ].flatMap(({ DeletionPolicy, UpdateReplacePolicy }) => [DeletionPolicy, UpdateReplacePolicy]);
  };

  test.each([
    ['nothing said', {}, 'Retain'],
    ['retain', { removal: 'retain' }, 'Retain'],
    ['destroy', { removal: 'destroy' }, 'Delete'],
  ] as const)('%s: content and logs', (_, config, policy) => {
    expect(new Set(policies(config))).toEqual(new Set([policy]));
  });

  test('destroy empties the bucket first: CloudFormation deletes none that holds anything', () => {
    const { template } = synthesizeConfig({ removal: 'destroy' });
    template.hasResourceProperties('Custom::S3AutoDeleteObjects', {
      BucketName: { Ref: 'ContentBucketDD05A3B9' },
    });
    synthesizeConfig({}).template.resourceCountIs('Custom::S3AutoDeleteObjects', 0);
  });
});

test('in another region the API is asked there', () => {
  const [, api] = distribution(synthesizeConfig({ region: 'eu-west-1' })).Origins;
  expect(JSON.stringify(api.DomainName)).toContain('.execute-api.eu-west-1.');
});
