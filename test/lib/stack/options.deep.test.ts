/**
 * The effect of options of a stage on the template: domain, price class, region, removal. Callers see other effects in
 * tools/local/test/stage.deep.test.ts.
 */
import { LOG_RETENTION_DAYS } from '../../../lib/config/config-schema.ts';
import { type SynthesizedStack, synthesizeConfig } from './synthesize-stage.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' };
const name = 'www.example.org';

const DISTRIBUTION = 'EdgeDistribution0060737B';

const distribution = ({ resources }: SynthesizedStack) =>
  resources[DISTRIBUTION]!.Properties.DistributionConfig;
const ofType = ({ resources }: SynthesizedStack, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === type);
describe('lib/stack/options', () => {
  test('a domain in its hosted zone is an alias, has a certificate that is validated there, and records', () => {
    const stack = synthesizeConfig({ domain: { name, hostedZone } });
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
    for (const Type of ['A', 'AAAA'])
      stack.template.hasResourceProperties('AWS::Route53::RecordSet', {
        Type,
        Name: `${name}.`,
        HostedZoneId: hostedZone.id,
        AliasTarget: { DNSName: { 'Fn::GetAtt': [DISTRIBUTION, 'DomainName'] } },
      });
    // The record that names the signing key of agent-info.
    stack.template.hasResourceProperties('AWS::Route53::RecordSet', {
      Type: 'TXT',
      Name: `_agent-info-key.${name}.`,
      HostedZoneId: hostedZone.id,
      ResourceRecords: [
        { 'Fn::Join': ['', ['"kid=', { 'Fn::GetAtt': ['SiteContent7CFC5536', 'SigningKeyId'] }, '"']] },
      ],
    });
  });

  test('with a given certificate, the stack creates no certificate and no records', () => {
    const stack = synthesizeConfig({ domain: { name, certificateArn: CERTIFICATE } });
    expect(distribution(stack).ViewerCertificate.AcmCertificateArn).toBe(CERTIFICATE);
    for (const type of ['AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet'])
      stack.template.resourceCountIs(type, 0);
  });

  test('a price class, a region, in which CloudFront calls the API, and the deletion of content and logs', () => {
    const stack = synthesizeConfig({ region: 'eu-west-1', priceClass: 'PriceClass_200', removal: 'destroy' });
    expect(distribution(stack).PriceClass).toBe('PriceClass_200');
    expect(JSON.stringify(distribution(stack).Origins[1].DomainName)).toContain('.execute-api.eu-west-1.');
    const kept = [...ofType(stack, 'AWS::S3::Bucket'), ...ofType(stack, 'AWS::Logs::LogGroup')];
    expect(kept.length).toBeGreaterThan(1);
    for (const { DeletionPolicy, UpdateReplacePolicy } of kept)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Delete', 'Delete']);
  });

  test.each([
    ['by default', {}],
    ['retain', { removal: 'retain' }],
  ] as const)('%s: content and logs outlive the stack', (_, config) => {
    const stack = synthesizeConfig(config);
    const [bucket, ...others] = ofType(stack, 'AWS::S3::Bucket');
    expect(others).toEqual([]);
    // A first deployment that fails keeps the bucket, in which there may be content, and nothing else.
    expect(bucket).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    for (const group of ofType(stack, 'AWS::Logs::LogGroup'))
      expect(group).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    expect(stack.resources.SiteContent7CFC5536!.Properties).not.toHaveProperty('EmptyOnDelete');
  });

  test('a resource that outlives its stack has no name that the next stack would need', () => {
    const { resources } = synthesizeConfig({});
    const retained = Object.entries(resources).filter(([, each]) =>
      each.DeletionPolicy?.startsWith('Retain'),
    );
    expect(retained.length).toBeGreaterThan(1);
    // A new stack has another id.
    const isOfThisStackOnly = (value: unknown) => JSON.stringify(value).includes('{"Ref":"AWS::StackId"}');
    const named = retained.flatMap(([id, { Properties = {} }]) =>
      Object.entries(Properties)
        .filter(([property, value]) => /^(Name|\w+Name)$/.test(property) && !isOfThisStackOnly(value))
        .map(([property]) => `${id}.${property}`),
    );
    expect(named).toEqual([]);
  });

  test('the days of log retention that a stage may set are those that CloudWatch accepts', async () => {
    const { RetentionDays } = await import('aws-cdk-lib/aws-logs');
    const known = Object.values(RetentionDays).filter((value) => typeof value === 'number' && value < 9_999);
    expect([...LOG_RETENTION_DAYS].sort()).toEqual(known.sort());
  });
});
