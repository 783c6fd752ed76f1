/** The keys that sign, and the schedule that has them sign each day, as the template has them. */
import { only, type Synthesized, synthesize } from './synthesize.ts';

const keyArn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const A = 'SigningKeysAFF3E7ACA';

/** Logical ids of the keys. */
const keys = ({ resources }: Pick<Synthesized, 'resources'>) =>
  Object.keys(resources).filter((id) => resources[id]!.Type === 'AWS::KMS::Key');

/** What the publisher may do with each key. */
const rights = ({ resources }: Pick<Synthesized, 'resources'>) =>
  Object.fromEntries(
    keys({ resources }).map((id) => {
      const [, { Action }] = resources[id]!.Properties.KeyPolicy.Statement;
      return [id, Action];
    }),
  );

let stack: Synthesized;
describe('lib/trust', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  test('one P-256 key that can only sign, and outlives the stack', () => {
    const key = only(stack, 'AWS::KMS::Key');
    expect(key.Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    expect([key.DeletionPolicy, key.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    expect(keys(stack)).toEqual([A]);
  });

  test('a stage that is thrown away takes its key along', () => {
    expect(
      only(synthesize({ props: { config: { removal: 'destroy' } } }), 'AWS::KMS::Key').DeletionPolicy,
    ).toBe('Delete');
  });

  test('rotation: a new key is published, then signs, then is alone; the old one stays the same key until then', () => {
    const stages = [['A', 'B'], ['B', 'A'], ['B']].map((signingKeys) =>
      synthesize({ props: { config: { signingKeys } } }),
    );
    const B = keys(stages[0]!).find((id) => id !== A)!;
    expect(stages.map((stage) => only(stage, 'Custom::SiteContent').Properties.SigningKeys)).toEqual([
      [keyArn(A), keyArn(B)],
      [keyArn(B), keyArn(A)],
      [keyArn(B)],
    ]);
    // Each has a name of its own that a person finds it by.
    expect(
      Object.values(stages[0]!.resources)
        .filter(({ Type }) => Type === 'AWS::KMS::Alias')
        .map(({ Properties }) => [Properties.AliasName, Properties.TargetKeyId]),
    ).toEqual([
      ['alias/LegalFrontDoor/A', keyArn(A)],
      ['alias/LegalFrontDoor/B', keyArn(B)],
    ]);
    // Only the key that signs may sign.
    expect(stages.map(rights)).toEqual([
      { [A]: ['kms:GetPublicKey', 'kms:Sign'], [B]: 'kms:GetPublicKey' },
      { [A]: 'kms:GetPublicKey', [B]: ['kms:GetPublicKey', 'kms:Sign'] },
      { [B]: ['kms:GetPublicKey', 'kms:Sign'] },
    ]);
  });

  test('each day, a few minutes after midnight UTC, the publisher is called as the custom resource would call it', () => {
    const { Properties } = only(stack, 'AWS::Scheduler::Schedule');
    const { Target } = Properties;
    expect(Properties).toMatchObject({
      ScheduleExpression: 'cron(5 0 * * ? *)',
      ScheduleExpressionTimezone: 'Etc/UTC',
      FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 10 },
      State: 'ENABLED',
    });
    expect(Target.Arn).toEqual(keyArn('SitePublisherFunction8AB5A841'));
    const input = JSON.stringify(Target.Input);
    for (const part of ['Refresh', 'Bucket', 'DistributionId', 'BaseUrl', 'SigningKeys', A])
      expect(input).toContain(part);
    // The name of its group is text: what makes it wait for the group is its role, whose trust refers to it.
    const [role] = Object.entries(stack.resources).find(([id]) => id.startsWith('SiteDailyRunRole'))!;
    expect(Target.RoleArn).toEqual(keyArn(role));
  });
});
