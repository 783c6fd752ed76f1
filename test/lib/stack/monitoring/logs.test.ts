/**
 * Logs of requests (contract §6): no log has a field that identifies a caller or contains text of a caller.
 * test/lambda/log*.test.ts tests the lines of the handlers, and firewall.deep.test.ts that WAF keeps none.
 */
import { type Resource, type Synthesized, synthesize } from '../synthesize.ts';
import { synthesizeConfig } from '../synthesize-stage.ts';

describe('lib/stack/monitoring/logs', () => {
  let stack: Synthesized;
  beforeAll(() => {
    stack = synthesize();
  });

  const ofType = (type: string, { resources }: Pick<Synthesized, 'resources'> = stack) =>
    Object.entries(resources).filter(([, { Type }]) => Type === type);
  const only = (type: string) => {
    const found = ofType(type);
    expect(found).toHaveLength(1);
    return found[0] as [id: string, resource: Resource];
  };

  test('the access log of the API has these variables only', () => {
    const [, { Properties }] = only('AWS::ApiGatewayV2::Stage');
    // Neither `$context.identity`, path, method nor error text.
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
    expect(JSON.stringify(Properties)).not.toContain('DataTraceEnabled');
    expect(Properties.AccessLogSettings.DestinationArn['Fn::GetAtt'][0]).toMatch(/^MonitoringAccessLogLogs/);
  });

  test('the access log of CloudFront has these fields only, as JSON', () => {
    const [, { Properties }] = only('AWS::Logs::Delivery');
    // Neither address, port, country, host, header, cookie, query string nor path.
    expect(Properties.RecordFields).toEqual([
      ...['date', 'time', 'x-edge-location', 'cs-method', 'cs-protocol', 'cs-protocol-version', 'cs-bytes'],
      ...['cache-behavior-path-pattern', 'sc-status', 'sc-content-type', 'sc-bytes'],
      ...['x-edge-result-type', 'x-edge-detailed-result-type', 'x-edge-response-result-type'],
      ...['time-taken', 'time-to-first-byte', 'origin-fbl', 'origin-lbl'],
    ]);
    expect(only('AWS::Logs::DeliveryDestination')[1].Properties.OutputFormat).toBe('json');
  });

  test('there is no other log of requests', () => {
    const types = Object.values(stack.resources).map(({ Type }) => Type);
    expect(types.filter((type) => /RealtimeLogConfig|LoggingConfiguration|CloudTrail/.test(type))).toEqual(
      [],
    );
    const [, distribution] = only('AWS::CloudFront::Distribution');
    expect(distribution.Properties.DistributionConfig).not.toHaveProperty('Logging');
    expect(only('AWS::S3::Bucket')[1].Properties).not.toHaveProperty('LoggingConfiguration');
  });

  test('a delivery waits for its source, which it gives by name, and for the right to write', () => {
    const [source, { Properties }] = only('AWS::Logs::DeliverySource');
    expect(Properties).toMatchObject({
      LogType: 'ACCESS_LOGS',
      ResourceArn: { 'Fn::Join': ['', expect.arrayContaining([{ Ref: 'EdgeDistribution0060737B' }])] },
    });
    const [, delivery] = only('AWS::Logs::Delivery');
    const [destination, { Properties: to }] = only('AWS::Logs::DeliveryDestination');
    expect(delivery.DependsOn).toEqual([source]);
    expect(delivery.Properties).toMatchObject({
      DeliverySourceName: Properties.Name,
      DeliveryDestinationArn: { 'Fn::GetAtt': [destination, 'Arn'] },
    });
    // The right is a policy of the log group, so the delivery waits for it by its destination.
    const [logGroup] = to.DestinationResourceArn['Fn::GetAtt'];
    expect(stack.resources[logGroup]!.Properties.ResourcePolicyDocument.Statement).toHaveLength(1);
  });

  test('every log is deleted after 30 days, or after as many as the stage says', () => {
    const days = (of?: Pick<Synthesized, 'resources'>) => [
      ...new Set(ofType('AWS::Logs::LogGroup', of).map(([, { Properties }]) => Properties.RetentionInDays)),
    ];
    expect(days()).toEqual([30]);
    expect(days(synthesizeConfig({ logRetentionDays: 7 }))).toEqual([7]);
  });

  test('a log that a service delivers has a name that no other stack has', () => {
    const named = ofType('AWS::Logs::LogGroup')
      .map(([, { Properties }]) => Properties.LogGroupName)
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
