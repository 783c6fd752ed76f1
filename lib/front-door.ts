/**
 * The whole service as one construct: composes the others, and what watches them. No construct here needs the address
 * before it exists: API ← distribution ← handlers' environment ← routes, and the content last.
 */
import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { menuOf } from '../lambda/render/navigation.ts';
import type { SiteSource } from '../lambda/render/site-source.ts';
import { AGENT_INFO_PATH, ERROR_PAGES, MCP_PATH } from '../lambda/shared/routes.ts';
import { Api } from './api.ts';
import { edgeSiteOf } from './bundle/edge-constants.ts';
import type { DeploymentConfig } from './config/config-schema.ts';
import { ContentError } from './content/content-error.ts';
import { sampleSite } from './content/site-source.ts';
import { ContentBucket } from './content-bucket.ts';
import { ContentPublisher } from './content-publisher.ts';
import { CustomDomain } from './custom-domain.ts';
import { FrontDoorDistribution } from './distribution.ts';
import { EdgeFunctions } from './edge-functions.ts';
import { EDGE_REGION, EdgeRequirements } from './edge-requirements.ts';
import { allowanceOf, FlatRatePlan, planProblems } from './flat-rate-plan.ts';
import { addRegionToGlobalNames } from './global-names.ts';
import { Handlers } from './handlers.ts';
import type { LogSettings } from './node-function.ts';
import { OriginSecret } from './origin-secret.ts';
import { DEFAULT_SIGNING_KEYS, SigningKeys } from './signing-keys.ts';
import { EdgeWatch, Watch, type Watched } from './watch.ts';

export interface FrontDoorProps {
  /** The practice, its pages and its limits, which hold no mistake (`lib/content`). */
  readonly source: SiteSource;
  /** What the stage sets. @default {} */
  readonly config?: DeploymentConfig;
  /** What CloudFront takes from us-east-1. @default made here; the stack has to be there if anything is needed */
  readonly requirements?: EdgeRequirements | undefined;
  /** Names this deployment: another name has the content published although nothing changed. @default none */
  readonly deployment?: string | undefined;
}

/** Logs are for what happened lately; metrics outlive them. */
const DEFAULT_LOG_RETENTION_DAYS = 30;

/**
 * One of them in a stack, whose region is known. Physical names (functions, alarms, keys) are made of the stack's name,
 * logical ids of the path: neither the stack's name nor an id above may change once it is deployed.
 */
export class FrontDoor extends Construct {
  /** Public origin of the service: scheme and host, no trailing slash. */
  readonly baseUrl: string;
  /** The one public door; `addBehavior` sends more paths to origins of your own. */
  readonly distribution: Distribution;
  /** The HTTP API of agent-info and MCP; reached through the distribution. */
  readonly api: HttpApi;
  /** Pages and documents. The publisher owns every object: what it did not put there, it deletes. */
  readonly bucket: IBucket;
  /** Where `alarms` are told to. */
  readonly topic: ITopic;
  /** KMS alias of the key that signs agent-info. */
  readonly signingKeyAlias: string;
  private readonly config: DeploymentConfig;
  private readonly requirements: EdgeRequirements;
  private readonly watched: Watched;
  private readonly watch: Watch;
  private edge: EdgeWatch | undefined;

  /** @throws Error when the stack cannot hold it; ContentError when pages or answers do not fit */
  constructor(scope: Construct, id: string, props: FrontDoorProps) {
    super(scope, id);
    this.assertStack();
    const { source, config = {}, deployment } = props;
    const { practice, limits } = source;
    const { requirements = new EdgeRequirements(this, 'Requirements', config) } = props;
    [this.config, this.requirements] = [config, requirements];
    const isKept = config.removal !== 'destroy';
    // What a first deployment made and could not finish is of no use to anybody, and each try would leave a set of it.
    const removalPolicy = isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    const logs: LogSettings = {
      retentionDays: config.logRetentionDays ?? DEFAULT_LOG_RETENTION_DAYS,
      removalPolicy,
    };

    const { bucket } = new ContentBucket(this, 'Content', removalPolicy);
    const domain = config.domain && new CustomDomain(this, 'Domain', config.domain, requirements);
    const secret = config.originSecret && new OriginSecret(this, 'OriginSecret', config.originSecret);
    const api = new Api(this, 'Api', limits, secret?.sent);
    const site = sampleSite(source);
    const edgeSite = edgeSiteOf(site, practice, domain && `https://${domain.name}`);
    const edgeFunctions = new EdgeFunctions(this, 'EdgeFunctions', edgeSite);
    const { distribution, baseUrl } = new FrontDoorDistribution(this, 'Edge', {
      ...{ bucket, api, limits, edge: edgeFunctions, domain },
      webAclArn: requirements.webAclArn,
      priceClass: config.priceClass,
      ownPolicies: allowanceOf(config).ownPolicies,
    });
    domain?.pointTo(distribution);
    const handlers = new Handlers(this, 'Handlers', {
      ...{ source, menu: menuOf(site.pages), baseUrl, logs },
      allowedOrigins: config.allowedOrigins ?? [],
      originSecrets: secret?.accepted,
    });
    const { agentInfo, mcp, unavailable } = handlers;
    // They ask for the secret once CloudFront sends it.
    if (secret?.accepted !== undefined)
      for (const handler of [agentInfo, mcp, unavailable]) handler.node.addDependency(distribution);
    api.addRoute(AGENT_INFO_PATH, 'AgentInfo', agentInfo);
    api.addRoute(MCP_PATH, 'Mcp', mcp);
    api.addRoute(ERROR_PAGES.unavailable.path, 'Unavailable', unavailable);
    const signingKeys = new SigningKeys(this, 'SigningKeys', {
      names: config.signingKeys ?? DEFAULT_SIGNING_KEYS,
      removalPolicy,
    });
    const publisher = new ContentPublisher(this, 'Site', {
      ...{ source, bucket, distribution, baseUrl, logs, deployment },
      signingKeys: signingKeys.arns,
      after: [agentInfo, mcp, unavailable],
      emptiesBucket: !isKept,
    });
    publisher.maySign(signingKeys.grantSign(publisher.role));
    domain?.pinSigningKey(publisher.signingKeyId);

    this.watched = { api, distribution, edgeFunctions, handlers, publisher, logs };
    this.watch = new Watch(this, 'Watch', this.watched, config);
    [this.baseUrl, this.distribution, this.api, this.bucket] = [baseUrl, distribution, api.api, bucket];
    [this.topic, this.signingKeyAlias] = [this.watch.onCall.topic, signingKeys.alias];
    if (Stack.of(this).region === EDGE_REGION) this.watchEdgeIn(this);
    addRegionToGlobalNames(this);
    this.node.addValidation({ validate: () => this.problems() });
  }

