/**
 * The secret by which handlers recognize requests from CloudFront. CloudFormation resolves it during a deployment; no
 * template, log or checkout contains it.
 *
 * To rotate it, an operator raises `generation` by one. Handlers also accept the generations before and after the one
 * that CloudFront sends, so updates and roll-backs are safe in any order.
 */
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../config/config-schema.ts';

/** 48 letters and digits have 285 bits, and are safe in a header and in a comma-separated list. */
const SECRET_LENGTH = 48;

export class OriginSecret extends Construct {
  /** The secret that CloudFront sends, as a dynamic reference. */
  readonly sent: string;
  /** The secrets that the handlers accept, comma-separated. `undefined`: handlers do not check. */
  readonly accepted: string | undefined;

  constructor(scope: Construct, id: string, config: NonNullable<DeploymentConfig['originSecret']>) {
    super(scope, id);
    const { generation, mode = 'refuse' } = config;
    const values = [generation - 1, generation, generation + 1].map((each) =>
      each > 0 ? this.secretOf(each) : undefined,
    );
    this.sent = values[1]!;
    if (mode === 'refuse') this.accepted = values.filter((value) => value !== undefined).join(',');
  }

  private secretOf(generation: number): string {
    const secret = new Secret(this, `Generation${generation}`, {
      description: `Legal front door: what CloudFront sends to the API, generation ${generation}`,
      generateSecretString: { passwordLength: SECRET_LENGTH, excludePunctuation: true },
      // Secrets Manager generates the value, so a new deployment can generate a new one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'CloudFront learns a new value only by a deployment, so rotation is a deployment: raise the generation.',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
