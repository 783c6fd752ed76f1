/**
 * The whole service as one construct. It makes the distribution before the handlers and the publisher, because both have
 * the address of the distribution in their environment.
 */
import { Annotations, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { menuOf } from '../../lambda/render/pages/navigation.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { AGENT_INFO_PATH, ERROR_PAGES, MCP_PATH } from '../../lambda/shared/routes.ts';
import {
  DEFAULT_LOG_RETENTION_DAYS,
  type DeploymentConfig,
  REGION,
  REGION_RULE,
} from '../config/config-schema.ts';
import { EDGE_REGION, edgeProblems } from '../config/edge-region.ts';
import { sampleSite } from '../content/site-source.ts';
import { ContentError, throwIfAny } from '../practice/messages/content-error.ts';
import { assertAccount } from './account.ts';
import { Api } from './api.ts';
import { edgeSiteOf } from './bundle/edge-constants.ts';
import { ContentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { CustomDomain } from './custom-domain.ts';
import { EdgeFunctions, FrontDoorDistribution } from './distribution.ts';
import { WebAcl } from './firewall.ts';
import { Handlers, type HandlersProps, type LogSettings } from './handlers.ts';
import { EdgeMonitoring, Monitoring } from './monitoring/monitoring.ts';
import { OriginSecret } from './origin-secret.ts';
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
  /** The SNS topic that `alarms` notify. */
  readonly topic: ITopic;
  /** KMS alias of the key that signs agent-info. */
  readonly signingKeyAlias: string;
  private readonly monitoring: Monitoring;

  /**
   * @throws Error if the stack cannot hold the construct
   * @throws ContentError if pages or answers exceed a limit
   */
  constructor(scope: Construct, id: string, props: FrontDoorProps) {
    super(scope, id);
    this.assertStack();
    const { source, config = {}, deployment } = props;
    assertAccount(this, config);
    this.assertEdge(config);
    const removalPolicy = removalPolicyOf(config);
    const { logRetentionDays: retentionDays = DEFAULT_LOG_RETENTION_DAYS } = config;
    const logs: LogSettings = { retentionDays, removalPolicy };

    const emptiesBucket = removalPolicy === RemovalPolicy.DESTROY;
    const { bucket } = new ContentBucket(this, 'Content', emptiesBucket);
    const domain = config.domain && new CustomDomain(this, 'Domain', config.domain);
    const secret = config.originSecret && new OriginSecret(this, 'OriginSecret', config.originSecret);
    const api = new Api(this, 'Api', source.limits, secret?.sent);
    const site = sampleSite(source);
    const edgeSite = edgeSiteOf(site, source.practice, domain && `https://${domain.name}`);
    const edgeFunctions = new EdgeFunctions(this, 'EdgeFunctions', edgeSite);
    const { distribution, baseUrl } = new FrontDoorDistribution(this, 'Edge', {
      bucket,
      api,
      edge: edgeFunctions,
      limits: source.limits,
      domain,
      webAclArn: config.waf ? new WebAcl(this, 'Firewall', config.waf).arn : config.webAclArn,
      priceClass: config.priceClass,
      ownPolicies: config.headersPolicies !== 'managed',
    });
    const handlers = this.addHandlers(api, distribution, {
      source,
      menu: menuOf(site.pages),
      baseUrl,
      logs,
      allowedOrigins: config.allowedOrigins ?? [],
      originSecrets: secret?.accepted,
    });
    const signingKeys = new SigningKeys(this, 'SigningKeys', { names: config.signingKeys, removalPolicy });
    const publisher = new ContentPublisher(this, 'Site', {
      source,
      bucket,
      distribution,
      baseUrl,
      logs,
      deployment,
      signingKeys,
      after: handlers.all,
      emptiesBucket,
    });
    domain?.addRecords(distribution, publisher.signingKeyId);

    this.monitoring = new Monitoring(this, 'Monitoring', { api, handlers, publisher, logs }, config);
    if (this.isAtEdge)
      new EdgeMonitoring(
        this,
        'EdgeMonitoring',
        { distribution, edgeFunctions, logs },
        this.monitoring.alarmTopic,
      );
    this.baseUrl = baseUrl;
    this.distribution = distribution;
    this.api = api.api;
    this.bucket = bucket;
    this.topic = this.monitoring.alarmTopic.topic;
    this.signingKeyAlias = signingKeys.alias;
  }

  private get isAtEdge(): boolean {
    return Stack.of(this).region === EDGE_REGION;
  }

  /** Alarms of the API, the handlers and the publisher; in us-east-1 CloudFront's too. They notify `topic`. */
  get alarms(): readonly Alarm[] {
    return this.monitoring.alarmTopic.alarms;
  }

  /** The handlers, each behind its route. */
  private addHandlers(api: Api, distribution: Distribution, props: HandlersProps): Handlers {
    const handlers = new Handlers(this, 'Handlers', props);
    // CloudFront has to send the secret before the handlers require it.
    if (props.originSecrets !== undefined)
      for (const handler of handlers.all) handler.node.addDependency(distribution);
    api.addRoute(AGENT_INFO_PATH, 'AgentInfo', handlers.agentInfo);
    api.addRoute(MCP_PATH, 'Mcp', handlers.mcp);
    api.addRoute(ERROR_PAGES.unavailable.path, 'Unavailable', handlers.unavailable);
    return handlers;
  }

  /** Refuses options that only a stack in us-east-1 can have. For a stack elsewhere, prints what it lacks. */
  private assertEdge(config: DeploymentConfig): void {
    const { region } = Stack.of(this);
    throwIfAny(
      edgeProblems(region, config).map(({ path, rule, received }) => ({
        file: 'The stage',
        where: `$.${path}`,
        rule,
        received,
      })),
    );
    if (!this.isAtEdge)
      Annotations.of(this).addInfoV2(
        'legal-front-door:edge',
        `The stack is in ${region}, so it has none of CloudFront's alarms and no access log of CloudFront: they exist in ${EDGE_REGION} only.`,
      );
  }

  private assertStack(): void {
    const stack = Stack.of(this);
    const { path } = stack.node;
    if (Token.isUnresolved(stack.region))
      throw new Error(
        `The region of ${path} must be known, because CloudFront takes some resources from ${EDGE_REGION} only. Give the stack env: { region: '${EDGE_REGION}' }, or another region.`,
      );
    // The region may be that of the credentials, so the message says where to set another one.
    if (!REGION.test(stack.region))
      throw new ContentError([
        {
          file: `The stack ${path}`,
          where: 'region',
          rule: `${REGION_RULE}. Set "region" of the stage, or "env" of your own stack`,
          received: stack.region,
        },
      ]);
    if (Token.isUnresolved(stack.stackName))
      throw new Error(
        `${path} is a nested stack, whose name is not known at synthesis: functions, alarms and keys are named after the stack. Put the FrontDoor into a stack of the app.`,
      );
    const other = inStack(stack, FrontDoor).find((each) => each !== this);
    if (other)
      throw new Error(
        `${path} already has a FrontDoor (${other.node.path}): functions, alarms and keys are named after the stack. Put each FrontDoor into a separate stack.`,
      );
  }
}

/** `RETAIN_ON_UPDATE_OR_DELETE` keeps resources, but deletes those of a first deployment that fails. `RETAIN` keeps both. */
const removalPolicyOf = ({ removal }: DeploymentConfig) =>
  removal === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** Constructs of a type in this stack, without those of stacks below it in the tree. */
const inStack = <T extends Construct>(stack: Stack, type: abstract new (...props: never[]) => T): T[] =>
  stack.node
    .findAll()
    .filter((each): each is T => each instanceof type)
    .filter((each) => Stack.of(each) === stack);
