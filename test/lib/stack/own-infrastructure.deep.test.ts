/**
 * The construct in a team's app (docs/own-infrastructure.md): a custom stack, more behaviours, alarm actions, a bucket
 * for logs, permissions boundaries and tags; and the messages for wrong use.
 */
import { CfnOutput, NestedStack, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CachePolicy, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { FrontDoor } from '../../../lib/stack/front-door.ts';
import { createStack, FrontDoorStack, type FrontDoorStackProps } from '../../../lib/stack/front-door-app.ts';
import { messageOf } from '../../lambda/render/support.ts';
import { EVERY_OPTION, EVERY_STAGE } from './every-option.ts';
import { source } from './fixture.ts';
import { newApp, type Resource } from './synthesize.ts';

const US = { env: { region: 'us-east-1' } };

type Resources = Readonly<Record<string, Resource>>;

interface SynthesizedTemplate {
  readonly Resources: Resources;
  readonly Outputs: object;
}

const templateOf = (stack: Stack) => Template.fromStack(stack).toJSON() as SynthesizedTemplate;
const ofType = ({ Resources }: SynthesizedTemplate, type: string) =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);
const propertiesOf = (stack: Stack, type: string) =>
  ofType(templateOf(stack), type).map(([, { Properties }]) => Properties);

