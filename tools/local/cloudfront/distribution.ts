/**
 * Builds the distribution from the template: behaviours in order with their policies and functions, origins, custom
 * error responses. A property that the template leaves out has CloudFront's default.
 */
import type { Request, Response } from '../headers.ts';
import { LocalStackError } from '../loopback.ts';
import { FOREIGN } from '../template/service.ts';
import type { Properties, Stack } from '../template/stack.ts';
import { DEFAULT_ERROR_TTL_SECONDS } from './cache.ts';
import type { EdgeEventType } from './edge-event.ts';
import { EdgeFunction } from './edge-function.ts';
import { cloudFrontError } from './own-errors.ts';
import { policiesOf, type ResponseHeadersPolicy } from './policies.ts';

export interface OriginServer {
  fetch(request: Request): Promise<Response>;
}

interface Origin {
  readonly domain: string;
  readonly customHeaders: readonly (readonly [name: string, value: string])[];
  /** CloudFront filters the `Vary` of a custom origin, not that of S3. */
  readonly isCustom: boolean;
  readonly readTimeoutMs: number;
  readonly server: OriginServer;
}

export interface Behavior {
  readonly matches: (uri: string) => boolean;
  readonly origin: Origin;
  readonly allowedMethods: readonly string[];
  readonly compress: boolean;
  /**
   * CachingOptimized, without an origin request policy. Otherwise CachingDisabled and AllViewerExceptHostHeader: the
   * origin gets the viewer's headers, cookies and query string.
   */
  readonly isCached: boolean;
  readonly responseHeadersPolicy: ResponseHeadersPolicy | undefined;
  readonly functions: Readonly<Partial<Record<EdgeEventType, EdgeFunction>>>;
}

interface CustomError {
  readonly ttlSeconds: number;
  readonly page?: { readonly path: string; readonly status: number };
}

export interface Distribution {
  readonly id: string;
  readonly domain: string;
  /** In order. The last is the default behaviour, which matches everything. */
  readonly behaviors: readonly Behavior[];
  readonly customErrors: ReadonlyMap<number, CustomError>;
}

/** CloudFront's defaults: methods, and seconds to wait for an origin. */
const DEFAULT_METHODS = ['GET', 'HEAD'];
const DEFAULT_READ_TIMEOUT_SECONDS = 30;

/** @param servers - domain name of an origin → its server */
export function distributionOf(
  stack: Stack,
  servers: ReadonlyMap<string, OriginServer>,
  output: (functionName: string, line: string) => void,
): Distribution {
  const { logicalId, properties } = stack.only('AWS::CloudFront::Distribution');
  const config: Properties = properties.DistributionConfig;
  const policies = policiesOf(stack);
  const functions = edgeFunctions(stack);
  const origins = new Map<string, Origin>(
    config.Origins.map((origin: Properties) => [
      origin.Id,
      originOf(logicalId, origin, servers, (line) => output(logicalId, line)),
    ]),
  );

  const behaviorOf = (behavior: Properties, matches: Behavior['matches']): Behavior => {
    const origin = origins.get(behavior.TargetOriginId);
    if (!origin) throw new LocalStackError(`${logicalId}: there is no origin ${behavior.TargetOriginId}.`);
    const associated = (behavior.FunctionAssociations ?? []).map((association: Properties) => {
      const edgeFunction = functions.get(association.FunctionARN);
      if (!edgeFunction)
        throw new LocalStackError(
          `${logicalId}: FunctionARN ${association.FunctionARN} does not name a function of this stack.`,
        );
      return [association.EventType, edgeFunction];
    });
    return {
      matches,
      origin,
      allowedMethods: behavior.AllowedMethods ?? DEFAULT_METHODS,
      compress: behavior.Compress === true,
      isCached: policies.isCached(behavior),
      responseHeadersPolicy: policies.responseHeadersPolicy(behavior.ResponseHeadersPolicyId),
      functions: Object.fromEntries(associated),
    };
  };

  return {
    id: stack.ref(logicalId),
    domain: stack.attribute(logicalId, 'DomainName'),
    behaviors: [
      ...(config.CacheBehaviors ?? []).map((each: Properties) =>
        behaviorOf(each, pathPattern(each.PathPattern)),
      ),
      behaviorOf(config.DefaultCacheBehavior, () => true),
    ],
    customErrors: new Map((config.CustomErrorResponses ?? []).map(customErrorOf)),
  };
}

