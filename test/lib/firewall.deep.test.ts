/** The two options that protect the handlers: AWS WAF and the origin secret. */
import { only } from './synthesize.ts';
import { type SynthesizedStack, synthesizeConfig } from './synthesize-stage.ts';

const MCP = 'HandlersMcpFunction1E6C2915';
const HANDLERS = [MCP, 'HandlersAgentInfoFunctionCF1610B6', 'HandlersUnavailableFunction70835E16'];
const DISTRIBUTION = 'EdgeDistribution0060737B';

const distribution = ({ resources }: SynthesizedStack) =>
  resources[DISTRIBUTION]!.Properties.DistributionConfig;

let off: SynthesizedStack;
let sendOnly: SynthesizedStack;
describe('lib/firewall', () => {
  beforeAll(() => {
    off = synthesizeConfig({});
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

    test('is attached to CloudFront, and lets through what no rule matches', () => {
      expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
      const [id] = Object.keys(stack.template.findResources('AWS::WAFv2::WebACL'));
      expect(distribution(stack).WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    });

    test('a rate rule for single addresses', () => {
      expect(acl.Rules[0]).toMatchObject({
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 500, EvaluationWindowSec: 300 } },
        Action: rateAction,
      });
      expect(JSON.parse(acl.CustomResponseBodies.TooManyRequests.Content)).toMatchObject({ status: 429 });
    });

    test('the common managed rules, of which two only count because the service allows such requests', () => {
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
      // docs/costs.md: $1 a month each.
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
    const domain = {
      name: 'www.example.org',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
    };
    let stacks: Readonly<Record<number, SynthesizedStack>>;
    beforeAll(() => {
      stacks = Object.fromEntries(
        GENERATIONS.map((generation) => [
          generation,
          synthesizeConfig({ originSecret: { generation }, ...(generation === 3 && { domain }) }),
        ]),
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
    ])('generation %i: the secret that is sent, and those that are accepted', (generation, isAccepted) => {
      const stack = stacks[generation]!;
      expect(sent(stack)).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: expect.anything() }]);
      expect(generations(sent(stack))).toEqual([generation]);
      for (const id of HANDLERS) expect(generations(accepted(stack, id))).toEqual(isAccepted);
      expect(secrets(stack)).toHaveLength(isAccepted.length);
    });

    test('when the generation is raised by one, old and new handlers accept the secrets of both', () => {
      for (const [before, after] of [
        [stacks[1]!, stacks[2]!],
        [stacks[2]!, stacks[3]!],
      ] as const) {
        expect(generations(accepted(before, MCP))).toEqual(expect.arrayContaining(generations(sent(after))));
        expect(generations(accepted(after, MCP))).toEqual(expect.arrayContaining(generations(sent(before))));
      }
    });

    test('Secrets Manager generates it; no template contains it', () => {
      const stack = stacks[1]!;
      stack.template.hasResourceProperties('AWS::SecretsManager::Secret', {
        GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
      });
      for (const id of secrets(stack))
        expect(stack.resources[id]!.Properties).not.toHaveProperty('SecretString');
    });

    test('handlers require it only after CloudFront sends it, also if they know their address beforehand', () => {
      const { resources } = stacks[3]!;
      expect(resources[MCP]!.Properties.Environment.Variables.BASE_URL).toBe('https://www.example.org');
      for (const id of HANDLERS) expect(resources[id]!.DependsOn).toContain(DISTRIBUTION);
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

    test('without the option, CloudFront sends none and no handler requires one', () => {
      expect(sent(off)).toBeUndefined();
      for (const id of HANDLERS) expect(accepted(off, id)).toBeUndefined();
      expect(secrets(off)).toEqual([]);
    });
  });
});
