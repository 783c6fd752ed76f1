/**
 * The whole service as one construct. It makes the distribution before the handlers and the publisher, because both have
 * the address of the distribution in their environment.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { AGENT_INFO_PATH, DEFAULT_ROUTE, ERROR_PAGES, MCP_PATH } from '../../lambda/shared/routes.ts';
import { DEFAULT_LOG_RETENTION_DAYS, type DeploymentConfig } from '../config/config-schema.ts';
import { sampleSite } from '../content/site-source.ts';
import { Api } from './api.ts';
import { edgeSiteOf } from './bundle/edge-constants.ts';
import { contentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { CustomDomain } from './custom-domain.ts';
import { EdgeFunctions, FrontDoorDistribution } from './distribution.ts';
import { webAcl } from './firewall.ts';
import { Handlers, type LogSettings } from './handlers.ts';
import { monitoring } from './monitoring/monitoring.ts';
import { OriginSecret } from './origin-secret.ts';
import { assertPlacement } from './placement.ts';
import { SigningKeys } from './signing-keys.ts';

export interface FrontDoorProps {
  /** The practice, its pages and its limits, already checked: what `loadService` returns as `source`. */
  readonly source: SiteSource;
  /** Configuration of the stage (docs/configuration.md). @default {} */
  readonly config?: DeploymentConfig;
  /** A text. If it differs from that of the last deployment, the content is published again. @default none */
  readonly deployment?: string | undefined;
}

/**
 * The service: CloudFront distribution, HTTP API, content bucket, publisher, signing keys, logs and alarms.
 *
 * A stack holds one `FrontDoor` and must have a known region. Outside us-east-1 there are no alarms and no access log of
 * CloudFront, and `config` gives the ARNs of certificate and web ACL. Functions, alarms and keys are named after the
 * stack, and logical ids come from the construct's path. Do not change the stack's name or an id above the construct
 * once it is deployed.
 *
 * @example
 * import { App, Stack } from 'aws-cdk-lib';
 * import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
 * import { FEATURE_FLAGS, FrontDoor, loadService } from 'legal-front-door';
 *
 * const { source, config } = await loadService();
 * const stack = new Stack(new App({ context: FEATURE_FLAGS }), 'Website', { env: { region: 'us-east-1' } });
 * const frontDoor = new FrontDoor(stack, 'FrontDoor', { source, config });
 * frontDoor.distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org'));
 */
export class FrontDoor extends Construct {
  /** Public origin of the service: scheme and host, no trailing slash. */
  readonly baseUrl: string;
  /** The CloudFront distribution. `addBehavior` sends more paths to origins of your own. */
  readonly distribution: Distribution;
  /** The HTTP API of agent-info and MCP. Clients reach it through the distribution. */
  readonly api: HttpApi;
  /** Pages and documents. The publisher deletes every object that it did not put there. */
  readonly bucket: IBucket;
  /** The SNS topic that `alarms` notify; undefined with `monitoring: false`. */
  readonly topic: ITopic | undefined;
  /** Alarms of the handlers and the publisher; in us-east-1 CloudFront's too. None with `monitoring: false`. */
  readonly alarms: readonly Alarm[];
  /** KMS alias of the key that signs agent-info. */
  readonly signingKeyAlias: string;

  /**
   * @throws Error if the stack cannot hold the construct
   * @throws ContentError if pages or answers exceed a limit
   */
  constructor(scope: Construct, id: string, props: FrontDoorProps) {
    super(scope, id);
    const { source, config = {}, deployment } = props;
    assertPlacement(this, FrontDoor, config);
    const removalPolicy = removalPolicyOf(config);
    const { logRetentionDays: retentionDays = DEFAULT_LOG_RETENTION_DAYS } = config;
    const logs: LogSettings = { retentionDays, removalPolicy };

    const emptiesBucket = removalPolicy === RemovalPolicy.DESTROY;
    const bucket = contentBucket(this, 'Content', emptiesBucket);
    const domain = config.domain && new CustomDomain(this, 'Domain', config.domain);
    const secret = config.originSecret && new OriginSecret(this, 'OriginSecret', config.originSecret);
    const api = new Api(this, 'Api', source.limits, secret?.sent);
    const site = sampleSite(source);
    const edgeSite = edgeSiteOf(site, domain && `https://${domain.name}`);
    const edgeFunctions = new EdgeFunctions(this, 'EdgeFunctions', edgeSite);
    const { distribution, baseUrl } = new FrontDoorDistribution(this, 'Edge', {
      bucket,
      api,
      edge: edgeFunctions,
      limits: source.limits,
      domain,
      webAclArn: config.waf ? webAcl(this, 'Firewall', config.waf) : config.webAclArn,
      priceClass: config.priceClass,
      ownPolicies: config.headersPolicies !== 'managed',
    });
    const handlers = new Handlers(this, 'Handlers', {
      source,
      menu: site.menu,
      baseUrl,
      logs,
      allowedOrigins: config.allowedOrigins ?? [],
      originSecrets: secret?.accepted,
    });
    // CloudFront has to send the secret before the handlers require it.
    if (secret) handlers.node.addDependency(distribution);
    api.addRoutes('AgentInfo', handlers.agentInfo, [
      AGENT_INFO_PATH,
      ERROR_PAGES.unavailable.path,
      DEFAULT_ROUTE,
    ]);
    api.addRoutes('Mcp', handlers.mcp, [MCP_PATH]);
    const signingKeys = new SigningKeys(this, config.signingKeys, removalPolicy);
    const publisher = new ContentPublisher(this, 'Site', {
      source,
      bucket,
      distribution,
      baseUrl,
      logs,
      deployment,
      signingKeys,
      after: [handlers],
      emptiesBucket,
    });
    domain?.addRecords(distribution, publisher.signingKeyId);
    const { topic, alarms } =
      config.monitoring === false
        ? { topic: undefined, alarms: [] }
        : monitoring(this, { api, publisher, distribution, edgeFunctions, logs }, config);

    this.baseUrl = baseUrl;
    this.distribution = distribution;
    this.api = api.api;
    this.bucket = bucket;
    this.topic = topic;
    this.alarms = alarms;
    this.signingKeyAlias = signingKeys.alias;
  }
}

/** `RETAIN_ON_UPDATE_OR_DELETE` keeps resources, but deletes those of a first deployment that fails. `RETAIN` keeps both. */
const removalPolicyOf = ({ removal }: DeploymentConfig) =>
  removal === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