function edgeFunctions(stack: Stack) {
  return new Map(
    stack.all('AWS::CloudFront::Function').map(({ logicalId, properties }) => {
      const shown = logicalId.replace(/[0-9A-F]{8}$/, '');
      const edgeFunction = new EdgeFunction(shown, properties.FunctionCode);
      return [stack.attribute(logicalId, 'FunctionARN'), edgeFunction] as const;
    }),
  );
}

function originOf(
  logicalId: string,
  origin: Properties,
  servers: ReadonlyMap<string, OriginServer>,
  output: (line: string) => void,
): Origin {
  const domain = String(origin.DomainName);
  const server = domain.startsWith(FOREIGN)
    ? unreachable(domain.slice(FOREIGN.length), output)
    : servers.get(domain);
  if (!server)
    throw new LocalStackError(
      `${logicalId}: origin ${origin.Id} (${domain}) is neither the bucket of the service nor its HTTP API.`,
    );
  const seconds = Number(origin.CustomOriginConfig?.OriginReadTimeout ?? DEFAULT_READ_TIMEOUT_SECONDS);
  return {
    domain,
    server,
    isCustom: origin.CustomOriginConfig !== undefined,
    readTimeoutMs: seconds * 1000,
    customHeaders: (origin.OriginCustomHeaders ?? []).map((header: Properties) => [
      String(header.HeaderName),
      String(header.HeaderValue),
    ]),
  };
}

/** The server of an origin outside the service: answers 502, as CloudFront does when it cannot connect. */
function unreachable(domain: string, output: (line: string) => void): OriginServer {
  output(`${domain} is outside the emulator: paths that lead there are answered with 502.`);
  return {
    fetch: async () => cloudFrontError(502, "CloudFront wasn't able to connect to the origin.", 'local'),
  };
}

function customErrorOf(error: Properties): [number, CustomError] {
  const { ErrorCode, ErrorCachingMinTTL, ResponsePagePath, ResponseCode } = error;
  return [
    Number(ErrorCode),
    {
      ttlSeconds: Number(ErrorCachingMinTTL ?? DEFAULT_ERROR_TTL_SECONDS),
      ...(ResponsePagePath && {
        page: { path: String(ResponsePagePath), status: Number(ResponseCode ?? ErrorCode) },
      }),
    },
  ];
}

/** What RFC 3986 §6.2.2.2 decodes: letters, digits, `-`, `.`, `_` and `~`. */
const ENCODED_UNRESERVED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;

/**
 * The path with which CloudFront looks for the behaviour; the origin gets the raw one. "CloudFront normalizes URI paths
 * consistent with RFC 3986 and then matches the path with the correct cache behavior. Once the cache behavior is matched,
 * CloudFront sends the raw URI path to the origin"; it removes multiple slashes and dot segments (developer guide, "Cache
 * behavior settings", "Path normalization"). AWS does not say which it removes first.
 */
export function normalizedPath(uri: string): string {
  const decoded = uri.replace(ENCODED_UNRESERVED, decodeURIComponent).replace(/\/{2,}/g, '/');
  const kept: string[] = [];
  for (const segment of decoded.split('/').slice(1)) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  // A dot segment at the end leaves its slash (RFC 3986 §5.2.4).
  if (/\/\.{1,2}$/.test(decoded)) kept.push('');
  return `/${kept.join('/')}`;
}

/**
 * CloudFront's path patterns (developer guide, "Path pattern"): `*` matches any characters, slashes included; `?` matches
 * exactly one. Letter case matters. The leading slash of a pattern is optional. The query string is not matched.
 */
function pathPattern(pattern: string): (uri: string) => boolean {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (uri) => expression.test(uri);
}
