/**
 * Headers that edge functions neither see nor may set (developer guide, "Restrictions on all edge functions"). If a
 * function sets one, CloudFront answers 502.
 */
const DISALLOWED = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'trailer',
  'upgrade',
  'x-accel-buffering',
  'x-accel-charset',
  'x-accel-limit-rate',
  'x-accel-redirect',
  'x-amzn-auth',
  'x-amzn-cf-billing',
  'x-amzn-cf-id',
  'x-amzn-cf-xff',
  'x-amzn-errortype',
  'x-amzn-fle-profile',
  'x-amzn-header-count',
  'x-amzn-header-order',
  'x-amzn-lambda-integration-tag',
  'x-amzn-requestid',
  'x-cache',
  'x-forwarded-proto',
  'x-real-ip',
]);

const DISALLOWED_PREFIXES = ['x-amz-cf-', 'x-edge-'];

export type EdgeEventType = 'viewer-request' | 'viewer-response';

/** Headers that a function may read but not change. A generated response has the list of the viewer-request event. */
export const READ_ONLY: Readonly<Record<EdgeEventType, readonly string[]>> = {
  'viewer-request': ['content-length', 'host', 'transfer-encoding', 'via'],
  'viewer-response': ['warning', 'via'],
};

export const isDisallowed = (name: string): boolean =>
  DISALLOWED.has(name) || DISALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix));
