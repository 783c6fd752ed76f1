/** What rings, and where it says so: every alarm with what it reads, its runbook, the budget. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfigFile } from '../../lib/config/stage-file.ts';
import { ROOT } from './fixture.ts';
import type { Resource } from './synthesize.ts';
import { type SynthesizedStack, synthesizeStages } from './synthesize-stage.ts';

let bare: SynthesizedStack;
let main: SynthesizedStack;
let after: SynthesizedStack;
beforeAll(() => {
  const config = { ...readConfigFile(`${ROOT}/config/production.example.json`), monthlyBudgetUsd: 25 };
  const stacks = synthesizeStages(
    [{}, { stage: 'live', config: { ...config, region: 'eu-west-1', alarmEmail: 'ops@example.org' } }],
    true,
  );
  bare = stacks.LegalFrontDoor!;
  main = stacks['LegalFrontDoor-live']!;
  after = stacks['LegalFrontDoor-live-Watch']!;
});

const ofType = ({ resources }: SynthesizedStack, type: string) =>
  Object.values(resources).filter(({ Type }) => Type === type);
const alarms = (stack: SynthesizedStack): Record<string, Resource['Properties']> =>
  Object.fromEntries(
    ofType(stack, 'AWS::CloudWatch::Alarm').map(({ Properties }) => [
      Properties.AlarmName.replace(/^LegalFrontDoor(-live)?(-Watch)?-/, ''),
      Properties,
    ]),
  );

interface MetricRead {
  readonly name: string;
  readonly namespace: string;
  readonly dimensions: readonly { Name: string; Value: unknown }[];
}

/** Metrics that an alarm reads, behind its expression or by itself. */
function metricsOf(alarm: Resource['Properties']): MetricRead[] {
  type Metric = Resource['Properties'];
  const read = ({ MetricName: name, Namespace: namespace, Dimensions: dimensions = [] }: Metric) => ({
    ...{ name, namespace, dimensions },
  });
  if (!alarm.Metrics) return [read(alarm)];
  return alarm.Metrics.flatMap((m: Metric) => (m.MetricStat ? [read(m.MetricStat.Metric)] : []));
}

const HANDLERS = 3;
const times = (count: number, ...names: string[]) => names.flatMap((name) => Array(count).fill(name));
/** Alarm → metrics, rings at, periods of five minutes. */
const IN_MAIN = {
  HandlerErrors: [times(HANDLERS, 'AWS/Lambda Errors', 'LegalFrontDoor failures'), 1, 1],
  HandlerThrottles: [times(HANDLERS, 'AWS/Lambda Throttles'), 1, 1],
  ApiServerErrors: [['AWS/ApiGateway 5xx', 'AWS/ApiGateway Count'], 1, 2],
  Throttled: [['LegalFrontDoor throttled-LegalFrontDoor'], 100, 2],
  Latency: [['AWS/ApiGateway Latency'], 1_500, 3],
  PublisherFailure: [['LegalFrontDoor publish-failures-LegalFrontDoor', 'AWS/Lambda Errors'], 1, 1],
} as const;
const AT_THE_EDGE = {
  EdgeServerErrors: [['AWS/CloudFront 5xxErrorRate', 'AWS/CloudFront Requests'], 1, 2],
  EdgeFunctionErrors: [
    times(
      2,
      'AWS/CloudFront FunctionExecutionErrors',
      'AWS/CloudFront FunctionValidationErrors',
      'AWS/CloudFront FunctionThrottles',
    ),
    1,
    1,
  ],
  ViewerRequestUtilisation: [['AWS/CloudFront FunctionComputeUtilization'], 80, 3],
  ViewerResponseUtilisation: [['AWS/CloudFront FunctionComputeUtilization'], 80, 3],
} as const;

