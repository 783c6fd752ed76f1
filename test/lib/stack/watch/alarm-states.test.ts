/**
 * When alarms go to ALARM and back to OK: log lines of the shipped code, and metrics as AWS publishes them, pass the
 * filters and alarms of the synthesized template. docs/operations.md has each alarm.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoggedEvent, writeLog } from '../../../../lambda/publisher/log.ts';
import { logged, type RawHandler, rawHandler } from '../../../lambda/handlers.ts';
import { ROOT } from '../fixture.ts';
import { type Resource, synthesize } from '../synthesize.ts';
import { alarmedAfter, fromLog, type Published, statesOf, WINDOWS } from './cloudwatch.ts';

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
  { namespace: 'AWS/Lambda', name, dimensions: publisher, values: count === 0 ? [0] : repeat(count, 1) },
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
describe('lib/stack/watch/alarm-states', () => {
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
    test.each(['mcp', 'agent-info'] as const)('%s: the third failure raises the alarms', async (name) => {
      const fine = await calls(name, FINE, FINE);
      const failing = await calls(name, FINE, POISONED);
      for (const alarm of ['HandlerErrors', 'ApiServerErrors'])
        expectStates(
          alarm,
          [failing, 'OK'],
          [fine, 'OK'],
          [failing, 'OK'],
          [NOTHING, 'OK'],
          [failing, 'ALARM'],
        );
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

  test('server errors raise the alarms in the third minute with 1 % of them', () => {
    const failing = (count: number, of: number) => api([...repeat(count, 503), ...repeat(of - count, 200)]);
    const states = [
      ['OK', 1],
      ['OK', 1],
      ['OK', 0.9],
      ['OK', 0.9],
      ['ALARM', 1],
    ] as const;
    expectStates(
      'ApiServerErrors',
      ...states.map(([state, rate]) => [failing(rate * 10, 1_000), state] as const),
    );
    expectStates('EdgeServerErrors', ...states.map(([state, rate]) => [errorRate(rate), state] as const));
  });

  describe('failed requests', () => {
    /** Alarms that count failed requests. */
    const OF_FAILED = ['ApiServerErrors', 'EdgeServerErrors', 'HandlerErrors', 'EdgeFunctionErrors'];
    const OUTAGE_ALARMS = OF_FAILED.slice(0, 2);
    const HOUR = 60;
    /** What is published of the requests of one minute, each of which fails for every reason at once. */
    function minute(failed: number, fine = 0): Period {
      if (failed + fine === 0) return NOTHING;
      return [
        ...api([...repeat(failed, 500), ...repeat(fine, 200)]),
        ...cloudFront('5xxErrorRate', distribution, (100 * failed) / (failed + fine)),
        ...cloudFront('FunctionExecutionErrors', edgeFunction('ViewerRequest'), failed),
        { ...HANDLER_FAILED, values: repeat(failed, 1) },
      ];
    }
    const HANDLER_FAILED = { namespace: 'LegalFrontDoor', name: 'HandlerFailed-LegalFrontDoor' };
    const minutes = (count: number, of: (at: number) => Period) =>
      Array.from({ length: count }, (_, at) => of(at));
    const silence = (count: number) => minutes(count, () => NOTHING);
    const quiet = (count: number) => minutes(count, (at) => (at % 3 === 0 ? minute(0, 1) : NOTHING));
    /** However CloudWatch cuts the periods, and however far back it looks for values. */
    const ways = WINDOWS.flatMap((windows) => [0, 15].map((further) => [windows, further] as const));
    const alarmed = (alarm: string, played: readonly Period[]) =>
      ways.map((way) => alarmedAfter(ALARMS[alarm], played, 60, ...way));

    describe.each(OF_FAILED)('%s', (alarm) => {
      test.each<[string, Period[]]>([
        ['one failed request', [minute(1)]],
        ['a program that fails 40 times in a minute', [minute(40)]],
        ['its retries, from one minute to the next', [minute(3), minute(2)]],
        ['two failed requests', [minute(1), ...quiet(30), minute(1)]],
      ])('a quiet night with %s raises no alarm', (_, failures) => {
        // The failures lie at different places of a period of five minutes.
        for (const around of [silence, quiet])
          for (const before of [30, 34])
            expect(alarmed(alarm, [...around(before), ...failures, ...around(35)])).toEqual(
              ways.map(() => []),
            );
      });

      test.each<[string, (at: number) => Period]>([
        ['every three minutes', (at) => (at % 3 === 0 ? minute(1) : NOTHING)],
        ['every four minutes', (at) => (at % 4 === 0 ? minute(1) : NOTHING)],
        ['200 times a minute', () => minute(200)],
        ['200 times a minute, of which one in a hundred fails', () => minute(2, 198)],
      ])('an outage with a request %s raises the alarm within 15 minutes', (_, failing) => {
        for (const around of [silence, quiet])
          for (const before of [30, 34])
            for (const [first] of alarmed(alarm, [...around(before), ...minutes(15, failing)]))
              expect(first).toBeLessThan(before + 15);
      });
    });

    test.each(OUTAGE_ALARMS)('%s ends within the half hour after an outage', (alarm) => {
      for (const after of [silence, quiet])
        for (const after30 of alarmed(alarm, [...minutes(20, () => minute(5)), ...after(HOUR)]))
          expect(after30.at(-1)).toBeLessThan(20 + 30);
    });

    test('a busy service with one failure in 250 raises no alarm for an outage', () => {
      for (const alarm of OUTAGE_ALARMS)
        expect(
          alarmed(
            alarm,
            minutes(HOUR, () => minute(1, 249)),
          ),
        ).toEqual(ways.map(() => []));
    });

    test('a failure an hour raises the alarms of defects only', () => {
      const played = minutes(4 * HOUR, (at) => (at % HOUR === 0 ? minute(1) : NOTHING));
      const raised = OF_FAILED.filter((alarm) => alarmed(alarm, played).every((steps) => steps.length > 0));
      expect(raised).toEqual(['HandlerErrors', 'EdgeFunctionErrors']);
      for (const alarm of OUTAGE_ALARMS) expect(alarmed(alarm, played)).toEqual(ways.map(() => []));
    });
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

  describe.each([
    ['ViewerRequest', 'ViewerRequestUtilisation'],
    ['ViewerResponse', 'ViewerResponseUtilisation'],
  ])('edge function %s', (name, alarm) => {
    const used = (percent: number) =>
      cloudFront('FunctionComputeUtilization', edgeFunction(name), percent, percent);

    test('near its time limit, it raises the alarm after a quarter of an hour', () => {
      expectStates(
        alarm,
        [used(80), 'OK'],
        [used(80), 'OK'],
        [used(80), 'ALARM'],
        [used(79), 'OK'],
        [NOTHING, 'OK'],
      );
    });

    test.each(['FunctionExecutionErrors', 'FunctionValidationErrors'])(
      'its %s raise the alarm at the third time',
      (error) => {
        const failed = (count: number) => cloudFront(error, edgeFunction(name), count);
        expectStates(
          'EdgeFunctionErrors',
          [failed(1), 'OK'],
          [failed(0), 'OK'],
          [failed(1), 'OK'],
          [NOTHING, 'OK'],
          [failed(1), 'ALARM'],
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
        [runs('Errors', 0), 'OK'],
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
        // The metric has no value while nothing is repaired, so the alarm sees the last one for a while.
        [publisherLogged(PUBLISHED), 'ALARM'],
        [NOTHING, 'ALARM'],
        [NOTHING, 'OK'],
      );
    });

    test('the alarm lasts from the first day with a reminder to the last one', () => {
      const soon = publisherLogged(PUBLISHED, { event: 'FactsExpireSoon', validUntil: '2027-11-01' });
      expectStates(
        'FactsExpireSoon',
        [publisherLogged(PUBLISHED), 'OK'],
        [soon, 'ALARM'],
        // A day without a line follows a day with two, because runs start at varying minutes.
        [publisherLogged(PUBLISHED), 'ALARM'],
        [soon, 'ALARM'],
        [publisherLogged(PUBLISHED), 'ALARM'],
        [publisherLogged(PUBLISHED), 'ALARM'],
        [publisherLogged(PUBLISHED), 'OK'],
      );
    });

    test('three days without a run raise the alarm', () => {
      expectStates(
        'PublisherIdle',
        [runs('Invocations', 1), 'OK'],
        [NOTHING, 'OK'],
        [NOTHING, 'OK'],
        [NOTHING, 'ALARM'],
        [runs('Invocations', 1), 'OK'],
      );
    });

    describe.each(WINDOWS)('at any hour of the daily run (periods: %s)', (windows) => {
      const DAY = 24;
      const run = (): Period => [
        ...runs('Invocations', 1),
        ...publisherLogged({ event: 'FactsExpireSoon', validUntil: '2027-11-01' }),
      ];
      const played = (days: number, hour: (at: number) => boolean) => alarmedOf(run(), days, hour);
      const alarmedOf = (aRun: Period, days: number, hour: (at: number) => boolean) => {
        const hours = Array.from({ length: days * DAY }, (_, at) => (hour(at) ? aRun : NOTHING));
        return (alarm: string, further?: number) =>
          alarmedAfter(ALARMS[alarm], hours, 3_600, windows, further);
      };
      const HOURS = [0, 9, 23];

      test('a run each day raises PublisherIdle never, and keeps FactsExpireSoon in ALARM', () => {
        for (const hour of HOURS) {
          // Every other run is late by minutes, so that it is in the next hour or day.
          const alarmed = played(9, (at) => at % DAY === (hour + (Math.floor(at / DAY) % 2)) % DAY);
          const since = (step: number) => step >= 5 * DAY;
          expect(alarmed('PublisherIdle').filter(since)).toEqual([]);
          expect(alarmed('FactsExpireSoon').filter(since)).toHaveLength(4 * DAY);
        }
      });

      test('both alarms react within four days, however far back CloudWatch looks for values', () => {
        for (const hour of HOURS)
          for (const further of [0, 4]) {
            const alarmed = played(12, (at) => at % DAY === hour && at < 5 * DAY);
            const last = 4 * DAY + hour;
            const [idleSince] = alarmed('PublisherIdle', further).filter((step) => step > last);
            expect(idleSince! - last).toBeGreaterThan(2 * DAY);
            expect(idleSince! - last).toBeLessThanOrEqual(4 * DAY);
            expect(alarmed('FactsExpireSoon', further).at(-1)! - last).toBeLessThanOrEqual(4 * DAY);
          }
      });
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

  // CloudWatch user guide, "Configuring how CloudWatch alarms treat missing data": X breaches, - is missing.
  test.each([
    ['0 - X - X', 3, 'OK', 'OK'],
    ['0 - - - -', 3, 'OK', 'OK'],
    ['- - - - -', 3, 'ALARM', 'OK'],
    ['0 X X - X', 3, 'ALARM', 'ALARM'],
    ['- - X - -', 3, 'ALARM', 'OK'],
    ['0 - X - X', 2, 'ALARM', 'ALARM'],
    ['0 0 X 0 X', 2, 'ALARM', 'ALARM'],
    ['0 - X - -', 2, 'ALARM', 'OK'],
    ['- - - - 0', 2, 'ALARM', 'OK'],
    ['- - - X -', 2, 'ALARM', 'OK'],
  ])(
    'the model gives the states of the guide: %s, %i of 3',
    (data, DatapointsToAlarm, breaching, notBreaching) => {
      const values: Readonly<Record<string, number[]>> = { X: [1], '0': [0], '-': [] };
      const played = data.split(' ').map((point) => [{ namespace: 'N', name: 'M', values: values[point]! }]);
      const alarm = { Namespace: 'N', MetricName: 'M', Statistic: 'Sum', Threshold: 1, EvaluationPeriods: 3 };
      const state = (TreatMissingData: string) =>
        statesOf(
          {
            ...alarm,
            ...{ DatapointsToAlarm, TreatMissingData },
            ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          },
          played,
        ).at(-1);
      expect([state('breaching'), state('notBreaching')]).toEqual([breaching, notBreaching]);
    },
  );

  /** An entry of the runbook: its heading as an anchor → its text. */
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, runbook = ''] = /\n## When an alarm goes off\n(.*?)(?:\n## |$)/s.exec(operations) ?? [];
  const entries = new Map(
    runbook.split(/^### /m).map((entry) => {
      const [heading = ''] = entry.split('\n');
      return [heading.toLowerCase().replaceAll(' ', '-'), entry];
    }),
  );
  const rows = new Map(
    [...operations.matchAll(/^\| `(\w+)` \| (.*) \| ([≥<] .* min) \| (.*) \|$/gm)].map(
      ([, name, ...cells]) => [name, cells as [metrics: string, goesOff: string, firstStep: string]],
    ),
  );

  describe('docs/operations.md', () => {
    test.each(Object.entries(ALARMS))(
      'has the metrics, the threshold and the first step of %s',
      (name, alarm) => {
        const read: Resource['Properties'][] = alarm.Metrics ?? [
          { MetricStat: { Metric: alarm, Period: alarm.Period } },
        ];
        const stats = read.flatMap(({ MetricStat }) => MetricStat ?? []);
        const comparison = alarm.ComparisonOperator === 'LessThanThreshold' ? '<' : '≥';
        const { Threshold, EvaluationPeriods, DatapointsToAlarm = EvaluationPeriods } = alarm;
        const [metrics, goesOff, firstStep] = rows.get(name) ?? [];
        expect(goesOff).toBe(
          `${comparison} ${Threshold} in ${DatapointsToAlarm} of ${EvaluationPeriods} × ${stats[0].Period / 60} min`,
        );
        for (const { Metric } of stats)
          expect(metrics).toContain(`\`${Metric.MetricName.replace('-LegalFrontDoor', '')}\``);
        const [, anchor = ''] = / Runbook: docs\/operations\.md#([\w-]+)$/.exec(alarm.AlarmDescription) ?? [];
        expect(firstStep).toMatch(new RegExp(`^[a-z].+: \\[.+\\]\\(#${anchor}\\)$`));
        expect(entries.get(anchor)).toMatch(/^1\. /m);
      },
    );

    test('has no alarm, and no entry of the runbook, that the template lacks', () => {
      expect([...rows.keys()].sort()).toEqual(Object.keys(ALARMS).sort());
      const linked = Object.values(ALARMS).map(({ AlarmDescription }) => AlarmDescription.split('#')[1]);
      // The text before the first heading is no entry.
      expect([...entries.keys()].slice(1).sort()).toEqual([...new Set(linked)].sort());
    });
  });

  test('docs/many-practices.md counts them', () => {
    const quotas = readFileSync(join(ROOT, 'docs/many-practices.md'), 'utf8');
    const { length } = Object.keys(ALARMS);
    expect(quotas).toContain(
      `| CloudWatch: alarms (region) | 5,000 | ${length} | ${Math.floor(5_000 / length)} |`,
    );
  });

  test('every alarm has its states in a test above', () => {
    const tests = readFileSync(import.meta.filename, 'utf8');
    expect(Object.keys(ALARMS).filter((name) => !tests.includes(`'${name}'`))).toEqual([]);
  });
});
