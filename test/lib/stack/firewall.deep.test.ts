/** The two options that protect the handlers: AWS WAF and the origin secret. */
import { only } from './synthesize.ts';
import { type SynthesizedStack, synthesizeConfig } from './synthesize-stage.ts';

const MCP = 'HandlersMcpFunction1E6C2915';
const HANDLERS = [MCP, 'HandlersAgentInfoFunctionCF1610B6'];
const DISTRIBUTION = 'EdgeDistribution0060737B';

const distribution = ({ resources }: SynthesizedStack) =>
  resources[DISTRIBUTION]!.Properties.DistributionConfig;

let sendOnly: SynthesizedStack;
describe('lib/stack/firewall', () => {
  beforeAll(() => {
    sendOnly = synthesizeConfig({ waf: { mode: 'count' }, originSecret: { generation: 1, mode: 'send' } });
  });

  describe.each([
    ['count', { Count: {} }, { Count: {} }],
    [
      'block',
      {
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            CustomResponseBodyKey: 'TooManyRequests',
            ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
          },
        },
      },
      { None: {} },
    ],
  ] as const)('WAF, %s', (mode, rateAction, managedAction) => {
    let stack: SynthesizedStack;
    // biome-ignore lint/suspicious/noExplicitAny: a template is JSON; the assertions are its type.
    let acl: any;
    beforeAll(() => {
      stack = synthesizeConfig({ waf: { mode, requestsPerFiveMinutes: 500 } });
      acl = only(stack, 'AWS::WAFv2::WebACL').Properties;
    });

    test('is attached to CloudFront, and allows a request that no rule matches', () => {
      expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
      const [id] = Object.keys(stack.template.findResources('AWS::WAFv2::WebACL'));
      expect(distribution(stack).WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    });

    test('has a rate rule for single addresses', () => {
      expect(acl.Rules[0]).toMatchObject({
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 500, EvaluationWindowSec: 300 } },
        Action: rateAction,
      });
      expect(JSON.parse(acl.CustomResponseBodies.TooManyRequests.Content)).toMatchObject({ status: 429 });
    });

    test('has the common managed rules, of which two only count because the service allows such requests', () => {
      expect(acl.Rules[1]).toMatchObject({
        OverrideAction: managedAction,
        Statement: {
          ManagedRuleGroupStatement: {
            VendorName: 'AWS',
            Name: 'AWSManagedRulesCommonRuleSet',
            RuleActionOverrides: [
              { Name: 'NoUserAgent_HEADER', ActionToUse: { Count: {} } },
              { Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } },
            ],
          },
        },
      });
      expect(acl.Rules).toHaveLength(2);
    });

    test('keeps no samples of requests, which would hold addresses and headers', () => {
      const visibility = [acl, ...acl.Rules].map(
        ({ VisibilityConfig }) => VisibilityConfig.SampledRequestsEnabled,
      );
      expect(visibility).toEqual([false, false, false]);
      stack.template.resourceCountIs('AWS::WAFv2::LoggingConfiguration', 0);
    });
  });

  test('WAF without a rate: 2,000 requests in five minutes', () => {
    const { Rules } = only(sendOnly, 'AWS::WAFv2::WebACL').Properties;
    expect(Rules[0].Statement.RateBasedStatement.Limit).toBe(2_000);
  });

  describe('the origin secret', () => {
    const GENERATIONS = [1, 2, 3] as const;
    let stacks: Readonly<Record<number, SynthesizedStack>>;
    beforeAll(() => {
      stacks = Object.fromEntries(
        GENERATIONS.map((generation) => [generation, synthesizeConfig({ originSecret: { generation } })]),
      );
    });

    const secrets = ({ template }: SynthesizedStack) =>
      Object.keys(template.findResources('AWS::SecretsManager::Secret'));
    /** Generations that a piece of the template resolves, in order. */
    const generations = (value: unknown) =>
      [
        ...JSON.stringify(value).matchAll(
          /secretsmanager:",\{"Ref":"OriginSecretGeneration(\d)[0-9A-F]{8}"\}/g,
        ),
      ].map(([, generation]) => Number(generation));
    const sent = (stack: SynthesizedStack) => distribution(stack).Origins[1].OriginCustomHeaders;
    const accepted = ({ resources }: SynthesizedStack, id: string) =>
      resources[id]!.Properties.Environment.Variables.ORIGIN_SECRETS;

    test.each([
      [1, [1, 2]],
      [2, [1, 2, 3]],
      [3, [2, 3, 4]],
    ])(
      'generation %i is sent, and handlers accept it, the one before and the one after',
      (generation, isAccepted) => {
        const stack = stacks[generation]!;
        expect(sent(stack)).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: expect.anything() }]);
        expect(generations(sent(stack))).toEqual([generation]);
        for (const id of HANDLERS) expect(generations(accepted(stack, id))).toEqual(isAccepted);
        expect(secrets(stack)).toHaveLength(isAccepted.length);
      },
    );

    test('Secrets Manager generates it; no template contains it', () => {
      const stack = stacks[1]!;
      stack.template.hasResourceProperties('AWS::SecretsManager::Secret', {
        GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
      });
      for (const id of secrets(stack))
        expect(stack.resources[id]!.Properties).not.toHaveProperty('SecretString');
    });

    test('is required behind every route of the API', () => {
      const stack = stacks[1]!;
      const integrations = Object.values(stack.template.findResources('AWS::ApiGatewayV2::Integration'));
      expect(integrations).toHaveLength(HANDLERS.length);
      for (const { Properties } of integrations)
        expect(generations(accepted(stack, Properties.IntegrationUri['Fn::GetAtt'][0]))).toEqual([1, 2]);
    });

    test('in the mode "send", no handler checks it', () => {
      expect(generations(sent(sendOnly))).toEqual([1]);
      for (const id of HANDLERS) expect(accepted(sendOnly, id)).toBeUndefined();
    });
  });
});
