/** The HTTP API that a template describes: its routes, and a throttle for each of them. */
import { httpApiOf } from '../api-gateway/http-api.ts';
import { Faults } from '../faults.ts';
import type { Resource } from '../template/assembly.ts';
import { request } from './requests.ts';
import { stackOf, WORLD } from './stack-of.ts';

const integration = (arn: string): Resource => ({
  Type: 'AWS::ApiGatewayV2::Integration',
  Properties: { IntegrationUri: arn, IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' },
});
const route = (RouteKey: string, target: string): Resource => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { RouteKey, Target: { 'Fn::Join': ['', ['integrations/', { Ref: target }]] } },
});

/** One request an hour, three at once, so that a test admits only the burst. */
const LIMITS = { ThrottlingRateLimit: 1 / 3600, ThrottlingBurstLimit: 3 };

function apiOf(DefaultRouteSettings: object = LIMITS, faults = new Faults()) {
  const stack = stackOf({
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { StageName: '$default', AutoDeploy: true, DefaultRouteSettings },
    },
    One: integration('one'),
    Two: integration('two'),
    RouteOne: route('ANY /one', 'One'),
    RouteTwo: route('ANY /two', 'Two'),
  });
  const answering = (body: string) => ({
    invoke: async () => ({ ok: true as const, result: JSON.stringify({ statusCode: 200, body }) }),
  });
  const functions = new Map(['one', 'two'].map((arn) => [arn, answering(arn)]));
  return httpApiOf(stack, WORLD, functions, (throttle) => faults.throttle(throttle)).api;
}

async function ask(api: ReturnType<typeof apiOf>, uri: string, times = 1): Promise<string[]> {
  const answers: string[] = [];
  for (let i = 0; i < times; i++) {
    const { status, body } = await api.handle(request({ uri }));
    answers.push(status === 200 ? body.toString() : String(status));
  }
  return answers;
}

describe('tools/local/http-api-template', () => {
  test('a route invokes its function; a path without a route is 404', async () => {
    const api = apiOf();
    expect([await ask(api, '/one'), await ask(api, '/two'), await ask(api, '/')]).toEqual([
      ['one'],
      ['two'],
      ['404'],
    ]);
  });

  test('each route has its own throttle', async () => {
    const api = apiOf();
    expect(await ask(api, '/one', 4)).toEqual(['one', 'one', 'one', '429']);
    expect(await ask(api, '/two', 4)).toEqual(['two', 'two', 'two', '429']);
  });

  test('the throttling fault applies to every route', async () => {
    const api = apiOf(LIMITS, new Faults(['throttle']));
    expect([await ask(api, '/one'), await ask(api, '/two')]).toEqual([['429'], ['429']]);
  });

  test('a stage without throttling limits is refused', () => {
    expect(() => apiOf({})).toThrow(/Stage: DefaultRouteSettings has no ThrottlingRateLimit/);
  });
});
