/**
 * Translates between API Gateway (HTTP API, payload format 2.0) and an endpoint, and logs one line for each call. It
 * catches what an endpoint throws, answers 500 and logs the failure.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SECURITY_HEADERS } from '../shared/security-headers.ts';
import { callLog, type LoggedError, loggedHttpMethod } from './call-log.ts';
import type { Endpoint, HttpRequest, HttpResponse } from './endpoint.ts';

type HttpApiHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * @param routes - path of a route of the HTTP API (`ANY <path>`) → its endpoint
 * @param failure - makes the answer when an endpoint throws
 */
export function httpApiHandler(
  routes: Readonly<Record<string, Endpoint>>,
  failure: () => HttpResponse,
): HttpApiHandler {
  const log = callLog();
  const today = utcDay();
  return async (event) => {
    const route = String(event.routeKey).replace('ANY ', '');
    // `performance` would load node:perf_hooks, which takes half the time of the first answer.
    const started = process.hrtime.bigint();
    const finish = (response: HttpResponse, method: string, error?: LoggedError) => {
      const { note, status } = response;
      const durationMs = Number(process.hrtime.bigint() - started) / 1e6;
      log({ note, route, httpMethod: loggedHttpMethod(method), status, durationMs, error });
      return toResult(response, method);
    };
    try {
      const request = toHttpRequest(event);
      return finish(routes[route]!(request, today()), request.method);
    } catch (error) {
      return finish(failure(), '', describeError(error));
    }
  };
}

function toHttpRequest({
  requestContext,
  headers,
  body = '',
  isBase64Encoded,
}: APIGatewayProxyEventV2): HttpRequest {
  return {
    method: requestContext.http.method,
    headers,
    body: isBase64Encoded ? binaryBody(body) : textBody(body),
  };
}

/**
 * The gateway passes text as a string in which it has replaced bytes that are not UTF-8 by U+FFFD. A body that contains
 * that character itself is refused too; JSON can write it as `\ufffd`.
 */
function textBody(body: string): HttpRequest['body'] {
  return {
    byteLength: Buffer.byteLength(body),
    text: body.includes('\ufffd') ? undefined : body,
  };
}

/** Decodes the text when it is first read, because the endpoint checks the size before that. */
function binaryBody(body: string): HttpRequest['body'] {
  return {
    byteLength: Buffer.byteLength(body, 'base64'),
    get text() {
      const bytes = Buffer.from(body, 'base64');
      const text = bytes.toString();
      return Buffer.from(text).equals(bytes) ? text : undefined;
    },
  };
}

/** Answers HEAD like GET, without the content (RFC 9110 §9.3.2), so endpoints need no case for it. */
function toResult(
  { status, headers, body }: HttpResponse,
  method: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { ...SECURITY_HEADERS, ...headers },
    body: method === 'HEAD' ? '' : body,
  };
}

/** Type and place of an error. The message is left out: a parser's message quotes the text that it could not read. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').replace(error.message, '').match(/^ +at .*$/gm) ?? [];
  return { error: error.name, at: frames.slice(0, 5).map((frame) => frame.trim()) };
}

const DAY_MS = 86_400_000;

/** A clock that returns the day: UTC, `YYYY-MM-DD`. Formats it once a day: formatting takes a sixth of a call. */
function utcDay(): () => string {
  let day = Number.NaN;
  let text = '';
  return () => {
    const now = Math.floor(Date.now() / DAY_MS);
    if (now !== day) {
      day = now;
      text = new Date(now * DAY_MS).toISOString().slice(0, 10);
    }
    return text;
  };
}
