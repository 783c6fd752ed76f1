/**
 * cdk-nag AwsSolutions and CDK's own CloudFormation rules at synthesis: a finding stops it, and the
 * acknowledged ones are exactly these. (That none is open, app.test.ts sees: synthesis succeeds.)
 */
import { App, Stack, Validations } from 'aws-cdk-lib';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { FEATURE_FLAGS } from '../../lib/feature-flags.ts';
import { temporaryDirectory } from './fixture.ts';
import { synthesize } from './synthesize.ts';

test('a finding of cdk-nag that nobody acknowledged stops synthesis, and says where', () => {
  const careless = messageOf(() =>
    synthesize({ nag: true, extend: (stack) => new Bucket(stack, 'Careless') }),
  );
  expect(careless).toMatch(/LegalFrontDoor\/Careless\/Resource/);
  expect(careless).toMatch(/AwsSolutions-S10/);
  // What the stack itself acknowledges is not among it.
  expect(careless).not.toMatch(/AwsSolutions-(CFR|APIG|IAM)\d/);
});

test('with the feature flags of the app, a property that CloudFormation does not know stops synthesis', () => {
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir: temporaryDirectory() });
  new CfnLogGroup(new Stack(app, 'Stack'), 'Misspelt').addPropertyOverride('Retention', 1);
  process.env.CDK_VALIDATION = 'true';
  expect(messageOf(() => app.synth())).toMatch(
    /Retention: Additional properties are not allowed.*Stack\/Misspelt/s,
  );
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing stopped synthesis.');
}

test('acknowledged are these rules, each where it concerns, with a reason of one sentence', () => {
  const acknowledged: Record<string, string[]> = {};
  const reasons: string[] = [];
  synthesize({
    extend: (stack) => {
      for (const construct of stack.node.findAll())
        for (const [rule, reason] of acknowledgements(construct)) {
          const path = construct.node.path.replace('LegalFrontDoor/', '');
          acknowledged[path] = [...(acknowledged[path] ?? []), rule];
          reasons.push(reason);
        }
    },
  });
  expect(acknowledged).toEqual({
    'Content/Bucket': ['AwsSolutions-S1'],
    'Api/HttpApi/ANY--api--agent-info': ['AwsSolutions-APIG4'],
    'Api/HttpApi/ANY--.well-known--mcp': ['AwsSolutions-APIG4'],
    'Api/HttpApi/ANY--errors--unavailable': ['AwsSolutions-APIG4'],
    'Api/Stage': ['AwsSolutions-APIG1'],
    'Edge/Distribution': [
      'AwsSolutions-CFR1',
      'AwsSolutions-CFR3',
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'AwsSolutions-CFR2',
      'AwsSolutions-CFR4',
    ],
    'Site/Publisher': ['AwsSolutions-IAM5[Resource::<ContentBucketDD05A3B9.Arn>/*]'],
  });
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{30,}[^.]\.$/);
});

function acknowledgements(construct: IConstruct): [rule: string, reason: string][] {
  return construct.node.metadata
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .flatMap(({ data }) => Object.entries(data as Record<string, string>))
    .map(([rule, reason]) => [rule.replace('Annotation::', ''), reason]);
}
