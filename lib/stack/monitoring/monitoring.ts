/**
 * Access logs and alarms of a stage, unless it sets `monitoring: false`. No resource that serves requests depends on
 * them. CloudFront's metrics and logs are in us-east-1 only, and an alarm has to be in the region of its metric, so a
 * stage in another region has no alarm and no access log of CloudFront.
 */
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { DeploymentConfig } from '../../config/config-schema.ts';
import type { Api } from '../api.ts';
import type { ContentPublisher } from '../content-publisher.ts';
import type { EdgeFunctions } from '../distribution.ts';
import type { LogSettings } from '../handlers.ts';
import { isAtEdge } from '../placement.ts';
import { ApiAccessLog, EdgeAccessLog } from './access-logs.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { edgeAlarms, handlerAlarm, publisherAlarms } from './alarms.ts';

interface MonitoringProps {
  readonly api: Api;
  readonly publisher: ContentPublisher;
  readonly distribution: Distribution;
  readonly edgeFunctions: EdgeFunctions;
  readonly logs: LogSettings;
}

export class Monitoring extends Construct {
  readonly topic: ITopic;
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, props: MonitoringProps, config: DeploymentConfig) {
    super(scope, id);
    const { api, publisher, distribution, edgeFunctions, logs } = props;
    const alarmTopic = new AlarmTopic(this, 'Topic', config);
    new ApiAccessLog(this, 'AccessLog', api.stage, logs);
    handlerAlarm(this, alarmTopic, api.api);
    publisherAlarms(this, alarmTopic, publisher);
    if (isAtEdge(this)) {
      new EdgeAccessLog(this, 'EdgeAccessLog', distribution, logs);
      edgeAlarms(this, alarmTopic, distribution.distributionId, [
        edgeFunctions.viewerRequest.functionName,
        edgeFunctions.viewerResponse.functionName,
      ]);
    }
    this.topic = alarmTopic.topic;
    this.alarms = alarmTopic.alarms;
  }
}
