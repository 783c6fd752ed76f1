/**
 * The one public door. Exact paths of the two handlers go to the HTTP API; everything else passes
 * the edge functions (which know every page, and answer 404 and 405) and is read from the bucket.
 */
import { Validations } from 'aws-cdk-lib';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachedMethods,
  CachePolicy,
  Distribution,
  type FunctionAssociation,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Limits } from '../lambda/shared/limits.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../lambda/shared/routes.ts';
import type { Api } from './api.ts';
import { CachePolicies } from './cache-policies.ts';
import { HeadersPolicies } from './headers-policies.ts';

export interface FrontDoorDistributionProps {
  readonly bucket: Bucket;
  readonly api: Api;
  readonly limits: Limits;
  readonly edgeFunctions: FunctionAssociation[];
}

export class FrontDoorDistribution extends Construct {
  readonly distribution: Distribution;
  /** Public origin of the service: scheme and host, no trailing slash. */
  readonly baseUrl: string;

  constructor(
    scope: Construct,
    id: string,
    { bucket, api, limits, edgeFunctions }: FrontDoorDistributionProps,
  ) {
    super(scope, id);
    const cache = new CachePolicies(this, 'Cache', limits);
    const headers = new HeadersPolicies(this, 'Headers', limits);
    const everywhere = {
      // Any other method would be CloudFront's own 403 before our code says 404 or 405.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachedMethods: CachedMethods.CACHE_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    } satisfies Partial<BehaviorOptions>;

    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Legal front door: pages, documents, agent-info and MCP',
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      enableIpv6: true,
      defaultBehavior: {
        ...everywhere,
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originId: 'Content',
          // LIST, so that a missing key is 404 and not 403.
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        cachePolicy: cache.content,
        responseHeadersPolicy: headers.content,
        functionAssociations: edgeFunctions,
      },
      additionalBehaviors: {
        [AGENT_INFO_PATH]: {
          ...everywhere,
          origin: api.origin,
          cachePolicy: cache.agentInfo,
          responseHeadersPolicy: headers.api,
        },
        [MCP_PATH]: {
          ...everywhere,
          origin: api.origin,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headers.api,
        },
      },
    });
    this.baseUrl = `https://${this.distribution.distributionDomainName}`;
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'People everywhere may look the practice up.' },
      { id: 'AwsSolutions-CFR2', reason: 'Read-only, cached, throttled.' },
      { id: 'AwsSolutions-CFR3', reason: 'Logs hold IP addresses, which this service does not keep.' },
      { id: 'AwsSolutions-CFR4', reason: 'The default CloudFront certificate fixes the minimum protocol.' },
    );
  }
}
