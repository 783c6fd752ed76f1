/**
 * docs/deployment-policy.json, the rights for a deployment: it covers what CloudFormation needs for the resources of
 * every option, and nothing that belongs to somebody else.
 *
 * What CloudFormation needs is in its resource schemas: each handler of a type lists its actions. The fixture
 * `handler-permissions.json` keeps these lists, because tests have no network. To add a type, copy
 * `handlers.<handler>.permissions` of its schema. Only a type whose schema has no handlers has none in the fixture, and a
 * row in `ALSO` instead.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tags } from 'aws-cdk-lib';
import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import { EVERY_STAGE } from './every-option.ts';
import { ROOT } from './fixture.ts';
import type { Resource } from './synthesize.ts';
import { synthesizeStages } from './synthesize-stage.ts';

/** The values of condition keys in one request. A key that the request does not have is absent. */
type Context = Readonly<Record<string, string>>;

interface Statement {
  readonly Sid: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

const text = readFileSync(join(ROOT, 'docs/deployment-policy.json'), 'utf8');
const statements: readonly Statement[] = JSON.parse(text).Statement;

const fixture = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/handler-permissions.json'), 'utf8'));
/** Type → handler → actions, separated by spaces. */
type Handlers = Readonly<Record<string, string>>;
const HANDLERS: Readonly<Record<string, Handlers>> = fixture.handlers;
/** Actions that IAM evaluates on `*` only. */
const WITHOUT_RESOURCE = new Set<string>(fixture.withoutResource.toLowerCase().split(' '));

const like = (pattern: string, flags = '') =>
  new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, flags);

/** Condition operators (IAM, "IAM JSON policy elements: Condition operators"). */
const OPERATORS: Readonly<Record<string, (value: string, of: readonly string[]) => boolean>> = {
  StringEquals: (value, of) => of.includes(value),
  NumericGreaterThanEquals: (value, of) => of.some((each) => Number(value) >= Number(each)),
};

function isMet({ Condition = {} }: Statement, context: Context): boolean {
  return Object.entries(Condition).every(([operator, keys]) => {
    const [, all, name, ifExists] = /^(ForAllValues:)?(\w+?)(IfExists)?$/.exec(operator)!;
    const compare = OPERATORS[name!];
    if (!compare)
      throw new Error(`this test does not know the condition operator ${operator}: add it to OPERATORS`);
    return Object.entries(keys).every(([key, of]) => {
      const value = context[key];
      // Both forms are true for a key that the request does not have.
      if (value === undefined) return Boolean(all ?? ifExists);
      return value.split(' ').every((each) => compare(each, [of].flat()));
    });
  });
}

/** Whether a statement allows an action on a resource. Names of actions are case-insensitive. */
const allows = (action: string, arn: string, context: Context = {}) =>
  statements.some(
    (statement) =>
      [statement.Action].flat().some((pattern) => like(String(pattern), 'i').test(action)) &&
      [statement.Resource].flat().some((pattern) => like(String(pattern)).test(arn)) &&
      isMet(statement, context),
  );