describe('lib/stack/own-infrastructure', () => {
  describe('a custom stack', () => {
    class Website extends Stack {
      constructor(scope: Construct, id: string) {
        super(scope, id, US);
        new Bucket(this, 'Reports');
        new FrontDoor(this, 'FrontDoor', { source, config: EVERY_OPTION });
      }
    }

    test('has the same resources as a stage, and those of the team', () => {
      const kinds = (stack: Stack) => Object.values(templateOf(stack).Resources).map(({ Type }) => Type);
      const stage = createStack(newApp(), { source, config: EVERY_OPTION });
      expect(kinds(new Website(newApp(), 'Ours')).sort()).toEqual(
        [...kinds(stage), 'AWS::S3::Bucket'].sort(),
      );
    });

    test('names functions and alarms after itself', () => {
      const main = new Website(newApp(), 'Ours');
      expect(propertiesOf(main, 'AWS::Lambda::Function').map(({ FunctionName }) => FunctionName)).toContain(
        'Ours-Mcp',
      );
      for (const { AlarmName } of propertiesOf(main, 'AWS::CloudWatch::Alarm'))
        expect(AlarmName).toMatch(/^Ours-/);
    });
  });

  test('a subclass of the stack has the same resources, and those it adds', () => {
    class OurStack extends FrontDoorStack {
      constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
        super(scope, id, props);
        new Queue(this, 'Mail');
        new CfnOutput(this, 'ApiId', { value: this.frontDoor.api.apiId });
      }
    }
    const ours = templateOf(new OurStack(newApp(), 'LegalFrontDoor', { source, ...US }));
    const plain = templateOf(createStack(newApp(), { source }));
    const ids = ({ Resources }: SynthesizedTemplate) => Object.keys(Resources);
    expect(ids(ours).sort()).toEqual([...ids(plain), ofType(ours, 'AWS::SQS::Queue')[0]![0]].sort());
    expect(ours.Outputs).toMatchObject({ ...plain.Outputs, ApiId: { Value: { Ref: 'ApiHttpApi4C294DC0' } } });
  });

  test('public members refer to the resources of the service', () => {
    const main = createStack(newApp(), { source });
    const { distribution, api, bucket, topic, baseUrl } = main.frontDoor;
    expect(
      main.resolve([distribution.distributionId, api.apiId, bucket.bucketName, topic!.topicArn]),
    ).toEqual([
      { Ref: 'EdgeDistribution0060737B' },
      { Ref: 'ApiHttpApi4C294DC0' },
      { Ref: 'ContentBucketDD05A3B9' },
      { Ref: 'MonitoringTopic6A29B4F9' },
    ]);
    expect(main.resolve(baseUrl)).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['EdgeDistribution0060737B', 'DomainName'] }]],
    });
  });

  test('an added behaviour comes after those of the service', () => {
    const main = createStack(newApp(), { source });
    const [before] = propertiesOf(createStack(newApp(), { source }), 'AWS::CloudFront::Distribution');
    main.frontDoor.distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org'), {
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    });
    const [after] = propertiesOf(main, 'AWS::CloudFront::Distribution');
    const { CacheBehaviors, Origins } = after.DistributionConfig;
    expect(CacheBehaviors.slice(0, -1)).toEqual(before.DistributionConfig.CacheBehaviors);
    const { PathPattern, TargetOriginId } = CacheBehaviors.at(-1);
    expect(PathPattern).toBe('/forms/*');
    expect(Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId).DomainName).toBe(
      'forms.example.org',
    );
  });

  const PAGER = 'arn:aws:sns:us-east-1:123456789012:pager';

  test('another alarm action can be added to every alarm of the one stack', () => {
    const main = createStack(newApp(), { source });
    const pager = Topic.fromTopicArn(main, 'Pager', PAGER);
    for (const alarm of main.frontDoor.alarms) alarm.addAlarmAction(new SnsAction(pager));
    const alarms = propertiesOf(main, 'AWS::CloudWatch::Alarm');
    expect(alarms).toHaveLength(main.frontDoor.alarms.length);
    // The topic of the stage stays.
    for (const { AlarmActions } of alarms)
      expect(AlarmActions).toEqual([{ Ref: 'MonitoringTopic6A29B4F9' }, PAGER]);
  });

  test.each(EVERY_STAGE)(
    '$stage: a permissions boundary reaches every role, and tags reach the resources',
    ({ config }) => {
      const app = newApp();
      const main = createStack(app, { source, config });
      const boundary = ManagedPolicy.fromManagedPolicyName(main, 'Boundary', 'team-boundary');
      PermissionsBoundary.of(app).apply(boundary);
      Tags.of(app).add('team', 'intake');
      const roles = propertiesOf(main, 'AWS::IAM::Role');
      expect(roles).toHaveLength(4);
      for (const role of roles)
        expect(main.resolve(role.PermissionsBoundary)).toEqual({
          'Fn::Join': ['', ['arn:aws:iam::', { Ref: 'AWS::AccountId' }, ':policy/team-boundary']],
        });
      const team = { Key: 'team', Value: 'intake' };
      for (const type of ['AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Lambda::Function', 'AWS::Logs::LogGroup'])
        for (const { Tags: tags } of propertiesOf(main, type)) expect(tags).toContainEqual(team);
    },
  );

  describe('wrong use is an error that says what to do instead', () => {
    const inStack = (props: StackProps) =>
      new FrontDoor(new Stack(newApp(), 'Ours', props), 'FrontDoor', { source });

    test('no region', () => {
      expect(messageOf(() => inStack({}))).toBe(
        "The region of Ours must be known, because CloudFront takes some resources from us-east-1 only. Give the stack env: { region: 'us-east-1' }, or another region.",
      );
    });

    test('another account than the stage sets, or none', () => {
      const [ours, theirs] = ['111122223333', '123456789012'];
      const config = { account: ours };
      const stackIn = (env: { account?: string; region: string }) => new Stack(newApp(), 'Ours', { env });
      const message = (where: string, region: string) =>
        `The stage is for the account ${ours}, but the stack Ours is in ${where}. Give the stack env: { account: '${ours}', region: '${region}' }.`;
      const inAccount = (env: { account?: string; region: string }) => () =>
        new FrontDoor(stackIn(env), 'FrontDoor', { source, config });
      const region = 'us-east-1';
      expect(messageOf(inAccount({ account: theirs, region }))).toBe(message(theirs, region));
      expect(messageOf(inAccount({ region }))).toBe(message('the account of the credentials', region));
      expect(inAccount({ account: ours, region })).not.toThrow();
    });

    test.each(['us-gov-west-1', 'cn-north-1', 'us-iso-east-1', 'Ireland'])(
      'a region that is not of the commercial partition: %s',
      (region) => {
        const message = `The stack Ours has 1 problem:
  - region: must be a region of the commercial AWS partition (GovCloud and China are not supported), e.g. eu-west-1. Set "region" of the stage, or "env" of your own stack; received "${region}"`;
        expect(messageOf(() => inStack({ env: { region } }))).toBe(message);
      },
    );

    test('two in one stack', () => {
      const stack = new Stack(newApp(), 'Ours', US);
      new FrontDoor(stack, 'One', { source });
      expect(messageOf(() => new FrontDoor(stack, 'Two', { source }))).toBe(
        'Ours already has a FrontDoor (Ours/One): functions, alarms and keys are named after the stack. Put each FrontDoor into a separate stack.',
      );
    });

    test('one in a stack and another in a stack below it are allowed', () => {
      const outer = new Stack(newApp(), 'Outer', US);
      new FrontDoor(new Stack(outer, 'Inner', US), 'FrontDoor', { source });
      expect(() => new FrontDoor(outer, 'FrontDoor', { source })).not.toThrow();
    });

    test('a nested stack', () => {
      const nested = new NestedStack(new Stack(newApp(), 'Ours', US), 'Nested');
      expect(messageOf(() => new FrontDoor(nested, 'FrontDoor', { source }))).toMatch(
        /^Ours\/Nested is a nested stack.*Put the FrontDoor into a stack of the app\.$/,
      );
    });
  });
});
