/**
 * CloudFront's flat-rate plans: a month at one price, whatever is sent (developer guide, "CloudFront flat-rate pricing
 * plans"). A plan covers one distribution and the web ACL that it has to have. Lives in us-east-1, where the plans' API is.
 */
import { Stack } from 'aws-cdk-lib';
import type { CfnDistribution, Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct, type IConstruct } from 'constructs';
import type { ContentProblem } from '../lambda/render/content-problem.ts';
import type { DeploymentConfig } from './config/config-schema.ts';

type Plan = NonNullable<DeploymentConfig['plan']>;

/** Ibid., "Features by pricing plan tier". */
interface Allowance {
  /** The default one included. */
  readonly behaviors: number;
  readonly wafRules: number;
  /** Cache, origin request and response headers policies beside AWS's own. */
  readonly ownPolicies: boolean;
  /** Status and body of our own where the firewall blocks. */
  readonly wafResponse: boolean;
}

const PLANS: Readonly<Record<Plan, Allowance>> = {
  free: { behaviors: 5, wafRules: 5, ownPolicies: false, wafResponse: false },
  pro: { behaviors: 10, wafRules: 25, ownPolicies: false, wafResponse: true },
  business: { behaviors: 50, wafRules: 50, ownPolicies: true, wafResponse: true },
};

/** Whoever pays by use may have what the largest plan allows, and more. */
export function allowanceOf({ plan }: DeploymentConfig): Allowance {
  return PLANS[plan ?? 'business'];
}

interface FlatRatePlanProps {
  readonly plan: Plan;
  readonly distributionId: string;
  readonly webAclArn: string;
}

export class FlatRatePlan extends Construct {
  constructor(scope: Construct, id: string, { plan, distributionId, webAclArn }: FlatRatePlanProps) {
    super(scope, id);
    const { partition, account } = Stack.of(this);
    // It refers to both, so that it is made after them and goes first: CloudFront deletes nothing that has a plan.
    new CfnSubscription(this, 'Subscription', {
      planFamily: 'CloudFront',
      planTier: plan.toUpperCase(),
      resourceArns: [`arn:${partition}:cloudfront::${account}:distribution/${distributionId}`, webAclArn],
    });
  }
}

/** What the distribution and the firewall in front of it have and the plan does not allow. */
export function planProblems(
  config: DeploymentConfig,
  distribution: Distribution,
  requirements: IConstruct,
): ContentProblem[] {
  const { plan } = config;
  if (plan === undefined) return [];
  const allowed = allowanceOf(config);
  const has = ({ node }: IConstruct, what: string, most: number) =>
    `must be a plan that allows what the stage has: ${node.path} has ${what}, "${plan}" allows ${most}`;
  const resource = distribution.node.defaultChild as CfnDistribution;
  const { defaultCacheBehavior, cacheBehaviors = [] } = Stack.of(distribution).resolve(
    resource.distributionConfig,
  );
  const behaviors: CfnDistribution.CacheBehaviorProperty[] = [defaultCacheBehavior, ...cacheBehaviors];
  // AWS's own are known by their ids, those of a template by a reference.
  const withOwnPolicies = behaviors.filter(
    ({ cachePolicyId, originRequestPolicyId, responseHeadersPolicyId }) =>
      [cachePolicyId, originRequestPolicyId, responseHeadersPolicyId].some((id) => typeof id === 'object'),
  );
  const firewalls = requirements.node.findAll().filter((each) => each instanceof CfnWebACL);
  const rules = [
    ...(behaviors.length > allowed.behaviors
      ? [has(distribution, `${behaviors.length} behaviours`, allowed.behaviors)]
      : []),
    ...(allowed.ownPolicies ? [] : withOwnPolicies).map(({ pathPattern = '*' }) =>
      has(distribution, `a policy of its own for ${pathPattern}`, 0),
    ),
    ...firewalls
      .map((acl) => ({ acl, count: Stack.of(acl).resolve(acl.rules).length }))
      .filter(({ count }) => count > allowed.wafRules)
      .map(({ acl, count }) => has(acl, `${count} rules`, allowed.wafRules)),
  ];
  return rules.map((rule) => ({ file: 'The stage', where: '$.plan', rule, received: plan }));
}
