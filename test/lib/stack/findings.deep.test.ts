/**
 * Findings of cdk-nag (AwsSolutions, Serverless) and of CDK's CloudFormation rules: a finding stops synthesis, no
 * option causes one, and the acknowledged findings are exactly these.
 */
import { Stack, Validations } from 'aws-cdk-lib';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IConstruct } from 'constructs';
import { configSchema, type DeploymentConfig } from '../../../lib/config/config-schema.ts';
import { createStack } from '../../../lib/stack/front-door-app.ts';
import { messageOf } from '../../lambda/render/support.ts';
import { EVERY_OPTION, EVERY_STAGE } from './every-option.ts';
import { source } from './fixture.ts';
import { newApp } from './synthesize.ts';
import { synthesizeStages } from './synthesize-stage.ts';

describe('lib/stack/findings', () => {
  test('a finding that is not acknowledged stops synthesis and names the construct', () => {
    const careless = messageOf(() =>
      synthesizeStages([{}], true, (stack) => {
        new Bucket(stack, 'Careless');
        new Topic(stack, 'Unread').addSubscription(new EmailSubscription('nobody@example.org'));
      }),
    );
    expect(careless).toMatch(/LegalFrontDoor\/Careless\/Resource/);
    expect(careless).toMatch(/AwsSolutions-S10/);
    expect(careless).toMatch(/Serverless-SNSRedrivePolicy/);
    // Findings that the stack acknowledges are not reported.
    expect(careless).not.toMatch(/AwsSolutions-(CFR|APIG|IAM)\d|Serverless-Lambda/);
  });

  test('no option causes a finding, in any region', () => {
    // These add no resource to a template.
    const others = ['$schema', 'account', 'region', 'practice'];
    const options = Object.keys(configSchema.shape).filter((option) => !others.includes(option));
    const set = new Set(EVERY_STAGE.flatMap(({ config }) => Object.keys(config)));
    expect(options.filter((option) => !set.has(option))).toEqual([]);
    expect(Object.keys(synthesizeStages(EVERY_STAGE, true))).toEqual(
      expect.arrayContaining(EVERY_STAGE.map(({ stage }) => `LegalFrontDoor-${stage}`)),
    );
  });

  test('with the feature flags of the app, an unknown CloudFormation property stops synthesis', () => {
    const app = newApp();
    new CfnLogGroup(new Stack(app, 'Stack'), 'Misspelt').addPropertyOverride('Retention', 1);
    const { CDK_VALIDATION } = process.env;
    process.env.CDK_VALIDATION = 'true';
    const message = messageOf(() => app.synth());
    process.env.CDK_VALIDATION = CDK_VALIDATION;
    expect(message).toMatch(/Retention: Additional properties are not allowed.*Stack\/Misspelt/s);
  });

  const LAMBDA = ['Serverless-LambdaDLQ', 'Serverless-LambdaTracing'];
  const ROUTE = ['AwsSolutions-APIG4'];

  test('these rules are acknowledged, each at its construct, with a reason of one sentence', () => {
    const { acknowledged, reasons } = acknowledgedIn({});
    expect(acknowledged).toEqual({
      'Content/Bucket': ['AwsSolutions-S1'],
      'Api/HttpApi/ANY--api--agent-info': ROUTE,
      'Api/HttpApi/ANY--.well-known--mcp': ROUTE,
      'Api/HttpApi/ANY--errors--unavailable': ROUTE,
      'Api/HttpApi/$default': ROUTE,
      'Edge/Distribution': [
        'AwsSolutions-CFR1',
        'AwsSolutions-CFR3',
        '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        'AwsSolutions-CFR2',
        'AwsSolutions-CFR4',
      ],
      'Handlers/AgentInfo/Function': LAMBDA,
      'Handlers/Mcp/Function': LAMBDA,
      'Site/Publisher/Function': LAMBDA,
      'Site/Publisher': ['AwsSolutions-IAM5[Resource::<ContentBucketDD05A3B9.Arn>/*]'],
    });
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{30,}[^.]\.$/);
  });

  test('with every option, firewall and domain remove two acknowledgements, secrets and e-mail add one each', () => {
    const bare = acknowledgedIn({}).acknowledged;
    const { acknowledged, reasons } = acknowledgedIn(EVERY_OPTION);
    const { 'Edge/Distribution': edge, ...rest } = acknowledged;
    const { 'Edge/Distribution': bareEdge, ...bareRest } = bare;
    expect(edge).toEqual(bareEdge!.slice(0, 3));
    const added = Object.entries(rest).filter(([path]) => !(path in bareRest));
    expect(new Set(added.flatMap(([, rules]) => rules))).toEqual(
      new Set(['AwsSolutions-SMG4', 'Serverless-SNSRedrivePolicy']),
    );
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{30,}[^.]\.$/);
  });

  /** Construct path → rules, for one stage in us-east-1, without synthesis. */
  function acknowledgedIn(config: DeploymentConfig) {
    const acknowledged: Record<string, string[]> = {};
    const reasons: string[] = [];
    const main = createStack(newApp(), { source, config });
    for (const construct of main.node.findAll())
      for (const [rule, reason] of acknowledgements(construct)) {
        const path = construct.node.path.replace('LegalFrontDoor/Default/', '');
        acknowledged[path] = [...(acknowledged[path] ?? []), rule];
        reasons.push(reason);
      }
    return { acknowledged, reasons };
  }

  function acknowledgements(construct: IConstruct): [rule: string, reason: string][] {
    return construct.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([rule, reason]) => [rule.replace('Annotation::', ''), reason]);
  }
});
