/**
 * The whole service as one stack: composes the constructs and states where the service is. No
 * construct here knows an account or a region, and none needs the address before it exists:
 * API ← distribution ← handlers' environment ← routes, and the content last.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DEFAULT_LIMITS, type Limits } from '../lambda/shared/limits.ts';
import type { Practice } from '../lambda/shared/practice.ts';
import { AGENT_INFO_PATH, ASSETS, DOCUMENTS, MCP_PATH } from '../lambda/shared/routes.ts';
import { renderSite } from '../site/render.ts';
import { Api } from './api.ts';
import { ContentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { FrontDoorDistribution } from './distribution.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { Handlers } from './handlers.ts';

export interface FrontDoorStackProps extends StackProps {
  readonly practice: Practice;
  /** @default DEFAULT_LIMITS */
  readonly limits?: Limits;
  /** Browser origins, besides the service's own, that may call the MCP endpoint. @default none */
  readonly allowedOrigins?: readonly string[];
  /** Folder of the editorial pages. @default site/pages */
  readonly pagesDir?: string;
}

export class FrontDoorStack extends Stack {
  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    const { practice, limits = DEFAULT_LIMITS, allowedOrigins = [], pagesDir } = props;
    const site = renderSite({ practice, limits, ...(pagesDir && { pagesDir }) });

    const { bucket } = new ContentBucket(this, 'Content');
    const api = new Api(this, 'Api', limits);
    const edge = new EdgeFunctions(this, 'EdgeFunctions', {
      pages: site.pages,
      documents: DOCUMENTS.map(({ path }) => path),
      assets: Object.values(ASSETS).map(({ path }) => path),
      notFound: site.notFound,
    });
    const { distribution, baseUrl } = new FrontDoorDistribution(this, 'Edge', { bucket, api, limits, edge });
    const handlers = new Handlers(this, 'Handlers', { practice, limits, baseUrl, allowedOrigins });
    api.addRoute(AGENT_INFO_PATH, 'AgentInfo', handlers.agentInfo);
    api.addRoute(MCP_PATH, 'Mcp', handlers.mcp);
    new ContentPublisher(this, 'Site', {
      files: site.files,
      bucket,
      distribution,
      baseUrl,
      after: [handlers.agentInfo, handlers.mcp],
    });

    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where the service is' });
    new CfnOutput(this, 'McpUrl', { value: baseUrl + MCP_PATH, description: 'What an MCP client is given' });
  }
}
