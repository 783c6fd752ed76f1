/** A stack that holds the construct, with outputs that say where the service is. */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { MCP_PATH } from '../../lambda/shared/routes.ts';
import { FrontDoor, type FrontDoorProps } from './front-door.ts';

export interface FrontDoorStackProps extends StackProps, FrontDoorProps {}

/**
 * A stack with one `FrontDoor` and the outputs BaseUrl, McpUrl, DistributionId, BucketName and SigningKeyAlias.
 *
 * @example
 * const { source, config } = await loadService();
 * const stack = new FrontDoorStack(app, 'LegalFrontDoor', { source, config, env: { region: 'us-east-1' } });
 */
export class FrontDoorStack extends Stack {
  readonly frontDoor: FrontDoor;

  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    // CDK leaves the id `Default` out of logical ids, so stacks deployed before the construct existed keep theirs.
    this.frontDoor = new FrontDoor(this, 'Default', props);
    const { baseUrl, distribution, bucket, signingKeyAlias } = this.frontDoor;
    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where the service is' });
    new CfnOutput(this, 'McpUrl', { value: baseUrl + MCP_PATH, description: 'What an MCP client is given' });
    new CfnOutput(this, 'DistributionId', {
      value: distribution.distributionId,
      description: 'The distribution, for `aws cloudfront`',
    });
    new CfnOutput(this, 'BucketName', {
      value: bucket.bucketName,
      description: 'The bucket of pages and documents, for `aws s3api`',
    });
    new CfnOutput(this, 'SigningKeyAlias', {
      value: signingKeyAlias,
      description: 'The KMS key that signs agent-info, for `aws kms`',
    });
  }
}
