/**
 * CloudFront's flat-rate plans: the resources of a stage with a plan, and the features that a plan does not allow
 * (developer guide, "CloudFront flat-rate pricing plans", "Features by pricing plan tier", "Unsupported features").
 */
import { CachePolicy, Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { FrontDoorStack } from '../../lib/front-door-stack.ts';
import { only } from './synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const SUBSCRIPTION = 'AWS::PricingPlanManager::Subscription';
const SECURITY_HEADERS_POLICY = '67f7725c-6f97-4210-82d7-5512b31e9d03';

let stacks: Readonly<Record<string, SynthesizedStack>>;
describe('lib/flat-rate-plan', () => {
  beforeAll(() => {
    stacks = synthesizeStages([
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
      // The references make CloudFormation create it after both and delete it before them.
      ResourceArns: [arnOf({ Ref: 'EdgeDistribution0060737B' }), arn],
    });
    expect(distribution(stage).WebACLId).toEqual(arn);
  });

  test('in another region: the subscription is in us-east-1, after the distribution', () => {
    const after = stacks['LegalFrontDoor-away-Watch-eu-west-1']!;
    const { region, dependencies } = after;
    expect(region).toBe('us-east-1');
    expect(dependencies).toContain('LegalFrontDoor-away');
    const { ResourceArns } = only(after, SUBSCRIPTION).Properties;
    expect(JSON.stringify(ResourceArns)).toMatch(
      /LegalFrontDoor-away".*LegalFrontDoor-away-Firewall-eu-west-1"/,
    );
    stackOf('away').template.resourceCountIs(SUBSCRIPTION, 0);
  });

  describe.each(['free', 'pro'])('a stage on %s stays within its plan', (stage) => {
    test('has only policies of AWS', () => {
      for (const kind of ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy', 'KeyValueStore'])
        stackOf(stage).template.resourceCountIs(`AWS::CloudFront::${kind}`, 0);
      const { DefaultCacheBehavior, CacheBehaviors } = distribution(stage);
      for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
        expect(behavior.ResponseHeadersPolicyId).toBe(SECURITY_HEADERS_POLICY);
    });
  });

  test('a stage on business keeps its custom policies', () => {
    stackOf('business').template.resourceCountIs('AWS::CloudFront::ResponseHeadersPolicy', 2);
  });

  describe('the firewall that a plan requires', () => {
    const rateAction = (stage: string) => webAcl(stage).Rules[0].Action;

    test('only counts, unless the stage says otherwise', () => {
      expect(rateAction('free')).toEqual({ Count: {} });
    });

    test('blocks with AWS’s 403 on Free, which allows no custom response', () => {
      expect(rateAction('strict')).toEqual({ Block: {} });
      expect(webAcl('strict')).not.toHaveProperty('CustomResponseBodies');
    });

    test('blocks with 429 from Pro on', () => {
      expect(rateAction('pro')).toMatchObject({ Block: { CustomResponse: { ResponseCode: 429 } } });
    });
  });

  describe('a feature that the plan does not allow stops synthesis, also if it was added later', () => {
    const messageOf = (plan: 'free' | 'pro' | 'business', extend: (stack: FrontDoorStack) => unknown) => {
      try {
        synthesizeStages([{ stage: 'over', config: { plan } }], false, extend);
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const withBehavior = ({ frontDoor }: FrontDoorStack, options = {}) =>
      frontDoor.distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org'), options);
    const withRules = (stack: FrontDoorStack) => {
      const acl = stack.node.findAll().find((each) => each instanceof CfnWebACL)!;
      acl.rules = Array.from({ length: 6 }, (_, priority) => ({
        name: `Rule${priority}`,
        priority,
        statement: { geoMatchStatement: { countryCodes: ['AQ'] } },
        action: { count: {} },
        visibilityConfig: { metricName: 'x', cloudWatchMetricsEnabled: false, sampledRequestsEnabled: false },
      }));
    };
    const ofDistribution = 'LegalFrontDoor-over/Default/Edge/Distribution has';

    test('one message lists all such features', () => {
      const message = messageOf('free', (stack) => {
        withBehavior(stack);
        withRules(stack);
      });
      expect(message).toContain('The stage has 2 problems:');
      expect(message).toContain(
        `  - $.plan: must be a plan that allows the features of the stage: ${ofDistribution} 6 behaviours, "free" allows 5; received "free"`,
      );
      expect(message).toMatch(/Firewall\/WebAcl has 6 rules, "free" allows 5; received "free"/);
    });

    test('a custom policy of an added behaviour', () => {
      const withPolicy = (stack: FrontDoorStack) =>
        withBehavior(stack, { cachePolicy: new CachePolicy(stack, 'Mine') });
      expect(messageOf('pro', withPolicy)).toContain(
        `${ofDistribution} a custom policy for /forms/*, "pro" allows 0`,
      );
      expect(messageOf('business', withPolicy)).toBeUndefined();
    });

    test('another distribution of the stack may have any feature', () => {
      const elsewhere = (stack: FrontDoorStack) =>
        new Distribution(stack, 'Other', {
          defaultBehavior: {
            origin: new HttpOrigin('www.example.org'),
            cachePolicy: new CachePolicy(stack, 'Theirs'),
          },
        });
      expect(messageOf('free', elsewhere)).toBeUndefined();
    });
  });
});
