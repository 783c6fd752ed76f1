/**
 * The stack of something that an app no longer wants. The template is empty: `cdk deploy` (aws-cdk 2.1148.1) deletes the
 * deployed stack of that name, and skips the stack if none is deployed.
 */
import {
  DefaultStackSynthesizer,
  type IStackSynthesizer,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';

export interface EmptyStackProps extends Pick<StackProps, 'env'> {
  /** The stack that used what the deployed stack has. It is deployed first. */
  readonly after: Stack;
}

/**
 * Deletes the deployed stack of this name, once another stack no longer uses it. That stack must not be protected from
 * deletion.
 *
 * @example
 * const stack = new Stack(app, 'Website', { env: { region: 'eu-west-1' } });
 * new EmptyStack(app, 'WebsiteFirewall', { env: { region: 'us-east-1' }, after: stack });
 */
export class EmptyStack extends Stack {
  constructor(scope: Construct, id: string, { env, after }: EmptyStackProps) {
    super(scope, id, {
      ...(env && { env }),
      // Version reporting would add a resource, and `cdk diff` would list the rule as a difference.
      analyticsReporting: false,
      // CDK's types are inconsistent under `exactOptionalPropertyTypes`.
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
    });
    this.addStackDependency(after);
    Validations.of(this).acknowledge({
      id: 'CloudFormation-Validate::F0001',
      reason: 'The CDK CLI does not give a template without resources to CloudFormation.',
    });
  }
}
