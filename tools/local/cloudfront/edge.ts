/**
 * CloudFront. Takes a viewer's request through its behaviour in this order: methods, viewer-request function, cache
 * and origin, custom errors, conditions, response headers policy, viewer-response function. The HTTP server in front
 * of it is `viewer-server.ts`.
 */
import { randomBytes } from 'node:crypto';
import type { Request, Response } from '../headers.ts';
import { isObject } from '../is-object.ts';
import type { ResultType } from '../log.ts';
import { LocalStackError, type OwnDomainRule } from '../loopback.ts';
import { withBanner } from './banner.ts';
import { Cache, DEFAULT_ERROR_TTL_SECONDS } from './cache.ts';
import { cachedFetch, type Fetched, type Fetcher } from './cached-fetch.ts';
import { conditional } from './conditional.ts';
import { type Behavior, type Distribution, normalizedPath } from './distribution.ts';
import {
  type EdgeEventType,
  EdgeValidationError,
  edgeEvent,
  viewerRequestResult,
  viewerResponseResult,
} from './edge-event.ts';
import { EdgeExecutionError, type EdgeFunction } from './edge-function.ts';
import { cloudFrontError, METHOD_NOT_ALLOWED } from './own-errors.ts';
import { applyResponseHeaders } from './policies.ts';

/** Longest URL and longest request line with headers that CloudFront accepts (developer guide, quotas). */
const MAX_URL_BYTES = 8_192;
const MAX_REQUEST_BYTES = 20_480;

interface Served {
  readonly response: Response;
  readonly result: ResultType;
}

interface EdgeOptions {
  readonly ownDomain: OwnDomainRule;
  readonly output: (functionName: string, line: string) => void;
  readonly nowMs?: () => number;
  /** HTML for the top of each page; empty: none. @default none */
  readonly banner?: () => string;
}

export class Edge {
  readonly cache = new Cache();
  private readonly fetcher: Fetcher;

  constructor(
    private readonly distribution: Distribution,
    private readonly options: EdgeOptions,
  ) {
    this.fetcher = {
      cache: this.cache,
      nowMs: options.nowMs ?? Date.now,
      errorTtlSeconds: (status) =>
        distribution.customErrors.get(status)?.ttlSeconds ?? DEFAULT_ERROR_TTL_SECONDS,
    };
  }

  async handle(request: Request): Promise<Served> {
    const requestId = `${randomBytes(39).toString('base64url')}==`;
    const { response, result } = await this.serve(request, requestId);
    const headers = response.headers.copy();
    if (!headers.has('server')) headers.set('server', 'CloudFront');
    if (!headers.has('date')) headers.set('date', new Date().toUTCString());
    headers.set('x-cache', `${result} from cloudfront`);
    headers.set('via', '1.1 local.cloudfront.net (CloudFront)');
    headers.set('x-amz-cf-pop', 'LOCAL1-P1');
    headers.set('x-amz-cf-id', requestId);
    return { response: { ...response, headers }, result };
  }

  private async serve(request: Request, requestId: string): Promise<Served> {
    const own = (status: number, message: string, result: ResultType = 'Error'): Served => ({
      response: cloudFrontError(status, message, requestId),
      result,
    });
    if (tooLong(request)) return own(413, 'The request is too long.');
    const behavior = this.behaviorFor(request.uri);
    if (!behavior.allowedMethods.includes(request.method)) return own(403, METHOD_NOT_ALLOWED);
    if (request.method === 'GET' && request.body.length > 0) return own(403, 'Bad request.');
    try {
      const next = await this.viewerRequest(behavior, request, requestId);
      if ('status' in next) return { response: next, result: 'FunctionGeneratedResponse' };
      return await this.fetchAndShape(behavior, next, request.uri, requestId);
    } catch (error) {
      if (error instanceof EdgeExecutionError)
        return own(503, 'The CloudFront function failed to run.', 'FunctionExecutionError');
      if (error instanceof EdgeValidationError)
        return own(502, 'The CloudFront function returned an invalid value.', 'FunctionValidationError');
      throw error;
    }
  }

  private behaviorFor(uri: string): Behavior {
    const path = normalizedPath(uri);
    return this.distribution.behaviors.find(({ matches }) => matches(path))!;
  }