describe('alarms', () => {
  test.each(Object.entries({ ...IN_MAIN, ...AT_THE_EDGE }))('%s', (name, [metrics, threshold, periods]) => {
    const alarm = alarms(bare)[name]!;
    const read = metricsOf(alarm).map((metric) => `${metric.namespace} ${metric.name}`);
    expect(read.sort()).toEqual([...metrics].sort());
    expect(alarm).toMatchObject({
      Threshold: threshold,
      EvaluationPeriods: periods,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
  });

  test('are all of these, in one stack in us-east-1', () => {
    expect(Object.keys(alarms(bare)).sort()).toEqual(Object.keys({ ...IN_MAIN, ...AT_THE_EDGE }).sort());
  });

  test('forget no handler', () => {
    const handlers = Object.entries(bare.resources)
      .filter(([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith('Handlers'))
      .map(([id]) => JSON.stringify({ Ref: id }));
    for (const name of ['HandlerErrors', 'HandlerThrottles']) {
      const read = metricsOf(alarms(bare)[name]!).map(({ dimensions }) =>
        JSON.stringify(dimensions[0]!.Value),
      );
      expect([...new Set(read)].sort()).toEqual(handlers.sort());
    }
  });

  test('elsewhere, each is where its metric is', () => {
    expect(Object.keys(alarms(main)).sort()).toEqual(Object.keys(IN_MAIN).sort());
    expect(main.region).toBe('eu-west-1');
    expect(Object.keys(alarms(after)).sort()).toEqual(Object.keys(AT_THE_EDGE).sort());
    expect(after.region).toBe('us-east-1');
    expect(after.dependencies).toEqual(['LegalFrontDoor-live']);
  });

  test('read CloudFront’s metrics under both dimensions: with one, they would never ring', () => {
    const read = [bare, after].flatMap((stack) => Object.values(alarms(stack)).flatMap(metricsOf));
    const cloudFront = read.filter(({ namespace }) => namespace === 'AWS/CloudFront');
    expect(cloudFront).toHaveLength(2 * (2 + 6 + 2));
    for (const { dimensions } of cloudFront) {
      expect(dimensions).toHaveLength(2);
      expect(dimensions).toContainEqual({ Name: 'Region', Value: 'Global' });
    }
  });

  test('name the edge functions by the names that they have', () => {
    const names = ofType(main, 'AWS::CloudFront::Function').map(({ Properties }) => Properties.Name);
    const read = Object.values(alarms(after)).flatMap(metricsOf);
    const named = read.flatMap(({ dimensions }) =>
      dimensions.filter(({ Name }) => Name === 'FunctionName').map(({ Value }) => Value),
    );
    expect([...new Set(named)].sort()).toEqual(names.sort());
  });

  test('ring at the one topic of their stack, and say when it is over', () => {
    for (const stack of [bare, main, after]) {
      const topics = Object.entries(stack.resources).filter(([, { Type }]) => Type === 'AWS::SNS::Topic');
      expect(topics).toHaveLength(1);
      const told = [{ Ref: topics[0]![0] }];
      for (const alarm of Object.values(alarms(stack)))
        expect(alarm).toMatchObject({ AlarmActions: told, OKActions: told });
    }
  });
});

test('every alarm, the reminder and the budget have their heading in the runbook', () => {
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, runbook = ''] = /\n## When an alarm goes off\n(.*)$/s.exec(operations) ?? [];
  const anchors = [...runbook.matchAll(/^### (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = (text: string) => text.match(/(?<=Runbook: \S+\.md#)[\w-]+$/g) ?? [];
  const linked = Object.values(alarms(bare)).flatMap(({ AlarmDescription }) => {
    expect(AlarmDescription).toMatch(/^[A-Z].{20,}\. Runbook: \S+\.md#[\w-]+$/);
    return links(AlarmDescription);
  });
  // The other schedule calls the publisher on the day the facts expire.
  const [reminder] = ofType(bare, 'AWS::Scheduler::Schedule').filter(
    ({ Properties }) => typeof Properties.Target.Input === 'string',
  );
  linked.push(...links(reminder!.Properties.Target.Input), 'budget');
  expect(linked.filter((link) => !anchors.includes(link))).toEqual([]);
  // Its alarm is the daily run's.
  const alone = anchors.filter((anchor) => !linked.includes(anchor) && anchor !== 'content-repaired');
  expect(alone).toEqual([]);
});

test('nothing that serves depends on what watches it, but for where the API logs to', () => {
  const { resources } = bare;
  const watches = (id: string) => /^(?:Edge)?Watch/.test(id);
  const dependent = Object.entries(resources)
    .filter(([id]) => !watches(id))
    .filter(([, { Properties = {}, DependsOn = [] }]) => {
      const { AccessLogSettings: _, ...rest } = Properties;
      return Object.keys(resources).some(
        (id) => watches(id) && (DependsOn.includes(id) || JSON.stringify(rest).includes(`"${id}"`)),
      );
    });
  expect(dependent.map(([id]) => id)).toEqual([]);
});

test('the budget tells the topic at 80 % spent, and when the month is forecast to exceed it', () => {
  expect(ofType(bare, 'AWS::Budgets::Budget')).toEqual([]);
  expect(ofType(main, 'AWS::Budgets::Budget')).toEqual([]);
  const [budget] = ofType(after, 'AWS::Budgets::Budget');
  expect(budget!.Properties.Budget).toMatchObject({
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: 25, Unit: 'USD' },
  });
  const [topic] = Object.entries(after.resources).find(([, { Type }]) => Type === 'AWS::SNS::Topic')!;
  expect(
    budget!.Properties.NotificationsWithSubscribers.map((n: Resource['Properties']) => [
      n.Notification.NotificationType,
      n.Notification.Threshold,
      n.Subscribers,
    ]),
  ).toEqual([
    ['ACTUAL', 80, [{ SubscriptionType: 'SNS', Address: { Ref: topic } }]],
    ['FORECASTED', 100, [{ SubscriptionType: 'SNS', Address: { Ref: topic } }]],
  ]);
});