const ACCOUNT = '123456789012';
const HERE = `eu-west-1:${ACCOUNT}`;
/** A name that CloudFormation makes of the stack's name. */
const NAME = 'LegalFrontDoor-full-Logical1A2B3C4D-XYZ';
const ROLE = `arn:aws:iam::${ACCOUNT}:role/${NAME}`;
const FUNCTION = `arn:aws:lambda:${HERE}:function:LegalFrontDoor-full-Mcp`;
const LOG_GROUP = `arn:aws:logs:${HERE}:log-group:${NAME}`;
const DELIVERY_SOURCE = `arn:aws:logs:us-east-1:${ACCOUNT}:delivery-source:LegalFrontDoor-full-access`;
const DELIVERY_DESTINATION = `arn:aws:logs:us-east-1:${ACCOUNT}:delivery-destination:LegalFrontDoor-full-access`;
const TOPIC = `arn:aws:sns:${HERE}:${NAME}`;
const BUCKET = 'arn:aws:s3:::legalfrontdoor-full-logical1a2b3c4d-xyz';
const DISTRIBUTION = `arn:aws:cloudfront::${ACCOUNT}:distribution/E2EXAMPLE`;
const KEY = `arn:aws:kms:${HERE}:key/0a1b2c3d`;
const CERTIFICATE = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/0a1b2c3d`;
const WEB_ACL = `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/RequirementsFirewall-XYZ/0a1b2c3d`;
const ZONE = 'arn:aws:route53:::hostedzone/Z0123456789';
const api = (...paths: string[]) => paths.map((path) => `arn:aws:apigateway:eu-west-1::${path}`);

/** Type → the resources on which IAM evaluates its actions, beside a role and what is in `ELSEWHERE`. */
const ARNS: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Api': api('/apis', '/apis/a1b2c3d4', '/tags/arn%3Aaws%3Aapigateway'),
  'AWS::ApiGatewayV2::Integration': api('/apis/a1b2c3d4/integrations', '/apis/a1b2c3d4/integrations/a1b2'),
  'AWS::ApiGatewayV2::Route': api('/apis/a1b2c3d4/routes', '/apis/a1b2c3d4/routes/a1b2'),
  'AWS::ApiGatewayV2::Stage': api(
    '/apis/a1b2c3d4/stages',
    '/apis/a1b2c3d4/stages/$default',
    '/tags/arn%3Aaws',
  ),
  'AWS::Budgets::Budget': [`arn:aws:budgets::${ACCOUNT}:budget/EdgeWatchBudget-XYZ`],
  'AWS::CertificateManager::Certificate': [CERTIFICATE, ZONE],
  'AWS::CloudFront::Distribution': [DISTRIBUTION, WEB_ACL],
  'AWS::CloudFront::Function': [
    `arn:aws:cloudfront::${ACCOUNT}:function/eu-west-1LegalFrontDoor-aonsViewerRequestDFCCA607`,
  ],
  'AWS::CloudFront::OriginAccessControl': [`arn:aws:cloudfront::${ACCOUNT}:origin-access-control/E3EXAMPLE`],
  'AWS::CloudFront::ResponseHeadersPolicy': [
    `arn:aws:cloudfront::${ACCOUNT}:response-headers-policy/0a1b2c3d`,
  ],
  'AWS::CloudWatch::Alarm': [`arn:aws:cloudwatch:${HERE}:alarm:LegalFrontDoor-full-HandlerErrors`],
  'AWS::CloudWatch::Dashboard': [`arn:aws:cloudwatch::${ACCOUNT}:dashboard/LegalFrontDoor-full-eu-west-1`],
  'AWS::IAM::Policy': [],
  'AWS::IAM::Role': [],
  'AWS::KMS::Alias': [`arn:aws:kms:${HERE}:alias/LegalFrontDoor-full/A`, KEY],
  'AWS::KMS::Key': [KEY],
  'AWS::Lambda::Function': [FUNCTION],
  'AWS::Lambda::Permission': [FUNCTION],
  'AWS::Logs::Delivery': [`arn:aws:logs:us-east-1:${ACCOUNT}:delivery:a1b2c3d4`],
  'AWS::Logs::DeliveryDestination': [DELIVERY_DESTINATION],
  'AWS::Logs::DeliverySource': [DELIVERY_SOURCE, DISTRIBUTION],
  'AWS::Logs::LogGroup': [LOG_GROUP, `arn:aws:logs:${HERE}:log-group:/aws/vendedlogs/${NAME}`],
  'AWS::Logs::MetricFilter': [LOG_GROUP],
  'AWS::Logs::ResourcePolicy': [],
  'AWS::PricingPlanManager::Subscription': [],
  'AWS::Route53::RecordSet': [ZONE],
  'AWS::S3::Bucket': [BUCKET],
  'AWS::S3::BucketPolicy': [BUCKET],
  'AWS::SNS::Subscription': [TOPIC],
  'AWS::SNS::Topic': [TOPIC],
  'AWS::SNS::TopicPolicy': [TOPIC],
  'AWS::Scheduler::Schedule': [`arn:aws:scheduler:${HERE}:schedule/LegalFrontDoor-full/${NAME}`],
  'AWS::Scheduler::ScheduleGroup': [`arn:aws:scheduler:${HERE}:schedule-group/LegalFrontDoor-full`],
  'AWS::SecretsManager::Secret': [
    `arn:aws:secretsmanager:${HERE}:secret:OriginSecretGeneration133240B80F-a1B2c3-D4e5F6`,
  ],
  'AWS::WAFv2::WebACL': [WEB_ACL],
  'Custom::SiteContent': [FUNCTION],
};

/** Actions on a resource that another type, or the CDK, has made. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function s3:GetObject':
    'arn:aws:s3:::cdk-hnb659fds-assets-123456789012-eu-west-1/0a1b2c3d.zip',
  'AWS::Logs::Delivery logs:GetDeliveryDestination': DELIVERY_DESTINATION,
  'AWS::Logs::Delivery logs:GetDeliverySource': DELIVERY_SOURCE,
  'AWS::Route53::RecordSet route53:GetChange': 'arn:aws:route53:::change/C0123456789',
  'AWS::ApiGatewayV2::Api iam:CreateServiceLinkedRole': `arn:aws:iam::${ACCOUNT}:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway`,
};

/** What AWS documents elsewhere, because the schema of a type has no handlers or leaves the action out. */
const ALSO: Readonly<Record<string, Handlers>> = {
  // API Gateway developer guide, "Using service-linked roles for API Gateway".
  'AWS::ApiGatewayV2::Api': { create: 'iam:CreateServiceLinkedRole' },
  // API Gateway developer guide, "Configure logging for HTTP APIs", "Permissions to activate logging".
  'AWS::ApiGatewayV2::Stage': {
    create:
      'logs:CreateLogDelivery logs:DescribeLogGroups logs:DescribeResourcePolicies logs:GetLogDelivery logs:ListLogDeliveries logs:PutResourcePolicy logs:UpdateLogDelivery',
    delete: 'logs:DeleteLogDelivery',
  },
  // Service Authorization Reference, AWS Budgets: `ModifyBudget` creates, changes and deletes.
  'AWS::Budgets::Budget': {
    create: 'budgets:ModifyBudget budgets:TagResource',
    read: 'budgets:ListTagsForResource budgets:ViewBudget',
    update: 'budgets:ModifyBudget budgets:TagResource budgets:UntagResource',
    delete: 'budgets:ModifyBudget',
  },
  // CloudFront refuses a web ACL that the caller may not read: "Unable to verify read permissions on Web ACL"
  // (aws/aws-sdk-java#2901).
  'AWS::CloudFront::Distribution': { create: 'wafv2:GetWebACL', update: 'wafv2:GetWebACL' },
  // CloudWatch Logs user guide, "Service-specific permissions".
  'AWS::Logs::DeliverySource': { create: 'cloudfront:AllowVendedLogDeliveryForResource' },
  // CloudFormation user guide, "Lambda-backed custom resources".
  'Custom::SiteContent': {
    create: 'lambda:InvokeFunction',
    update: 'lambda:InvokeFunction',
    delete: 'lambda:InvokeFunction',
  },
};

/** Budgets has a schema without handlers. A custom resource has no schema. */
const WITHOUT_HANDLERS = new Set(['AWS::Budgets::Budget', 'Custom::SiteContent']);

/**
 * Actions of the schemas that no stage needs: type, the property without which the type does not need them, actions.
 * If a template gets that property, the policy has to allow them.
 */
const NOT_NEEDED: readonly (readonly [type: string, property: string, actions: string])[] = [
  ['AWS::ApiGatewayV2::Api', 'BodyS3Location', 's3:getObject'],
  ['AWS::ApiGatewayV2::Integration', 'CredentialsArn', 'iam:PassRole'],
  [
    'AWS::CertificateManager::Certificate',
    'CertificateAuthorityArn',
    'acm-pca:GetCertificate acm-pca:IssueCertificate',
  ],
  ['AWS::CloudFront::Distribution', 'ConnectionMode', 'cloudfront:CreateConnectionGroup'],
  [
    'AWS::CloudFront::Distribution',
    'ContinuousDeploymentPolicyId',
    'cloudfront:UpdateDistributionWithStagingConfig',
  ],
  ['AWS::IAM::Policy', 'Groups', 'iam:GetGroupPolicy iam:PutGroupPolicy iam:DeleteGroupPolicy'],
  ['AWS::IAM::Policy', 'Users', 'iam:GetUserPolicy iam:PutUserPolicy iam:DeleteUserPolicy'],
  ['AWS::IAM::Role', 'ManagedPolicyArns', 'iam:AttachRolePolicy iam:DetachRolePolicy'],
  ['AWS::KMS::Key', 'Enabled', 'kms:EnableKey kms:DisableKey'],
  ['AWS::KMS::Key', 'EnableKeyRotation', 'kms:EnableKeyRotation kms:DisableKeyRotation'],
  [
    'AWS::Lambda::Function',
    'FileSystemConfigs',
    'elasticfilesystem:DescribeMountTargets s3files:ListMountTargets',
  ],
  [
    'AWS::Lambda::Function',
    'KmsKeyArn',
    'kms:CreateGrant kms:Decrypt kms:DescribeKey kms:Encrypt kms:GenerateDataKey',
  ],
  ['AWS::Lambda::Function', 'S3ObjectVersion', 's3:GetObjectVersion'],
  [
    'AWS::Lambda::Function',
    'VpcConfig',
    'ec2:DescribeNetworkInterfaces ec2:DescribeSecurityGroups ec2:DescribeSubnets ec2:DescribeVpcs',
  ],
  // Sources of other services. CloudFront's own action is in `ALSO`.
  [
    'AWS::Logs::DeliverySource',
    'DeliverySourceConfiguration',
    'autoloop:AllowVendedLogDeliveryForResource codewhisperer:AllowVendedLogDeliveryForResource workmail:AllowVendedLogDeliveryForResource logs:AllowVendedLogDeliveryForResource',
  ],
  ['AWS::Logs::LogGroup', 'DataProtectionPolicy', 'firehose:TagDeliveryStream s3:REST.PUT.OBJECT'],
  ['AWS::Logs::LogGroup', 'FieldIndexPolicies', 'logs:PutIndexPolicy logs:DeleteIndexPolicy'],
  ['AWS::S3::Bucket', 'MetadataTableConfiguration', 's3tables:*'],
  ['AWS::S3::Bucket', 'ReplicationConfiguration', 'iam:PassRole'],
  ['AWS::SNS::Subscription', 'SubscriptionRoleArn', 'iam:PassRole'],
  ['AWS::SNS::Topic', 'DeliveryStatusLogging', 'iam:PassRole'],
];

const SERVICE = 'legal-front-door';
const TAGGED = { 'aws:ResourceTag/service': SERVICE };
const SIGNING = { 'kms:KeySpec': 'ECC_NIST_P256' };
const PASSED_TO: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'lambda.amazonaws.com',
  'AWS::Scheduler::Schedule': 'scheduler.amazonaws.com',
};

/** The condition keys of a request that CloudFormation makes for a type. */
function contextOf(type: string, handler: string, action: string): Context {
  const own = {
    ...(type.startsWith('AWS::KMS::') && SIGNING),
    ...(action === 'iam:PassRole' && type in PASSED_TO && { 'iam:PassedToService': PASSED_TO[type]! }),
    ...(type === 'AWS::Route53::RecordSet' && { 'route53:ChangeResourceRecordSetsRecordTypes': 'AAAA' }),
    ...(type === 'AWS::CertificateManager::Certificate' && {
      'route53:ChangeResourceRecordSetsRecordTypes': 'CNAME',
    }),
  };
  // It tags with the call that creates (`tagging.tagOnCreate` of the schemas). The tag of a key takes up to five
  // minutes to count, and an alias is made, or a failed deployment rolled back, before that.
  const early = type === 'AWS::KMS::Alias' || (type === 'AWS::KMS::Key' && handler === 'delete');
  if (handler === 'create' && /:(Create|Request|\w*Tag)/.test(action))
    return { ...own, 'aws:RequestTag/service': SERVICE };
  // A changed stage tags only with what it adds.
  return { ...own, ...(!early && TAGGED), 'aws:RequestTag/team': 'intake' };
}

/** @returns for each action that the policy does not allow, what CloudFormation needs it for */
function missing(type: string): string[] {
  const handlers = HANDLERS[type];
  const also = ALSO[type];
  if (!(handlers ?? (WITHOUT_HANDLERS.has(type) && also)) || !ARNS[type])
    return [
      `${type}: unknown to this test. Add handlers.*.permissions of its CloudFormation schema to test/fixtures/handler-permissions.json (or, if it has none, a row to ALSO and to WITHOUT_HANDLERS), and its ARN to ARNS.`,
    ];
  // CloudFormation lists resources for its generator of templates and for Cloud Control, not for a stack.
  return ['create', 'read', 'update', 'delete'].flatMap((handler) =>
    [handlers?.[handler], also?.[handler]]
      .flatMap((actions) => actions?.split(' ') ?? [])
      .filter((action) => !notNeeded(type, action))
      .flatMap((action) => {
        const context = contextOf(type, handler, action);
        return arnsOf(type, action)
          .filter((arn) => !allows(action, arn, context))
          .map((arn) => `${type}, ${handler}: ${action} on ${arn} if ${JSON.stringify(context)}`);
      }),
  );
}

const notNeeded = (type: string, action: string) =>
  NOT_NEEDED.some(
    ([of, , actions]) => of === type && actions.split(' ').some((pattern) => like(pattern, 'i').test(action)),
  );

function arnsOf(type: string, action: string): readonly string[] {
  if (WITHOUT_RESOURCE.has(action.toLowerCase())) return ['*'];
  const elsewhere = ELSEWHERE[`${type} ${action}`];
  if (elsewhere) return [elsewhere];
  const service = action.split(':')[0]!.toLowerCase();
  const arns = [...ARNS[type]!, ROLE].filter((arn) => arn.startsWith(`arn:aws:${service}:`));
  return arns.length > 0 ? arns : [`(no ARN of ${service} is in ARNS of ${type})`];
}

let resources: readonly Resource[];
let stackNames: readonly string[];

describe('lib/stack/deployment-policy', () => {
  beforeAll(() => {
    const stacks = {
      ...synthesizeStages([{}, ...EVERY_STAGE]),
      // docs/own-infrastructure.md, "Permissions boundary and tags".
      ...synthesizeStages([{ stage: 'bounded' }], false, (main) => {
        const boundary = ManagedPolicy.fromManagedPolicyName(main, 'Boundary', 'team-boundary');
        PermissionsBoundary.of(main).apply(boundary);
        Tags.of(main).add('team', 'intake');
      }),
    };
    stackNames = Object.keys(stacks);
    resources = Object.values(stacks).flatMap((stack) => Object.values(stack.resources));
  });

  test('it allows what CloudFormation does to create, read, update and delete each resource of every option', () => {
    const types = [...new Set(resources.map(({ Type }) => Type))].sort();
    expect(types.length).toBeGreaterThan(30);
    expect(types.flatMap(missing)).toEqual([]);
  });

  test('what it leaves out of the schemas’ lists belongs to properties that no template sets', () => {
    for (const [type, property, actions] of NOT_NEEDED) {
      const set = resources.filter(
        ({ Type, Properties }) =>
          Type === type && JSON.stringify(Properties ?? {}).includes(`"${property}":`),
      );
      expect([`${type} has ${property}, which needs ${actions}`, set.length]).toEqual([expect.anything(), 0]);
      const listed = Object.values(HANDLERS[type]!).flatMap((all) => all.split(' '));
      expect([
        actions,
        actions.split(' ').filter((one) => !listed.some((each) => like(one, 'i').test(each))),
      ]).toEqual([actions, []]);
    }
  });

  /** Type → action, the property that is its name, and the ARN before the name. */
  const NAMED: Readonly<Record<string, readonly [action: string, property: string, arn: string]>> = {
    'AWS::CloudFront::Function': ['cloudfront:UpdateFunction', 'Name', `cloudfront::${ACCOUNT}:function/`],
    'AWS::CloudWatch::Alarm': ['cloudwatch:PutMetricAlarm', 'AlarmName', `cloudwatch:${HERE}:alarm:`],
    'AWS::CloudWatch::Dashboard': [
      'cloudwatch:PutDashboard',
      'DashboardName',
      `cloudwatch::${ACCOUNT}:dashboard/`,
    ],
    'AWS::KMS::Alias': ['kms:CreateAlias', 'AliasName', `kms:${HERE}:`],
    'AWS::Lambda::Function': ['lambda:CreateFunction', 'FunctionName', `lambda:${HERE}:function:`],
    'AWS::Logs::DeliveryDestination': [
      'logs:PutDeliveryDestination',
      'Name',
      `logs:${HERE}:delivery-destination:`,
    ],
    'AWS::Logs::DeliverySource': ['logs:PutDeliverySource', 'Name', `logs:${HERE}:delivery-source:`],
    'AWS::Scheduler::ScheduleGroup': [
      'scheduler:CreateScheduleGroup',
      'Name',
      `scheduler:${HERE}:schedule-group/`,
    ],
  };

  test.each(Object.entries(NAMED))(
    '%s: it covers the names in the templates',
    (type, [action, property, arn]) => {
      const names = resources
        .filter(({ Type }) => Type === type)
        .map(({ Properties }) => Properties[property]);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !allows(action, `arn:aws:${arn}${name}`))).toEqual([]);
    },
  );

  test('it covers the names that CloudFormation makes of the stack’s name', () => {
    for (const stack of stackNames) {
      const name = `${stack}-Logical1A2B3C4D-XYZ`;
      expect(allows('iam:CreateRole', `arn:aws:iam::${ACCOUNT}:role/${name}`)).toBe(true);
      expect(allows('s3:CreateBucket', `arn:aws:s3:::${name.toLowerCase()}`)).toBe(true);
      expect(allows('logs:CreateLogGroup', `arn:aws:logs:${HERE}:log-group:${name}`)).toBe(true);
      expect(allows('sns:CreateTopic', `arn:aws:sns:${HERE}:${name}`)).toBe(true);
    }
  });

  test('it covers the kinds of records and keys in the templates', () => {
    const records = resources.filter(({ Type }) => Type === 'AWS::Route53::RecordSet');
    expect(new Set(records.map(({ Properties }) => Properties.Type))).toEqual(new Set(['A', 'AAAA', 'TXT']));
    for (const { Properties } of records)
      expect(
        allows('route53:ChangeResourceRecordSets', ZONE, {
          'route53:ChangeResourceRecordSetsRecordTypes': Properties.Type,
        }),
      ).toBe(true);
    for (const { Properties } of resources.filter(({ Type }) => Type === 'AWS::KMS::Key')) {
      expect(Properties).toMatchObject({ KeySpec: SIGNING['kms:KeySpec'], KeyUsage: 'SIGN_VERIFY' });
      // A shorter time to wait would need `NumericGreaterThanEqualsIfExists` in the policy to be lower.
      expect(Properties.PendingWindowInDays ?? 30).toBeGreaterThanOrEqual(30);
    }
  });

  test('it covers the managed rules in the firewall, which have no tag', () => {
    // IAM evaluates both actions on them too (aws-samples/amazon-cloudfront-waf-secretsmanager#3).
    for (const action of ['wafv2:CreateWebACL', 'wafv2:UpdateWebACL'])
      expect(allows(action, `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/managedruleset/`)).toBe(true);
  });

  test('every resource that it knows by tag has that tag', () => {
    const BY_TAG = [
      'AWS::CertificateManager::Certificate',
      'AWS::CloudFront::Distribution',
      'AWS::KMS::Key',
      'AWS::WAFv2::WebACL',
    ];
    for (const type of BY_TAG) {
      const found = resources.filter(({ Type }) => Type === type);
      expect(found.length).toBeGreaterThan(0);
      for (const { Properties } of found)
        expect([type, Properties.Tags]).toEqual([
          type,
          expect.arrayContaining([{ Key: 'service', Value: SERVICE }]),
        ]);
    }
  });

  const OTHER = { 'aws:ResourceTag/service': 'billing' };

  const REFUSED: readonly (readonly [action: string, arn: string, context?: Context])[] = [
    ['iam:CreateRole', `arn:aws:iam::${ACCOUNT}:role/Admin`],
    ['iam:PutRolePolicy', `arn:aws:iam::${ACCOUNT}:role/cdk-hnb659fds-cfn-exec-role-${ACCOUNT}-eu-west-1`],
    ['iam:PutRolePermissionsBoundary', `arn:aws:iam::${ACCOUNT}:role/Admin`],
    ['iam:DeleteRolePermissionsBoundary', `arn:aws:iam::${ACCOUNT}:role/Admin`],
    ['iam:AttachRolePolicy', ROLE],
    ['iam:PassRole', `arn:aws:iam::${ACCOUNT}:role/Admin`, { 'iam:PassedToService': 'lambda.amazonaws.com' }],
    ['iam:PassRole', ROLE],
    ['iam:PassRole', ROLE, { 'iam:PassedToService': 'ec2.amazonaws.com' }],
    ['iam:CreateUser', `arn:aws:iam::${ACCOUNT}:user/LegalFrontDoor`],
    ['sts:AssumeRole', ROLE],
    ['lambda:UpdateFunctionCode', `arn:aws:lambda:${HERE}:function:Other`],
    ['s3:PutObject', 'arn:aws:s3:::other/key'],
    ['s3:PutObject', `arn:aws:s3:::cdk-hnb659fds-assets-${ACCOUNT}-eu-west-1/key`],
    ['secretsmanager:GetSecretValue', `arn:aws:secretsmanager:${HERE}:secret:Other`],
    ['logs:DeleteLogGroup', `arn:aws:logs:${HERE}:log-group:other`],
    ['cloudfront:UpdateDistribution', DISTRIBUTION],
    ['cloudfront:UpdateDistribution', DISTRIBUTION, OTHER],
    ['cloudfront:DeleteDistribution', DISTRIBUTION, OTHER],
    ['cloudfront:CreateInvalidation', DISTRIBUTION, TAGGED],
    ['cloudfront:TagResource', DISTRIBUTION, { ...OTHER, 'aws:RequestTag/service': SERVICE }],
    ['cloudfront:UpdateFunction', `arn:aws:cloudfront::${ACCOUNT}:function/Other`],
    ['kms:CreateKey', '*', SIGNING],
    ['kms:CreateKey', '*', { 'aws:RequestTag/service': SERVICE, 'kms:KeySpec': 'SYMMETRIC_DEFAULT' }],
    ['kms:PutKeyPolicy', KEY, SIGNING],
    ['kms:PutKeyPolicy', KEY, { ...SIGNING, ...OTHER }],
    ['kms:ScheduleKeyDeletion', KEY, { ...SIGNING, ...OTHER }],
    ['kms:ScheduleKeyDeletion', KEY, { 'kms:KeySpec': 'SYMMETRIC_DEFAULT' }],
    [
      'kms:ScheduleKeyDeletion',
      KEY,
      { ...SIGNING, ...TAGGED, 'kms:ScheduleKeyDeletionPendingWindowInDays': '7' },
    ],
    ['kms:TagResource', KEY, { 'aws:RequestTag/service': SERVICE, 'kms:KeySpec': 'SYMMETRIC_DEFAULT' }],
    ['kms:CreateGrant', KEY, { ...SIGNING, ...TAGGED }],
    ['kms:Sign', KEY, { ...SIGNING, ...TAGGED }],
    ['kms:CreateAlias', `arn:aws:kms:${HERE}:alias/other`],
    ['acm:DeleteCertificate', CERTIFICATE, OTHER],
    ['acm:ExportCertificate', CERTIFICATE, TAGGED],
    ['wafv2:UpdateWebACL', WEB_ACL, OTHER],
    ['wafv2:DeleteWebACL', WEB_ACL],
    ['wafv2:DeleteIPSet', `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/ipset/Other/0a1b2c3d`, TAGGED],
    ['route53:ChangeResourceRecordSets', ZONE, { 'route53:ChangeResourceRecordSetsRecordTypes': 'MX' }],
    ['route53:ChangeResourceRecordSets', ZONE, { 'route53:ChangeResourceRecordSetsRecordTypes': 'A NS' }],
    ['route53:DeleteHostedZone', ZONE],
    ['apigateway:DELETE', 'arn:aws:apigateway:eu-west-1::/restapis/a1b2c3d4'],
    ['apigateway:PATCH', 'arn:aws:apigateway:eu-west-1::/account'],
    ['budgets:CreateBudgetAction', `arn:aws:budgets::${ACCOUNT}:budget/Other/action/0a1b2c3d`],
    ['pricingplanmanager:ApprovePaidSubscription', '*'],
    ['cloudformation:DeleteStack', `arn:aws:cloudformation:${HERE}:stack/LegalFrontDoor/0a1b2c3d`],
  ];

  test.each(REFUSED.map(([action, arn, context = {}]) => [action, arn, context] as const))(
    'it does not allow %s on %s %j',
    (action, arn, context) => {
      expect(allows(action, arn, context)).toBe(false);
    },
  );

  test('docs/operations.md explains every statement', () => {
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    expect(statements.map(({ Sid }) => Sid).filter((sid) => !operations.includes(`| \`${sid}\` |`))).toEqual(
      [],
    );
  });

  test('it has at most 6,144 characters without white space, the limit of a managed policy (IAM quotas)', () => {
    expect(text.replace(/\s/g, '').length).toBeLessThanOrEqual(6_144);
  });
});
