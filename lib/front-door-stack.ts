/**
 * The whole service as one stack: composes the constructs and states where the service is. No
 * construct here needs the address before it exists:
 * API ← distribution ← handlers' environment ← routes, and the content last.
 */
import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { menuOf } from '../lambda/render/navigation.ts';
import type { SiteSource } from '../lambda/render/site-source.ts';
import { AGENT_INFO_PATH, ERROR_PAGES, MCP_PATH } from '../lambda/shared/routes.ts';
import { Api } from './api.ts';
import { edgeSiteOf } from './bundle/edge-constants.ts';
import type { DeploymentConfig } from './config/config-schema.ts';
import { sampleSite } from './content/site-source.ts';
import { ContentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { CustomDomain } from './custom-domain.ts';
import { FrontDoorDistribution } from './distribution.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { EdgeRequirements } from './edge-requirements.ts';
import { allowanceOf } from './flat-rate-plan.ts';
import { addRegionToGlobalNames } from './global-names.ts';
import { Handlers } from './handlers.ts';
import type { LogSettings } from './node-function.ts';
import { OriginSecret } from './origin-secret.ts';
import { DEFAULT_SIGNING_KEYS, SigningKeys } from './signing-keys.ts';

export interface FrontDoorStackProps extends StackProps {
  /** The practice, its pages and its limits, which hold no mistake (`lib/content`). */
  readonly source: SiteSource;
  /** What the stage sets. @default {} */
  readonly config?: DeploymentConfig;
  /** What CloudFront takes from us-east-1. @default made in this stack, which has to be there */
  readonly requirements?: EdgeRequirements | undefined;
  /** Names this deployment: another name has the content published although nothing changed. @default none */
  readonly deployment?: string | undefined;
}

/** Logs are for what happened lately; metrics outlive them. */
const DEFAULT_LOG_RETENTION_DAYS = 30;

export class FrontDoorStack extends Stack {
  /** For what watches them. */
  readonly api: Api;
  readonly edgeFunctions: EdgeFunctions;
  readonly distribution: FrontDoorDistribution;
  /** @default no firewall */
  readonly webAclArn: string | undefined;
  readonly handlers: Handlers;
  readonly publisher: ContentPublisher;
  readonly logs: LogSettings;

  constructor(scope: Construct, id: string, props: FrontDoorStackProps) {
    super(scope, id, props);
    const { source, config = {}, deployment } = props;
    const { practice, limits } = source;
    const { requirements = new EdgeRequirements(this, 'Requirements', config) } = props;
    const isKept = config.removal !== 'destroy';
    // What a first deployment made and could not finish is of no use to anybody, and each try would leave a set of it.
    const removalPolicy = isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    this.logs = { retentionDays: config.logRetentionDays ?? DEFAULT_LOG_RETENTION_DAYS, removalPolicy };

    const { bucket } = new ContentBucket(this, 'Content', removalPolicy);
    const domain = config.domain && new CustomDomain(this, 'Domain', config.domain, requirements);
    const secret = config.originSecret && new OriginSecret(this, 'OriginSecret', config.originSecret);
    this.api = new Api(this, 'Api', limits, secret?.sent);
    const site = sampleSite(source);
    const edgeSite = edgeSiteOf(site, practice, domain && `https://${domain.name}`);
    this.edgeFunctions = new EdgeFunctions(this, 'EdgeFunctions', edgeSite);
    this.webAclArn = requirements.webAclArn;
    this.distribution = new FrontDoorDistribution(this, 'Edge', {
      ...{ bucket, api: this.api, limits, edge: this.edgeFunctions, domain },
      webAclArn: this.webAclArn,
      priceClass: config.priceClass,
      ownPolicies: allowanceOf(config).ownPolicies,
    });
    const { distribution, baseUrl } = this.distribution;
    domain?.pointTo(distribution);
    this.handlers = new Handlers(this, 'Handlers', {
      ...{ source, menu: menuOf(site.pages), baseUrl, logs: this.logs },
      allowedOrigins: config.allowedOrigins ?? [],
      originSecrets: secret?.accepted,
    });
    const { agentInfo, mcp, unavailable } = this.handlers;
    // They ask for the secret once CloudFront sends it.
    if (secret?.accepted !== undefined)
      for (const handler of [agentInfo, mcp, unavailable]) handler.node.addDependency(distribution);
    this.api.addRoute(AGENT_INFO_PATH, 'AgentInfo', agentInfo);
    this.api.addRoute(MCP_PATH, 'Mcp', mcp);
    this.api.addRoute(ERROR_PAGES.unavailable.path, 'Unavailable', unavailable);
    const signingKeys = new SigningKeys(this, 'SigningKeys', {
      names: config.signingKeys ?? DEFAULT_SIGNING_KEYS,
      removalPolicy,
    });
    this.publisher = new ContentPublisher(this, 'Site', {
      ...{ source, bucket, distribution, baseUrl, logs: this.logs, deployment },
      signingKeys: signingKeys.arns,
      after: [agentInfo, mcp, unavailable],
      emptiesBucket: !isKept,
    });
    this.publisher.maySign(signingKeys.grantSign(this.publisher.role));
    domain?.pinSigningKey(this.publisher.signingKeyId);
    addRegionToGlobalNames(this);

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
      value: signingKeys.alias,
      description: 'The KMS key that signs agent-info, for `aws kms`',
    });
  }
}
