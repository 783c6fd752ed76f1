/**
 * The alarms of a stage, with everything that decides when they go off: metrics and dimensions, comparison, missing
 * data. AWS's names of metrics, dimensions and statistics are from the developer guides of API Gateway ("Working with
 * metrics for HTTP APIs"), Lambda ("Types of metrics") and CloudFront ("Types of metrics for CloudFront").
 * docs/operations.md has a row and an entry of the runbook for each alarm.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type LoggedEvent, writeLog } from '../../../../lambda/publisher/log.ts';
import { ROOT } from '../fixture.ts';
import { type Resource, type Synthesized, synthesize } from '../synthesize.ts';
import { synthesizeConfig } from '../synthesize-stage.ts';

type Properties = Resource['Properties'];

/** What missing data count as; the expression, if it is not one metric alone; each metric. */
type Expected = readonly [missing: 'breaching' | 'notBreaching', ...reads: readonly string[]];

const API = 'AWS/ApiGateway {ApiId: <ApiHttpApi4C294DC0>}';
const PUBLISHER = 'AWS/Lambda {FunctionName: <SitePublisherFunction8AB5A841>}';
const DISTRIBUTION = 'AWS/CloudFront {DistributionId: <EdgeDistribution0060737B>, Region: Global}';
const LINES = 'LegalFrontDoor {}';
const edgeFunction = (name: string) =>
  `AWS/CloudFront {FunctionName: <EdgeFunctions${name}>, Region: Global}`;
const REQUEST = edgeFunction('ViewerRequest');
const RESPONSE = edgeFunction('ViewerResponse');
const missing = 'notBreaching';

const ALARMS: Readonly<Record<string, Expected>> = {
  HandlerErrors: [missing, `Sum of 5xx, ${API}`],
  PublisherFailure: [
    missing,
    'm0 + m1',
    `m0: Sum of PublishFailed-LegalFrontDoor, ${LINES}`,
    `m1: Sum of Errors, ${PUBLISHER}`,
  ],
  PublisherIdle: ['breaching', 'FILL(m0, 0)', `m0: Sum of Invocations, ${PUBLISHER}`],
  ContentRepaired: [missing, `Sum of ContentRepaired-LegalFrontDoor, ${LINES}`],
  FactsExpireSoon: [missing, 'FILL(m0, 0)', `m0: Sum of FactsExpireSoon-LegalFrontDoor, ${LINES}`],
  EdgeServerErrors: [missing, `Average of 5xxErrorRate, ${DISTRIBUTION}`],
  EdgeFunctionErrors: [
    missing,
    'm0 + m1 + m2 + m3',
    `m0: Sum of FunctionExecutionErrors, ${REQUEST}`,
    `m1: Sum of FunctionValidationErrors, ${REQUEST}`,
    `m2: Sum of FunctionExecutionErrors, ${RESPONSE}`,
    `m3: Sum of FunctionValidationErrors, ${RESPONSE}`,
  ],
  EdgeFunctionUtilisation: [
    missing,
    'MAX([m0, m1])',
    `m0: Average of FunctionComputeUtilization, ${REQUEST}`,
    `m1: Average of FunctionComputeUtilization, ${RESPONSE}`,
  ],
};

/** Log group → what a filter counts in it, each with its metric. */
const FILTERS: readonly (readonly [logGroup: string, pattern: string, metric: string])[] = [
  ['SitePublisherLogs5BA91255', 'ContentRepaired', 'ContentRepaired-LegalFrontDoor'],
  ['SitePublisherLogs5BA91255', 'FactsExpireSoon', 'FactsExpireSoon-LegalFrontDoor'],
  ['SitePublisherLogs5BA91255', 'PublishFailed', 'PublishFailed-LegalFrontDoor'],
];

/** Comparison operators of CloudWatch. */
const SIGNS: Readonly<Record<string, string>> = {
  GreaterThanOrEqualToThreshold: '≥',
  LessThanThreshold: '<',
};

