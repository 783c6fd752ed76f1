/**
 * When alarms go to ALARM and back to OK: log lines of the shipped code, and metrics as AWS publishes them, pass the
 * filters and alarms of the synthesized template.
 */
import { type LoggedEvent, writeLog } from '../../../lambda/publisher/log.ts';
import { logged, type RawHandler, rawHandler } from '../../lambda/handlers.ts';
import { type Resource, synthesize } from '../synthesize.ts';
import { fromLog, type Published, statesOf } from './cloudwatch.ts';

const { resources } = synthesize();

const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
const idOf = (type: string, start: string) => ofType(type).find(([id]) => id.startsWith(start))![0];
const LOG_GROUP = 'AWS::Logs::LogGroup';

const ALARMS: Readonly<Record<string, Resource['Properties']>> = Object.fromEntries(
  ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => [
    Properties.AlarmName.replace('LegalFrontDoor-', ''),
    Properties,
  ]),
);

/** One period. */
type Period = readonly Published[];

// AWS's metrics and their dimensions: developer guides of API Gateway ("Working with metrics for HTTP APIs"), Lambda
// ("Types of metrics"), CloudFront ("Types of metrics for CloudFront").
const ApiId = { Ref: idOf('AWS::ApiGatewayV2::Api', 'Api') };
const publisher = { FunctionName: { Ref: idOf('AWS::Lambda::Function', 'SitePublisher') } };
const repeat = (count: number, value: number): number[] => Array(count).fill(value);

function api(statuses: readonly number[], latencies = repeat(statuses.length, 20)): Period {
  const of = (name: string, values: readonly number[]) => ({
    ...{ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId }, values },
  });
  const failed = statuses.filter((status) => status >= 500);
  return [
    of('Count', repeat(statuses.length, 1)),
    of('Latency', latencies),
    ...(failed.length > 0 ? [of('5xx', repeat(failed.length, 1))] : []),
  ];
}

const runs = (name: 'Invocations' | 'Errors', count: number): Period => [
  { namespace: 'AWS/Lambda', name, dimensions: publisher, values: repeat(count, 1) },
];

const cloudFront = (name: string, dimensions: object, ...values: number[]): Period => [
  { namespace: 'AWS/CloudFront', name, dimensions: { ...dimensions, Region: 'Global' }, values },
];
const distribution = { DistributionId: { Ref: idOf('AWS::CloudFront::Distribution', 'Edge') } };
const edgeFunction = (id: string) => ({
  FunctionName: resources[idOf('AWS::CloudFront::Function', `EdgeFunctions${id}`)]!.Properties.Name,
});
/** CloudFront publishes a value a minute. */
const errorRate = (percent: number) => cloudFront('5xxErrorRate', distribution, ...repeat(5, percent));

const POISONED = {
  get requestContext() {
    throw new TypeError('broken');
  },
};
const FINE = { requestContext: { http: { method: 'GET' } }, headers: {} };

/** A period of calls to a handler: metrics from its log, and those of the API. */
async function calls(name: 'mcp' | 'agent-info', ...events: readonly unknown[]): Promise<Period> {
  const { handler, logGroup } = handlers[name];
  const statuses: number[] = [];
  logged.length = 0;
  for (const event of events) statuses.push((await handler(event)).statusCode!);
  return [...fromLog(resources, logGroup, linesLogged()), ...api(statuses)];
}

function publisherLogged(...events: readonly LoggedEvent[]): Period {
  logged.length = 0;
  for (const event of events) writeLog(event);
  return fromLog(resources, idOf(LOG_GROUP, 'SitePublisherLogs'), linesLogged());
}

/** `rawHandler` captures stdout. */
const linesLogged = () => logged.join('').trimEnd().split('\n');

/** Lines of the API's access log, in the format of the stage. */
function throttled(count: number): Period {
  const [[, stage] = undefined!] = ofType('AWS::ApiGatewayV2::Stage');
  const line = (status: number, latency: number) =>
    stage.Properties.AccessLogSettings.Format.replace('$context.status', String(status))
      .replace('$context.responseLatency', String(latency))
      .replaceAll(/\$context\.[\w.]+/g, '-');
  const logGroup = idOf(LOG_GROUP, 'WatchAccessLog');
  // The filter must not count answers that took 429 ms.
  const lines = [...repeat(500, 200), ...repeat(500, 403)].map((status) => line(status, 429));
  return fromLog(resources, logGroup, [...lines, ...repeat(count, 429).map((status) => line(status, 1))]);
}

