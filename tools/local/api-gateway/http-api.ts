/**
 * The HTTP API of the stack: selects the route, throttles, invokes the function and turns its answer into a
 * response. Only CloudFront reaches it, as an origin.
 *
 * Selects the route of an HTTP API for a request: a full match of path and method, then `ANY` on that path, then
 * `$default` (developer guide, "Create routes for HTTP APIs"). A route with a path variable stops the emulator.
 */
import type { Request, Response } from '../headers.ts';
import { within } from '../in-flight.ts';
import type { Invoker } from '../lambda/functions.ts';
import { LocalStackError } from '../loopback.ts';
import type { World } from '../template/attributes.ts';
import type { Stack } from '../template/stack.ts';
import { gatewayError, gatewayResponse, internalServerError, lambdaEvent } from './event.ts';

/** Payload size (API Gateway quotas for HTTP APIs: 10 MB). */
export const MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;
/**
 * Lambda's limit for the event of a synchronous call (Lambda quotas: 6 MB). AWS does not say what the gateway then answers.
 * Assumed: the status of Lambda's `RequestTooLargeException`.
 */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
/** Total size of request line and header values (same quotas). */
const MAX_HEADER_BYTES = 10_240;
/** Longest and default integration time-out of an HTTP API, in milliseconds. */
const MAX_INTEGRATION_MS = 30_000;

/** Of a route: it has its own throttle (developer guide, "Throttle requests to your HTTP APIs"). */
export interface Target {
  readonly invoker: Invoker;
  readonly timeoutMs: number;
  readonly throttle: Throttle;
}

export class HttpApi {
  constructor(
    private readonly routes: readonly Route<Target>[],
    private readonly domainName: string,
  ) {}

  async handle(request: Request): Promise<Response> {
    if (headerBytes(request) > MAX_HEADER_BYTES) return gatewayError(431, 'Request Header Fields Too Large');
    const route = selectRoute(this.routes, request.method, request.uri);
    if (!route) return gatewayError(404, 'Not Found');
    if (!route.target.throttle.admit()) return gatewayError(429, 'Too Many Requests');
    if (request.body.length > MAX_PAYLOAD_BYTES) return gatewayError(413, 'Request Entity Too Large');
    const event = lambdaEvent(request, route.key, this.domainName);
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES)
      return gatewayError(413, 'Request Entity Too Large');
    return this.invoke(route.target, event);
  }

  private async invoke({ invoker, timeoutMs }: Target, event: unknown): Promise<Response> {
    const outcome = await within(timeoutMs, invoker.invoke(event));
    if (!outcome) return gatewayError(503, 'Service Unavailable');
    return outcome.ok ? gatewayResponse(outcome.result) : internalServerError();
  }
}

function headerBytes({ method, uri, query, headers }: Request): number {
  let bytes = method.length + uri.length + query.length;
  for (const [, lines] of headers.entries()) for (const line of lines) bytes += Buffer.byteLength(line);
  return bytes;
}

/**
 * @param functions - function ARN → function
 * @param wrap - wraps each throttle, for faults
 */
export function httpApiOf(
  stack: Stack,
  world: World,
  functions: ReadonlyMap<string, Invoker>,
  wrap: (throttle: Throttle) => Throttle = (throttle) => throttle,
): { readonly api: HttpApi; readonly domainName: string } {
  const api = stack.only('AWS::ApiGatewayV2::Api');
  const stage = stack.only('AWS::ApiGatewayV2::Stage');
  const apiId = stack.ref(api.logicalId);
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } =
    stage.properties.DefaultRouteSettings ?? {};
  if (rate === undefined || burst === undefined)
    throw new LocalStackError(
      `${stage.logicalId}: DefaultRouteSettings has no ThrottlingRateLimit or no ThrottlingBurstLimit. Set both: the emulator does not model the account's limits.`,
    );

  const integrations = new Map<string, Invoker>();
  for (const { logicalId, properties } of stack.all('AWS::ApiGatewayV2::Integration')) {
    const invoker = functions.get(String(properties.IntegrationUri));
    if (!invoker)
      throw new LocalStackError(`${logicalId}: IntegrationUri does not name a function of this stack.`);
    integrations.set(`integrations/${stack.ref(logicalId)}`, invoker);
  }
  const routes = stack.all('AWS::ApiGatewayV2::Route').map(({ logicalId, properties }) => {
    checkRouteKey(logicalId, properties.RouteKey);
    const invoker = integrations.get(properties.Target);
    if (!invoker)
      throw new LocalStackError(`${logicalId}: Target does not name an integration of this stack.`);
    const throttle = wrap(tokenBucket(Number(rate), Number(burst)));
    const target = { invoker, timeoutMs: MAX_INTEGRATION_MS, throttle };
    return { key: String(properties.RouteKey), target };
  });
  const domainName = `${apiId}.execute-api.${world.region}.${world.urlSuffix}`;
  return { domainName, api: new HttpApi(routes, domainName) };
}

interface Route<T> {
  readonly key: string;
  readonly target: T;
}

function selectRoute<T>(routes: readonly Route<T>[], method: string, path: string): Route<T> | undefined {
  for (const key of [`${method} ${path}`, `ANY ${path}`, '$default']) {
    const route = routes.find((each) => each.key === key);
    if (route) return route;
  }
  return undefined;
}

/** @throws LocalStackError for a key that the emulator cannot match */
function checkRouteKey(logicalId: string, key: string): void {
  if (key === '$default' || /^[A-Z]+ \/[^{}]*$/.test(key)) return;
  throw new LocalStackError(`${logicalId}: RouteKey ${key}: the emulator models exact paths and $default.`);
}

/**
 * API Gateway's throttling: a token bucket of `burst` tokens that refills at `rate` tokens a second; a
 * request takes one (developer guide, "Throttle requests to your HTTP APIs").
 */
export interface Throttle {
  /** Takes a token. @returns false if there is none; the caller then gets 429 */
  admit(): boolean;
}

function tokenBucket(rate: number, burst: number): Throttle {
  let tokens = burst;
  let last = performance.now();
  return {
    admit() {
      const at = performance.now();
      tokens = Math.min(burst, tokens + ((at - last) / 1000) * rate);
      last = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
