/**
 * The CloudFront distribution. The paths of agent-info and of the MCP endpoint go to the HTTP API. CloudFront itself asks
 * for the two error pages when an origin fails. Every other path is read from the bucket. An edge function that knows
 * every path runs before each behaviour and answers 404 and 405.
 *
 * The origins' `Cache-Control` decides how long CloudFront caches an answer, under AWS's policy `CachingOptimized`: at
 * least 1 s, with path and encoding as the key, and no header, query string or cookie. So a caller cannot split or
 * poison the cache. (`UseOriginCacheControlHeaders` would send `Host` to S3.) Negotiation happens before the cache: the
 * edge function rewrites the URI to a separate object. No policy of our own is made, because an account has only 20.
 */
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Limits } from '../../lambda/shared/limits.ts';
import { AGENT_INFO_PATH, ERROR_PAGES, MCP_PATH } from '../../lambda/shared/routes.ts';
import type { DeploymentConfig } from '../config/config-schema.ts';
import type { Api } from './api.ts';
import { buildViewerRequest, buildViewerResponse, type EdgeSite } from './bundle/edge-constants.ts';
import type { CustomDomain } from './custom-domain.ts';
import { headersPolicies } from './headers-policies.ts';

interface FrontDoorDistributionProps {
  readonly bucket: IBucket;
  readonly api: Api;
  readonly edge: EdgeFunctions;
  readonly limits: Limits;
  /** @default the distribution's domain, *.cloudfront.net */
  readonly domain?: CustomDomain | undefined;
  /** @default no firewall */
  readonly webAclArn?: string | undefined;
  /** @default every edge location */
  readonly priceClass?: DeploymentConfig['priceClass'];
  /** Whether the distribution may have custom policies. */
  readonly ownPolicies: boolean;
}

/** Every method is allowed, because CloudFront answers another one with 403 before our code can answer 404 or 405. */
const EVERY_METHOD = {
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachedMethods: CachedMethods.CACHE_GET_HEAD,
  compress: true,
} satisfies Partial<BehaviorOptions>;

export class FrontDoorDistribution extends Construct {
  readonly distribution: Distribution;
  /** Public origin of the service: scheme and host, no trailing slash. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, props: FrontDoorDistributionProps) {
    super(scope, id);
    const { bucket, api, edge, limits, domain, webAclArn, priceClass, ownPolicies } = props;
    const headers = headersPolicies(new Construct(this, 'Headers'), limits, ownPolicies);
    const content = S3BucketOrigin.withOriginAccessControl(bucket, {
      originId: 'Content',
      // With the right to list, S3 answers 404 for a missing key; without it, 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });

    // The behaviours through which CloudFront fetches the error pages. AWS does not say whether a CloudFront Function runs
    // when it does. Their function passes the exact path unchanged, so the answer is the same, and a client can also
    // request an error page by its path. The pages send `no-store`, so CloudFront keeps them for the minimum of 1 s, as
    // long as the error itself.
    const ofErrors = {
      ...EVERY_METHOD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.api,
      functionAssociations: edge.routing,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Legal front door: pages, documents, agent-info and MCP',
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      // The configuration uses the values of CDK's enumeration.
      priceClass: (priceClass as PriceClass | undefined) ?? PriceClass.PRICE_CLASS_ALL,
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      ...(domain && {
        domainNames: [domain.name],
        certificate: domain.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        ...EVERY_METHOD,
        origin: content,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers.content,
        functionAssociations: edge.associations,
      },
      additionalBehaviors: {
        // Without an origin request policy, the viewer's headers, query and cookies do not reach the handler.
        [AGENT_INFO_PATH]: {
          ...EVERY_METHOD,
          origin: api.origin,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers.api,
          functionAssociations: edge.routing,
        },
        [MCP_PATH]: {
          ...EVERY_METHOD,
          origin: api.origin,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // Without a policy, CloudFront removes `Accept`. With `Host`, API Gateway would not find the API.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.api,
          functionAssociations: edge.routing,
        },
        [ERROR_PAGES.failed.path]: { ...ofErrors, origin: content },
        [ERROR_PAGES.unavailable.path]: { ...ofErrors, origin: api.origin },
      },
      errorResponses: ERROR_RESPONSES,
    });
    // With a custom domain, *.cloudfront.net still answers, with documents that state the custom domain.
    this.baseUrl = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    this.acknowledge(props);
  }

  private acknowledge({ domain, webAclArn }: FrontDoorDistributionProps): void {
    const rules = Validations.of(this.distribution);
    rules.acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason: 'The service is public: a client who lives abroad may look up the practice too.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Standard logging v2 is on, without addresses and user agents; this rule knows only the older version, which always logs them.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The edge function rewrites or answers every path, so no request lists the bucket; a default root object would turn the canonical "/" into "/index.html".',
      },
    );
    if (webAclArn === undefined)
      rules.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'No component behind CloudFront reads input that a firewall would inspect, and the API is throttled; a stage may turn a firewall on.',
      });
    if (!domain)
      rules.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'CloudFront sets TLSv1 for its own domain whatever is configured; a custom domain gets TLSv1.2_2021.',
      });
  }
}

/** CloudFront is global: its ARNs have no region. */
export function distributionArn(scope: Construct, distributionId: string): string {
  const { partition, account } = Stack.of(scope);
  return `arn:${partition}:cloudfront::${account}:distribution/${distributionId}`;
}

/** Time for which CloudFront repeats an error. With 0, a failing origin would get every request (default: 10 s). */
const RETRY_ORIGIN_AFTER = Duration.seconds(1);

/**
 * CloudFront's answers when an origin fails. They replace the bodies of API Gateway, which cannot be changed, and of
 * S3, which name the bucket's host; edge functions do not run on errors. The list applies to the whole distribution,
 * so it leaves out every status whose body a handler writes, such as 404. The body of
 * the MCP endpoint's 500 is replaced too, by one that says the same. CloudFront does not permit 429 in it (developer guide, "Generate custom error responses"), so API Gateway's
 * body stays.
 *
 * Each error page is served by the other origin: API errors from S3, S3 errors (503) from Lambda.
 */
const ERROR_RESPONSES: ErrorResponse[] = (
  [
    [500, ERROR_PAGES.failed.path],
    [502, ERROR_PAGES.failed.path],
    [503, ERROR_PAGES.unavailable.path],
    [504, ERROR_PAGES.failed.path],
  ] as const
).map(([status, responsePagePath]) => ({
  httpStatus: status,
  responseHttpStatus: status,
  responsePagePath,
  ttl: RETRY_ORIGIN_AFTER,
}));

/** The two edge functions. A site that does not fit into them fails synthesis. */
export class EdgeFunctions extends Construct {
  readonly viewerRequest: EdgeFunction;
  readonly viewerResponse: EdgeFunction;

  constructor(scope: Construct, id: string, site: EdgeSite) {
    super(scope, id);
    this.viewerRequest = this.create('ViewerRequest', buildViewerRequest(site), 'Routes and negotiates');
    this.viewerResponse = this.create('ViewerResponse', buildViewerResponse(site), 'Adds Vary and Link');
  }

  /** For every other behaviour. */
  get routing(): FunctionAssociation[] {
    return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.viewerRequest }];
  }

  /** For the default behaviour. */
  get associations(): FunctionAssociation[] {
    return [...this.routing, { eventType: FunctionEventType.VIEWER_RESPONSE, function: this.viewerResponse }];
  }

  private create(id: string, text: string, comment: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(text),
      runtime: FunctionRuntime.JS_2_0,
      comment,
      autoPublish: true,
    });
  }
}
