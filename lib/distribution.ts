/**
 * The one public door. The exact paths of the two handlers go to the HTTP API; everything else passes
 * the edge functions (which know every page, and answer 404 and 405) and is read from the bucket.
 *
 * What is cached and for how long is `Cache-Control` of the origin's to say, under AWS's own policy `CachingOptimized`:
 * at least 1 s, and its key is the path and the encoding, no header, query string or cookie. So a caller cannot split or
 * poison the cache; negotiation is done before it, where the edge function rewrites the URI to a separate object. A policy
 * of ours would keep a stage from CloudFront's flat-rate plans, and an account has 20.
 */
import { Validations } from 'aws-cdk-lib';
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
import type { Limits } from '../lambda/shared/limits.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../lambda/shared/routes.ts';
import type { Api } from './api.ts';
import type { DeploymentConfig } from './config/config-schema.ts';
import type { CustomDomain } from './custom-domain.ts';
import type { EdgeFunctions } from './edge-functions.ts';
import { ERROR_RESPONSES, errorBehaviors } from './error-responses.ts';
import { HeadersPolicies } from './headers-policies.ts';

interface FrontDoorDistributionProps {
  readonly bucket: IBucket;
  readonly api: Api;
  readonly edge: EdgeFunctions;
  readonly limits: Limits;
  /** @default the distribution's own domain */
  readonly domain?: CustomDomain | undefined;
  /** @default no firewall */
  readonly webAclArn?: string | undefined;
  /** @default everywhere */
  readonly priceClass?: DeploymentConfig['priceClass'];
  /** Whether it may have policies of its own. @default true */
  readonly ownPolicies?: boolean;
}

/** Any other method would be CloudFront's own 403 before our code can say 404 or 405. */
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
    const { bucket, api, edge, limits, domain, webAclArn, priceClass, ownPolicies = true } = props;
    const headers = new HeadersPolicies(this, 'Headers', limits, ownPolicies);
    const content = S3BucketOrigin.withOriginAccessControl(bucket, {
      originId: 'Content',
      // With LIST, S3 says 404 of a missing key; without, 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Legal front door: pages, documents, agent-info and MCP',
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      // Values are CloudFormation's own: it is one of them.
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
        // No origin request policy: nothing of the viewer's request reaches the handler, so nothing of it
        // can end up in the copy that everybody gets.
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
          // Without one, CloudFront removes `Accept`. Not `Host`: API Gateway finds the API by it.
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
    // A custom domain is known at synthesis; CloudFront's own domain goes on answering, and states it too.
    this.baseUrl = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    this.acknowledge(props);
  }

  private acknowledge({ domain, webAclArn }: FrontDoorDistributionProps): void {
    const rules = Validations.of(this.distribution);
    rules.acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason: 'The service is public: a client who lives abroad may look the practice up too.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Standard logging v2 is on, without addresses and user agents; this rule knows only the older kind, which always has them.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The edge function rewrites or answers every path, so that none asks S3 for a listing; a default root object would turn the canonical "/" into "/index.html".',
      },
    );
    if (webAclArn === undefined)
      rules.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'Nothing behind it reads input that a firewall would inspect, and the API is throttled; a stage may turn one on.',
      });
    if (!domain)
      rules.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          'CloudFront fixes the security policy of its own domain at TLSv1 whatever is configured; a domain of your own gets TLSv1.2_2021.',
      });
  }
}
