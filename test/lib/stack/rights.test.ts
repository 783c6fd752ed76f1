/**
 * Every right in the templates: principal, action, resource and condition. A right that is added, widened or given to
 * another principal fails here.
 */
import { EVERY_STAGE } from './every-option.ts';
import { rightsOf } from './rights.ts';
import { type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

let stacks: Record<string, SynthesizedStack>;
describe('lib/stack/rights', () => {
  beforeAll(() => {
    stacks = synthesizeStages(EVERY_STAGE);
  });

  const rights = (stack: string) => rightsOf(stacks[stack]!.resources);

  const BUCKET = '<ContentBucketDD05A3B9>';
  const CONTENT = `${BUCKET}, ${BUCKET}/*`;
  const DISTRIBUTION = 'arn:aws:cloudfront::{account}:distribution/<EdgeDistribution0060737B>';
  const API = 'arn:aws:execute-api:{region}:{account}:<ApiHttpApi4C294DC0>';
  const ownLogs = (logGroup: string) => `Allow logs:CreateLogStream, logs:PutLogEvents on <${logGroup}>`;
  const calledBy = (handler: string, path: string) => [
    `Allow apigateway.amazonaws.com: lambda:InvokeFunction on <${handler}> if aws:SourceArn = ${API}/*/*${path}`,
  ];
  const BUCKET_DENIES = [
    `Deny *: s3:* on ${CONTENT} if aws:SecureTransport = false`,
    `Deny *: s3:* on ${CONTENT} if s3:TlsVersion < 1.2`,
  ];
  const ONLY_PUBLISHER_PUTS = `Deny *: s3:PutObject, s3:ReplicateObject on ${BUCKET}/* if aws:PrincipalArn != <SitePublisherRole6250181F>`;
  const EDGE_READS = `Allow cloudfront.amazonaws.com: s3:GetObject, s3:ListBucket on ${CONTENT} if AWS:SourceArn = ${DISTRIBUTION}`;
  const publishes = (topic: string, service: string, source: string) =>
    `Allow ${service}.amazonaws.com: sns:Publish on <${topic}> if aws:SourceAccount = {account} and aws:SourceArn ${source}`;
  const topicRights = (topic: string, stack: string, ...alarms: readonly string[]) => [
    `Deny *: sns:Publish on <${topic}> if aws:SecureTransport = false`,
    publishes(
      topic,
      'cloudwatch',
      `= ${alarms.map((name) => `arn:aws:cloudwatch:{region}:{account}:alarm:${stack}-${name}`).join(', ')}`,
    ),
  ];
  const MAIN_ALARMS = [
    'HandlerErrors',
    ...['PublisherFailure', 'PublisherIdle', 'ContentRepaired', 'FactsExpireSoon'],
  ];
  const EDGE_ALARMS = [...['EdgeServerErrors', 'EdgeFunctionErrors', 'EdgeFunctionUtilisation']];
  const CLOUDFRONT_LOGS = 'MonitoringEdgeAccessLogLogs2D3C15AB';
  /** A policy of the log group itself. */
  const deliveredIn = (stack: string) => [
    `Allow delivery.logs.amazonaws.com: logs:CreateLogStream, logs:PutLogEvents on arn:aws:logs:{region}:{account}:log-group:/aws/vendedlogs/${stack}/cloudfront/{stack id}:* if aws:SourceAccount = {account} and aws:SourceArn ~ arn:aws:logs:{region}:{account}:*`,
  ];

  /** In a key policy, `*` is that key. None of the administrative actions signs or creates a grant. */
  const KEY = [
    'Allow arn:aws:iam::{account}:root: kms:CancelKeyDeletion, kms:CreateAlias, kms:DeleteAlias, kms:Describe*, kms:DisableKey, kms:EnableKey, kms:Get*, kms:List*, kms:PutKeyPolicy, kms:RevokeGrant, kms:ScheduleKeyDeletion, kms:TagResource, kms:UntagResource, kms:Update* on *',
    // The condition excludes every other principal of the account, also one that IAM permits.
    'Allow arn:aws:iam::{account}:root: kms:GetPublicKey, kms:Sign on * if aws:PrincipalArn = <SitePublisherRole6250181F>',
  ];
  const SIGNS = [
    '<SitePublisherRole6250181F> may: Allow kms:GetPublicKey, kms:Sign on <SigningKeysAFF3E7ACA>',
  ];

  const PUBLISHER = [
    'is lambda.amazonaws.com',
    ownLogs('SitePublisherLogs5BA91255'),
    `Allow s3:ListBucket on ${BUCKET}`,
    `Allow s3:DeleteObject, s3:GetObject, s3:PutObject on ${BUCKET}/*`,
    `Allow cloudfront:CreateInvalidation on ${DISTRIBUTION}`,
  ];

  /** Rights of a stage that sets nothing, without those of topic and access log. */
  const BARE = {
    ContentBucketPolicy8E6EA0B9: [...BUCKET_DENIES, EDGE_READS, ONLY_PUBLISHER_PUTS],
    ApiHttpApiANYapiagentinfoAgentInfoPermission5834C32C: calledBy(
      'HandlersAgentInfoFunctionCF1610B6',
      '/api/agent-info',
    ),
    ApiHttpApiANYwellknownmcpMcpPermission6E4D31CE: calledBy(
      'HandlersMcpFunction1E6C2915',
      '/.well-known/mcp',
    ),
    ApiHttpApiANYerrorsunavailableAgentInfoPermissionF3D467A5: calledBy(
      'HandlersAgentInfoFunctionCF1610B6',
      '/errors/unavailable',
    ),
    ApiHttpApidefaultAgentInfoPermission1AAF5490: calledBy('HandlersAgentInfoFunctionCF1610B6', ''),
    HandlersAgentInfoRole63B945FC: ['is lambda.amazonaws.com', ownLogs('HandlersAgentInfoLogs1EAB25A7')],
    HandlersMcpRole2C7DD89C: ['is lambda.amazonaws.com', ownLogs('HandlersMcpLogs5CAF1234')],
    SitePublisherRole6250181F: PUBLISHER,
    SigningKeysAFF3E7ACA: KEY,
    SiteSignC212AABC: SIGNS,
    SiteDailyRunRole373933C9: [
      'is scheduler.amazonaws.com if aws:SourceAccount = {account} and aws:SourceArn = arn:aws:scheduler:{region}:{account}:schedule-group/default',
      'Allow lambda:InvokeFunction on <SitePublisherFunction8AB5A841>',
    ],
  };

  /** In us-east-1 one stack has all alarms. */
  const topicOf = (stack: string) =>
    topicRights('MonitoringTopic6A29B4F9', stack, ...MAIN_ALARMS, ...EDGE_ALARMS);

  test('a stage that sets nothing gives these rights', () => {
    expect(rights('LegalFrontDoor-bare')).toEqual({
      ...BARE,
      [CLOUDFRONT_LOGS]: deliveredIn('LegalFrontDoor-bare'),
      MonitoringTopicPolicyEDB8B62D: topicOf('LegalFrontDoor-bare'),
    });
  });

  test('with every option, the publisher may also delete versions, because the stage is destroyed with its content', () => {
    expect(rights('LegalFrontDoor-full')).toEqual({
      ...BARE,
      SitePublisherRole6250181F: [
        ...PUBLISHER.slice(0, 2),
        `Allow s3:ListBucket, s3:ListBucketVersions on ${BUCKET}`,
        `Allow s3:DeleteObject, s3:DeleteObjectVersion, s3:GetObject, s3:PutObject on ${BUCKET}/*`,
        PUBLISHER[4],
      ],
      [CLOUDFRONT_LOGS]: deliveredIn('LegalFrontDoor-full'),
      MonitoringTopicPolicyEDB8B62D: topicOf('LegalFrontDoor-full'),
    });
  });

  test('in another region the rights are the same, without those of CloudFront’s log and alarms', () => {
    const { [CLOUDFRONT_LOGS]: _, ...main } = rights('LegalFrontDoor-full');
    expect(rights('LegalFrontDoor-away')).toEqual({
      ...main,
      MonitoringTopicPolicyEDB8B62D: topicRights(
        'MonitoringTopic6A29B4F9',
        'LegalFrontDoor-away',
        ...MAIN_ALARMS,
      ),
    });
  });

  test('there is no function URL, bucket website, user, managed policy or policy of the account for logs', () => {
    const types = Object.values(stacks).flatMap(({ resources }) =>
      Object.values(resources).map(({ Type }) => Type),
    );
    // An account has ten policies for logs in a region, and fifty stages.
    for (const type of [
      ...['AWS::Lambda::Url', 'AWS::IAM::User', 'AWS::IAM::ManagedPolicy'],
      ...['AWS::Logs::ResourcePolicy', 'AWS::Logs::AccountPolicy'],
    ])
      expect(types).not.toContain(type);
    for (const { resources } of Object.values(stacks))
      for (const { Type, Properties } of Object.values(resources))
        if (Type === 'AWS::S3::Bucket') expect(Properties).not.toHaveProperty('WebsiteConfiguration');
  });
});