  /** All that tell `topic`: of the API, the handlers and the publisher; in us-east-1 of CloudFront too. */
  get alarms(): readonly Alarm[] {
    return this.watch.onCall.alarms;
  }

  /** Of CloudFront, where the stack is elsewhere: alarms are where their metrics are, and reach topics of that region. */
  get edgeAlarms(): readonly Alarm[] {
    return this.edge && this.edge.onCall !== this.watch.onCall ? this.edge.onCall.alarms : [];
  }

  /**
   * Makes what CloudFront has in us-east-1 only: its access log and alarms, and if the stage sets them budget, dashboard
   * and plan. In a stack in us-east-1 this is done already; elsewhere it takes another stack, which is deployed after, because it
   * refers to this one.
   *
   * @param scope - a stack in us-east-1, or what is in one
   */
  watchEdgeIn(scope: Construct): void {
    const stack = Stack.of(scope);
    if (this.edge) throw new Error(`${this.node.path} has what it needs in ${EDGE_REGION} already.`);
    if (stack.region !== EDGE_REGION)
      throw new Error(
        `CloudFront gives logs and metrics in ${EDGE_REGION}; ${stack.node.path} is in ${nameOf(stack.region)}. Give that stack env: { region: '${EDGE_REGION}' }.`,
      );
    const [other] = inStack(stack, EdgeWatch);
    if (other)
      throw new Error(
        `${stack.node.path} watches CloudFront for a FrontDoor already (${other.node.path}): access log and alarms are named after the stack. Call watchEdgeIn(stack) with one of its own.`,
      );
    const { config, requirements, watch } = this;
    this.edge = new EdgeWatch(scope, 'EdgeWatch', this.watched, config, watch);
    if (config.plan !== undefined && requirements.webAclArn !== undefined)
      new FlatRatePlan(scope, 'Plan', {
        plan: config.plan,
        distributionId: this.distribution.distributionId,
        webAclArn: requirements.webAclArn,
      });
  }

  /**
   * Has CloudFront's access log delivered to a bucket too, with the very fields that the log group has: no address, no
   * path, no user agent. A bucket of this app gets the statement in its policy that lets the log in; of one that is
   * imported, its owner adds it (docs/own-infrastructure.md).
   *
   * @param bucket - anywhere; one of another region has to have a name of its own
   * @throws Error for the published bucket, for a second one, and where `watchEdgeIn` is still to be called
   */
  deliverAccessLogsTo(bucket: IBucket): void {
    if (bucket === this.bucket)
      throw new Error(`${bucket.node.path} is published, and the publisher deletes what is not its own.`);
    if (!this.edge) throw new Error(this.unwatched());
    this.edge.accessLog.deliverTo(bucket);
  }

  private assertStack(): void {
    const stack = Stack.of(this);
    const { path } = stack.node;
    if (Token.isUnresolved(stack.region))
      throw new Error(
        `The region of ${path} must be known: CloudFront needs things in ${EDGE_REGION} that depend on it. Give the stack env: { region: '${EDGE_REGION}' }, or another region.`,
      );
    if (Token.isUnresolved(stack.stackName))
      throw new Error(
        `${path} is a nested stack, whose name is not known: functions, alarms and keys are named after it. Put the FrontDoor into a stack of the app.`,
      );
    const other = inStack(stack, FrontDoor).find((each) => each !== this);
    if (other)
      throw new Error(
        `${path} has a FrontDoor already (${other.node.path}): functions, alarms and keys are named after the stack. Put each into a stack of its own.`,
      );
  }

  /** When everything is there, also what was added from outside. */
  private problems(): string[] {
    const planned = planProblems(this.config, this.distribution, this.requirements);
    return [
      ...(planned.length > 0 ? [new ContentError(planned).message] : []),
      ...(this.edge ? [] : [this.unwatched()]),
    ];
  }

  private unwatched(): string {
    const { region } = Stack.of(this);
    return `${this.node.path} is in ${region}: what CloudFront has in ${EDGE_REGION} only (access log, alarms, plan) takes another stack. Call watchEdgeIn(stack) with one that has env: { region: '${EDGE_REGION}' }.`;
  }
}

/** Not what is in other stacks, whose scope this one may be. */
const inStack = <T extends Construct>(stack: Stack, type: abstract new (...props: never[]) => T): T[] =>
  stack.node
    .findAll()
    .filter((each): each is T => each instanceof type)
    .filter((each) => Stack.of(each) === stack);

const nameOf = (region: string) => (Token.isUnresolved(region) ? 'no region that is known' : region);
