/**
 * The KMS keys that agent-info is signed with: P-256, for signing only; the private keys never leave KMS.
 * The first one signs. Asymmetric keys have no rotation of their own (KMS developer guide), so a stage
 * names them: a new name is a new key, and the order says which one signs (README, "Rotate the key").
 */
import type { RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

export const DEFAULT_SIGNING_KEYS: readonly string[] = ['A'];

export interface SigningKeysProps {
  /** Unique; what makes a key the same key from one deployment to the next. */
  readonly names: readonly string[];
  readonly removalPolicy: RemovalPolicy;
}

export class SigningKeys extends Construct {
  /** In the order of their names. */
  readonly arns: readonly string[];

  constructor(scope: Construct, id: string, { names, removalPolicy }: SigningKeysProps) {
    super(scope, id);
    this.arns = names.map(
      (name) =>
        new Key(this, name, {
          description: `Signs what the practice states about itself (${name})`,
          keySpec: KeySpec.ECC_NIST_P256,
          keyUsage: KeyUsage.SIGN_VERIFY,
          removalPolicy,
        }).keyArn,
    );
  }
}
