/** The signing keys, and the schedule of the daily run that signs. */
import { only, type Synthesized, synthesize } from './synthesize.ts';

const keyArn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const A = 'SigningKeysAFF3E7ACA';

let stack: Synthesized;
describe('lib/stack/trust', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  test('one P-256 key that can only sign outlives the stack', () => {
    const key = only(stack, 'AWS::KMS::Key');
    expect(key.Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    expect([key.DeletionPolicy, key.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
  });

  test('rotation: a new key is published, then signs, then the old key is removed', () => {
    const stages = [['A', 'B'], ['B', 'A'], ['B']].map((signingKeys) =>
      synthesize({ config: { signingKeys } }),
    );
    const [, B] = Object.keys(stages[0]!.template.findResources('AWS::KMS::Key')) as [string, string];
    expect(stages.map((stage) => only(stage, 'Custom::SiteContent').Properties.SigningKeys)).toEqual([
      [keyArn(A), keyArn(B)],
      [keyArn(B), keyArn(A)],
      [keyArn(B)],
    ]);
    // Each key has an alias.
    expect(
      Object.values(stages[0]!.resources)
        .filter(({ Type }) => Type === 'AWS::KMS::Alias')
        .map(({ Properties }) => [Properties.AliasName, Properties.TargetKeyId]),
    ).toEqual([
      ['alias/LegalFrontDoor/A', keyArn(A)],
      ['alias/LegalFrontDoor/B', keyArn(B)],
    ]);
  });

  test('the schedule calls the publisher at the stage’s own time and in the first hour of the day, UTC, with the properties of the custom resource', () => {
    const { Properties } = only(stack, 'AWS::Scheduler::Schedule');
    const { Target } = Properties;
    expect(Properties).toMatchObject({
      // From the SHA-256 of `LegalFrontDoor us-east-1`.
      ScheduleExpression: 'cron(28 0,6 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 10 },
      State: 'ENABLED',
    });
    expect(Target.Arn).toEqual(keyArn('SitePublisherFunction8AB5A841'));
    const input = JSON.stringify(Target.Input);
    // The publisher tells the two calls apart by the time that the schedule states.
    expect(input).toContain('<aws.scheduler.scheduled-time>');
    for (const part of ['Refresh', 'Bucket', 'DistributionId', 'BaseUrl', 'SigningKeys', A])
      expect(input).toContain(part);
    // The schedule waits for its group through its role, whose trust policy refers to the group.
    const [role] = Object.entries(stack.resources).find(([id]) => id.startsWith('SiteDailyRunRole'))!;
    expect(Target.RoleArn).toEqual(keyArn(role));
  });
});
