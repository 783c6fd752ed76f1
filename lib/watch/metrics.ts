/**
 * The metrics that alarms and dashboard read, each written once with the dimensions it is published
 * under: a wrong or missing dimension is an empty series, and no error.
 */
import { CfnResource, Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';
import { EDGE_REGION } from '../edge-requirements.ts';

/** Of every alarm and graph, but for what happens once a day. */
export const PERIOD = Duration.minutes(5);

/**
 * Published in us-east-1 only, under two dimensions (`Distribution.metric*()` of CDK leaves out the second),
 * and each under one statistic (CloudFront developer guide, "Types of metrics").
 */
const edge = (dimensions: Record<string, string>, metricName: string, statistic: 'Average' | 'Sum') =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...dimensions, Region: 'Global' },
    region: EDGE_REGION,
    statistic,
    period: PERIOD,
  });

export const distributionMetric = (
  DistributionId: string,
  name: 'Requests' | '4xxErrorRate' | '5xxErrorRate',
) => edge({ DistributionId }, name, name === 'Requests' ? 'Sum' : 'Average');

/** The share of its time that a function took is an average; everything else is counted. */
export const edgeFunctionMetric = (
  FunctionName: string,
  name:
    | 'FunctionInvocations'
    | 'FunctionComputeUtilization'
    | 'FunctionExecutionErrors'
    | 'FunctionValidationErrors'
    | 'FunctionThrottles',
) => edge({ FunctionName }, name, name === 'FunctionComputeUtilization' ? 'Average' : 'Sum');

export const apiMetric = (api: HttpApi, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: api.apiId },
    region: api.stack.region,
    statistic,
    period: PERIOD,
  });

/**
 * The name of a resource, as a reference that another stack may hold: to CDK, a stack elsewhere can know only
 * names that are fixed in advance, which neither `functionName` nor `logGroupName` is.
 */
export function nameOf({ node }: IConstruct): string {
  if (!(node.defaultChild instanceof CfnResource)) throw new Error(`${node.path} is no resource of ours.`);
  return node.defaultChild.ref;
}

export const lambdaMetric = (handler: IFunction, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: nameOf(handler) },
    region: handler.stack.region,
    statistic,
    period: PERIOD,
  });

/** Metric math takes a missing value as 0 (CloudWatch user guide, "Basic arithmetic functions"). */
export const sumOf = (label: string, metrics: readonly Metric[]) =>
  new MathExpression({
    expression: metrics.map((_, index) => `m${index}`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    label,
    period: PERIOD,
  });
