/**
 * Logs of requests (contract §6): no setting of any stack may log a field that identifies a caller or contains the
 * caller's words. test/lambda/log*.test.ts tests the lines of the handlers.
 */
import { EXAMPLE } from '../every-option.ts';
import type { Resource } from '../synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from '../synthesize-stage.ts';

type Resources = Readonly<Record<string, Resource>>;

/** Fields of CloudFront's access log (standard logging v2) that identify a caller or contain the caller's words. */
const PERSONAL_FIELDS =
  /^(?:c-ip|c-port|c-country|asn|x-forwarded-for|cs\(.+\)|cs-uri-.+|x-host-header|x-edge-request-id|connection-id|cmcd-.+|viewer-.+-log-data|sc-range-.+|ssl-.+|fle-.+)$/i;

/** Variables of API Gateway that do the same (developer guide, "HTTP API logging variables"); `path` is as the caller sent it. */
const PERSONAL_VARIABLES =
  /\$context\.(?:identity|authorizer|path|httpMethod|customDomain|domainName|awsEndpoint|error\.message|integration(?:ErrorMessage|\.error)|extendedRequestId)/;

/** Every setting by which such data would get into a log; must be `[]`. */
function personalData(resources: Resources): string[] {
  return Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
    const text = JSON.stringify(Properties);
    const found: string[] = [];
    if (Type === 'AWS::Logs::Delivery') {
      // Without a list, CloudFront delivers its default fields, which include the address.
      if (!Array.isArray(Properties.RecordFields)) found.push('all fields');
      else found.push(...Properties.RecordFields.filter((field: string) => PERSONAL_FIELDS.test(field)));
    }
    if (Type === 'AWS::ApiGatewayV2::Stage') {
      found.push(...(PERSONAL_VARIABLES.exec(Properties.AccessLogSettings?.Format ?? '') ?? []));
      if (/"DataTraceEnabled":true/.test(text)) found.push('DataTraceEnabled');
    }
    if (Type === 'AWS::CloudFront::Distribution' && Properties.DistributionConfig.Logging)
      found.push('Logging');
    if (Type === 'AWS::S3::Bucket' && Properties.LoggingConfiguration) found.push('LoggingConfiguration');
    if (/^AWS::(?:CloudFront::RealtimeLogConfig|WAFv2::LoggingConfiguration|CloudTrail::)/.test(Type))
      found.push(Type);
    if (/"SampledRequestsEnabled":true/.test(text)) found.push('SampledRequestsEnabled');
    return found.map((what) => `${id}: ${what}`);
  });
}

let stacks: Record<string, SynthesizedStack>;
let all: Resources;
describe('lib/stack/watch/logs', () => {
  beforeAll(() => {
    stacks = synthesizeStages([
      {},
      { stage: 'full', config: { ...EXAMPLE, region: 'us-east-1', logRetentionDays: 7 } },
      { stage: 'abroad', config: { ...EXAMPLE, region: 'eu-west-1' } },
    ]);
    all = Object.fromEntries(
      Object.entries(stacks).flatMap(([stack, { resources }]) =>
        Object.entries(resources).map(([id, resource]) => [`${stack}/${id}`, resource]),
      ),
    );
  });

  const ofType = (type: string, resources: Resources = all) =>
    Object.values(resources).filter(({ Type }) => Type === type);

  test('no log of any stack has a field that identifies a caller or contains the caller’s words', () => {
    expect(personalData(all)).toEqual([]);
  });

  test('CloudFront delivers its log as JSON, from us-east-1', () => {
    for (const { Properties } of ofType('AWS::Logs::DeliveryDestination'))
      expect(Properties.OutputFormat).toBe('json');
    const holders = Object.entries(stacks).filter(
      ([, { resources }]) => ofType('AWS::Logs::Delivery', resources).length,
    );
    expect(holders.map(([name, { region }]) => [name, region])).toEqual([
      ['LegalFrontDoor', 'us-east-1'],
      ['LegalFrontDoor-full', 'us-east-1'],
      ['LegalFrontDoor-abroad-Watch-eu-west-1', 'us-east-1'],
    ]);
  });

  test('a delivery waits for its source, which it gives by name, and for the right to write', () => {
    const { resources } = stacks.LegalFrontDoor!;
    const [source] = Object.entries(resources).find(([, { Type }]) => Type === 'AWS::Logs::DeliverySource')!;
    const [delivery] = ofType('AWS::Logs::Delivery', resources);
    expect(delivery!.DependsOn).toEqual([source]);
    // The right is a policy of the log group, so the delivery waits for it by its destination.
    const [destination] = ofType('AWS::Logs::DeliveryDestination', resources);
    const [, logGroup] = Object.entries(resources).find(([id]) =>
      JSON.stringify(destination!.Properties.DestinationResourceArn).includes(`"${id}"`),
    )!;
    expect(JSON.stringify(delivery!.Properties.DeliveryDestinationArn)).toContain(
      'EdgeWatchAccessLogDestination',
    );
    expect(logGroup.Type).toBe('AWS::Logs::LogGroup');
    expect(logGroup.Properties.ResourcePolicyDocument.Statement).toHaveLength(1);
    expect(delivery!.Properties.DeliverySourceName).toBe(resources[source]!.Properties.Name);
    expect(resources[source]!.Properties).toMatchObject({
      LogType: 'ACCESS_LOGS',
      ResourceArn: { 'Fn::Join': ['', expect.arrayContaining([{ Ref: 'EdgeDistribution0060737B' }])] },
    });
  });

  describe('every log', () => {
    test('is deleted after 30 days, or after as many as the stage says', () => {
      const days = (stack: string) =>
        ofType('AWS::Logs::LogGroup', stacks[stack]!.resources).map(
          ({ Properties }) => Properties.RetentionInDays,
        );
      expect(new Set(days('LegalFrontDoor'))).toEqual(new Set([30]));
      expect(new Set(days('LegalFrontDoor-full'))).toEqual(new Set([7]));
    });

    test('that a service delivers has a name that no other stack has', () => {
      const named = ofType('AWS::Logs::LogGroup', stacks.LegalFrontDoor!.resources)
        .map(({ Properties }) => Properties.LogGroupName)
        .filter(Boolean);
      expect(named).toEqual(
        ['api', 'cloudfront'].map((name) => ({
          'Fn::Join': [
            '',
            [
              `/aws/vendedlogs/LegalFrontDoor/${name}/`,
              { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] },
            ],
          ],
        })),
      );
    });
  });
});
