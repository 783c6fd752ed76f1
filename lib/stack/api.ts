/**
 * The HTTP API in front of the handlers: exact paths, every method (the handler answers 405 and preflights), and a
 * throttle for each route. It has no CORS configuration, because API Gateway would then drop the CORS headers of the
 * handlers.
 * docs/decisions.md says why this is not a REST API.
 */
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpRoute, HttpRouteKey, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type IOrigin, OriginProtocolPolicy, OriginSslPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../lambda/http/endpoint.ts';
import type { Limits } from '../../lambda/shared/limits.ts';
import { DEFAULT_ROUTE } from '../../lambda/shared/routes.ts';

/** Seconds that CloudFront waits beyond the handler's time-out, for cold start and network. */
const ORIGIN_SLACK_SECONDS = 5;

export class Api extends Construct {
  /** The API as an origin of CloudFront. */
  readonly origin: IOrigin;
  readonly api: HttpApi;
  readonly stage: HttpStage;

  /** @param originSecret - value of a header that CloudFront sends with every request */
  constructor(scope: Construct, id: string, limits: Limits, originSecret?: string) {
    super(scope, id);
    this.api = new HttpApi(this, 'HttpApi', {
      apiName: Stack.of(this).stackName,
      description: 'Legal front door: agent-info and MCP, reached through CloudFront',
      createDefaultStage: false,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: limits.ratePerSecond, burstLimit: limits.burst },
    });
    const { region, urlSuffix } = Stack.of(this);
    this.origin = new HttpOrigin(`${this.api.apiId}.execute-api.${region}.${urlSuffix}`, {
      originId: 'Api',
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(limits.handlerTimeoutSeconds + ORIGIN_SLACK_SECONDS),
      ...(originSecret !== undefined && { customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret } }),
    });
  }

  /** Routes every method of each path to a handler. @param id - of the integration, which the paths share */
  addRoutes(id: string, handler: IFunction, paths: readonly string[]): void {
    const integration = new HttpLambdaIntegration(id, handler);
    for (const path of paths) {
      const routeKey =
        path === DEFAULT_ROUTE ? HttpRouteKey.DEFAULT : HttpRouteKey.with(path, HttpMethod.ANY);
      const route = new HttpRoute(this.api, routeKey.key.replace(' ', ''), {
        httpApi: this.api,
        routeKey,
        integration,
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The service is public and read-only: no credentials are required or accepted.',
      });
    }
  }
}
