/**
 * The CloudFront distribution. The exact paths of the two handlers go to the HTTP API. Every other path passes the edge
 * functions, which know every page and answer 404 and 405, and is read from the bucket.
 *
 * The origins' `Cache-Control` decides how long CloudFront caches an answer, under AWS's policy `CachingOptimized`: at
 * least 1 s, with path and encoding as the key, and no header, query string or cookie. So a caller cannot split or
 * poison the cache. Negotiation happens before the cache: the edge function rewrites the URI to a separate object. A
 * custom cache policy is not allowed in CloudFront's flat-rate plans, and an account has only 20.
 */
import { Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachedMethods,
  CachePolicy,
  Distribution,
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
import { AGENT_INFO_PATH, MCP_PATH } from '../../lambda/shared/routes.ts';
import type { DeploymentConfig } from '../config/config-schema.ts';
import type { Api } from './api.ts';
import type { CustomDomain } from './custom-domain.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import { ERROR_RESPONSES, errorBehaviors } from './error-responses.ts';
import { HeadersPolicies } from './headers-policies.ts';

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

/** CloudFront answers a method that is not allowed with 403, before our code can answer 404 or 405. */
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
    const headers = new HeadersPolicies(this, 'Headers', limits, ownPolicies);
    const content = S3BucketOrigin.withOriginAccessControl(bucket, {
      originId: 'Content',
      // With the right to list, S3 answers 404 for a missing key; without it, 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });

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
        // Without an origin request policy, nothing of a viewer's request reaches the handler and the cached copy.
        [AGENT_INFO_PATH]: {
          ...EVERY_METHOD,
          origin: api.origin,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers.api,
        },
        [MCP_PATH]: {
          ...EVERY_METHOD,
          origin: api.origin,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // Without a policy, CloudFront removes `Accept`. With `Host`, API Gateway would not find the API.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.api,
        },
        ...errorBehaviors({
          content,
          api: api.origin,
          responseHeadersPolicy: headers.api,
        }),
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
