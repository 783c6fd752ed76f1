/**
 * The whole service as one construct. It creates API, distribution, handlers, routes and content in this order. The
 * handlers have the address of the distribution in their environment, and another order would be a dependency cycle.
 */
import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { menuOf } from '../../lambda/render/navigation.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { AGENT_INFO_PATH, ERROR_PAGES, MCP_PATH } from '../../lambda/shared/routes.ts';
import {
  DEFAULT_LOG_RETENTION_DAYS,
  type DeploymentConfig,
  REGION,
  REGION_RULE,
} from '../config/config-schema.ts';
import { sampleSite } from '../content/site-source.ts';
import { ContentError } from '../practice/messages/content-error.ts';
import { assertAccount } from './account.ts';
import { Api } from './api.ts';
import { edgeSiteOf } from './bundle/edge-constants.ts';
import { ContentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { CustomDomain } from './custom-domain.ts';
import { EdgeFunctions, FrontDoorDistribution } from './distribution.ts';
import { EDGE_REGION, EdgeRequirements, type Requirements } from './edge-requirements.ts';
import { addRegionToGlobalNames } from './global-names.ts';
import { Handlers, type HandlersProps, type LogSettings } from './handlers.ts';
import { OriginSecret } from './origin-secret.ts';
import { SigningKeys } from './signing-keys.ts';
import { EdgeWatch, Watch, type Watched } from './watch/watch.ts';

export interface FrontDoorProps {
  /** The practice, its pages and its limits, already checked: what `loadService` returns as `source`. */
  readonly source: SiteSource;
  /** Configuration of the stage (docs/configuration.md). @default {} */
  readonly config?: DeploymentConfig;
  /**
   * Certificate and web ACL, which CloudFront takes from us-east-1 only.
   * @default created in this stack, which must then be in us-east-1 if `config` needs any of them
   */
  readonly requirements?: Requirements | undefined;
  /** Another text than before publishes the content again even if nothing changed. @default none */
  readonly deployment?: string | undefined;
}

/**
 * The service: CloudFront distribution, HTTP API, content bucket, publisher, signing keys, logs and alarms.
 *
 * A stack holds one `FrontDoor` and must have a known region. Functions, alarms and keys are named after the stack, and
 * logical ids come from the construct's path. Do not change the stack's name or an id above the construct once it is
 * deployed.
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
  private readonly config: DeploymentConfig;
  private readonly watched: Watched;
  private readonly watch: Watch;
  private edge: EdgeWatch | undefined;

  /**
   * @throws Error if the stack cannot hold the construct
   * @throws ContentError if pages or answers exceed a limit
   */
  constructor(scope: Construct, id: string, props: FrontDoorProps) {
    super(scope, id);
    this.assertStack();
    const { source, config = {}, deployment } = props;
    assertAccount(this, config);
    this.config = config;
    const requirements = props.requirements ?? new EdgeRequirements(this, 'Requirements', config);
    const removalPolicy = removalPolicyOf(config);
    const { logRetentionDays: retentionDays = DEFAULT_LOG_RETENTION_DAYS } = config;
    const logs: LogSettings = { retentionDays, removalPolicy };

    const emptiesBucket = removalPolicy === RemovalPolicy.DESTROY;
    const { bucket } = new ContentBucket(this, 'Content', emptiesBucket);
    const domain = config.domain && new CustomDomain(this, 'Domain', config.domain, requirements);
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
      webAclArn: requirements.webAcl?.arn,
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

    this.watched = { api, distribution, edgeFunctions, handlers, publisher, logs };
    this.watch = new Watch(this, 'Watch', this.watched, config);
    this.baseUrl = baseUrl;
    this.distribution = distribution;
    this.api = api.api;
    this.bucket = bucket;
    this.topic = this.watch.onCall.topic;
    this.signingKeyAlias = signingKeys.alias;
    if (Stack.of(this).region === EDGE_REGION) this.watchEdgeIn(this);
    addRegionToGlobalNames(this);
    this.node.addValidation({ validate: () => this.problems() });
  }

  /** Alarms of the API, the handlers and the publisher; in us-east-1 CloudFront's too. They notify `topic`. */
  get alarms(): readonly Alarm[] {
    return this.watch.onCall.alarms;
  }

  /**
   * CloudFront's alarms, when the stack is outside us-east-1. They are in us-east-1, where their metrics are, and
   * notify a topic there.
   */
  get edgeAlarms(): readonly Alarm[] {
    return this.edge && this.edge.onCall !== this.watch.onCall ? this.edge.onCall.alarms : [];
  }

  /**
   * Creates the resources that have to be in us-east-1: CloudFront's access log and alarms. A FrontDoor in us-east-1 does this itself. Elsewhere, call it with a second stack. That stack
   * is deployed after this one, because it refers to it.
   *
   * @param scope - a stack in us-east-1, or a construct in one
   */
  watchEdgeIn(scope: Construct): void {
    const stack = Stack.of(scope);
    if (this.edge)
      throw new Error(
        `watchEdgeIn was called a second time for ${this.node.path}. Call it once; in ${EDGE_REGION} do not call it, because the FrontDoor calls it itself.`,
      );
    if (stack.region !== EDGE_REGION)
      throw new Error(
        `CloudFront publishes logs and metrics in ${EDGE_REGION}; ${stack.node.path} is in ${nameOf(stack.region)}. Give that stack env: { region: '${EDGE_REGION}' }.`,
      );
    const [other] = inStack(stack, EdgeWatch);
    if (other)
      throw new Error(
        `${stack.node.path} already watches CloudFront for another FrontDoor (${other.node.path}): access log and alarms are named after the stack. Call watchEdgeIn with a separate stack.`,
      );
    assertAccount(stack, this.config);
    this.edge = new EdgeWatch(scope, 'EdgeWatch', this.watched, this.config, this.watch);
  }

  /**
   * Delivers CloudFront's access log to a bucket too, with the same fields as the log group: no address, no path, no
   * user agent. A bucket of this app gets the policy statement that permits the delivery. The owner of an imported
   * bucket has to add it (docs/own-infrastructure.md).
   *
   * @param bucket - in any region; a bucket of another region needs a physical name
   * @throws Error for the published bucket, for a second bucket, and before
   *   `watchEdgeIn` was called
   */
  deliverAccessLogsTo(bucket: IBucket): void {
    if (bucket === this.bucket)
      throw new Error(
        `${bucket.node.path} is the published bucket, in which the publisher deletes other objects. Give deliverAccessLogsTo another bucket.`,
      );
    if (!this.edge) throw new Error(this.unwatched());
    this.edge.accessLog.deliverTo(bucket);
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

  /** Runs at synthesis, so that it also sees what the app added after this constructor. */
  private problems(): string[] {
    return this.edge ? [] : [this.unwatched()];
  }

  private unwatched(): string {
    const { region } = Stack.of(this);
    return `${this.node.path} is in ${region}, but CloudFront's access log and alarms have to be in ${EDGE_REGION}. Call watchEdgeIn(stack) with a second stack that has env: { region: '${EDGE_REGION}' }.`;
  }
}

/** `RETAIN` would keep a set of empty resources from each first deployment that fails. This policy deletes them. */
const removalPolicyOf = ({ removal }: DeploymentConfig) =>
  removal === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** Constructs of a type in this stack, without those of stacks below it in the tree. */
const inStack = <T extends Construct>(stack: Stack, type: abstract new (...props: never[]) => T): T[] =>
  stack.node
    .findAll()
    .filter((each): each is T => each instanceof type)
    .filter((each) => Stack.of(each) === stack);

const nameOf = (region: string) => (Token.isUnresolved(region) ? 'an unknown region' : region);
