/**
 * Cache, origin request and response headers policies: AWS's managed ones, and the response headers policies of the
 * template.
 */
import { LocalStackError } from '../local-stack-error.ts';
import type { Stack } from '../template/stack.ts';
import {
  type CachePolicy,
  MANAGED_CACHE_POLICIES,
  MANAGED_ORIGIN_REQUEST_POLICIES,
  MANAGED_RESPONSE_HEADERS_POLICIES,
  type OriginRequestPolicy,
} from './managed-policies.ts';
import { type ResponseHeadersPolicy, responseHeadersPolicyOf } from './response-headers-policy.ts';

export class Policies {
  private readonly cache = new Map(Object.entries(MANAGED_CACHE_POLICIES));
  private readonly originRequest = new Map(Object.entries(MANAGED_ORIGIN_REQUEST_POLICIES));
  private readonly responseHeaders = new Map(Object.entries(MANAGED_RESPONSE_HEADERS_POLICIES));

  constructor(stack: Stack) {
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
        `The emulator does not know ${property} ${id}, which a behaviour of the service has. It knows ${[...policies.keys()].join(', ')}.`,
      );
    return policy;
  }
}
