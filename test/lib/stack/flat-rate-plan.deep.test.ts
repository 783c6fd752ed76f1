/**
 * CloudFront's flat-rate plans: the resources of a stage with a plan, and the features that a plan does not allow
 * (developer guide, "CloudFront flat-rate pricing plans", "Features by pricing plan tier", "Unsupported features").
 */
import { Stack } from 'aws-cdk-lib';
import {
  type AddBehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  Endpoint,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  KeyValueStore,
  LambdaEdgeEventType,
  OriginRequestPolicy,
  PriceClass,
  RealtimeLogConfig,
  ResponseHeadersPolicy,
  VpcOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  HttpOrigin,
  OriginGroup,
  VpcOrigin as OriginInVpc,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import { Stream } from 'aws-cdk-lib/aws-kinesis';
import { Version } from 'aws-cdk-lib/aws-lambda';
import { CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { configSchema } from '../../../lib/config/config-schema.ts';
import { allowanceOf } from '../../../lib/stack/flat-rate-plan.ts';
import { createStacks, type FrontDoorStack } from '../../../lib/stack/front-door-app.ts';
import { source } from './fixture.ts';
import { newApp, only } from './synthesize.ts';
import { type Stage, type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

const SUBSCRIPTION = 'AWS::PricingPlanManager::Subscription';
const SECURITY_HEADERS_POLICY = '67f7725c-6f97-4210-82d7-5512b31e9d03';

/** What synthesis says, `undefined` if it succeeds. */
const messageOfStages = (stages: readonly Stage[], extend?: (stack: FrontDoorStack) => unknown) => {
  try {
    synthesizeStages(stages, false, extend);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

let stacks: Readonly<Record<string, SynthesizedStack>>;
describe('lib/stack/flat-rate-plan', () => {
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
    type Plan = 'free' | 'pro' | 'business';
    type Extend = (stack: FrontDoorStack) => unknown;
    const PLANS: readonly Plan[] = ['free', 'pro', 'business'];
    const messageOf = (plan: Plan, extend: Extend, region = 'us-east-1') =>
      messageOfStages([{ stage: 'over', config: { plan, region } }], extend);
    const withBehavior =
      (
        options: (stack: FrontDoorStack) => AddBehaviorOptions = () => ({}),
        origin: IOrigin = FORMS,
      ): Extend =>
      (stack) =>
        stack.frontDoor.distribution.addBehavior('/forms/*', origin, options(stack));
    const FORMS = new HttpOrigin('forms.example.org');
    const arnOf = (stack: FrontDoorStack) => stack.frontDoor.distribution.distributionArn;
    const logging =
      (logType: string): Extend =>
      (stack) =>
        new CfnDeliverySource(stack, 'Theirs', { name: 'theirs', logType, resourceArn: arnOf(stack) });
    const functionWithStore: Extend = (stack) => {
      const edge = new EdgeFunction(stack, 'Edge', {
        code: FunctionCode.fromInline('function handler(event) { return event.request; }'),
        runtime: FunctionRuntime.JS_2_0,
        keyValueStore: new KeyValueStore(stack, 'Store'),
      });
      const association = { function: edge, eventType: FunctionEventType.VIEWER_REQUEST };
      withBehavior(() => ({ functionAssociations: [association] }))(stack);
    };
    const imported = CachePolicy.fromCachePolicyId.bind(CachePolicy);

    /** Feature as AWS names it, the plans that allow it, and a stage that uses it. The guide's tables are the source. */
    const ROWS: readonly (readonly [name: string, allowed: readonly Plan[], extend: Extend])[] = [
      [
        'Custom caching rules',
        ['business'],
        withBehavior((stack) => ({ cachePolicy: new CachePolicy(stack, 'Mine') })),
      ],
      [
        'Custom caching rules',
        ['business'],
        withBehavior((stack) => ({
          cachePolicy: imported(stack, 'Mine', '0a1b2c3d-0000-4000-8000-000000000000'),
        })),
      ],
      [
        'Custom origin request rules',
        ['business'],
        withBehavior((stack) => ({ originRequestPolicy: new OriginRequestPolicy(stack, 'Mine') })),
      ],
      [
        'Custom response header rules',
        ['business'],
        withBehavior((stack) => ({ responseHeadersPolicy: new ResponseHeadersPolicy(stack, 'Mine') })),
      ],
      ['Access Logs', ['pro', 'business'], logging('ACCESS_LOGS')],
      ['Edge key-value store', ['pro', 'business'], functionWithStore],
      [
        'Origin Shield',
        [],
        withBehavior(undefined, new HttpOrigin('forms.example.org', { originShieldRegion: 'us-east-1' })),
      ],
      [
        'Automatic origin failover',
        [],
        withBehavior(
          undefined,
          new OriginGroup({ primaryOrigin: FORMS, fallbackOrigin: new HttpOrigin('b.example.org') }),
        ),
      ],
      [
        'Private origins within VPC',
        ['business'],
        (stack) => {
          const inside = VpcOrigin.fromVpcOriginId(stack, 'Inside', 'vo_1');
          const origin = OriginInVpc.withVpcOrigin(inside, { domainName: 'inside.example.org' });
          withBehavior(undefined, origin)(stack);
        },
      ],
      [
        'Real-time access logs',
        [],
        withBehavior((stack) => ({
          realtimeLogConfig: new RealtimeLogConfig(stack, 'Log', {
            samplingRate: 1,
            fields: ['timestamp'],
            endPoints: [Endpoint.fromKinesisStream(new Stream(stack, 'Stream'))],
          }),
        })),
      ],
      [
        'Origin access identity (OAI)',
        [],
        (stack) => {
          const bucket = Bucket.fromBucketName(stack, 'Theirs', 'theirs');
          withBehavior(undefined, S3BucketOrigin.withOriginAccessIdentity(bucket))(stack);
        },
      ],
    ];

    test.each(ROWS)('%s: allowed on %j', (name, allowed, extend) => {
      const refusing = PLANS.filter((plan) => {
        const { main } = createStacks(newApp(), { source, config: { plan } });
        extend(main);
        // A behaviour that was added for a feature is one too many on Free, which is a second problem.
        return main.frontDoor.node.validate().join().includes(`"${name}"`);
      });
      expect(refusing).toEqual(PLANS.filter((plan) => !allowed.includes(plan)));
    });

    test('one message lists all such features, with what to do', () => {
      const message = messageOf('free', (stack) => {
        functionWithStore(stack);
      });
      expect(message).toContain('The stage has 2 problems:');
      const has = 'and LegalFrontDoor-over/Default/Edge/Distribution has';
      expect(message).toContain(
        `  - $.plan: must be "pro" or "business" or left out, or the feature must be removed: "free" allows 5 "Number of cache behaviors", ${has} 6: default, /api/agent-info, /.well-known/mcp, /errors/failed.json, /errors/unavailable, /forms/*; received "free"`,
      );
      expect(message).toContain(
        `  - $.plan: must be "pro" or "business" or left out, or the feature must be removed: "free" allows no "Edge key-value store", ${has} 1: functions[2].FunctionConfig.KeyValueStoreAssociations; received "free"`,
      );
    });

    test('more behaviours than Pro allows', () => {
      const many: Extend = ({ frontDoor }) => {
        for (let each = 0; each < 6; each++) frontDoor.distribution.addBehavior(`/${each}/*`, FORMS);
      };
      expect(messageOf('pro', many)).toMatch(
        /must be "business" or left out.*"pro" allows 10 .* has 11: default/,
      );
    });

    test('a log and a key-value store in the stacks of another region', () => {
      for (const [name, _, extend] of ROWS.filter(([name]) => /Logs|key-value/.test(name)))
        expect([name, messageOf('free', extend, 'eu-west-1')?.includes(`"${name}"`)]).toEqual([name, true]);
    });

    test('Lambda@Edge is allowed on every plan, and billed by use', () => {
      const version = Version.fromVersionArn.bind(Version);
      const withLambda = withBehavior((stack) => ({
        edgeLambdas: [
          {
            eventType: LambdaEdgeEventType.ORIGIN_REQUEST,
            functionVersion: version(stack, 'V', 'arn:aws:lambda:us-east-1:123456789012:function:edge:1'),
          },
        ],
      }));
      expect(messageOf('pro', withLambda)).toBeUndefined();
    });

    test('a policy of AWS that the service does not use is allowed', () => {
      const policies = {
        cachePolicy: CachePolicy.AMPLIFY,
        originRequestPolicy: OriginRequestPolicy.CORS_S3_ORIGIN,
        responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS,
      };
      expect(
        messageOf(
          'pro',
          withBehavior(() => policies),
        ),
      ).toBeUndefined();
    });

    test('custom headers policies that the stage itself asks for', () => {
      const asked = (plan: Plan) =>
        messageOfStages([{ stage: 'over', config: { plan, headersPolicies: 'own' } }]);
      expect(asked('pro')).toContain('"pro" allows no "Custom response header rules"');
      expect(asked('business')).toBeUndefined();
      // The file of the stage refuses the same, with its line.
      const refuses = (plan: Plan) => !configSchema.safeParse({ plan, headersPolicies: 'own' }).success;
      expect(PLANS.map(refuses)).toEqual(
        PLANS.map((plan) => allowanceOf({ plan }, 'Custom response header rules') === 0),
      );
    });

    describe.each(['us-east-1', 'eu-west-1'])('in %s', (region) => {
      const another = (stack: FrontDoorStack) => {
        const elsewhere = new Stack(stack.node.root, 'Elsewhere', { env: { region } });
        return (props: Partial<DistributionProps>) =>
          new Distribution(elsewhere, 'Other', { defaultBehavior: { origin: FORMS }, ...props });
      };
      const functionOf = (stack: FrontDoorStack) =>
        stack.node.findAll().find((each) => each instanceof EdgeFunction)!;

      test('a function of the stage in another distribution', () => {
        const message = messageOf(
          'pro',
          (stack) => {
            const association = { function: functionOf(stack), eventType: FunctionEventType.VIEWER_REQUEST };
            another(stack)({ defaultBehavior: { origin: FORMS, functionAssociations: [association] } });
          },
          region,
        );
        expect(message).toContain('"pro" allows no "function shared with another distribution"');
      });
    });

    test('other distributions, firewalls, functions and logs of the app may have any feature', () => {
      const elsewhere: Extend = (stack) => {
        const other = new Distribution(stack, 'Other', {
          defaultBehavior: { origin: FORMS, cachePolicy: new CachePolicy(stack, 'Theirs') },
          priceClass: PriceClass.PRICE_CLASS_100,
        });
        new CfnDeliverySource(stack, 'Log', {
          name: 'theirs',
          logType: 'ACCESS_LOGS',
          resourceArn: other.distributionArn,
        });
        new KeyValueStore(stack, 'Store');
      };
      expect(messageOf('free', elsewhere)).toBeUndefined();
    });
  });

  describe('a stage before and after its plan', () => {
    test('pays by use and has only what the plan allows', () => {
      const made = synthesizeStages([{ stage: 'later', config: { plan: 'free', joinPlan: false } }]);
      const { template } = made['LegalFrontDoor-later']!;
      for (const type of [
        SUBSCRIPTION,
        'AWS::Logs::DeliverySource',
        'AWS::CloudFront::ResponseHeadersPolicy',
      ])
        template.resourceCountIs(type, 0);
      template.resourceCountIs('AWS::WAFv2::WebACL', 1);
    });

    test('is checked against the plan', () => {
      const message = messageOfStages([{ config: { plan: 'free', joinPlan: false } }], ({ frontDoor }) =>
        frontDoor.distribution.addBehavior('/forms/*', new HttpOrigin('forms.example.org')),
      );
      expect(message).toContain('"free" allows 5 "Number of cache behaviors"');
    });
  });

  describe.each(['us-east-1', 'eu-west-1'])('Free in %s', (region) => {
    test('has no access log: no source, no delivery, no destination', () => {
      const made = synthesizeStages([{ config: { plan: 'free', region } }]);
      for (const { template } of Object.values(made))
        for (const type of ['DeliverySource', 'Delivery', 'DeliveryDestination', 'ResourcePolicy'])
          template.resourceCountIs(`AWS::Logs::${type}`, 0);
    });
  });
});
