/** HTTP API and handlers: the handler of each route, its environment, its log and its processor. */
import { Match } from 'aws-cdk-lib/assertions';
import { BURST, REQUESTS_PER_SECOND } from '../../../contract/literals.ts';
import { only, type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
describe('lib/stack/api', () => {
  beforeAll(() => {
    stack = synthesize();
  });

  const idOf = (start: string) => Object.keys(stack.resources).find((id) => id.startsWith(start))!;
  const functionOf = (name: string) => stack.resources[idOf(`${name}Function`)]!.Properties;

  test('the HTTP API has no CORS configuration, which would drop the CORS headers of the handlers', () => {
    const { Properties } = only(stack, 'AWS::ApiGatewayV2::Api');
    expect(Properties.ProtocolType).toBe('HTTP');
    expect(Properties).not.toHaveProperty('CorsConfiguration');
  });

  test('one stage throttles at the rate and burst of the contract', () => {
    const { Properties } = only(stack, 'AWS::ApiGatewayV2::Stage');
    expect(Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: REQUESTS_PER_SECOND, ThrottlingBurstLimit: BURST },
    });
  });

  describe.each([
    ['/api/agent-info', 'HandlersAgentInfo', {}],
    ['/.well-known/mcp', 'HandlersMcp', { ALLOWED_ORIGINS: '' }],
    ['/errors/unavailable', 'HandlersUnavailable', {}],
  ])('the handler of %s', (path, name, environment) => {
    test('is called with every method of this path, by this API only', () => {
      const Arn = { 'Fn::GetAtt': [idOf(`${name}Function`), 'Arn'] };
      stack.template.hasResourceProperties('AWS::ApiGatewayV2::Route', {
        RouteKey: `ANY ${path}`,
        AuthorizationType: 'NONE',
      });
      stack.template.hasResourceProperties('AWS::ApiGatewayV2::Integration', {
        IntegrationType: 'AWS_PROXY',
        PayloadFormatVersion: '2.0',
        IntegrationUri: Arn,
      });
      stack.template.hasResourceProperties('AWS::Lambda::Permission', {
        Action: 'lambda:InvokeFunction',
        FunctionName: Arn,
        Principal: 'apigateway.amazonaws.com',
        SourceArn: { 'Fn::Join': ['', Match.arrayWith([{ Ref: 'ApiHttpApi4C294DC0' }, `/*/*${path}`])] },
      });
    });

    test('reads the public address from its environment', () => {
      const BASE_URL = {
        'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['EdgeDistribution0060737B', 'DomainName'] }]],
      };
      expect(functionOf(name).Environment).toEqual({
        Variables: { BASE_URL, ...environment },
      });
    });
  });

  // The roles may write to these log groups only (rights.test.ts); alarms read them.
  test.each(['HandlersAgentInfo', 'HandlersMcp', 'HandlersUnavailable', 'SitePublisher'])(
    '%s logs to its log group, with its role',
    (name) => {
      expect(functionOf(name)).toMatchObject({
        Role: { 'Fn::GetAtt': [idOf(`${name}Role`), 'Arn'] },
        LoggingConfig: { LogGroup: { Ref: idOf(`${name}Logs`) } },
      });
    },
  );

  // docs/costs.md has the price of arm64; x86 costs a quarter more.
  test('every function runs on arm64', () => {
    const functions = Object.values(stack.resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(functions.map(({ Properties }) => Properties.Architectures)).toEqual(Array(4).fill(['arm64']));
  });
});
