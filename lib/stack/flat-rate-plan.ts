/**
 * CloudFront's flat-rate plans: one price a month for any amount of traffic. A plan covers one distribution and its web
 * ACL, which it requires. The construct has to be in us-east-1, where the API of the plans is.
 *
 * FEATURES says what each plan allows. The constructs ask it what to build (`allowanceOf`), and synthesis compares the
 * finished templates with it (`planProblems`), because a team may add features of its own. A new fact is one row.
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
import { CfnProtection } from 'aws-cdk-lib/aws-shield';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct, type IConstruct } from 'constructs';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import type { DeploymentConfig } from '../config/config-schema.ts';

type Plan = NonNullable<DeploymentConfig['plan']>;

/** Part of a template. */
// biome-ignore lint/suspicious/noExplicitAny: the rows below name the members that they read.
type Json = any;

/** What a plan covers, as CloudFormation gets it: also with what an escape hatch overrides. */
interface Covered {
  /** `DistributionConfig` of the distribution. */
  readonly distribution: Json;
  /** Properties of the web ACL. */
  readonly firewall: Json;
  /** Properties of the distribution's CloudFront Functions. */
  readonly functions: Json;
  /** Paths of the resources of a type, anywhere in the app, that are about the distribution or the web ACL. */
  readonly about: (type: Type) => readonly string[];
  /** Functions of the distribution and its web ACL that other distributions of the app use too. */
  readonly shared: readonly string[];
}

type Type = abstract new (...props: never[]) => CfnResource;

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
  (part: 'distribution' | 'firewall' | 'functions', key: string, is: (value: Json) => unknown = isSet) =>
  (covered: Covered): string[] =>
    placesOf(covered[part], key, is, part);

function placesOf(value: Json, key: string, is: (value: Json) => unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, member]) => {
    const here = Array.isArray(value) ? `${place}[${nameOf(member) ?? name}]` : `${place}.${name}`;
    return [...(name === key && is(member) ? [here] : []), ...placesOf(member, key, is, here)];
  });
}

/** What people call a behaviour, an origin or a rule, which stand in lists. */
const nameOf = (value: Json) => value?.PathPattern ?? value?.Id ?? value?.Name;

const isSet = (value: Json) => value !== '' && value !== false && value?.length !== 0;

/** Managed rule groups of AWS with these names (`AWSManagedRules<name>RuleSet`). */
const managed = (...names: readonly string[]) =>
  at('firewall', 'ManagedRuleGroupStatement', ({ Name }) =>
    names.some((name) => Name === `AWSManagedRules${name}RuleSet`),
  );

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
/** Refusals that public projects quote from the live service (docs/decisions.md, "Facts about the platform"). */
const REFUSED = "Distributions with the Free pricing plan can't have the following features";
const REFUSED_BY_WAF = 'WAFFeatureNotIncludedInPricingPlanException';

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
  'Access Logs': [FROM_PRO, BY_TIER, ({ about }) => about(CfnDeliverySource)],
  'Standard logging': [FROM_PRO, REFUSED, at('distribution', 'Logging', ({ Bucket = '' }) => isSet(Bucket))],
  'Price class': [NONE, REFUSED, at('distribution', 'PriceClass', (value) => value !== 'PriceClass_All')],
  'Edge key-value store': [FROM_PRO, BY_TIER, at('functions', 'KeyValueStoreAssociations')],
  'Invalidations by cache tag': [FROM_PRO, BY_TIER, at('distribution', 'CacheTagConfig')],
  'Origin Shield': [NONE, BY_TIER, at('distribution', 'OriginShield', ({ Enabled }) => Enabled !== false)],
  'Automatic origin failover': [
    NONE,
    BY_TIER,
    at('distribution', 'OriginGroups', ({ Quantity }) => Quantity !== 0),
  ],
  'Private origins within VPC': [FROM_BUSINESS, BY_TIER, at('distribution', 'VpcOriginConfig')],
  'Mutual TLS (origin)': [FROM_BUSINESS, BY_TIER, at('distribution', 'OriginMtlsConfig')],
  'Mutual TLS (mTLS)': [NONE, BY_TIER, at('distribution', 'ViewerMtlsConfig')],
  'Multi-tenant distributions': [
    NONE,
    UNSUPPORTED,
    at('distribution', 'ConnectionMode', (value) => value === 'tenant-only'),
  ],
  'Continuous deployment': [NONE, UNSUPPORTED, at('distribution', 'ContinuousDeploymentPolicyId')],
  'Staging distributions': [NONE, UNSUPPORTED, at('distribution', 'Staging')],
  'Anycast IP list': [NONE, UNSUPPORTED, at('distribution', 'AnycastIpListId')],
  'Real-time access logs': [NONE, UNSUPPORTED, at('distribution', 'RealtimeLogConfigArn')],
  ForwardedValues: [NONE, UNSUPPORTED, at('distribution', 'ForwardedValues')],
  'Legacy cache settings': [
    NONE,
    UNSUPPORTED,
    (covered) => ['MinTTL', 'DefaultTTL', 'MaxTTL'].flatMap((key) => at('distribution', key)(covered)),
  ],
  'Dedicated IP/SSL': [NONE, UNSUPPORTED, at('distribution', 'SslSupportMethod', (value) => value === 'vip')],
  'Field level encryption': [NONE, UNSUPPORTED, at('distribution', 'FieldLevelEncryptionId')],
  'IAM server certificates': [NONE, UNSUPPORTED, at('distribution', 'IamCertificateId')],
  'Origin access identity (OAI)': [NONE, UNSUPPORTED, at('distribution', 'OriginAccessIdentity')],
  'function or web ACL shared with another distribution': [
    NONE,
    `${GUIDE}, "Unsupported associations"`,
    ({ shared }) => shared,
  ],
  'AWS Shield Advanced': [
    NONE,
    `${GUIDE}, "Resource-level constraints"`,
    ({ about }) => about(CfnProtection),
  ],
  'Number of WAF rules': [[5, 25, 50], BY_TIER, ({ firewall: { Rules = [] } }) => Rules.map(nameOf)],
  'Custom WAF response': [FROM_PRO, BY_TIER, at('firewall', 'CustomResponse')],
  'WAF request logs': [FROM_PRO, BY_TIER, ({ about }) => about(CfnLoggingConfiguration)],
  'Protections for WordPress, PHP, and SQL databases': [
    FROM_PRO,
    BY_TIER,
    managed('WordPress', 'PHP', 'SQLi', 'Linux', 'Unix', 'Windows'),
  ],
  'CAPTCHA challenge': [FROM_PRO, BY_TIER, at('firewall', 'Captcha')],
  'Header-based threat filtering': [
    FROM_PRO,
    BY_TIER,
    (covered) => ['SingleHeader', 'Headers', 'HeaderOrder'].flatMap((key) => at('firewall', key)(covered)),
  ],
  SizeConstraintStatement: [FROM_PRO, REFUSED_BY_WAF, at('firewall', 'SizeConstraintStatement')],
  'Regex-based threat filtering': [
    FROM_BUSINESS,
    BY_TIER,
    (covered) =>
      ['RegexMatchStatement', 'RegexPatternSetReferenceStatement'].flatMap((key) =>
        at('firewall', key)(covered),
      ),
  ],
  'JavaScript challenge': [FROM_BUSINESS, BY_TIER, at('firewall', 'Challenge')],
  'Bot management and analytics': [FROM_BUSINESS, BY_TIER, managed('BotControl')],
  'Advanced DDoS Protection': [FROM_BUSINESS, BY_TIER, managed('AntiDDoS')],
  'Request body inspection above 16 KB': [
    FROM_BUSINESS,
    BY_TIER,
    at('firewall', 'DefaultSizeInspectionLimit', (value) => value !== 'KB_16'),
  ],
  'Targeted Bots': [NONE, UNSUPPORTED, at('firewall', 'InspectionLevel', (value) => value === 'TARGETED')],
  'Partner Managed Rules': [
    NONE,
    UNSUPPORTED,
    at('firewall', 'ManagedRuleGroupStatement', ({ VendorName }) => VendorName !== 'AWS'),
  ],
  'Account Creation Fraud Prevention': [NONE, UNSUPPORTED, managed('ACFP')],
  'Account Takeover Protection': [NONE, UNSUPPORTED, managed('ATP')],
  'Rule Groups': [NONE, UNSUPPORTED, at('firewall', 'RuleGroupReferenceStatement')],
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

