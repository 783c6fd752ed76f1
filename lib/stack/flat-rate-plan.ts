/**
 * CloudFront's flat-rate plans: one price a month for any amount of traffic. A plan covers one distribution and its web
 * ACL, which it requires. The construct has to be in us-east-1, where the API of the plans is.
 *
 * FEATURES says what each plan allows of what the constructs build and of what a team can add to the distribution with
 * the CDK's own methods. The constructs ask it what to build (`allowanceOf`), and synthesis compares the finished
 * templates with it (`planProblems`). CloudFront refuses other features, which only an override can bring, when they are
 * deployed.
 */
import {
  type CfnResource,
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  Reference,
  StringConcat,
  Tokenization,
} from 'aws-cdk-lib';
import {
  CachePolicy,
  CfnDistribution,
  CfnFunction,
  type Distribution,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { Construct, type IConstruct } from 'constructs';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import type { DeploymentConfig } from '../config/config-schema.ts';

type Plan = NonNullable<DeploymentConfig['plan']>;

/** Part of a template. */
// biome-ignore lint/suspicious/noExplicitAny: the rows below name the members that they read.
type Json = any;

/** What a plan covers, as CloudFormation gets it. */
interface Covered {
  /** `DistributionConfig` of the distribution. */
  readonly distribution: Json;
  /** Properties of the distribution's CloudFront Functions. */
  readonly functions: Json;
  /** Paths of the access logs of the distribution, anywhere in the app. */
  readonly logs: readonly string[];
  /** Functions of the distribution that other distributions of the app use too. */
  readonly shared: readonly string[];
}

/** A row, under the name that AWS gives the feature, if it has one. */
type Feature = readonly [
  /** How many uses Free, Pro and Business allow. */
  most: readonly [free: number, pro: number, business: number],
  source: string,
  /** Where the feature is used, each place as a text. */
  uses: (covered: Covered) => readonly string[],
];

/** Places under a key, at any depth, whose value passes `is`. */
const at =
  (part: 'distribution' | 'functions', key: string, is: (value: Json) => unknown = isSet) =>
  (covered: Covered): string[] =>
    placesOf(covered[part], key, is, part);

function placesOf(value: Json, key: string, is: (value: Json) => unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, member]) => {
    const here = Array.isArray(value) ? `${place}[${nameOf(member) ?? name}]` : `${place}.${name}`;
    return [...(name === key && is(member) ? [here] : []), ...placesOf(member, key, is, here)];
  });
}

/** What people call a behaviour or an origin, which stand in lists. */
const nameOf = (value: Json) => value?.PathPattern ?? value?.Id;

const isSet = (value: Json) => value !== '' && value !== false && value?.length !== 0;

/** The policies of AWS, which every plan allows. CDK has their ids as static members. */
const MANAGED_POLICIES: ReadonlySet<unknown> = new Set(
  [CachePolicy, OriginRequestPolicy, ResponseHeadersPolicy].flatMap((type) => {
    const ids: unknown[] = [];
    for (const name in type) ids.push(...Object.values((type as Json)[name] ?? {}));
    return ids;
  }),
);
const isCustom = (id: Json) => isSet(id) && !MANAGED_POLICIES.has(id);

const ALL = Number.POSITIVE_INFINITY;
const NONE = [0, 0, 0] as const;
const FROM_PRO = [0, ALL, ALL] as const;
const FROM_BUSINESS = [0, 0, ALL] as const;

const GUIDE = 'CloudFront developer guide, "CloudFront flat-rate pricing plans"';
const BY_TIER = `${GUIDE}, "Features by pricing plan tier"`;
const UNSUPPORTED = `${GUIDE}, "Unsupported features"`;

const FEATURES = {
  'Number of cache behaviors': [
    [5, 10, 50],
    BY_TIER,
    ({ distribution: { CacheBehaviors = [] } }) => ['default', ...CacheBehaviors.map(nameOf)],
  ],
  'Custom caching rules': [FROM_BUSINESS, BY_TIER, at('distribution', 'CachePolicyId', isCustom)],
  'Custom origin request rules': [
    FROM_BUSINESS,
    BY_TIER,
    at('distribution', 'OriginRequestPolicyId', isCustom),
  ],
  'Custom response header rules': [
    FROM_BUSINESS,
    BY_TIER,
    at('distribution', 'ResponseHeadersPolicyId', isCustom),
  ],
  'Access Logs': [FROM_PRO, BY_TIER, ({ logs }) => logs],
  'Edge key-value store': [FROM_PRO, BY_TIER, at('functions', 'KeyValueStoreAssociations')],
  'Origin Shield': [NONE, BY_TIER, at('distribution', 'OriginShield', ({ Enabled }) => Enabled !== false)],
  'Automatic origin failover': [
    NONE,
    BY_TIER,
    at('distribution', 'OriginGroups', ({ Quantity }) => Quantity !== 0),
  ],
  'Private origins within VPC': [FROM_BUSINESS, BY_TIER, at('distribution', 'VpcOriginConfig')],
  'Real-time access logs': [NONE, UNSUPPORTED, at('distribution', 'RealtimeLogConfigArn')],
  'Origin access identity (OAI)': [NONE, UNSUPPORTED, at('distribution', 'OriginAccessIdentity')],
  'function shared with another distribution': [
    NONE,
    `${GUIDE}, "Unsupported associations"`,
    ({ shared }) => shared,
  ],
  /** Of the service's own firewall. */
  'Custom WAF response': [FROM_PRO, BY_TIER, () => []],
} satisfies Record<string, Feature>;

