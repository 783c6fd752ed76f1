/**
 * What a stage costs each month before anybody asks: counted in its templates.
 */
import { priceOf } from './prices.ts';

export interface Template {
  // biome-ignore lint/suspicious/noExplicitAny: properties are as many-shaped as AWS.
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: any }>>;
}

export interface Fixed {
  readonly what: string;
  readonly count: number;
  readonly usd: number;
}

/** Types that are billed by the month, and by what price. Everything else in the stack is billed by use. */
const BY_MONTH = {
  'AWS::CloudWatch::Dashboard': ['dashboards', 'dashboard'],
  'AWS::KMS::Key': ['signing keys', 'kmsKey'],
  'AWS::WAFv2::WebACL': ['firewalls', 'webAcl'],
  'AWS::SecretsManager::Secret': ['secrets', 'secret'],
} as const;

export function monthly(templates: readonly Template[]): Fixed[] {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const fixed = Object.entries(BY_MONTH).map(([type, [what, price]]): Fixed => {
    const count = resources.filter(({ Type }) => Type === type).length;
    return { what, count, usd: count * priceOf(price) };
  });
  const alarmMetrics = resources
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .reduce((sum, { Properties }) => sum + metricsReadBy(Properties), 0);
  const rules = resources.flatMap(({ Type, Properties }) =>
    Type === 'AWS::WAFv2::WebACL' ? Properties.Rules : [],
  ).length;
  return [
    { what: 'metrics in alarms', count: alarmMetrics, usd: alarmMetrics * priceOf('alarmMetric') },
    ...fixed,
    ownMetrics(resources),
    { what: 'firewall rules', count: rules, usd: rules * priceOf('webAclRule') },
  ];
}

/** An alarm on an expression is billed by the metrics in it (CloudWatch pricing: "per alarm metric"). */
// biome-ignore lint/suspicious/noExplicitAny: as above
function metricsReadBy({ Metrics }: any): number {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return Metrics?.filter(({ MetricStat }: any) => MetricStat !== undefined).length ?? 1;
}

/**
 * A custom metric is paid for by the hour in which it has a value (CloudWatch user guide, "CloudWatch billing
 * and cost"), and ours have one when something is wrong. An hour a day is more than a stage should see.
 */
function ownMetrics(resources: readonly Template['Resources'][string][]): Fixed {
  const names = resources.flatMap(({ Type, Properties }) =>
    Type === 'AWS::Logs::MetricFilter' ? [Properties.MetricTransformations[0].MetricName] : [],
  );
  const count = new Set(names).size;
  return { what: 'metrics of our own, an hour a day', count, usd: (count * priceOf('metric')) / 24 };
}
