/**
 * docs/deployment-policy.json, the rights for a deployment: it covers the templates of all options, and nothing else.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERY_STAGE } from './every-option.ts';
import { ROOT } from './fixture.ts';
import type { Resource } from './synthesize.ts';
import { synthesizeStages } from './synthesize-stage.ts';

interface Statement {
  readonly Sid: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: unknown;
}

const text = readFileSync(join(ROOT, 'docs/deployment-policy.json'), 'utf8');
const statements: readonly Statement[] = JSON.parse(text).Statement;

let resources: readonly Resource[];
let stackNames: readonly string[];
describe('lib/deployment-policy', () => {
  beforeAll(() => {
    const stacks = synthesizeStages([{}, ...EVERY_STAGE]);
    stackNames = Object.keys(stacks);
    resources = Object.values(stacks).flatMap((stack) => Object.values(stack.resources));
  });

  /** Services that have another name in IAM than in CloudFormation (Service Authorization Reference). */
  const PREFIXES: Readonly<Record<string, string>> = {
    ApiGatewayV2: 'apigateway',
    CertificateManager: 'acm',
  };

  const like = (pattern: string) =>
    new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

  /** Whether a statement allows an action on a resource, if its conditions are met. */
  const allows = (action: string, arn: string) =>
    statements.some(
      ({ Action, Resource }) =>
        [Action].flat().some((pattern) => like(String(pattern)).test(action)) &&
        [Resource].flat().some((pattern) => like(String(pattern)).test(arn)),
    );

  test('it covers every service that a template of any option uses', () => {
    const services = resources
      .map(({ Type }) => Type.split('::'))
      .filter(([vendor]) => vendor === 'AWS')
      .map(([, service]) => PREFIXES[service!] ?? service!.toLowerCase());
    const covered = new Set(
      statements.flatMap(({ Action }) => [Action].flat()).map((action) => action.split(':')[0]),
    );
    expect(new Set(services).size).toBeGreaterThan(14);
    expect([...new Set(services)].filter((service) => !covered.has(service))).toEqual([]);
  });

  const region = 'eu-west-1:123456789012';
  /** Type → action, and the ARN of a resource of that name. */
  const NAMED: Readonly<
    Record<string, readonly [action: string, arn: (name: string) => string, property: string]>
  > = {
    'AWS::CloudWatch::Alarm': [
      'cloudwatch:PutMetricAlarm',
      (name) => `arn:aws:cloudwatch:${region}:alarm:${name}`,
      'AlarmName',
    ],
    'AWS::CloudWatch::Dashboard': [
      'cloudwatch:PutDashboard',
      (name) => `arn:aws:cloudwatch::123456789012:dashboard/${name}`,
      'DashboardName',
    ],
    'AWS::KMS::Alias': ['kms:CreateAlias', (name) => `arn:aws:kms:${region}:${name}`, 'AliasName'],
    'AWS::Lambda::Function': [
      'lambda:CreateFunction',
      (name) => `arn:aws:lambda:${region}:function:${name}`,
      'FunctionName',
    ],
    'AWS::Logs::DeliverySource': [
      'logs:PutDeliverySource',
      (name) => `arn:aws:logs:${region}:delivery-source:${name}`,
      'Name',
    ],
    'AWS::Scheduler::ScheduleGroup': [
      'scheduler:CreateScheduleGroup',
      (name) => `arn:aws:scheduler:${region}:schedule-group/${name}`,
      'Name',
    ],
  };

  test.each(Object.entries(NAMED))(
    '%s: it covers the names in the templates',
    (type, [action, arn, property]) => {
      const names = resources
        .filter(({ Type }) => Type === type)
        .map(({ Properties }) => Properties[property]);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !allows(action, arn(name)))).toEqual([]);
    },
  );

  test('it covers the names that CloudFormation makes of the stack’s name', () => {
    for (const stack of stackNames) {
      const name = `${stack}-Logical1A2B3C4D-XYZ`;
      expect(allows('iam:CreateRole', `arn:aws:iam::123456789012:role/${name}`)).toBe(true);
      expect(allows('s3:CreateBucket', `arn:aws:s3:::${name.toLowerCase()}`)).toBe(true);
      expect(allows('logs:CreateLogGroup', `arn:aws:logs:${region}:log-group:${name}`)).toBe(true);
      expect(allows('sns:CreateTopic', `arn:aws:sns:${region}:${name}`)).toBe(true);
    }
  });

  test('it permits no other role, function, bucket or log, and passes roles to two services only', () => {
    for (const [action, arn] of [
      ['iam:CreateRole', 'arn:aws:iam::123456789012:role/Admin'],
      [
        'iam:PutRolePolicy',
        'arn:aws:iam::123456789012:role/cdk-hnb659fds-cfn-exec-role-123456789012-eu-west-1',
      ],
      ['iam:AttachRolePolicy', 'arn:aws:iam::123456789012:role/LegalFrontDoor-X'],
      ['iam:PassRole', 'arn:aws:iam::123456789012:role/Admin'],
      ['iam:CreateUser', 'arn:aws:iam::123456789012:user/LegalFrontDoor'],
      ['lambda:UpdateFunctionCode', `arn:aws:lambda:${region}:function:Other`],
      ['s3:PutObject', 'arn:aws:s3:::other/key'],
      ['s3:PutObject', 'arn:aws:s3:::cdk-hnb659fds-assets-123456789012-eu-west-1/key'],
      ['secretsmanager:GetSecretValue', `arn:aws:secretsmanager:${region}:secret:Other`],
      ['sts:AssumeRole', 'arn:aws:iam::123456789012:role/LegalFrontDoor-X'],
    ] as const)
      expect([action, arn, allows(action, arn)]).toEqual([action, arn, false]);
    expect(statements.find(({ Sid }) => Sid === 'HandOwnRolesToTheirServices')!.Condition).toEqual({
      StringEquals: { 'iam:PassedToService': ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] },
    });
  });

  test('it has at most 6,144 characters without white space, the limit of a managed policy (IAM quotas)', () => {
    expect(text.replace(/\s/g, '').length).toBeLessThanOrEqual(6_144);
  });
});
