/** HTTP API, handlers and their rights. */
import { Match } from 'aws-cdk-lib/assertions';
import { BURST, REQUESTS_PER_SECOND } from '../../contract/literals.ts';
import { only, type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
describe('lib/api', () => {
  beforeAll(() => {
    stack = synthesize({
      props: { config: { allowedOrigins: ['https://one.example', 'https://two.example'] } },
    });
  });

  const BASE_URL = {
    'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['EdgeDistribution0060737B', 'DomainName'] }]],
  };
  const HANDLERS = [
    ['/api/agent-info', 'HandlersAgentInfoFunctionCF1610B6', {}],
    [
      '/.well-known/mcp',
      'HandlersMcpFunction1E6C2915',
      { ALLOWED_ORIGINS: 'https://one.example,https://two.example' },
    ],
  ] as const;

  describe('the HTTP API', () => {
    test('has no CORS of its own: it would drop what the handlers send', () => {
      const { Properties } = only(stack, 'AWS::ApiGatewayV2::Api');
      expect(Properties.ProtocolType).toBe('HTTP');
      expect(Properties).not.toHaveProperty('CorsConfiguration');
    });

    test('has one stage, throttled at the rate and burst of the contract', () => {
      const { Properties } = only(stack, 'AWS::ApiGatewayV2::Stage');
      expect(Properties).toMatchObject({
        StageName: '$default',
        AutoDeploy: true,
        DefaultRouteSettings: { ThrottlingRateLimit: REQUESTS_PER_SECOND, ThrottlingBurstLimit: BURST },
      });
    });

    test.each(HANDLERS)('sends every method of %s, and nothing else, to its handler', (path, id) => {
      stack.template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
        RouteKey: `ANY ${path}`,
        AuthorizationType: 'NONE',
      });
      stack.template.hasResourceProperties('AWS::ApiGatewayV2::Integration', {
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
        IntegrationUri: { 'Fn::GetAtt': [id, 'Arn'] },
      });
      stack.template.hasResourceProperties('AWS::Lambda::Permission', {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': [id, 'Arn'] },
        Principal: 'apigateway.amazonaws.com',
        SourceArn: { 'Fn::Join': ['', Match.arrayWith([{ Ref: 'ApiHttpApi4C294DC0' }, `/*/*${path}`])] },
      });
    });
  });

  describe.each(HANDLERS)('the handler of %s', (_, id, environment) => {
    test('runs on arm64 with the newest Node, for 5 seconds at most', () => {
      expect(stack.resources[id]!.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        MemorySize: 256,
        Timeout: 5,
      });
    });

    test('knows the public address from its environment', () => {
      expect(stack.resources[id]!.Properties.Environment).toEqual({
        Variables: { BASE_URL, ...environment },
      });
    });
  });

  test('without allowed origins the list is empty', () => {
    const { resources } = synthesize();
    expect(resources.HandlersMcpFunction1E6C2915!.Properties.Environment.Variables.ALLOWED_ORIGINS).toBe('');
  });

  describe('rights', () => {
    test.each([
      ['HandlersAgentInfo', 'HandlersAgentInfoRole63B945FC', 'HandlersAgentInfoLogs1EAB25A7'],
      ['HandlersMcp', 'HandlersMcpRole2C7DD89C', 'HandlersMcpLogs5CAF1234'],
      ['SitePublisher', 'SitePublisherRole6250181F', 'SitePublisherLogs5BA91255'],
    ])('%s may write to its own log group, which forgets after 30 days', (prefix, role, logGroup) => {
      const { Properties } = stack.resources[role]!;
      expect(Properties.Policies[0]).toEqual({
        PolicyName: 'WriteOwnLogs',
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              Resource: { 'Fn::GetAtt': [logGroup, 'Arn'] },
            },
          ],
        },
      });
      expect(Properties.Policies).toHaveLength(prefix === 'SitePublisher' ? 2 : 1);
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
        { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
      expect(stack.resources[logGroup]!.Properties.RetentionInDays).toBe(30);
      stack.template.hasResourceProperties('AWS::Lambda::Function', {
        Role: { 'Fn::GetAtt': [role, 'Arn'] },
        LoggingConfig: { LogGroup: { Ref: logGroup } },
      });
    });

    test('are nowhere but in these roles; beside them is what the publisher may do with the keys', () => {
      for (const type of ['AWS::IAM::ManagedPolicy', 'AWS::Lambda::Url'])
        stack.template.resourceCountIs(type, 0);
      expect(Object.keys(stack.template.findResources('AWS::IAM::Policy'))).toEqual(['SiteSignC212AABC']);
    });
  });
});
