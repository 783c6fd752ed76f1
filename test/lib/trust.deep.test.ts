/** The keys that sign and the schedule that lets the facts expire, as the template has them. */
import { practice } from './fixture.ts';
import { only, type Synthesized, synthesize } from './synthesize.ts';

const keyArn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const A = 'SigningKeysAFF3E7ACA';

/** Logical ids of the keys. */
const keys = ({ resources }: Synthesized) =>
  Object.keys(resources).filter((id) => resources[id]!.Type === 'AWS::KMS::Key');

/** What the publisher may do with keys: action → key ARNs. */
function rights({ resources }: Synthesized): Record<string, unknown> {
  const [, content] = resources.SitePublisherRole6250181F!.Properties.Policies;
  const statements: { Action: string | string[]; Resource: unknown }[] = content.PolicyDocument.Statement;
  return Object.fromEntries(
    statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => (action.startsWith('kms:') ? [[action, Resource]] : [])),
    ),
  );
}

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize();
});

test('one P-256 key that can only sign, and outlives the stack', () => {
  const key = only(stack, 'AWS::KMS::Key');
  expect(key.Properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
  expect([key.DeletionPolicy, key.UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
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
  // Only the key that signs may sign.
  expect(stages.map(rights)).toEqual([
    { 'kms:GetPublicKey': [keyArn(A), keyArn(B)], 'kms:Sign': keyArn(A) },
    { 'kms:GetPublicKey': [keyArn(A), keyArn(B)], 'kms:Sign': keyArn(B) },
    { 'kms:GetPublicKey': keyArn(B), 'kms:Sign': keyArn(B) },
  ]);
});

test('on the day after the facts expire, the publisher is called as the custom resource would call it', () => {
  const { ScheduleExpression, ScheduleExpressionTimezone, Target } = only(
    stack,
    'AWS::Scheduler::Schedule',
  ).Properties;
  expect(practice.contact.verification.validUntil).toBe('2036-11-01');
  expect([ScheduleExpression, ScheduleExpressionTimezone]).toEqual(['at(2036-11-02T00:05:00)', 'UTC']);
  expect(Target.Arn).toEqual(keyArn('SitePublisherFunction8AB5A841'));
  const input = JSON.stringify(Target.Input);
  for (const part of ['Refresh', 'Bucket', 'DistributionId', 'BaseUrl', 'SigningKeys', A])
    expect(input).toContain(part);
});
