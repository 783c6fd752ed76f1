/**
 * Between API Gateway (HTTP API, payload format 2.0) and an endpoint.
 * Every call leaves one line, which holds nothing of what the caller sent. The only place that catches:
 * what goes wrong in here is answered with 500, and that line says so.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SECURITY_HEADERS } from '../shared/security-headers.ts';
import { callLog } from './call-log.ts';
import { loggedHttpMethod } from './call-note.ts';
import type { Endpoint, HttpRequest, HttpResponse } from './endpoint.ts';
import { utcDay } from './utc-day.ts';

type HttpApiHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * @param route - path of the endpoint, for the log
 * @param failure - what a viewer gets when `respond` throws
 */
export function httpApiHandler(route: string, respond: Endpoint, failure: HttpResponse): HttpApiHandler {
  const log = callLog(route);
  const today = utcDay();
  return async (event) => {
    const started = performance.now();
    try {
      const request = toHttpRequest(event);
      const response = respond(request, today());
      const result = toResult(response, request.method);
      log({
        note: response.note,
        httpMethod: loggedHttpMethod(request.method),
        status: response.status,
        durationMs: performance.now() - started,
      });
      return result;
    } catch (error) {
      log({
        note: failure.note,
        httpMethod: 'other',
        status: failure.status,
        durationMs: performance.now() - started,
        failure: describeError(error),
      });
      return toResult(failure);
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
 * The gateway hands text over as a string, in which bytes that were not UTF-8 have become U+FFFD. A body
 * that really holds that character is refused with them: JSON can say `\ufffd`.
 */
function textBody(body: string): HttpRequest['body'] {
  return {
    byteLength: Buffer.byteLength(body),
    text: body.includes('\ufffd') ? undefined : body,
  };
}

/** Decoded only when it is read, which is after its size was checked. */
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

/** HEAD is answered as GET would be, without the content (RFC 9110 §9.3.2), so endpoints need not care. */
function toResult(
  { status, headers, body }: HttpResponse,
  method?: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { ...SECURITY_HEADERS, ...headers },
    body: method === 'HEAD' ? '' : body,
  };
}

/** Type and place of an error. Never its message: a parser's quotes the text it failed on. */
function describeError(error: unknown): { error: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').replace(error.message, '').match(/^ +at .*$/gm) ?? [];
  return { error: error.name, at: frames.slice(0, 5).map((frame) => frame.trim()) };
}
