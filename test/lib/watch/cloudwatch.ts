/**
 * A model of CloudWatch that computes the states of a template's alarms: metric filters over log lines, metrics under
 * their exact dimensions, statistics, metric math, alarms (CloudWatch and CloudWatch Logs user guides). A feature that
 * is not modelled is an error, so that no template passes by accident.
 */
import type { Resource } from '../synthesize.ts';

type Resources = Readonly<Record<string, Resource>>;
type Properties = Resource['Properties'];
export type State = 'OK' | 'ALARM';

/** Values of one metric that are published within one period. */
export interface Published {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions?: Readonly<Record<string, unknown>>;
  readonly values: readonly number[];
}

/** The metrics that the filters of a log group publish for these lines. */
export function fromLog(resources: Resources, logGroup: string, lines: readonly string[]): Published[] {
  const filters = Object.values(resources).filter(
    ({ Type, Properties }) => Type === 'AWS::Logs::MetricFilter' && Properties.LogGroupName?.Ref === logGroup,
  );
  return filters.flatMap(({ Properties: { FilterPattern, MetricTransformations } }) => {
    const matching = lines.filter(matcher(FilterPattern));
    return MetricTransformations.map((transformation: Properties): Published => {
      const { MetricNamespace: namespace, MetricName: name, MetricValue, DefaultValue } = transformation;
      if (transformation.Dimensions) throw new Error(`${name}: dimensions of a filter are not modelled`);
      const found = matching.map(() => Number(MetricValue));
      const none = DefaultValue === undefined || lines.length === 0 ? [] : [DefaultValue];
      return { namespace, name, values: found.length > 0 ? found : none };
    });
  });
}

function matcher(pattern: string): (line: string) => boolean {
  if (/^\w+$/.test(pattern)) {
    const word = new RegExp(`(?<!\\w)${pattern}(?!\\w)`);
    return (line) => word.test(line);
  }
  const [, member, text] = /^\{ \$\.(\w+) = "(\w+)" \}$/.exec(pattern) ?? [];
  if (member === undefined) throw new Error(`Filter pattern that is not modelled: ${pattern}`);
  return (line) => JSON.parse(line)[member] === text;
}

/**
 * @param periods - metrics of each period, which is as long as the alarm's
 * @returns the state after each period
 */
export function statesOf(alarm: Properties, periods: readonly (readonly Published[])[]): State[] {
  const values = periods.map((published) => watchedValue(alarm, published));
  const { EvaluationPeriods: all, DatapointsToAlarm: enough = all } = alarm;
  return values.map((_, now) => {
    const range = Array.from({ length: all }, (_, back) => values[now - back]);
    return range.filter((value) => breaches(alarm, value)).length >= enough ? 'ALARM' : 'OK';
  });
}

function breaches({ ComparisonOperator, Threshold, TreatMissingData }: Properties, value?: number): boolean {
  if (value === undefined) return MISSING[TreatMissingData] ?? notModelled(TreatMissingData);
  const compare = OPERATORS[ComparisonOperator] ?? notModelled(ComparisonOperator);
  return compare(value, Threshold);
}

const MISSING: Readonly<Record<string, boolean>> = { breaching: true, notBreaching: false };

const OPERATORS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

function notModelled(what: unknown): never {
  throw new Error(`Not modelled: ${JSON.stringify(what)}`);
}

function watchedValue(alarm: Properties, published: readonly Published[]): number | undefined {
  if (!alarm.Metrics) return statistic(alarm, alarm.Statistic ?? alarm.ExtendedStatistic, published);
  const metrics: Properties[] = alarm.Metrics;
  const read = metrics.filter(({ MetricStat }) => MetricStat);
  const [watched, ...more] = metrics.filter(({ Expression }) => Expression);
  if (more.length > 0 || read.some(({ ReturnData }) => ReturnData !== false)) notModelled(metrics);
  const values = read.map(({ MetricStat: { Metric, Stat } }) => statistic(Metric, Stat, published));
  if (values.every((value) => value === undefined)) return undefined;
  return calculate(
    watched.Expression,
    read.map(({ Id }) => Id),
    values.map((value) => value ?? 0),
  );
}

/** Arithmetic only. A missing value is 0, and a division by 0 drops the data point. */
function calculate(expression: string, ids: readonly string[], values: readonly number[]) {
  if (!/^[\w\s+*/()-]+$/.test(expression)) notModelled(expression);
  const value: number = new Function(...ids, `return ${expression}`)(...values);
  return Number.isFinite(value) ? value : undefined;
}

function statistic(metric: Properties, name: string, published: readonly Published[]): number | undefined {
  const dimensions = Object.fromEntries(
    (metric.Dimensions ?? []).map(({ Name, Value }: Properties) => [Name, Value]),
  );
  const wanted = keyOf(metric.Namespace, metric.MetricName, dimensions);
  const values = published
    .filter(({ namespace, name, dimensions }) => keyOf(namespace, name, dimensions) === wanted)
    .flatMap(({ values }) => values)
    .sort((a, b) => a - b);
  if (values.length === 0) return undefined;
  const sum = values.reduce((all, value) => all + value, 0);
  if (name === 'Sum') return sum;
  if (name === 'Average') return sum / values.length;
  const [, percentile] = /^p(\d\d)$/.exec(name) ?? notModelled(name);
  return values[Math.ceil((Number(percentile) / 100) * values.length) - 1];
}

function keyOf(namespace: string, name: string, dimensions: Readonly<Record<string, unknown>> = {}): string {
  const sorted = Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([namespace, name, sorted]);
}
