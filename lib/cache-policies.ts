/**
 * How long CloudFront keeps what, and by what it tells copies apart. Neither policy puts a header, a
 * query string or a cookie into the key: a caller cannot split or poison the cache. Negotiation is
 * done before the cache, where the edge function rewrites the URI to a separate object.
 */
import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { Limits } from '../lambda/shared/limits.ts';

/** The two encodings are told apart by CloudFront's own normalised header: that is what compresses. */
const KEYED_ON_NOTHING: CachePolicyProps = {
  headerBehavior: CacheHeaderBehavior.none(),
  queryStringBehavior: CacheQueryStringBehavior.none(),
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
};

export class CachePolicies extends Construct {
  /** Pages and documents: `Cache-Control` of the object decides; the publisher invalidates. */
  readonly content: CachePolicy;
  readonly agentInfo: CachePolicy;
  /** The pages for when an origin fails: CloudFront keeps them, nobody else does. */
  readonly errors: CachePolicy;

  constructor(scope: Construct, id: string, limits: Limits) {
    super(scope, id);
    this.content = new CachePolicy(this, 'Content', {
      ...KEYED_ON_NOTHING,
      comment: 'Pages and documents',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(365),
    });
    const ttl = Duration.seconds(limits.agentInfoTtlSeconds);
    this.agentInfo = new CachePolicy(this, 'AgentInfo', {
      ...KEYED_ON_NOTHING,
      comment: 'agent-info',
      minTtl: Duration.seconds(0),
      defaultTtl: ttl,
      maxTtl: ttl,
    });
    // As long as pages and documents, whatever `Cache-Control` says to everybody else.
    const hour = Duration.hours(1);
    this.errors = new CachePolicy(this, 'Errors', {
      ...KEYED_ON_NOTHING,
      comment: 'Pages for when an origin fails',
      minTtl: hour,
      defaultTtl: hour,
      maxTtl: hour,
    });
  }
}
