/**
 * Access logs and alarms of a stage. No resource that serves requests depends on them. CloudFront's metrics and logs
 * are in us-east-1 only, and an alarm has to be in the region of its metric, so a stage in another region has no alarm
 * and no access log of CloudFront.
 */
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../../config/config-schema.ts';
import type { Api } from '../api.ts';
import type { ContentPublisher } from '../content-publisher.ts';
import type { EdgeFunctions } from '../distribution.ts';
import type { Handlers, LogSettings } from '../handlers.ts';
import { ApiAccessLog, EdgeAccessLog } from './access-logs.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { apiAlarms, edgeAlarms, handlerAlarms, publisherAlarms } from './alarms.ts';

interface MonitoringProps {
  readonly api: Api;
  readonly handlers: Handlers;
  readonly publisher: ContentPublisher;
  readonly logs: LogSettings;
}

/** Monitors API, handlers and publisher. */
export class Monitoring extends Construct {
  readonly alarmTopic: AlarmTopic;

  constructor(scope: Construct, id: string, props: MonitoringProps, config: DeploymentConfig) {
    super(scope, id);
    const { api, handlers, publisher, logs } = props;
    this.alarmTopic = new AlarmTopic(this, 'Topic', config);
    const { throttled } = new ApiAccessLog(this, 'AccessLog', api.stage, logs);
    apiAlarms(this, this.alarmTopic, api.api, throttled);
    handlerAlarms(this, this.alarmTopic, {
      AgentInfoFailed: logOf(handlers.agentInfo),
      McpFailed: logOf(handlers.mcp),
      UnavailableFailed: logOf(handlers.unavailable),
    });
    publisherAlarms(this, this.alarmTopic, publisher);
  }
}

interface EdgeMonitoringProps {
  readonly distribution: Distribution;
  readonly edgeFunctions: EdgeFunctions;
  readonly logs: LogSettings;
}

/** Monitors CloudFront and its functions, in us-east-1. */
export class EdgeMonitoring extends Construct {
  constructor(scope: Construct, id: string, props: EdgeMonitoringProps, alarmTopic: AlarmTopic) {
    super(scope, id);
    const { distribution, edgeFunctions, logs } = props;
    new EdgeAccessLog(this, 'AccessLog', distribution, logs);
    edgeAlarms(this, alarmTopic, distribution.distributionId, {
      ViewerRequest: edgeFunctions.viewerRequest.functionName,
      ViewerResponse: edgeFunctions.viewerResponse.functionName,
    });
  }
}

function logOf(handler: IFunction): ILogGroup {
  if (!(handler instanceof LambdaFunction))
    throw new Error(`${handler.node.path} was imported, but its log group must be known.`);
  return handler.logGroup;
}
