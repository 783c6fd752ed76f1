/**
 * Access logs and alarms of a stage, unless it sets `monitoring: false`. No resource that serves requests depends on
 * them. CloudFront's metrics and logs are in us-east-1 only, and an alarm has to be in the region of its metric, so a
 * stage in another region has no alarm and no access log of CloudFront.
 */
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../../config/config-schema.ts';
import type { Api } from '../api.ts';
import type { ContentPublisher } from '../content-publisher.ts';
import type { EdgeFunctions } from '../distribution.ts';
import type { LogSettings } from '../handlers.ts';
import { isAtEdge } from '../placement.ts';
import { apiAccessLog, edgeAccessLog } from './access-logs.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { edgeAlarms, handlerAlarm, publisherAlarms } from './alarms.ts';

interface MonitoringProps {
  readonly api: Api;
  readonly publisher: ContentPublisher;
  readonly distribution: Distribution;
  readonly edgeFunctions: EdgeFunctions;
  readonly logs: LogSettings;
}

/** @returns the topic and its alarms */
export function monitoring(
  outer: Construct,
  { api, publisher, distribution, edgeFunctions, logs }: MonitoringProps,
  config: DeploymentConfig,
): AlarmTopic {
  const scope = new Construct(outer, 'Monitoring');
  const alarmTopic = new AlarmTopic(scope, 'Topic', config);
  apiAccessLog(scope, api.stage, logs);
  handlerAlarm(scope, alarmTopic, api.api);
  publisherAlarms(scope, alarmTopic, publisher);
  if (isAtEdge(scope)) {
    edgeAccessLog(scope, distribution, logs);
    edgeAlarms(scope, alarmTopic, distribution.distributionId, [
      edgeFunctions.viewerRequest.functionName,
      edgeFunctions.viewerResponse.functionName,
    ]);
  }
  return alarmTopic;
}
