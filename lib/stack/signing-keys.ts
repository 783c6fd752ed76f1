/**
 * The KMS keys that sign agent-info: P-256, for signing only. The private keys never leave KMS. KMS does not rotate
 * asymmetric keys (developer guide), so a stage names its keys: a new name creates a new key, and the first name signs
 * (docs/operations.md, "Rotate the signing key").
 *
 * The key policy permits only the publisher's role to sign. The account can administer the key through IAM, but no IAM
 * policy can permit another principal to sign or to create a grant.
 */
import { type RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, type IRole, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { DEFAULT_SIGNING_KEYS } from '../config/config-schema.ts';

/** Actions of key administrators (KMS developer guide, "Default key policy") without `kms:CreateGrant`: a grant can permit signing. */
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

export class SigningKeys extends Construct {
  /** In the order of `names`. */
  readonly arns: readonly string[];
  readonly alias: string;
  private readonly keys: readonly Key[];

  /** @param names - unique. The name identifies a key in later deployments */
  constructor(scope: Construct, names = DEFAULT_SIGNING_KEYS, removalPolicy: RemovalPolicy) {
    super(scope, 'SigningKeys');
    // An alias is unique in an account and region, so it names the stack and the key.
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
   * Permits the role to sign with the first key and to read the public keys of all. The statement names the account as
   * principal and the role in a condition, because KMS refuses a principal that it cannot see yet (API reference,
   * CreateKey, `Policy`), and the role is only seconds old.
   *
   * @returns statements for an IAM policy of the role, which is needed beside the key policy
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
