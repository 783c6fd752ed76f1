/**
 * AWS's managed policies by their id (developer guide, "Use managed cache policies", "Use managed
 * origin request policies"): those that a stage uses, or is meant to. Any other id stops the emulator.
 */

/** Nothing but path and encoding divides the cache: no header, cookie or query string. */
export interface CachePolicy {
  readonly minTtlSeconds: number;
  readonly defaultTtlSeconds: number;
  readonly maxTtlSeconds: number;
  readonly gzip: boolean;
  readonly brotli: boolean;
}

/** Headers, cookies and query string of the viewer go to the origin. */
export interface OriginRequestPolicy {
  /** Headers that do not, in lower case. */
  readonly except: readonly string[];
}

const DAY_SECONDS = 86_400;

export const MANAGED_CACHE_POLICIES: Readonly<Record<string, CachePolicy>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
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