let handlers: Readonly<
  Record<'mcp' | 'agent-info', { readonly handler: RawHandler; readonly logGroup: string }>
>;
describe('lib/watch/alarm-states', () => {
  beforeAll(async () => {
    handlers = {
      mcp: { handler: await rawHandler('mcp'), logGroup: idOf(LOG_GROUP, 'HandlersMcp') },
      'agent-info': {
        handler: await rawHandler('agent-info'),
        logGroup: idOf(LOG_GROUP, 'HandlersAgentInfo'),
      },
    };
  });

  /** @param steps - a period, and the state of the alarm after it */
  function expectStates(alarm: string, ...steps: readonly (readonly [Period, string])[]): void {
    const periods = steps.map(([period]) => period);
    expect(statesOf(ALARMS[alarm], periods)).toEqual(steps.map(([, state]) => state));
  }

  const NOTHING: Period = [];
  const PUBLISHED: LoggedEvent = { event: 'ContentPublished', requestType: 'Refresh', written: 3 };

  describe('a handler that fails', () => {
    test.each(['mcp', 'agent-info'] as const)('%s: a single failure raises the alarm', async (name) => {
      const fine = await calls(name, FINE, FINE);
      const failing = await calls(name, FINE, POISONED);
      expectStates('HandlerErrors', [fine, 'OK'], [failing, 'ALARM'], [fine, 'OK'], [NOTHING, 'OK']);
      // With few requests, a single error is more than 1 %.
      expectStates('ApiServerErrors', [fine, 'OK'], [failing, 'ALARM'], [fine, 'OK'], [NOTHING, 'OK']);
    });

    test('the alarm reads the logs of all handlers', () => {
      const filtered = ofType('AWS::Logs::MetricFilter')
        .filter(([, { Properties }]) => Properties.FilterPattern === 'HandlerFailed')
        .map(([, { Properties }]) => Properties.LogGroupName.Ref);
      const logGroups = ofType(LOG_GROUP).map(([id]) => id);
      expect(filtered.sort()).toEqual(logGroups.filter((id) => id.startsWith('Handlers')).sort());
      expect(filtered).toHaveLength(3);
    });
  });

  test('server errors of the API raise the alarm from 1 % on', () => {
    const failing = (count: number, of: number) => api([...repeat(count, 503), ...repeat(of - count, 200)]);
    expectStates(
      'ApiServerErrors',
      [failing(0, 1_000), 'OK'],
      [failing(9, 1_000), 'OK'],
      [failing(10, 1_000), 'ALARM'],
      [failing(0, 1_000), 'OK'],
    );
  });

  test('server errors of CloudFront raise the alarm after ten minutes', () => {
    expectStates(
      'EdgeServerErrors',
      [errorRate(0), 'OK'],
      [errorRate(1), 'OK'],
      [errorRate(1), 'ALARM'],
      [errorRate(0.9), 'OK'],
      [errorRate(100), 'OK'],
      [NOTHING, 'OK'],
    );
  });

  test('throttled callers raise the alarm after ten minutes', () => {
    expectStates(
      'Throttled',
      [throttled(0), 'OK'],
      [throttled(100), 'OK'],
      [throttled(100), 'ALARM'],
      [throttled(99), 'OK'],
      [throttled(100), 'OK'],
      [NOTHING, 'OK'],
    );
  });

  test('slow answers raise the alarm after a quarter of an hour', () => {
    const slow = (ms: number) => api(repeat(200, 200), [...repeat(197, 20), ...repeat(3, ms)]);
    expectStates(
      'Latency',
      [slow(1_500), 'OK'],
      [slow(1_500), 'OK'],
      [slow(1_500), 'ALARM'],
      [slow(1_499), 'OK'],
      [slow(4_000), 'OK'],
      [slow(4_000), 'OK'],
      [NOTHING, 'OK'],
    );
  });

  describe.each(['ViewerRequest', 'ViewerResponse'])('edge function %s', (name) => {
    const used = (percent: number) =>
      cloudFront('FunctionComputeUtilization', edgeFunction(name), percent, percent);

    test('near its time limit, it raises the alarm after a quarter of an hour', () => {
      expectStates(
        `${name}Utilisation`,
        [used(80), 'OK'],
        [used(80), 'OK'],
        [used(80), 'ALARM'],
        [used(79), 'OK'],
        [NOTHING, 'OK'],
      );
    });

    test.each(['FunctionExecutionErrors', 'FunctionValidationErrors'])(
      'one of its %s raises the alarm',
      (error) => {
        const failed = (count: number) => cloudFront(error, edgeFunction(name), count);
        expectStates(
          'EdgeFunctionErrors',
          [failed(0), 'OK'],
          [failed(1), 'ALARM'],
          [failed(0), 'OK'],
          [NOTHING, 'OK'],
        );
      },
    );
  });

  describe('the publisher', () => {
    test('a failed publication raises the alarm', () => {
      const failed = publisherLogged({
        event: 'PublishFailed',
        requestType: 'Update',
        failure: 'reading the bucket: no',
      });
      expectStates(
        'PublisherFailure',
        [publisherLogged(PUBLISHED), 'OK'],
        [failed, 'ALARM'],
        [publisherLogged(PUBLISHED), 'OK'],
        [NOTHING, 'OK'],
      );
    });

    test('a run that was killed and logged nothing raises the alarm', () => {
      expectStates('PublisherFailure', [runs('Errors', 1), 'ALARM'], [runs('Errors', 0), 'OK']);
    });

    test('a repaired object raises the alarm', () => {
      const repaired = publisherLogged(
        { event: 'ContentRepaired', objects: 1, keys: ['about.html'] },
        PUBLISHED,
      );
      expectStates(
        'ContentRepaired',
        [publisherLogged(PUBLISHED), 'OK'],
        [repaired, 'ALARM'],
        [publisherLogged(PUBLISHED), 'OK'],
        [NOTHING, 'OK'],
      );
    });

    test('the alarm lasts from the first day on which facts expire soon until they are verified', () => {
      const soon = publisherLogged(PUBLISHED, { event: 'FactsExpireSoon', validUntil: '2036-11-01' });
      expectStates(
        'FactsExpireSoon',
        [publisherLogged(PUBLISHED), 'OK'],
        [soon, 'ALARM'],
        // A day without a line follows a day with two, because runs start at varying minutes.
        [publisherLogged(PUBLISHED), 'ALARM'],
        [soon, 'ALARM'],
        [publisherLogged(PUBLISHED), 'ALARM'],
        [publisherLogged(PUBLISHED), 'OK'],
      );
    });

    test('two days without a run raise the alarm', () => {
      expectStates(
        'PublisherIdle',
        [runs('Invocations', 1), 'OK'],
        [NOTHING, 'OK'],
        [NOTHING, 'ALARM'],
        [runs('Invocations', 1), 'OK'],
      );
    });

    test('each event is counted by one filter only', () => {
      for (const event of [
        'ContentPublished',
        'PublishFailed',
        'ContentRepaired',
        'FactsExpireSoon',
      ] as const) {
        const counted = publisherLogged({ event }).filter(({ values }) => values.length > 0);
        const name = `${event}-LegalFrontDoor`;
        expect(counted.map((metric) => metric.name)).toEqual(event === 'ContentPublished' ? [] : [name]);
      }
    });
  });

  test('the tests above cover every alarm; a period is five minutes or a day', () => {
    const periods = Object.entries(ALARMS).map(([name, alarm]) => [name, ...periodsOf(alarm)]);
    expect(Object.fromEntries(periods)).toEqual({
      ApiServerErrors: 300,
      ContentRepaired: 300,
      EdgeFunctionErrors: 300,
      EdgeServerErrors: 300,
      FactsExpireSoon: 86_400,
      HandlerErrors: 300,
      Latency: 300,
      PublisherFailure: 300,
      PublisherIdle: 86_400,
      Throttled: 300,
      ViewerRequestUtilisation: 300,
      ViewerResponseUtilisation: 300,
    });
  });

  /** Periods of all metrics that an alarm reads, in seconds. */
  function periodsOf({ Period, Metrics }: Resource['Properties']): Set<number> {
    if (!Metrics) return new Set([Period]);
    type Read = { readonly MetricStat?: { readonly Period: number } };
    return new Set(Metrics.flatMap(({ MetricStat }: Read) => MetricStat?.Period ?? []));
  }
});