describe('lib/stack/monitoring/alarms', () => {
  let stack: Synthesized;
  let alarms: Readonly<Record<string, Properties>>;
  beforeAll(() => {
    stack = synthesize();
    alarms = Object.fromEntries(
      ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => [
        Properties.AlarmName.replace('LegalFrontDoor-', ''),
        Properties,
      ]),
    );
  });

  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, runbook = ''] = /\n## When an alarm goes off\n(.*?)(?:\n## |$)/s.exec(operations) ?? [];
  /** Heading as an anchor → the text below it. The text before the first heading is no entry. */
  const entries = new Map(
    runbook
      .split(/^### /m)
      .slice(1)
      .map((entry) => [entry.split('\n')[0]!.toLowerCase().replaceAll(' ', '-'), entry]),
  );
  const rows = new Map(
    [...operations.matchAll(/^\| `(\w+)` \| (.*) \| ([≥<] .* min) \| (.*) \|$/gm)].map(
      ([, name, ...cells]) => [name!, cells as [metrics: string, goesOff: string, firstStep: string]],
    ),
  );

  const runbookOf = ({ AlarmDescription }: Properties): string => AlarmDescription.split('#')[1];

  const ofType = (type: string) => Object.values(stack.resources).filter(({ Type }) => Type === type);
  const idOf = (type: string) => Object.entries(stack.resources).find(([, { Type }]) => Type === type)![0];

  /** A reference as `<LogicalId>`. Functions of CloudFront are known by their name. */
  function text(value: unknown): string {
    if (typeof value === 'object') return `<${(value as { Ref: string }).Ref}>`;
    const named = Object.entries(stack.resources).find(
      ([, { Type, Properties }]) => Type === 'AWS::CloudFront::Function' && Properties.Name === value,
    );
    return named ? `<${named[0].replace(/[0-9A-F]{8}$/, '')}>` : String(value);
  }

  function metricOf(metric: Properties, statistic: string): string {
    const dimensions = (metric.Dimensions ?? []).map(
      ({ Name, Value }: Properties) => `${Name}: ${text(Value)}`,
    );
    return `${statistic} of ${metric.MetricName}, ${metric.Namespace} {${dimensions.join(', ')}}`;
  }

  /** Each period, in seconds, and what is read. */
  function readBy(alarm: Properties): { reads: string[]; periods: number[] } {
    if (!alarm.Metrics)
      return {
        reads: [metricOf(alarm, alarm.Statistic ?? alarm.ExtendedStatistic)],
        periods: [alarm.Period],
      };
    const [whole, ...metrics]: Properties[] = alarm.Metrics;
    expect([whole.ReturnData ?? true, ...metrics.map(({ ReturnData }) => ReturnData)]).toEqual([
      true,
      ...metrics.map(() => false),
    ]);
    return {
      reads: [
        whole.Expression,
        ...metrics.map(({ Id, MetricStat: { Metric, Stat } }) => `${Id}: ${metricOf(Metric, Stat)}`),
      ],
      periods: metrics.map(({ MetricStat }) => MetricStat.Period),
    };
  }

  test.each(Object.entries(ALARMS))('%s, as docs/operations.md has it', (name, expected) => {
    const alarm = alarms[name]!;
    const { reads, periods } = readBy(alarm);
    const { ComparisonOperator, Threshold, EvaluationPeriods: of, DatapointsToAlarm: in_ = of } = alarm;
    expect(new Set(periods).size).toBe(1);
    expect([alarm.TreatMissingData, ...reads]).toEqual(expected);
    const [metrics, goesOff, firstStep] = rows.get(name) ?? [];
    expect(goesOff).toBe(
      `${SIGNS[ComparisonOperator]} ${Threshold} in ${in_} of ${of} × ${periods[0]! / 60} min`,
    );
    for (const [, metric] of String(reads).matchAll(/ of (\w+)/g)) expect(metrics).toContain(`\`${metric}\``);
    const runbook = runbookOf(alarm);
    expect(firstStep).toMatch(new RegExp(`^[a-z].+: \\[.+\\]\\(#${runbook}\\)$`));
    expect(entries.get(runbook)).toMatch(/^1\. /m);
    expect(alarm.AlarmDescription).toMatch(/^[A-Z].{20,}[^.]\. Runbook: docs\/operations\.md#[\w-]+$/);
    expect(alarm.ActionsEnabled ?? true).toBe(true);
    const topic = [{ Ref: 'MonitoringTopic6A29B4F9' }];
    expect([alarm.AlarmActions, alarm.OKActions]).toEqual([topic, topic]);
  });

  test('there is no other alarm, and the table of quotas counts them', () => {
    expect(Object.keys(alarms).sort()).toEqual(Object.keys(ALARMS).sort());
    const { length } = Object.keys(ALARMS);
    expect(readFileSync(join(ROOT, 'docs/own-infrastructure.md'), 'utf8')).toContain(
      `| CloudWatch: alarms (region) | 5,000 | ${length} | ${Math.floor(5_000 / length)} |`,
    );
  });

  describe('lines of a log', () => {
    test('are counted by these filters: one for each matching line, and nothing for others', () => {
      const found = ofType('AWS::Logs::MetricFilter').map(({ Properties }) => {
        const { LogGroupName, FilterPattern, MetricTransformations } = Properties;
        const [, metric] = [FilterPattern, MetricTransformations[0].MetricName];
        expect(MetricTransformations).toEqual([
          { MetricName: metric, MetricNamespace: 'LegalFrontDoor', MetricValue: '1' },
        ]);
        return [LogGroupName.Ref, FilterPattern, metric];
      });
      expect(found.sort()).toEqual([...FILTERS]);
    });

    test.each([
      { event: 'PublishFailed', requestType: 'Update', failure: 'reading the bucket: no' },
      { event: 'ContentRepaired', objects: 1, keys: ['about.html'] },
      { event: 'FactsExpireSoon', validUntil: '2036-11-01' },
      { event: 'ContentPublished', requestType: 'Refresh', written: 3 },
    ] satisfies LoggedEvent[])('of the publisher, $event has the word of one filter at most', (event) => {
      const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
      writeLog(event);
      const line = String(write.mock.lastCall![0]);
      write.mockRestore();
      const words = FILTERS.map(([, pattern]) => pattern).filter((word) => line.includes(word));
      expect(words).toEqual(event.event === 'ContentPublished' ? [] : [event.event]);
    });
  });

  test('the alarm that treats missing data as a fault is created after the first run of the publisher', () => {
    const idle = ofType('AWS::CloudWatch::Alarm').find(({ Properties }) =>
      Properties.AlarmName.endsWith('-PublisherIdle'),
    )!;
    expect(idle.DependsOn).toContain(idOf('Custom::SiteContent'));
  });

  test('the topic writes to alarmEmail, and the runbook is where the team reads it', () => {
    expect(ofType('AWS::SNS::Subscription')).toEqual([]);
    const runbookUrl = 'https://git.example.org/door/blob/main/docs/operations.md';
    const { template } = synthesizeConfig({ alarmEmail: 'ops@example.org', runbookUrl });
    template.resourceCountIs('AWS::SNS::Topic', 1);
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@example.org',
      TopicArn: { Ref: 'MonitoringTopic6A29B4F9' },
    });
    const described = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
    for (const { Properties } of described)
      expect(Properties.AlarmDescription).toContain(` Runbook: ${runbookUrl}#`);
  });

  test('no resource that serves requests refers to a resource of monitoring/, except the API to its log group', () => {
    const { resources } = stack;
    const monitors = (id: string) => /^Monitoring/.test(id);
    const dependent = Object.entries(resources)
      .filter(([id]) => !monitors(id))
      .filter(([, { Properties = {}, DependsOn = [] }]) => {
        const { AccessLogSettings: _, ...rest } = Properties;
        return Object.keys(resources).some(
          (id) => monitors(id) && (DependsOn.includes(id) || JSON.stringify(rest).includes(`"${id}"`)),
        );
      });
    expect(dependent.map(([id]) => id)).toEqual([]);
  });

  test('docs/operations.md has no alarm, and no entry of the runbook, that the template lacks', () => {
    expect([...rows.keys()].sort()).toEqual(Object.keys(ALARMS).sort());
    const linked = Object.values(alarms).map(runbookOf);
    expect([...entries.keys()].sort()).toEqual([...new Set(linked)].sort());
  });
});
