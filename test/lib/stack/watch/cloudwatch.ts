/**
 * A model of CloudWatch that computes the states of a template's alarms: metric filters over log lines, metrics under
 * their exact dimensions, statistics, metric math, alarms (CloudWatch and CloudWatch Logs user guides). A feature that
 * is not modelled is an error, so that no template passes by accident.
 *
 * Of missing data, the guide says ("Configuring how CloudWatch alarms treat missing data"): an alarm reads more periods
 * than it evaluates, its evaluation range. It evaluates the newest real values of that range, also old ones, and
 * replaces only values that the whole range lacks. The guide has one example of a range: five periods, of which the
 * alarm evaluates three.
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

/** Periods that an alarm reads besides those that it evaluates, as in the guide's example. */
const FURTHER = 2;

/**
 * @param periods - metrics of each period, which is as long as the alarm's
 * @returns the state after each period
 */
export function statesOf(
  alarm: Properties,
  periods: readonly (readonly Published[])[],
  further = FURTHER,
): State[] {
  const values = periods.map((published) => watchedValue(alarm, published));
  const range = alarm.EvaluationPeriods + further;
  return values.map((_, now) => stateOf(alarm, values.slice(Math.max(0, now + 1 - range), now + 1)));
}

/** @param range - value of each period of the evaluation range, the oldest first */
function stateOf(alarm: Properties, range: readonly (number | undefined)[]): State {
  const { EvaluationPeriods: all, DatapointsToAlarm: enough = all, TreatMissingData } = alarm;
  const missingBreaches = MISSING[TreatMissingData] ?? notModelled(TreatMissingData);
  const compare = OPERATORS[alarm.ComparisonOperator] ?? notModelled(alarm.ComparisonOperator);
  const real = filled(alarm, range).slice(-all);
  const breaching = real.filter((value) => compare(value, alarm.Threshold)).length;
  return breaching + (missingBreaches ? all - real.length : 0) >= enough ? 'ALARM' : 'OK';
}

/** `FILL` fills a series that has a value. A series without any value stays empty. */
function filled({ Metrics = [] }: Properties, range: readonly (number | undefined)[]): number[] {
  const [, filler] = FILL.exec(Metrics.find(({ Expression }: Properties) => Expression)?.Expression) ?? [];
  const real = range.filter((value) => value !== undefined);
  return filler === undefined || real.length === 0 ? real : range.map((value) => value ?? Number(filler));
}

const FILL = /^FILL\(\w+, (\d+)\)$/;

/**
 * Where a period begins: at each minute anew; or at the same times of each day, where only a period that has ended
 * counts, or the current one too. AWS does not say which.
 */
export const WINDOWS = ['sliding', 'ended', 'current'] as const;

/**
 * Plays a time step by step.
 *
 * @param steps - metrics of each step; midnight is before the first
 * @param seconds - length of a step
 * @returns the numbers of the steps after which the alarm is in ALARM
 */
export function alarmedAfter(
  alarm: Properties,
  steps: readonly (readonly Published[])[],
  seconds: number,
  windows: (typeof WINDOWS)[number],
  further = FURTHER,
): number[] {
  const length = periodOf(alarm) / seconds;
  const valueBetween = (from: number, to: number) => {
    if (to <= 0) return undefined;
    const known = knownValues(alarm, steps);
    const key = from * 10_000 + to;
    if (!known.has(key)) known.set(key, watchedValue(alarm, steps.slice(Math.max(0, from), to).flat()));
    return known.get(key);
  };
  const states = steps.map((_, step) => {
    const now = step + 1;
    const overhang = windows === 'sliding' ? 0 : now % length;
    const current = windows === 'current' && overhang > 0 ? [valueBetween(now - overhang, now)] : [];
    const count = alarm.EvaluationPeriods + further - current.length;
    const ended: (number | undefined)[] = Array(count).fill(undefined);
    for (let back = 0, end = now - overhang; back < count && end > 0; back++, end -= length)
      ended[count - 1 - back] = valueBetween(end - length, end);
    return stateOf(alarm, [...ended, ...current]);
  });
  return states.flatMap((state, step) => (state === 'ALARM' ? [step] : []));
}

/** Values that several ways to cut the same time have in common. */
const known = new WeakMap<object, Map<object, Map<number, number | undefined>>>();
function knownValues(alarm: Properties, steps: object) {
  const ofSteps = known.get(steps) ?? new Map();
  known.set(steps, ofSteps);
  const values: Map<number, number | undefined> = ofSteps.get(alarm) ?? new Map();
  ofSteps.set(alarm, values);
  return values;
}

/** The period of all metrics that an alarm reads, in seconds. */
function periodOf({ Period, Metrics }: Properties): number {
  const read: Properties[] = (Metrics ?? []).filter(({ MetricStat }: Properties) => MetricStat);
  const [period, ...others] = new Set(Metrics ? read.map(({ MetricStat }) => MetricStat.Period) : [Period]);
  return others.length > 0 ? notModelled(Metrics) : period;
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
  if (FILL.test(watched.Expression)) return values[0];
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
    // Keys are costly, and most names differ.
    .filter(({ name }) => name === metric.MetricName)
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
