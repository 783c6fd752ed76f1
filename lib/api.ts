/**
 * The HTTP API in front of the handlers: two exact paths, every method (the handler answers 405 and
 * preflights), one throttled stage. No CORS configuration: with one, API Gateway would drop the
 * headers that the handlers send.
 */
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { OriginProtocolPolicy, OriginSslPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Limits } from '../lambda/shared/limits.ts';

export interface ApiProps {
  readonly limits: Limits;
}

export class Api extends Construct {
  /** What CloudFront connects to. */
  readonly origin: HttpOrigin;
  private readonly api: HttpApi;

  constructor(scope: Construct, id: string, { limits }: ApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'HttpApi', {
      description: 'agent-info and the MCP endpoint; reached through CloudFront',
      createDefaultStage: false,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: limits.ratePerSecond, burstLimit: limits.burst },
    });
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason: 'No log of this service holds who called it: contract of the service, "Privacy and safety".',
    });
    const { region, urlSuffix } = Stack.of(this);
    this.origin = new HttpOrigin(`${this.api.apiId}.execute-api.${region}.${urlSuffix}`, {
      originId: 'Api',
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(limits.handlerTimeoutSeconds + 5),
    });
  }

  /** Sends every method of one exact path to a handler. */
  addRoute(path: string, id: string, handler: IFunction): void {
    const routes = this.api.addRoutes({
      path,
      methods: [HttpMethod.ANY],
      integration: new HttpLambdaIntegration(id, handler),
    });
    for (const route of routes)
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The service is public and read-only and takes no credentials (service description §5).',
      });
  }
}
