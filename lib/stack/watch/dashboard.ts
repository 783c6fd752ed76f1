/**
 * The dashboard, row by row. The first rows read metrics and logs of the main stack's region, the rows of CloudFront
 * those of us-east-1. Calls by era, tool and reason, cache hits and times come from log queries, because AWS bills
 * custom metrics by the month, but a query only when the dashboard is open.
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  type Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { EDGE_REGION } from '../edge-requirements.ts';
import type { EdgeFunctionNames } from './alarms.ts';
import { apiMetric, distributionMetric, edgeFunctionMetric, lambdaMetric, nameOf } from './metrics.ts';

const { LINE, TABLE } = LogQueryVisualizationType;

/** A third of the dashboard's 24 columns. */
const SIZE = { width: 8, height: 6 };

interface ServiceRowsProps {
  readonly api: HttpApi;
  /** Label of a handler on the dashboard → its function. */
  readonly handlers: Readonly<Record<string, IFunction>>;
  readonly handlerLogs: readonly ILogGroup[];
  readonly throttled: Metric;
  readonly failed: Metric;
}

interface EdgeRowsProps {
  readonly distributionId: string;
  readonly functions: EdgeFunctionNames;
  /** CloudFront's access log. */
  readonly accessLog: ILogGroup;
}

interface ServiceDashboardProps extends ServiceRowsProps, EdgeRowsProps {
  readonly dashboardName: string;
}

export class ServiceDashboard extends Dashboard {
  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    const { dashboardName } = props;
    super(scope, id, { dashboardName, widgets: [...serviceRows(props), ...edgeRows(props)] });
    new CfnOutput(Stack.of(this), 'DashboardUrl', {
      value: `https://console.aws.amazon.com/cloudwatch/home?region=${EDGE_REGION}#dashboards:name=${dashboardName}`,
      description: 'The dashboard',
    });
  }
}

const graph = (title: string, left: IMetric[], region?: string) =>
  new GraphWidget({ ...SIZE, title, left, leftYAxis: { min: 0 }, ...(region && { region }) });

const queryOf =
  (logGroups: readonly ILogGroup[], region: string) =>
  (title: string, view: LogQueryVisualizationType, ...queryLines: string[]) =>
    new LogQueryWidget({ ...SIZE, title, view, queryLines, logGroupNames: logGroups.map(nameOf), region });

function serviceRows(props: ServiceRowsProps): IWidget[][] {
  const { api, handlers, handlerLogs, throttled, failed } = props;
  const query = queryOf(handlerLogs, api.stack.region);
  const ofHandlers = (metric: string, statistic: string, suffix: string) =>
    Object.entries(handlers).map(([name, handler]) =>
      lambdaMetric(handler, metric, statistic).with({ label: `${name} ${suffix}` }),
    );
  const counted = (field: string, by: string) => [
    `filter ispresent(${field})`,
    `stats count(*) as calls by ${by}`,
    'sort calls desc',
  ];
  return [
    [
      query('Calls by path and era', TABLE, ...counted('era', 'route, era')),
      query('Tools called', TABLE, ...counted('tool', 'tool')),
      query('Refused, by reason', TABLE, ...counted('reason', 'route, reason')),
    ],
    [
      graph('API: requests and errors', [
        apiMetric(api, 'Count', 'Sum'),
        apiMetric(api, '4xx', 'Sum'),
        apiMetric(api, '5xx', 'Sum'),
      ]),
      graph('API: latency, ms', [apiMetric(api, 'Latency', 'p50'), apiMetric(api, 'Latency', 'p99')]),
      graph('Throttled: API (429) and handlers', [
        throttled.with({ label: 'API (429)' }),
        ...ofHandlers('Throttles', 'Sum', '(Lambda)'),
      ]),
    ],
    [
      graph('Handlers: duration, ms', [
        ...ofHandlers('Duration', 'p50', 'p50'),
        ...ofHandlers('Duration', 'p99', 'p99'),
      ]),
      graph('Handlers: errors', [
        failed.with({ label: 'failed' }),
        ...ofHandlers('Errors', 'Sum', 'crashed or timed out'),
      ]),
      query('Handlers: cold starts', TABLE, 'stats sum(coldStart) as coldStarts by route'),
    ],
  ];
}

function edgeRows({ distributionId, functions, accessLog }: EdgeRowsProps): IWidget[][] {
  const edgeGraph = (title: string, ...left: IMetric[]) => graph(title, left, EDGE_REGION);
  const ofDistribution = (metric: Parameters<typeof distributionMetric>[1]) =>
    distributionMetric(distributionId, metric);
  const ofFunctions = (metric: Parameters<typeof edgeFunctionMetric>[1]) =>
    Object.entries(functions).map(([id, name]) =>
      edgeFunctionMetric(name, metric).with({ label: `${id} ${metric.replace('Function', '')}` }),
    );
  return [
    [
      edgeGraph('CloudFront: requests', ofDistribution('Requests')),
      edgeGraph('CloudFront: bytes to viewers', ofDistribution('BytesDownloaded')),
      edgeGraph(
        'CloudFront: errors, % of requests',
        ofDistribution('4xxErrorRate'),
        ofDistribution('5xxErrorRate'),
      ),
    ],
    accessLogRow(accessLog),
    [
      edgeGraph('Edge functions: compute utilisation, %', ...ofFunctions('FunctionComputeUtilization')),
      edgeGraph('Edge functions: calls', ...ofFunctions('FunctionInvocations')),
      edgeGraph(
        'Edge functions: errors and throttles',
        ...ofFunctions('FunctionExecutionErrors'),
        ...ofFunctions('FunctionValidationErrors'),
        ...ofFunctions('FunctionThrottles'),
      ),
    ],
  ];
}

function accessLogRow(accessLog: ILogGroup): IWidget[] {
  const query = queryOf([accessLog], EDGE_REGION);
  return [
    query(
      'CloudFront: requests by path, form and status',
      TABLE,
      'stats count(*) as requests by `cache-behavior-path-pattern`, `sc-content-type`, `sc-status`',
      'sort requests desc',
    ),
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
  ];
}