  private async viewerRequest(
    behavior: Behavior,
    request: Request,
    requestId: string,
  ): Promise<Request | Response> {
    const edgeFunction = behavior.functions['viewer-request'];
    if (!edgeFunction) return request;
    return this.reporting(edgeFunction, async () => {
      const returned = await this.run(edgeFunction, 'viewer-request', requestId, request);
      return viewerRequestResult(returned, request);
    });
  }

  private async fetchAndShape(
    behavior: Behavior,
    request: Request,
    viewerUri: string,
    requestId: string,
  ): Promise<Served> {
    const fetched = await cachedFetch(this.fetcher, behavior, request, viewerUri, requestId);
    const { response: plain, result } = await this.withErrorPage(request, fetched, requestId);
    // Browsers name themselves. The contract suite does not, so that `verify` compares the pages of a running `npm start`
    // byte for byte.
    const banner = request.headers.has('user-agent') ? this.options.banner?.() : undefined;
    const found = withBanner(plain, banner ?? '');
    const shaped = fetched.isObject ? conditional(request, found) : found;
    const headers = shaped.headers.copy();
    const response = { ...shaped, headers };
    if (behavior.responseHeadersPolicy) applyResponseHeaders(behavior.responseHeadersPolicy, headers);
    const edgeFunction = behavior.functions['viewer-response'];
    // CloudFront does not run it for an error of the origin, even if a custom error page changed the status.
    if (!edgeFunction || fetched.response.status >= 400) return { response, result };
    const changed = await this.reporting(edgeFunction, async () => {
      const returned = await this.run(edgeFunction, 'viewer-response', requestId, request, response);
      return viewerResponseResult(returned, response);
    });
    return { result, response: changed };
  }

  /**
   * A custom error page is fetched through the behaviour of the page's path. AWS does not say whether a CloudFront Function
   * then runs. (Lambda@Edge "doesn't execute when fetching a custom error page": developer guide, "CloudFront events that
   * can trigger a Lambda@Edge function".) So a function that changes the request fails here. If the page fails too, the
   * viewer gets the answer of the page's origin (developer guide, "Generate custom error responses").
   */
  private async withErrorPage(request: Request, fetched: Fetched, requestId: string): Promise<Served> {
    const page = this.distribution.customErrors.get(fetched.response.status)?.page;
    if (!page) return fetched;
    const behavior = this.behaviorFor(page.path);
    const pageRequest = { ...request, method: 'GET', uri: page.path, query: '', body: Buffer.alloc(0) };
    const passed = await this.viewerRequest(behavior, pageRequest, requestId);
    if ('status' in passed || passed.uri !== page.path)
      throw new LocalStackError(`The viewer-request function does not pass the error page ${page.path}.`);
    const { response } = await cachedFetch(this.fetcher, behavior, pageRequest, page.path, requestId);
    const status = response.status >= 400 ? response.status : page.status;
    return { response: { ...response, status }, result: 'Error' };
  }

  private async run(
    edgeFunction: EdgeFunction,
    eventType: EdgeEventType,
    requestId: string,
    request: Request,
    response?: Response,
  ): Promise<unknown> {
    const { domain, id } = this.distribution;
    const context = { distributionDomainName: domain, distributionId: id };
    const event = edgeEvent(eventType, context, requestId, request, response);
    const returned = await edgeFunction.run(event);
    // A request goes on as it is: its headers are the viewer's.
    const isResponse = isObject(returned) && 'statusCode' in returned;
    return isResponse ? rewritten(returned, this.options.ownDomain) : returned;
  }

  /** Prints why a function failed, because the viewer's 502 or 503 does not contain the reason. */
  private async reporting<T>(edgeFunction: EdgeFunction, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.options.output(edgeFunction.name, String(error));
      throw error;
    }
  }
}

function tooLong({ method, uri, query, headers }: Request): boolean {
  const url = Buffer.byteLength(uri) + Buffer.byteLength(query);
  let bytes = method.length + url;
  for (const [name, lines] of headers.entries())
    for (const line of lines) bytes += name.length + Buffer.byteLength(line);
  return url > MAX_URL_BYTES || bytes > MAX_REQUEST_BYTES;
}

/** Applies the rule of loopback.ts to every string that a function returned. */
function rewritten(value: unknown, ownDomain: OwnDomainRule): unknown {
  if (typeof value === 'string') return ownDomain(value);
  if (Array.isArray(value)) return value.map((item) => rewritten(item, ownDomain));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, ownDomain)]));
}
