/**
 * Cache, origin request and response headers policies as the emulator uses them: read from the template's
 * resources or, for AWS's own, taken from the table of managed policies.
 */

import { LocalStackError } from '../local-stack-error.ts';
import type { Properties, Stack } from '../template/stack.ts';
import { MANAGED_CACHE_POLICIES, MANAGED_ORIGIN_REQUEST_POLICIES } from './managed-policies.ts';
import { type ResponseHeadersPolicy, responseHeadersPolicyOf } from './response-headers-policy.ts';

/** Which values of the viewer's request (headers, cookies or query strings) a policy is about. */
export interface Selection {
  readonly behavior: 'none' | 'all' | 'whitelist' | 'allExcept';
  /** Names as the template has them. */
  readonly names: readonly string[];
}

export interface ForwardedValues {
  readonly headers: Selection;
  readonly cookies: Selection;
  readonly queryStrings: Selection;
}

export interface CachePolicy extends ForwardedValues {
  readonly minTtlSeconds: number;
  readonly defaultTtlSeconds: number;
  readonly maxTtlSeconds: number;
  readonly gzip: boolean;
  readonly brotli: boolean;
}

export type OriginRequestPolicy = ForwardedValues;

export class Policies {
  private readonly cache = new Map<string, CachePolicy>(Object.entries(MANAGED_CACHE_POLICIES));
  private readonly originRequest = new Map<string, OriginRequestPolicy>(
    Object.entries(MANAGED_ORIGIN_REQUEST_POLICIES),
  );
  private readonly responseHeaders = new Map<string, ResponseHeadersPolicy>();

  constructor(stack: Stack) {
    for (const { logicalId, properties } of stack.all('AWS::CloudFront::CachePolicy'))
      this.cache.set(stack.ref(logicalId), cachePolicyOf(properties.CachePolicyConfig));
    for (const { logicalId, properties } of stack.all('AWS::CloudFront::OriginRequestPolicy'))
      this.originRequest.set(
        stack.ref(logicalId),
        forwardedValues(logicalId, properties.OriginRequestPolicyConfig),
      );
    for (const { logicalId, properties } of stack.all('AWS::CloudFront::ResponseHeadersPolicy'))
      this.responseHeaders.set(
        stack.ref(logicalId),
        responseHeadersPolicyOf(logicalId, properties.ResponseHeadersPolicyConfig),
      );
  }

  cachePolicy(id: unknown): CachePolicy {
    return this.find(this.cache, id, 'CachePolicyId');
  }

  originRequestPolicy(id: unknown): OriginRequestPolicy | undefined {
    return id === undefined ? undefined : this.find(this.originRequest, id, 'OriginRequestPolicyId');
  }

  responseHeadersPolicy(id: unknown): ResponseHeadersPolicy | undefined {
    return id === undefined ? undefined : this.find(this.responseHeaders, id, 'ResponseHeadersPolicyId');
  }

  private find<T>(policies: ReadonlyMap<string, T>, id: unknown, property: string): T {
    const policy = policies.get(String(id));
    if (!policy)
      throw new LocalStackError(
        `The emulator does not know ${property} ${id}: it is no policy of the stack and not in local/cloudfront/managed-policies.ts.`,
      );
    return policy;
  }
}

function cachePolicyOf(config: Properties): CachePolicy {
  const parameters = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    ...forwardedValues(String(config.Name), parameters),
    minTtlSeconds: Number(config.MinTTL),
    defaultTtlSeconds: Number(config.DefaultTTL),
    maxTtlSeconds: Number(config.MaxTTL),
    gzip: parameters.EnableAcceptEncodingGzip === true,
    brotli: parameters.EnableAcceptEncodingBrotli === true,
  };
}

/** CloudFormation's words for the same behaviour, by kind of value → the emulator's. */
const BEHAVIORS: Readonly<Record<string, Selection['behavior']>> = {
  none: 'none',
  all: 'all',
  allViewer: 'all',
  whitelist: 'whitelist',
  allExcept: 'allExcept',
};

function forwardedValues(where: string, config: Properties): ForwardedValues {
  const selection = (kind: Properties, behavior: string, names: string): Selection => {
    const known = BEHAVIORS[kind[behavior]];
    if (!known)
      throw new LocalStackError(`${where}: the emulator does not model ${behavior} ${kind[behavior]}.`);
    return { behavior: known, names: kind[names] ?? [] };
  };
  return {
    headers: selection(config.HeadersConfig, 'HeaderBehavior', 'Headers'),
    cookies: selection(config.CookiesConfig, 'CookieBehavior', 'Cookies'),
    queryStrings: selection(config.QueryStringsConfig, 'QueryStringBehavior', 'QueryStrings'),
  };
}