/** Features of the distribution, its firewall and its logs that the plan does not allow. */
export function planProblems(
  { plan }: DeploymentConfig,
  distribution: Distribution,
  firewall: IConstruct | undefined,
): ContentProblem[] {
  if (plan === undefined) return [];
  const covered = coveredBy(distribution.node.defaultChild as CfnDistribution, firewall);
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

function coveredBy(distribution: CfnDistribution, firewall: IConstruct | undefined): Covered {
  const [webAcl] = (firewall?.node.findAll() ?? []).filter((each) => each instanceof CfnWebACL);
  const everything = distribution.node.root.node.findAll();
  const functions = [...referencesOf(distribution)].filter((each) => each instanceof CfnFunction);
  const owned = webAcl ? [...functions, webAcl] : functions;
  return {
    distribution: templateOf(distribution).DistributionConfig,
    firewall: webAcl ? templateOf(webAcl) : {},
    functions: functions.map(templateOf),
    about: (type) =>
      everything
        .filter((each): each is CfnResource => each instanceof type)
        .filter((each) => [...referencesOf(each)].some((to) => to === distribution || to === webAcl))
        .map(({ node }) => node.path),
    shared: everything
      .filter((each) => each instanceof CfnDistribution && each !== distribution)
      .flatMap((other) => {
        const used = referencesOf(other as CfnDistribution);
        return owned
          .filter((each) => used.has(each))
          .map(({ node }) => `${node.path}, also used by ${other.node.path}`);
      }),
  };
}

/** The properties as CloudFormation gets them. CDK has no public method that returns them with their overrides. */
function templateOf(resource: CfnResource): Json {
  const { stack, logicalId } = resource;
  const { Resources } = stack.resolve((resource as Json)._toCloudFormation());
  // As JSON, which leaves out members without a value.
  return JSON.parse(JSON.stringify(Resources[stack.resolve(logicalId)].Properties));
}

/** The constructs to which a resource refers, also in other stacks and in its overrides. */
function referencesOf(resource: CfnResource): ReadonlySet<IConstruct> {
  const targets = new Set<IConstruct>();
  class Collector extends DefaultTokenResolver {
    override resolveToken(token: IResolvable, context: IResolveContext, postProcessor: IPostProcessor) {
      if (Reference.isReference(token)) targets.add(token.target);
      return super.resolveToken(token, context, postProcessor);
    }
  }
  const { rawOverrides } = resource as Json;
  const resolver = new Collector(new StringConcat());
  const toResolve = [(resource as Json)._toCloudFormation(), rawOverrides];
  Tokenization.resolve(toResolve, { scope: resource, resolver, preparing: false });
  return targets;
}