const PLANS: readonly Plan[] = ['free', 'pro', 'business'];
const mostIn = ([most]: Feature, plan: Plan): number => most[PLANS.indexOf(plan)]!;

/** How many uses of a feature a stage may have: all if it pays by use. */
export function allowanceOf({ plan }: DeploymentConfig, feature: keyof typeof FEATURES): number {
  return plan === undefined ? ALL : mostIn(FEATURES[feature], plan);
}

interface FlatRatePlanProps {
  readonly plan: Plan;
  readonly distributionArn: string;
  readonly webAclArn: string;
}

export class FlatRatePlan extends Construct {
  constructor(scope: Construct, id: string, { plan, distributionArn, webAclArn }: FlatRatePlanProps) {
    super(scope, id);
    // The references make CloudFormation create the subscription last and delete it first: CloudFront refuses to
    // delete a distribution that has a plan.
    new CfnSubscription(this, 'Subscription', {
      planFamily: 'CloudFront',
      planTier: plan.toUpperCase(),
      resourceArns: [distributionArn, webAclArn],
    });
  }
}

/** Features of the distribution and its logs that the plan does not allow. */
export function planProblems({ plan }: DeploymentConfig, distribution: Distribution): ContentProblem[] {
  if (plan === undefined) return [];
  const covered = coveredBy(distribution.node.defaultChild as CfnDistribution);
  return Object.entries<Feature>(FEATURES).flatMap(([name, feature]) => {
    const most = mostIn(feature, plan);
    const [, , usesIn] = feature;
    const uses = usesIn(covered);
    if (uses.length <= most) return [];
    const larger = PLANS.filter((each) => mostIn(feature, each) >= uses.length).map(
      (each) => `"${each}" or `,
    );
    const rule = `must be ${larger.join('')}left out, or the feature must be removed: "${plan}" allows ${most || 'no'} "${name}", and ${distribution.node.path} has ${uses.length}: ${uses.join(', ')}`;
    return [{ file: 'The stage', where: '$.plan', rule, received: plan }];
  });
}

function coveredBy(distribution: CfnDistribution): Covered {
  const everything = distribution.node.root.node.findAll();
  const functions = [...referencesOf(distribution)].filter((each) => each instanceof CfnFunction);
  return {
    distribution: templateOf(distribution).DistributionConfig,
    functions: functions.map(templateOf),
    logs: everything
      .filter((each) => each instanceof CfnDeliverySource)
      .filter((each) => referencesOf(each).has(distribution))
      .map(({ node }) => node.path),
    shared: everything
      .filter((each) => each instanceof CfnDistribution && each !== distribution)
      .flatMap((other) => {
        const used = referencesOf(other as CfnDistribution);
        return functions
          .filter((each) => used.has(each))
          .map(({ node }) => `${node.path}, also used by ${other.node.path}`);
      }),
  };
}

/** The properties as CloudFormation gets them. CDK has no public method that returns them. */
function templateOf(resource: CfnResource): Json {
  const { stack, logicalId } = resource;
  const { Resources } = stack.resolve((resource as Json)._toCloudFormation());
  // As JSON, which leaves out members without a value.
  return JSON.parse(JSON.stringify(Resources[stack.resolve(logicalId)].Properties));
}

/** The constructs to which a resource refers, also in other stacks. */
function referencesOf(resource: CfnResource): ReadonlySet<IConstruct> {
  const targets = new Set<IConstruct>();
  class Collector extends DefaultTokenResolver {
    override resolveToken(token: IResolvable, context: IResolveContext, postProcessor: IPostProcessor) {
      if (Reference.isReference(token)) targets.add(token.target);
      return super.resolveToken(token, context, postProcessor);
    }
  }
  const resolver = new Collector(new StringConcat());
  const template = (resource as Json)._toCloudFormation();
  Tokenization.resolve(template, { scope: resource, resolver, preparing: false });
  return targets;
}
