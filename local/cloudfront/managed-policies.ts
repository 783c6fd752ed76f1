/**
 * AWS's managed policies by their id (developer guide, "Use managed cache policies", "Use managed
 * origin request policies"). Only those whose settings need nothing that the emulator lacks; any other id
 * stops it.
 */
import type { CachePolicy, OriginRequestPolicy, Selection } from './policies.ts';

const none: Selection = { behavior: 'none', names: [] };
const all: Selection = { behavior: 'all', names: [] };
const only = (...names: string[]): Selection => ({ behavior: 'whitelist', names });
const allExcept = (...names: string[]): Selection => ({ behavior: 'allExcept', names });

const DAY_SECONDS = 86_400;

export const MANAGED_CACHE_POLICIES: Readonly<Record<string, CachePolicy>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtlSeconds: 0,
    defaultTtlSeconds: 0,
    maxTtlSeconds: 0,
    headers: none,
    cookies: none,
    queryStrings: none,
    gzip: false,
    brotli: false,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtlSeconds: 1,
    defaultTtlSeconds: DAY_SECONDS,
    maxTtlSeconds: 365 * DAY_SECONDS,
    headers: none,
    cookies: none,
    queryStrings: none,
    gzip: true,
    brotli: true,
  },
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': {
    minTtlSeconds: 1,
    defaultTtlSeconds: DAY_SECONDS,
    maxTtlSeconds: 365 * DAY_SECONDS,
    headers: none,
    cookies: none,
    queryStrings: none,
    gzip: false,
    brotli: false,
  },
};

export const MANAGED_ORIGIN_REQUEST_POLICIES: Readonly<Record<string, OriginRequestPolicy>> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: all, cookies: all, queryStrings: all },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': { headers: allExcept('Host'), cookies: all, queryStrings: all },
  // CORS-CustomOrigin
  '59781a5b-3903-41f3-afcb-af62929ccde1': { headers: only('Origin'), cookies: none, queryStrings: none },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: only('Origin', 'Access-Control-Request-Headers', 'Access-Control-Request-Method'),
    cookies: none,
    queryStrings: none,
  },
  // UserAgentRefererHeaders
  'acba4595-bd28-49b8-b9fe-13317c0390fa': {
    headers: only('User-Agent', 'Referer'),
    cookies: none,
    queryStrings: none,
  },
};
