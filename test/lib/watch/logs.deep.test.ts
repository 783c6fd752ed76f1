/**
 * What is written down about callers (contract §6): every place of every stack where AWS can be
 * told to log a request, held against names that identify a person or hold the caller's own words. The
 * handlers' lines have tests of their own (test/lambda/log*.test.ts).
 */
import { EXAMPLE } from '../every-option.ts';
import type { Resource } from '../synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from '../synthesize-stage.ts';

type Resources = Readonly<Record<string, Resource>>;

/** Fields of CloudFront's access log (standard logging v2) that say who called, or what the caller wrote. */
const PERSONAL_FIELDS =
  /^(?:c-ip|c-port|c-country|asn|x-forwarded-for|cs\(.+\)|cs-uri-.+|x-host-header|x-edge-request-id|connection-id|cmcd-.+|viewer-.+-log-data|sc-range-.+|ssl-.+|fle-.+)$/i;

/** Variables of API Gateway that do (developer guide, "HTTP API logging variables"); `path` is as it was sent. */
const PERSONAL_VARIABLES =
  /\$context\.(?:identity|authorizer|path|httpMethod|customDomain|domainName|awsEndpoint|error\.message|integration(?:ErrorMessage|\.error)|extendedRequestId)/;

/** Every setting by which request data would get into a log; `[]` is what it has to be. */
function personalData(resources: Resources): string[] {
  return Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
    const text = JSON.stringify(Properties);
    const found: string[] = [];
    if (Type === 'AWS::Logs::Delivery') {
      // Without a list CloudFront delivers its default fields, the address first of all.
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
describe('lib/watch/logs', () => {
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

  test('no log of any stack holds a field that identifies a person, or a caller’s own words', () => {
    expect(personalData(all)).toEqual([]);
  });

  describe('the check above sees', () => {
    const delivery = (...RecordFields: string[]) => ({
      Type: 'AWS::Logs::Delivery',
      Properties: { RecordFields },
    });
    const stage = (Format: string) => ({
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { AccessLogSettings: { Format } },
    });
    test.each([
      ['an address', delivery('date', 'c-ip')],
      ['a cookie', delivery('cs(Cookie)')],
      ['a user agent', delivery('cs(User-Agent)')],
      ['a referer', delivery('cs(Referer)')],
      ['a query string', delivery('cs-uri-query')],
      ['a path', delivery('cs-uri-stem')],
      ['the default fields', { Type: 'AWS::Logs::Delivery', Properties: {} }],
      ['an address at the API', stage('{"ip":"$context.identity.sourceIp"}')],
      ['a user agent at the API', stage('$context.identity.userAgent')],
      ['a path at the API', stage('$context.path')],
      [
        'CloudFront’s old log',
        { Type: 'AWS::CloudFront::Distribution', Properties: { DistributionConfig: { Logging: {} } } },
      ],
      ['the bucket’s log', { Type: 'AWS::S3::Bucket', Properties: { LoggingConfiguration: {} } }],
      [
        'samples of the firewall',
        { Type: 'AWS::WAFv2::WebACL', Properties: { V: { SampledRequestsEnabled: true } } },
      ],
      ['a log of the firewall', { Type: 'AWS::WAFv2::LoggingConfiguration', Properties: {} }],
    ])('%s', (_, resource) => {
      expect(personalData({ Id: resource })).toHaveLength(1);
    });
  });

  test('CloudFront delivers exactly these fields, as JSON, from us-east-1', () => {
    const deliveries = ofType('AWS::Logs::Delivery');
    expect(deliveries).toHaveLength(3);
    for (const { Properties } of deliveries)
      expect(Properties.RecordFields).toEqual([
        'date',
        'time',
        'x-edge-location',
        'cs-method',
        'cs-protocol',
        'cs-protocol-version',
        'cs-bytes',
        'cache-behavior-path-pattern',
        'sc-status',
        'sc-content-type',
        'sc-bytes',
        'x-edge-result-type',
        'x-edge-detailed-result-type',
        'x-edge-response-result-type',
        'time-taken',
        'time-to-first-byte',
        'origin-fbl',
        'origin-lbl',
      ]);
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

  test('a delivery waits for its source, which it names and does not refer to, and for the right to write', () => {
    const { resources } = stacks.LegalFrontDoor!;
    const [source] = Object.entries(resources).find(([, { Type }]) => Type === 'AWS::Logs::DeliverySource')!;
    const [delivery] = ofType('AWS::Logs::Delivery', resources);
    const [policy] = Object.entries(resources).find(([, { Type }]) => Type === 'AWS::Logs::ResourcePolicy')!;
    expect([...delivery!.DependsOn!].sort()).toEqual([policy, source].sort());
    expect(delivery!.Properties.DeliverySourceName).toBe(resources[source]!.Properties.Name);
    expect(resources[source]!.Properties).toMatchObject({
      LogType: 'ACCESS_LOGS',
      ResourceArn: { 'Fn::Join': ['', expect.arrayContaining([{ Ref: 'EdgeDistribution0060737B' }])] },
    });
  });

  test('the API logs exactly these variables', () => {
    for (const { Properties } of ofType('AWS::ApiGatewayV2::Stage'))
      expect(JSON.parse(Properties.AccessLogSettings.Format)).toEqual({
        time: '$context.requestTimeEpoch',
        requestId: '$context.requestId',
        routeKey: '$context.routeKey',
        status: '$context.status',
        errorType: '$context.error.responseType',
        integrationStatus: '$context.integration.integrationStatus',
        responseLength: '$context.responseLength',
        responseLatency: '$context.responseLatency',
        integrationLatency: '$context.integration.latency',
      });
  });

  describe('every log', () => {
    test('is forgotten after 30 days, or after as many as the stage says', () => {
      const days = (stack: string) =>
        ofType('AWS::Logs::LogGroup', stacks[stack]!.resources).map(
          ({ Properties }) => Properties.RetentionInDays,
        );
      expect(new Set(days('LegalFrontDoor'))).toEqual(new Set([30]));
      expect(new Set(days('LegalFrontDoor-full'))).toEqual(new Set([7]));
    });

    test('that a service delivers has a name that no other deployment has', () => {
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
