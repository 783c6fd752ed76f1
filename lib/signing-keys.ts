/**
 * The KMS keys that agent-info is signed with: P-256, for signing only; the private keys never leave KMS. The first one
 * signs. Asymmetric keys have no rotation of their own (KMS developer guide), so a stage names them: a new name is a new
 * key, and the order says which one signs (docs/operations.md, "Rotate the signing key").
 *
 * A key's own policy says who may sign: the publisher's role alone. The account administers the key by IAM, but no IAM
 * policy can let anybody else sign, nor grant it.
 */
import { type RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, type IRole, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

export const DEFAULT_SIGNING_KEYS: readonly string[] = ['A'];

/** Of key administrators (KMS developer guide, "Default key policy"), without grants, by which one could sign. */
const ADMINISTRATION = [
  'kms:CancelKeyDeletion',
  'kms:CreateAlias',
  'kms:DeleteAlias',
  'kms:Describe*',
  'kms:DisableKey',
  'kms:EnableKey',
  'kms:Get*',
  'kms:List*',
  'kms:PutKeyPolicy',
  'kms:RevokeGrant',
  'kms:ScheduleKeyDeletion',
  'kms:TagResource',
  'kms:UntagResource',
  'kms:Update*',
];

interface SigningKeysProps {
  /** Unique; what makes a key the same key from one deployment to the next. */
  readonly names: readonly string[];
  readonly removalPolicy: RemovalPolicy;
}

export class SigningKeys extends Construct {
  /** In the order of their names. */
  readonly arns: readonly string[];
  /** Of the key that signs, as KMS shows it. */
  readonly alias: string;
  private readonly keys: readonly Key[];

  constructor(scope: Construct, id: string, { names, removalPolicy }: SigningKeysProps) {
    super(scope, id);
    // Of the account and the region; two stages, and two keys of a rotation, have one each.
    const aliases = names.map((name) => `alias/${Stack.of(this).stackName}/${name}`);
    this.alias = aliases[0]!;
    this.keys = names.map(
      (name, index) =>
        new Key(this, name, {
          alias: aliases[index]!,
          description: `Signs what the practice states about itself (${name})`,
          keySpec: KeySpec.ECC_NIST_P256,
          keyUsage: KeyUsage.SIGN_VERIFY,
          policy: new PolicyDocument({
            statements: [
              new PolicyStatement({
                sid: 'Administer',
                principals: [new AccountRootPrincipal()],
                actions: ADMINISTRATION,
                resources: ['*'],
              }),
            ],
          }),
          removalPolicy,
        }),
    );
    this.arns = this.keys.map(({ keyArn }) => keyArn);
  }

  /**
   * The first key signs; what the others have signed can still be checked. The role is a condition and no principal:
   * KMS refuses principals that it cannot see yet (API reference, CreateKey, `Policy`), and the role is seconds old. The
   * account as principal hands the decision to IAM, and the condition to this role in IAM.
   *
   * @returns what IAM has to let the role do; not in the role itself, or key and role would wait for each other
   */
  grantSign(role: IRole): PolicyStatement[] {
    const rights = this.keys.map((key, index) => ({
      key,
      actions: index === 0 ? ['kms:GetPublicKey', 'kms:Sign'] : ['kms:GetPublicKey'],
    }));
    for (const { key, actions } of rights)
      key.addToResourcePolicy(
        new PolicyStatement({
          sid: 'Publish',
          principals: [new AccountRootPrincipal()],
          actions,
          resources: ['*'],
          conditions: { ArnEquals: { 'aws:PrincipalArn': role.roleArn } },
        }),
      );
    return rights.map(({ key, actions }) => new PolicyStatement({ actions, resources: [key.keyArn] }));
  }
}
