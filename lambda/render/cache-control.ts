/**
 * How long anybody may keep what the bucket holds.
 * - Browsers: not at all without asking (`max-age=0, must-revalidate`). A telephone number that was
 *   replaced because somebody misuses it must not live on in a browser; asking costs one 304.
 * - CloudFront: an hour (`s-maxage=3600`). The publisher invalidates after each put, so the hour only
 *   bounds the damage of an invalidation that failed; it costs one S3 request an object and hour.
 * Stylesheet and icon have no fingerprint in their name, so they get the same.
 */
export const CONTENT_CACHE_CONTROL = 'public, max-age=0, s-maxage=3600, must-revalidate';
