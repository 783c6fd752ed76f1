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
import type { ContentProblem } from '../lambda/render/content-problem.ts';
import type { DeploymentConfig } from './config/config-schema.ts';

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

interface Feature {
  /** The name that AWS gives it, if it has one. */
  readonly name: string;
  /** How many uses Free, Pro and Business allow. */
  readonly most: readonly [free: number, pro: number, business: number];
  readonly source: string;
  /** Where the feature is used, each place as a text. */
  readonly uses: (covered: Covered) => readonly string[];
}

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
  behaviors: {
    name: 'Number of cache behaviors',
    most: [5, 10, 50],
    source: BY_TIER,
    uses: ({ distribution: { CacheBehaviors = [] } }) => ['default', ...CacheBehaviors.map(nameOf)],
  },
  cachePolicies: {
    name: 'Custom caching rules',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('distribution', 'CachePolicyId', isCustom),
  },
  originRequestPolicies: {
    name: 'Custom origin request rules',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('distribution', 'OriginRequestPolicyId', isCustom),
  },
  headersPolicies: {
    name: 'Custom response header rules',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('distribution', 'ResponseHeadersPolicyId', isCustom),
  },
  accessLogs: {
    name: 'Access Logs',
    most: FROM_PRO,
    source: BY_TIER,
    uses: ({ about }) => about(CfnDeliverySource),
  },
  standardLogging: {
    name: 'Standard logging',
    most: FROM_PRO,
    source: REFUSED,
    uses: at('distribution', 'Logging', ({ Bucket = '' }) => isSet(Bucket)),
  },
  priceClass: {
    name: 'Price class',
    most: NONE,
    source: REFUSED,
    uses: at('distribution', 'PriceClass', (value) => value !== 'PriceClass_All'),
  },
  keyValueStores: {
    name: 'Edge key-value store',
    most: FROM_PRO,
    source: BY_TIER,
    uses: at('functions', 'KeyValueStoreAssociations'),
  },
  cacheTags: {
    name: 'Invalidations by cache tag',
    most: FROM_PRO,
    source: BY_TIER,
    uses: at('distribution', 'CacheTagConfig'),
  },
  originShield: {
    name: 'Origin Shield',
    most: NONE,
    source: BY_TIER,
    uses: at('distribution', 'OriginShield', ({ Enabled }) => Enabled !== false),
  },
  originFailover: {
    name: 'Automatic origin failover',
    most: NONE,
    source: BY_TIER,
    uses: at('distribution', 'OriginGroups', ({ Quantity }) => Quantity !== 0),
  },
  vpcOrigins: {
    name: 'Private origins within VPC',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('distribution', 'VpcOriginConfig'),
  },
  originMtls: {
    name: 'Mutual TLS (origin)',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('distribution', 'OriginMtlsConfig'),
  },
  viewerMtls: {
    name: 'Mutual TLS (mTLS)',
    most: NONE,
    source: BY_TIER,
    uses: at('distribution', 'ViewerMtlsConfig'),
  },
  multiTenant: {
    name: 'Multi-tenant distributions',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'ConnectionMode', (value) => value === 'tenant-only'),
  },
  continuousDeployment: {
    name: 'Continuous deployment',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'ContinuousDeploymentPolicyId'),
  },
  staging: {
    name: 'Staging distributions',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'Staging'),
  },
  anycast: {
    name: 'Anycast IP list',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'AnycastIpListId'),
  },
  realTimeLogs: {
    name: 'Real-time access logs',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'RealtimeLogConfigArn'),
  },
  forwardedValues: {
    name: 'ForwardedValues',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'ForwardedValues'),
  },
  legacyCacheSettings: {
    name: 'Legacy cache settings',
    most: NONE,
    source: UNSUPPORTED,
    uses: (covered) => ['MinTTL', 'DefaultTTL', 'MaxTTL'].flatMap((key) => at('distribution', key)(covered)),
  },
  dedicatedIp: {
    name: 'Dedicated IP/SSL',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'SslSupportMethod', (value) => value === 'vip'),
  },
  fieldLevelEncryption: {
    name: 'Field level encryption',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'FieldLevelEncryptionId'),
  },
  iamCertificate: {
    name: 'IAM server certificates',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'IamCertificateId'),
  },
  originAccessIdentity: {
    name: 'Origin access identity (OAI)',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('distribution', 'OriginAccessIdentity'),
  },
  sharing: {
    name: 'function or web ACL shared with another distribution',
    most: NONE,
    source: `${GUIDE}, "Unsupported associations"`,
    uses: ({ shared }) => shared,
  },
  shieldAdvanced: {
    name: 'AWS Shield Advanced',
    most: NONE,
    source: `${GUIDE}, "Resource-level constraints"`,
    uses: ({ about }) => about(CfnProtection),
  },
  wafRules: {
    name: 'Number of WAF rules',
    most: [5, 25, 50],
    source: BY_TIER,
    uses: ({ firewall: { Rules = [] } }) => Rules.map(nameOf),
  },
  wafResponse: {
    name: 'Custom WAF response',
    most: FROM_PRO,
    source: BY_TIER,
    uses: at('firewall', 'CustomResponse'),
  },
  wafLogs: {
    name: 'WAF request logs',
    most: FROM_PRO,
    source: BY_TIER,
    uses: ({ about }) => about(CfnLoggingConfiguration),
  },
  wafDatabases: {
    name: 'Protections for WordPress, PHP, and SQL databases',
    most: FROM_PRO,
    source: BY_TIER,
    uses: managed('WordPress', 'PHP', 'SQLi', 'Linux', 'Unix', 'Windows'),
  },
  wafCaptcha: {
    name: 'CAPTCHA challenge',
    most: FROM_PRO,
    source: BY_TIER,
    uses: at('firewall', 'Captcha'),
  },
  wafHeaders: {
    name: 'Header-based threat filtering',
    most: FROM_PRO,
    source: BY_TIER,
    uses: (covered) =>
      ['SingleHeader', 'Headers', 'HeaderOrder'].flatMap((key) => at('firewall', key)(covered)),
  },
  wafSize: {
    name: 'SizeConstraintStatement',
    most: FROM_PRO,
    source: REFUSED_BY_WAF,
    uses: at('firewall', 'SizeConstraintStatement'),
  },
  wafRegex: {
    name: 'Regex-based threat filtering',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: (covered) =>
      ['RegexMatchStatement', 'RegexPatternSetReferenceStatement'].flatMap((key) =>
        at('firewall', key)(covered),
      ),
  },
  wafChallenge: {
    name: 'JavaScript challenge',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('firewall', 'Challenge'),
  },
  wafBots: {
    name: 'Bot management and analytics',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: managed('BotControl'),
  },
  wafDdos: {
    name: 'Advanced DDoS Protection',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: managed('AntiDDoS'),
  },
  wafBody: {
    name: 'Request body inspection above 16 KB',
    most: FROM_BUSINESS,
    source: BY_TIER,
    uses: at('firewall', 'DefaultSizeInspectionLimit', (value) => value !== 'KB_16'),
  },
  wafTargetedBots: {
    name: 'Targeted Bots',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('firewall', 'InspectionLevel', (value) => value === 'TARGETED'),
  },
  wafPartners: {
    name: 'Partner Managed Rules',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('firewall', 'ManagedRuleGroupStatement', ({ VendorName }) => VendorName !== 'AWS'),
  },
  wafAccountCreation: {
    name: 'Account Creation Fraud Prevention',
    most: NONE,
    source: UNSUPPORTED,
    uses: managed('ACFP'),
  },
  wafAccountTakeover: {
    name: 'Account Takeover Protection',
    most: NONE,
    source: UNSUPPORTED,
    uses: managed('ATP'),
  },
  wafRuleGroups: {
    name: 'Rule Groups',
    most: NONE,
    source: UNSUPPORTED,
    uses: at('firewall', 'RuleGroupReferenceStatement'),
  },
} satisfies Record<string, Feature>;

const PLANS: readonly Plan[] = ['free', 'pro', 'business'];
const mostIn = ({ most }: Feature, plan: Plan): number => most[PLANS.indexOf(plan)]!;

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
  return Object.values<Feature>(FEATURES).flatMap((feature) => {
    const most = mostIn(feature, plan);
    const uses = feature.uses(covered);
    if (uses.length <= most) return [];
    const larger = PLANS.filter((each) => mostIn(feature, each) >= uses.length).map(
      (each) => `"${each}" or `,
    );
    const rule = `must be ${larger.join('')}left out, or the feature must be removed: "${plan}" allows ${most || 'no'} "${feature.name}", and ${distribution.node.path} has ${uses.length}: ${uses.join(', ')}`;
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
