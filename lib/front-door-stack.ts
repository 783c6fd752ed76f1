/** The whole service as one stack: composes the constructs and states where the service is. */
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DEFAULT_LIMITS, type Limits } from '../lambda/shared/limits.ts';
import type { Practice } from '../lambda/shared/practice.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../lambda/shared/routes.ts';
import { Api } from './api.ts';
import { ContentBucket } from './content-bucket.ts';
import { FrontDoorDistribution } from './distribution.ts';
import { NodeFunction } from './node-function.ts';

export interface FrontDoorStackProps extends StackProps {
  readonly practice: Practice;
  /** @default DEFAULT_LIMITS */
  readonly limits?: Limits;
  /** Browser origins, besides the service's own, that may call the MCP endpoint. @default none */
  readonly allowedOrigins?: readonly string[];
}

export class FrontDoorStack extends Stack {
  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    const { limits = DEFAULT_LIMITS, allowedOrigins = [] } = props;

    const { bucket } = new ContentBucket(this, 'Content');
    const api = new Api(this, 'Api', { limits });
    const { baseUrl } = new FrontDoorDistribution(this, 'Edge', { bucket, api, limits, edgeFunctions: [] });
    for (const [name, path] of [
      ['AgentInfo', AGENT_INFO_PATH],
      ['Mcp', MCP_PATH],
    ] as const) {
      const handler = new NodeFunction(this, name, {
        description: name,
        files: {
          'index.mjs':
            'export const handler = async () => ({ statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(process.env.BASE_URL) });',
        },
        memorySizeMb: 256,
        timeout: Duration.seconds(limits.handlerTimeoutSeconds),
        environment: { BASE_URL: baseUrl, ALLOWED_ORIGINS: allowedOrigins.join(',') },
      });
      api.addRoute(path, name, handler.function);
    }
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
    new CfnOutput(this, 'McpUrl', { value: baseUrl + MCP_PATH });
  }
}
