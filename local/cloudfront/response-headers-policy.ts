/**
 * Response headers policies: removes headers, then adds some. Where `Override` is false, the origin's header stays
 * (developer guide, "Understand response headers policies"). Applied between the cache and the viewer-response
 * function, whatever the status, but not to a response that an edge function generated.
 */
import type { HeaderLines } from '../headers.ts';
import { LocalStackError } from '../loopback.ts';
import type { Properties } from '../template/stack.ts';

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

export interface ResponseHeadersPolicy {
  readonly remove: readonly string[];
  readonly add: readonly PolicyHeader[];
}

export function applyResponseHeaders({ remove, add }: ResponseHeadersPolicy, headers: HeaderLines): void {
  for (const name of remove) headers.delete(name);
  for (const { name, value, override } of add) if (override || !headers.has(name)) headers.set(name, value);
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
  return {
    remove: (config.RemoveHeadersConfig?.Items ?? []).map((item: Properties) => String(item.Header)),
    add: [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...custom],
  };
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
  if (hsts) {
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = hsts;
    const flags = `${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`;
    add('strict-transport-security', `max-age=${AccessControlMaxAgeSec}${flags}`, hsts);
  }
  return headers;
}
