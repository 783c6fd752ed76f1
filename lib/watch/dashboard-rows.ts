/**
 * What the dashboard shows, row by row. The API's half reads metrics of the stack's region; CloudFront's
 * half reads us-east-1, its log by query: cache hits and times would otherwise need the distribution's
 * paid metrics, where a query costs half a cent a gigabyte, when somebody looks.
 */
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  type Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { EDGE_REGION } from '../edge-requirements.ts';
import type { EdgeFunctionNames } from './edge-alarms.ts';
import {
  apiMetric,
  callsBy,
  distributionMetric,
  edgeFunctionMetric,
  handlerMetric,
  lambdaMetric,
} from './metrics.ts';

/** A third of the dashboard's 24 columns. */
const SIZE = { width: 8, height: 6 };

const graph = (title: string, left: IMetric[], region?: string) =>
  new GraphWidget({ ...SIZE, title, left, leftYAxis: { min: 0 }, ...(region && { region }) });

/** What a handler is called on the dashboard → its function. */
export type NamedHandlers = Readonly<Record<string, IFunction>>;

export interface ServiceRowsProps {
  readonly api: HttpApi;
  readonly throttled: Metric;
  readonly handlers: NamedHandlers;
  readonly mcp: IFunction;
}

export function serviceRows({ api, throttled, handlers, mcp }: ServiceRowsProps): IWidget[][] {
  const named = Object.entries(handlers);
  const each = (metric: (handler: IFunction) => Metric, suffix = '') =>
    named.map(([name, handler]) => metric(handler).with({ label: `${name}${suffix}` }));
  return [
    [
      graph(
        'Calls by path and era',
        named.map(([name, handler]) => callsBy('era', name, handler)),
      ),
      graph('Tools called', [callsBy('tool', '', mcp)]),
      graph(
        'Refused, by reason',
        named.map(([name, handler]) => callsBy('reason', name, handler)),
      ),
    ],
    [
      graph('API: requests and errors', [
        apiMetric(api, 'Count', 'Sum'),
        apiMetric(api, '4xx', 'Sum'),
        apiMetric(api, '5xx', 'Sum'),
      ]),
      graph('API: latency, ms', [apiMetric(api, 'Latency', 'p50'), apiMetric(api, 'Latency', 'p99')]),
      graph('Throttled: API (429) and handlers', [
        throttled,
        ...each((handler) => lambdaMetric(handler, 'Throttles', 'Sum'), ' (Lambda)'),
      ]),
    ],
    [
      graph('Handlers: duration, ms', [
        ...each((handler) => lambdaMetric(handler, 'Duration', 'p50'), ' p50'),
        ...each((handler) => lambdaMetric(handler, 'Duration', 'p99'), ' p99'),
      ]),
      graph('Handlers: errors', [
        ...each((handler) => lambdaMetric(handler, 'Errors', 'Sum'), ' crashed or timed out'),
        ...each((handler) => handlerMetric(handler, 'failures'), ' failed'),
      ]),
      graph(
        'Handlers: cold starts',
        each((handler) => handlerMetric(handler, 'coldStart')),
      ),
    ],
  ];
}

export interface EdgeRowsProps {
  readonly distributionId: string;
  readonly functions: EdgeFunctionNames;
  /** Name of the log group of CloudFront's access log. */
  readonly logGroupName: string;
}

export function edgeRows({ distributionId, functions, logGroupName }: EdgeRowsProps): IWidget[][] {
  const query = (title: string, view: LogQueryVisualizationType, ...queryLines: string[]) =>
    new LogQueryWidget({
      ...SIZE,
      title,
      view,
      queryLines,
      logGroupNames: [logGroupName],
      region: EDGE_REGION,
    });
  const ofDistribution = (name: string, statistic: string) =>
    distributionMetric(distributionId, name, statistic);
  const ofFunctions = (metric: string, statistic: string) =>
    Object.entries(functions).map(([id, name]) =>
      edgeFunctionMetric(name, metric, statistic).with({ label: `${id} ${metric.replace('Function', '')}` }),
    );
  const { LINE, TABLE } = LogQueryVisualizationType;
  return [
    [
      graph('CloudFront: requests', [ofDistribution('Requests', 'Sum')], EDGE_REGION),
      graph(
        'CloudFront: errors, % of requests',
        [ofDistribution('4xxErrorRate', 'Average'), ofDistribution('5xxErrorRate', 'Average')],
        EDGE_REGION,
      ),
      query(
        'CloudFront: requests by path, form and status',
        TABLE,
        'stats count(*) as requests by `cache-behavior-path-pattern`, `sc-content-type`, `sc-status`',
        'sort requests desc',
      ),
    ],
    [
      query(
        'CloudFront: cache hits, % of what can be cached',
        LINE,
        'filter `x-edge-result-type` in ["Hit", "RefreshHit", "Miss"]',
        'filter `cache-behavior-path-pattern` != "/.well-known/mcp"',
        'stats 100 * sum(strcontains(`x-edge-result-type`, "Hit")) / count(*) as hits by bin(1h)',
      ),
      query(
        'CloudFront: time to answer, ms',
        LINE,
        'stats 1000 * pct(`time-taken`, 50) as p50, 1000 * pct(`time-taken`, 99) as p99 by bin(1h)',
      ),
      graph(
        'Edge functions: compute utilisation, %',
        [
          ...ofFunctions('FunctionComputeUtilization', 'Average'),
          ...ofFunctions('FunctionComputeUtilization', 'Maximum').map((metric) =>
            metric.with({ label: `${metric.label} (max)` }),
          ),
        ],
        EDGE_REGION,
      ),
    ],
    [
      graph('Edge functions: calls', ofFunctions('FunctionInvocations', 'Sum'), EDGE_REGION),
      graph(
        'Edge functions: errors and throttles',
        ['FunctionExecutionErrors', 'FunctionValidationErrors', 'FunctionThrottles'].flatMap((name) =>
          ofFunctions(name, 'Sum'),
        ),
        EDGE_REGION,
      ),
    ],
  ];
}
