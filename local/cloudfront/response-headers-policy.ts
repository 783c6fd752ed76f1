/**
 * Response headers policies: removes, then adds, and lets the origin's header stand where `Override` is
 * false (developer guide, "Understand response headers policies"). The CORS part goes to CORS requests
 * only (those with an `Origin`), three of its headers to preflights only. Applied between the cache
 * and the viewer-response function, whatever the status; never to what an edge function generated.
 */
import type { HeaderLines } from '../headers.ts';
import { LocalStackError } from '../local-stack-error.ts';
import type { Properties } from '../template/stack.ts';

interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  readonly override: boolean;
}

interface Cors {
  readonly origins: readonly string[];
  readonly simple: readonly PolicyHeader[];
  readonly preflight: readonly PolicyHeader[];
  readonly override: boolean;
}

export interface ResponseHeadersPolicy {
  readonly remove: readonly string[];
  readonly add: readonly PolicyHeader[];
  readonly cors?: Cors;
}

/** What CloudFront needs to know of the viewer's request. */
export interface CorsRequest {
  readonly method: string;
  readonly origin: string | undefined;
}

export function applyResponseHeaders(
  policy: ResponseHeadersPolicy,
  headers: HeaderLines,
  request: CorsRequest,
): void {
  for (const name of policy.remove) headers.delete(name);
  const add = ({ name, value, override }: PolicyHeader) => {
    if (override || !headers.has(name)) headers.set(name, value);
  };
  policy.add.forEach(add);
  const { cors } = policy;
  if (!cors || request.origin === undefined) return;
  const allowed = allowedOrigin(cors.origins, request.origin);
  if (allowed === undefined) return;
  add({ name: 'access-control-allow-origin', value: allowed, override: cors.override });
  cors.simple.forEach(add);
  if (request.method === 'OPTIONS') cors.preflight.forEach(add);
}

/** `*`, an exact origin, or one whose leftmost label is a wildcard (`https://*.example.org`). */
function allowedOrigin(allowed: readonly string[], origin: string): string | undefined {
  if (allowed.includes('*')) return '*';
  const matches = (pattern: string) => {
    const [before, after] = pattern.split('*');
    return after === undefined
      ? pattern === origin
      : origin.startsWith(before!) && origin.endsWith(after) && origin.length > pattern.length - 1;
  };
  return allowed.some(matches) ? origin : undefined;
}

/** CloudFront refuses these as custom headers: "… is a security header and cannot be set as custom header". */
const NOT_CUSTOM =
  /^(access-control-.+|content-security-policy|referrer-policy|strict-transport-security|x-content-type-options|x-frame-options|x-xss-protection)$/i;

const ALL_METHODS = ['GET', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

export function responseHeadersPolicyOf(logicalId: string, config: Properties): ResponseHeadersPolicy {
  const custom: PolicyHeader[] = (config.CustomHeadersConfig?.Items ?? []).map((item: Properties) => {
    if (NOT_CUSTOM.test(item.Header))
      throw new LocalStackError(
        `${logicalId}: CustomHeadersConfig has ${item.Header}, which CloudFront refuses as a custom header: it belongs in SecurityHeadersConfig or CorsConfig.`,
      );
    return { name: item.Header, value: item.Value, override: item.Override };
  });
  return {
    remove: (config.RemoveHeadersConfig?.Items ?? []).map((item: Properties) => String(item.Header)),
    add: [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...custom],
    ...(config.CorsConfig && { cors: corsOf(config.CorsConfig) }),
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
    XSSProtection: xss,
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
  if (xss) add('x-xss-protection', xss.Protection ? `1${xss.ModeBlock ? '; mode=block' : ''}` : '0', xss);
  return headers;
}

function corsOf(config: Properties): Cors {
  const override: boolean = config.OriginOverride;
  const header = (name: string, values: readonly string[] | undefined): PolicyHeader[] =>
    values && values.length > 0
      ? [{ name: `access-control-${name}`, value: values.join(', '), override }]
      : [];
  const methods: string[] = config.AccessControlAllowMethods?.Items ?? [];
  const maxAge = config.AccessControlMaxAgeSec;
  return {
    override,
    origins: config.AccessControlAllowOrigins?.Items ?? [],
    simple: [
      ...header('allow-credentials', config.AccessControlAllowCredentials ? ['true'] : []),
      ...header('expose-headers', config.AccessControlExposeHeaders?.Items),
    ],
    preflight: [
      ...header('allow-headers', config.AccessControlAllowHeaders?.Items),
      ...header('allow-methods', methods.includes('ALL') ? ALL_METHODS : methods),
      ...header('max-age', maxAge === undefined ? [] : [String(maxAge)]),
    ],
  };
}
