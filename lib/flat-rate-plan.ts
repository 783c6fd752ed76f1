/**
 * CloudFront's flat-rate plans: one price a month for any amount of traffic (developer guide, "CloudFront flat-rate
 * pricing plans"). A plan covers one distribution and its web ACL, which it requires. The construct has to be in
 * us-east-1, where the API of the plans is.
 */
import { Stack } from 'aws-cdk-lib';
import type { CfnDistribution, Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct, type IConstruct } from 'constructs';
import type { ContentProblem } from '../lambda/render/content-problem.ts';
import type { DeploymentConfig } from './config/config-schema.ts';

type Plan = NonNullable<DeploymentConfig['plan']>;

/** Limits of a plan (developer guide, "Features by pricing plan tier"). */
interface Allowance {
  /** Behaviours, including the default one. */
  readonly behaviors: number;
  readonly wafRules: number;
  /** Whether custom cache, origin request and response headers policies are allowed. */
  readonly ownPolicies: boolean;
  /** Whether the firewall may block with a custom status and body. */
  readonly wafResponse: boolean;
}

const PLANS: Readonly<Record<Plan, Allowance>> = {
  free: { behaviors: 5, wafRules: 5, ownPolicies: false, wafResponse: false },
  pro: { behaviors: 10, wafRules: 25, ownPolicies: false, wafResponse: true },
  business: { behaviors: 50, wafRules: 50, ownPolicies: true, wafResponse: true },
};

/** A stage that pays by use has at least the limits of the largest plan. */
export function allowanceOf({ plan }: DeploymentConfig): Allowance {
  return PLANS[plan ?? 'business'];
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

/** Features of the distribution and its firewall that the plan does not allow. */
export function planProblems(
  config: DeploymentConfig,
  distribution: Distribution,
  firewall: IConstruct | undefined,
): ContentProblem[] {
  const { plan } = config;
  if (plan === undefined) return [];
  const allowed = allowanceOf(config);
  const has = ({ node }: IConstruct, what: string, most: number) =>
    `must be a plan that allows the features of the stage: ${node.path} has ${what}, "${plan}" allows ${most}`;
  const resource = distribution.node.defaultChild as CfnDistribution;
  const { defaultCacheBehavior, cacheBehaviors = [] } = Stack.of(distribution).resolve(
    resource.distributionConfig,
  );
  const behaviors: CfnDistribution.CacheBehaviorProperty[] = [defaultCacheBehavior, ...cacheBehaviors];
  // A policy of AWS is given by its id, a policy of the template by a reference.
  const withOwnPolicies = behaviors.filter(
    ({ cachePolicyId, originRequestPolicyId, responseHeadersPolicyId }) =>
      [cachePolicyId, originRequestPolicyId, responseHeadersPolicyId].some((id) => typeof id === 'object'),
  );
  const firewalls = (firewall?.node.findAll() ?? []).filter((each) => each instanceof CfnWebACL);
  const rules = [
    ...(behaviors.length > allowed.behaviors
      ? [has(distribution, `${behaviors.length} behaviours`, allowed.behaviors)]
      : []),
    ...(allowed.ownPolicies ? [] : withOwnPolicies).map(({ pathPattern = '*' }) =>
      has(distribution, `a custom policy for ${pathPattern}`, 0),
    ),
    ...firewalls
      .map((acl) => ({ acl, count: Stack.of(acl).resolve(acl.rules).length }))
      .filter(({ count }) => count > allowed.wafRules)
      .map(({ acl, count }) => has(acl, `${count} rules`, allowed.wafRules)),
  ];
  return rules.map((rule) => ({ file: 'The stage', where: '$.plan', rule, received: plan }));
}
