/**
 * AWS's managed policies by their id (developer guide, "Use managed cache policies", "… origin request policies",
 * "… response headers policies"). Only those that a stage uses are here. Any other id stops the emulator.
 */
import type { ResponseHeadersPolicy } from './response-headers-policy.ts';

/** The cache key is path and encoding, without headers, cookies or query string. */
export interface CachePolicy {
  readonly minTtlSeconds: number;
  readonly defaultTtlSeconds: number;
  readonly maxTtlSeconds: number;
  readonly gzip: boolean;
  readonly brotli: boolean;
}

/** Sends the viewer's headers, cookies and query string to the origin. */
export interface OriginRequestPolicy {
  /** Headers that are not sent, in lower case. */
  readonly except: readonly string[];
}

const DAY_SECONDS = 86_400;

export const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

export const MANAGED_CACHE_POLICIES: Readonly<Record<string, CachePolicy>> = {
  [CACHING_DISABLED]: {
    minTtlSeconds: 0,
    defaultTtlSeconds: 0,
    maxTtlSeconds: 0,
    gzip: false,
    brotli: false,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtlSeconds: 1,
    defaultTtlSeconds: DAY_SECONDS,
    maxTtlSeconds: 365 * DAY_SECONDS,
    gzip: true,
    brotli: true,
  },
};

export const MANAGED_ORIGIN_REQUEST_POLICIES: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { except: ['host'] },
};

const unlessSent = (name: string, value: string) => ({ name, value, override: false });

export const MANAGED_RESPONSE_HEADERS_POLICIES: Readonly<Record<string, ResponseHeadersPolicy>> = {
  // SecurityHeadersPolicy
  '67f7725c-6f97-4210-82d7-5512b31e9d03': {
    remove: [],
    add: [
      { name: 'x-content-type-options', value: 'nosniff', override: true },
      unlessSent('strict-transport-security', 'max-age=31536000'),
      unlessSent('referrer-policy', 'strict-origin-when-cross-origin'),
      unlessSent('x-frame-options', 'SAMEORIGIN'),
      unlessSent('x-xss-protection', '1; mode=block'),
    ],
  },
};
