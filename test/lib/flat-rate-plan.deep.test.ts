/**
 * CloudFront's flat-rate plans: what a stage on one has, and what keeps it from joining (developer guide, "CloudFront
 * flat-rate pricing plans", "Features by pricing plan tier", "Unsupported features").
 */
import { App, Stack } from 'aws-cdk-lib';
import { CfnCachePolicy } from 'aws-cdk-lib/aws-cloudfront';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { ContentError } from '../../lib/content/content-error.ts';
import { planProblems } from '../../lib/flat-rate-plan.ts';
import { only } from './synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const SUBSCRIPTION = 'AWS::PricingPlanManager::Subscription';
const SECURITY_HEADERS_POLICY = '67f7725c-6f97-4210-82d7-5512b31e9d03';

let stacks: Readonly<Record<string, SynthesizedStack>>;
beforeAll(() => {
  stacks = synthesizeStages([
    { stage: 'none' },
    { stage: 'free', config: { plan: 'free' } },
    { stage: 'strict', config: { plan: 'free', waf: { mode: 'block' } } },
    { stage: 'pro', config: { plan: 'pro', waf: { mode: 'block' } } },
    { stage: 'business', config: { plan: 'business' } },
    { stage: 'away', config: { plan: 'free', region: 'eu-west-1' } },
  ]);
});

const stackOf = (stage: string) => stacks[`LegalFrontDoor-${stage}`]!;
const subscription = (stage: string) => only(stackOf(stage), SUBSCRIPTION).Properties;
const distribution = (stage: string) =>
  only(stackOf(stage), 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
const webAcl = (stage: string) => only(stackOf(stage), 'AWS::WAFv2::WebACL').Properties;
const arnOf = (distributionId: unknown) => ({
  'Fn::Join': ['', ['arn:aws:cloudfront::', { Ref: 'AWS::AccountId' }, ':distribution/', distributionId]],
});

test('without the option: no subscription, no firewall', () => {
  for (const type of [SUBSCRIPTION, 'AWS::WAFv2::WebACL']) stackOf('none').template.resourceCountIs(type, 0);
});

test.each([
  ['free', 'FREE'],
  ['pro', 'PRO'],
  ['business', 'BUSINESS'],
])('%s: a subscription for exactly one distribution and the web ACL in front of it', (stage, tier) => {
  const [acl] = Object.keys(stackOf(stage).template.findResources('AWS::WAFv2::WebACL'));
  const arn = { 'Fn::GetAtt': [acl, 'Arn'] };
  expect(subscription(stage)).toEqual({
    PlanFamily: 'CloudFront',
    PlanTier: tier,
    // By reference: made after both, and deleted before them.
    ResourceArns: [arnOf({ Ref: 'EdgeDistribution0060737B' }), arn],
  });
  expect(distribution(stage).WebACLId).toEqual(arn);
});

test('elsewhere: in us-east-1, where the API of the plans is, after the distribution', () => {
  const after = stacks['LegalFrontDoor-away-Watch-eu-west-1']!;
  const { region, dependencies } = after;
  expect(region).toBe('us-east-1');
  expect(dependencies).toContain('LegalFrontDoor-away');
  const { ResourceArns } = only(after, SUBSCRIPTION).Properties;
  expect(JSON.stringify(ResourceArns)).toMatch(/LegalFrontDoor-away".*LegalFrontDoor-away-Edge-eu-west-1"/);
  stackOf('away').template.resourceCountIs(SUBSCRIPTION, 0);
});

describe.each(['free', 'pro'])('%s has what its plan allows', (stage) => {
  test('AWS’s own policies only', () => {
    for (const kind of ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy', 'KeyValueStore'])
      stackOf(stage).template.resourceCountIs(`AWS::CloudFront::${kind}`, 0);
    const { DefaultCacheBehavior, CacheBehaviors } = distribution(stage);
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(behavior.ResponseHeadersPolicyId).toBe(SECURITY_HEADERS_POLICY);
  });

  test('five behaviours and five rules at most', () => {
    expect(distribution(stage).CacheBehaviors.length + 1).toBeLessThanOrEqual(5);
    expect(webAcl(stage).Rules.length).toBeLessThanOrEqual(5);
  });
});

test('business keeps the policies of its own', () => {
  stackOf('business').template.resourceCountIs('AWS::CloudFront::ResponseHeadersPolicy', 2);
});

describe('the firewall that a plan has to have', () => {
  const rateAction = (stage: string) => webAcl(stage).Rules[0].Action;

  test('only counts, unless the stage says otherwise', () => {
    expect(rateAction('free')).toEqual({ Count: {} });
  });

  test('blocks with AWS’s own 403 on Free, which allows no response of ours', () => {
    expect(rateAction('strict')).toEqual({ Block: {} });
    expect(webAcl('strict')).not.toHaveProperty('CustomResponseBodies');
  });

  test('blocks with 429 from Pro on', () => {
    expect(rateAction('pro')).toMatchObject({ Block: { CustomResponse: { ResponseCode: 429 } } });
  });
});

describe('what a plan does not allow is one message that names the option', () => {
  const rule = {
    name: 'Rule',
    priority: 0,
    statement: {},
    visibilityConfig: { metricName: 'x', cloudWatchMetricsEnabled: false, sampledRequestsEnabled: false },
  };
  function overfull(): Stack {
    const stack = new Stack(new App({ analyticsReporting: false }), 'Door');
    new CfnWebACL(stack, 'Acl', {
      defaultAction: { allow: {} },
      scope: 'CLOUDFRONT',
      visibilityConfig: rule.visibilityConfig,
      rules: Array.from({ length: 6 }, () => rule),
    });
    new CfnCachePolicy(stack, 'Mine', {
      cachePolicyConfig: {
        name: 'mine',
        defaultTtl: 1,
        minTtl: 1,
        maxTtl: 1,
        parametersInCacheKeyAndForwardedToOrigin: {
          cookiesConfig: { cookieBehavior: 'none' },
          headersConfig: { headerBehavior: 'none' },
          queryStringsConfig: { queryStringBehavior: 'none' },
          enableAcceptEncodingGzip: true,
        },
      },
    });
    return stack;
  }
  const message = (plan: 'free' | 'pro' | 'business') =>
    new ContentError(planProblems({ plan }, [overfull()])).message;

  test('all of it at once', () => {
    expect(message('free').split('\n')).toEqual([
      'The stage has 2 problems:',
      '  - $.plan: must be a plan that allows what the stage has: Door/Acl has 6 rules, "free" allows 5; received "free"',
      '  - $.plan: must be a plan that allows what the stage has: Door/Mine has a policy of its own, "free" allows 0; received "free"',
    ]);
    expect(message('pro')).toMatch(/1 problem:.*Door\/Mine/s);
    expect(planProblems({ plan: 'business' }, [overfull()])).toEqual([]);
    expect(planProblems({}, [overfull()])).toEqual([]);
  });
});
