/**
 * The secret by which handlers know that CloudFront passed a request on. CloudFormation resolves it
 * while deploying; no template, log or checkout holds it.
 *
 * Rotation is raising `generation` by one. Handlers take the generation before and after the one that is
 * sent, so that no order of updates, nor a roll-back, has CloudFront send what they do not know.
 */
import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { DeploymentConfig } from './config/config-schema.ts';

/** Letters and digits: 48 of them are 285 bits, and safe in a header and in a comma-separated list. */
const SECRET_LENGTH = 48;

export class OriginSecret extends Construct {
  /** What CloudFront sends: a dynamic reference. */
  readonly sent: string;
  /** What the handlers ask for, comma-separated. @default nothing: CloudFront sends it, nobody checks */
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
      // Made, not given: a new deployment makes a new one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'CloudFront must be told of a new value, so that rotation is a deployment: raise the generation.',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
