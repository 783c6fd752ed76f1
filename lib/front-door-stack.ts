/**
 * The whole service as one stack: composes the constructs and states where the service is. No
 * construct here needs the address before it exists:
 * API ← distribution ← handlers' environment ← routes, and the content last.
 */
import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { failedFile, unavailablePage } from '../lambda/render/error-pages.ts';
import { renderSite } from '../lambda/render/site.ts';
import { UNAVAILABLE } from '../lambda/shared/error-routes.ts';
import type { Limits } from '../lambda/shared/limits.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../lambda/shared/routes.ts';
import { Api } from './api.ts';
import { edgeConfigOf } from './bundle/edge-config.ts';
import type { DeploymentConfig } from './config/config-schema.ts';
import { limitsOf } from './config/limits-schema.ts';
import type { Practice } from '../lambda/shared/practice.ts';
import { ContentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { CustomDomain } from './custom-domain.ts';
import { FrontDoorDistribution } from './distribution.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { EdgeRequirements } from './edge-requirements.ts';
import { Handlers } from './handlers.ts';
import type { LogSettings } from './node-function.ts';
import { OriginSecret } from './origin-secret.ts';
import { DEFAULT_SIGNING_KEYS, SigningKeys } from './signing-keys.ts';
import { signingOrder } from './signing-order.ts';

export interface FrontDoorStackProps extends StackProps {
  readonly practice: Practice;
  /** What the stage sets. @default {} */
  readonly config?: DeploymentConfig;
  /** @default those of the configuration */
  readonly limits?: Limits;
  /** What CloudFront takes from us-east-1. @default made in this stack, which has to be there */
  readonly requirements?: EdgeRequirements | undefined;
  /** Folder of the editorial pages. @default site/pages */
  readonly pagesDir?: string | undefined;
}

/** Logs are for what happened lately; metrics outlive them. */
const DEFAULT_LOG_RETENTION_DAYS = 30;

export class FrontDoorStack extends Stack {
  /** For what watches them. */
  readonly api: Api;
  readonly edgeFunctions: EdgeFunctions;
  readonly distribution: FrontDoorDistribution;
  readonly handlers: Handlers;
  readonly publisher: ContentPublisher;
  readonly logs: LogSettings;

  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    const { practice, config = {}, pagesDir } = props;
    const { limits = limitsOf(config.limits) } = props;
    const { requirements = new EdgeRequirements(this, 'Requirements', config) } = props;
    const removalPolicy = config.removal === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    this.logs = { retentionDays: config.logRetentionDays ?? DEFAULT_LOG_RETENTION_DAYS, removalPolicy };
    const site = renderSite({ practice, limits, ...(pagesDir && { pagesDir }) });

    const { bucket } = new ContentBucket(this, 'Content', removalPolicy);
    const domain = config.domain && new CustomDomain(this, 'Domain', config.domain, requirements);
    const secret = config.originSecret && new OriginSecret(this, 'OriginSecret', config.originSecret);
    this.api = new Api(this, 'Api', limits, secret?.sent);
    this.edgeFunctions = new EdgeFunctions(this, 'EdgeFunctions', {
      ...edgeConfigOf(site),
      ...(domain && { baseUrl: `https://${domain.name}` }),
    });
    this.distribution = new FrontDoorDistribution(this, 'Edge', {
      ...{ bucket, api: this.api, limits, edge: this.edgeFunctions, domain },
      webAclArn: requirements.webAclArn,
      priceClass: config.priceClass,
    });
    const { distribution, baseUrl } = this.distribution;
    domain?.pointTo(distribution);
    this.handlers = new Handlers(this, 'Handlers', {
      ...{ practice, limits, baseUrl, logs: this.logs },
      allowedOrigins: config.allowedOrigins ?? [],
      originSecrets: secret?.accepted,
      unavailablePage: unavailablePage(practice),
    });
    // They ask for the secret once CloudFront sends it.
    if (secret) this.handlers.node.addDependency(distribution);
    const { agentInfo, mcp, unavailable } = this.handlers;
    this.api.addRoute(AGENT_INFO_PATH, 'AgentInfo', agentInfo);
    this.api.addRoute(MCP_PATH, 'Mcp', mcp);
    this.api.addRoute(UNAVAILABLE.path, 'Unavailable', unavailable);
    const { arns: signingKeys } = new SigningKeys(this, 'SigningKeys', {
      names: config.signingKeys ?? DEFAULT_SIGNING_KEYS,
      removalPolicy,
    });
    this.publisher = new ContentPublisher(this, 'Site', {
      ...{ files: [...site.files, failedFile(practice)], bucket, distribution, baseUrl, logs: this.logs },
      ...{ order: signingOrder(practice), signingKeys },
      validUntil: practice.contact.verification.validUntil,
      after: [agentInfo, mcp, unavailable],
    });
    domain?.pinSigningKey(this.publisher.signingKeyId);

    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Where the service is' });
    new CfnOutput(this, 'McpUrl', { value: baseUrl + MCP_PATH, description: 'What an MCP client is given' });
  }
}
