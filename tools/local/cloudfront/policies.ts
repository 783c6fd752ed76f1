/**
 * Cache, origin request and response headers policies: the response headers policies of the template, and AWS's managed
 * policies by their id (developer guide, "Use managed cache policies", "… origin request policies", "… response headers
 * policies"). Only those that a stage uses are here. Any other id stops the emulator.
 */
import type { HeaderLines } from '../headers.ts';
import { LocalStackError } from '../loopback.ts';
import type { Properties, Stack } from '../template/stack.ts';

/** @returns for each kind, a function that finds the policy of an id. It throws LocalStackError if there is none */
export function policiesOf(stack: Stack) {
  const own = stack
    .all('AWS::CloudFront::ResponseHeadersPolicy')
    .map(({ logicalId, properties }) => [
      stack.ref(logicalId),
      responseHeadersPolicyOf(logicalId, properties.ResponseHeadersPolicyConfig),
    ]);
  const headers = { ...MANAGED_RESPONSE_HEADERS_POLICIES, ...Object.fromEntries(own) };
  return {
    isCached: ({ PathPattern = '*', CachePolicyId, OriginRequestPolicyId }: Properties) => {
      const isCached = found(CACHES, CachePolicyId, 'CachePolicyId');
      const modelled = isCached ? undefined : ALL_VIEWER_EXCEPT_HOST_HEADER;
      if (OriginRequestPolicyId !== modelled)
        throw new LocalStackError(
          `The emulator does not know OriginRequestPolicyId ${OriginRequestPolicyId ?? '(none)'} beside CachePolicyId ${CachePolicyId}, which the behaviour ${PathPattern} has. It knows ${modelled ?? '(none)'}.`,
        );
      return isCached;
    },
    responseHeadersPolicy: (id: unknown) =>
      id === undefined ? undefined : found<ResponseHeadersPolicy>(headers, id, 'ResponseHeadersPolicyId'),
  };
}

function found<T>(policies: Readonly<Record<string, T>>, id: unknown, property: string): T {
  const policy = policies[String(id)];
  if (policy !== undefined) return policy;
  throw new LocalStackError(
    `The emulator does not know ${property} ${id}, which a behaviour of the service has. It knows ${Object.keys(policies).join(', ')}.`,
  );
}

export const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
export const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const CACHES = { [CACHING_DISABLED]: false, [CACHING_OPTIMIZED]: true };

const unlessSent = (name: string, value: string) => ({ name, value, override: false });

const MANAGED_RESPONSE_HEADERS_POLICIES: Readonly<Record<string, ResponseHeadersPolicy>> = {
  // SecurityHeadersPolicy
  '67f7725c-6f97-4210-82d7-5512b31e9d03': [
    { name: 'x-content-type-options', value: 'nosniff', override: true },
    unlessSent('strict-transport-security', 'max-age=31536000'),
    unlessSent('referrer-policy', 'strict-origin-when-cross-origin'),
    unlessSent('x-frame-options', 'SAMEORIGIN'),
    unlessSent('x-xss-protection', '1; mode=block'),
  ],
};

/**
 * Response headers policies: headers to add. Where `Override` is false, the origin's header stays
 * (developer guide, "Understand response headers policies"). Applied between the cache and the viewer-response
 * function, whatever the status, but not to a response that an edge function generated.
 */
interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

export type ResponseHeadersPolicy = readonly PolicyHeader[];

export function applyResponseHeaders(policy: ResponseHeadersPolicy, headers: HeaderLines): void {
  for (const { name, value, override } of policy)
    if (override || !headers.has(name)) headers.set(name, value);
}

/** CloudFront refuses these as custom headers: "… is a security header and cannot be set as custom header". */
const NOT_CUSTOM =
  /^(access-control-.+|content-security-policy|referrer-policy|strict-transport-security|x-content-type-options|x-frame-options|x-xss-protection)$/i;

export function responseHeadersPolicyOf(logicalId: string, config: Properties): ResponseHeadersPolicy {
  const custom: PolicyHeader[] = (config.CustomHeadersConfig?.Items ?? []).map((item: Properties) => {
    if (NOT_CUSTOM.test(item.Header))
      throw new LocalStackError(
        `${logicalId}: CustomHeadersConfig has ${item.Header}, which CloudFront refuses as a custom header. Set it in SecurityHeadersConfig or CorsConfig.`,
      );
    return { name: item.Header, value: item.Value, override: item.Override };
  });
  return [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...custom];
}

function securityHeaders(config: Properties): PolicyHeader[] {
  const headers: PolicyHeader[] = [];
  const add = (name: string, value: string, { Override }: Properties) =>
    headers.push({ name, value, override: Override });
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: nosniff,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
    StrictTransportSecurity: hsts,
  } = config;
  if (csp) add('content-security-policy', csp.ContentSecurityPolicy, csp);
  if (nosniff) add('x-content-type-options', 'nosniff', nosniff);
  if (frame) add('x-frame-options', frame.FrameOption, frame);
  if (referrer) add('referrer-policy', referrer.ReferrerPolicy, referrer);
  if (hsts) add('strict-transport-security', `max-age=${hsts.AccessControlMaxAgeSec}`, hsts);
  return headers;
}
