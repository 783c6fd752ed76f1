/**
 * The event that an HTTP API passes to a Lambda function, payload format 2.0 (developer guide, "Create AWS Lambda proxy
 * integrations for HTTP APIs"), with the members that the handlers read. Header names are lower-case, and several lines of
 * one header are joined with commas.
 *
 * Turns a Lambda function's answer, payload format 2.0, into a response (developer guide, "Lambda function response for
 * format 2.0").
 */
import { HeaderLines, type Request, type Response } from '../headers.ts';
import { isObject } from '../is-object.ts';

/** @param domainName - of the API */
export function lambdaEvent(request: Request, routeKey: string, domainName: string) {
  const { headers, body } = request;
  const isBase64Encoded = body.length > 0 && !isText(headers.get('content-type'));
  return {
    version: '2.0',
    routeKey,
    rawPath: request.uri,
    rawQueryString: request.query,
    headers: eventHeaders(request, domainName),
    requestContext: { routeKey, http: { method: request.method, path: request.uri } },
    // Bytes that are not UTF-8 become U+FFFD in the text of a text type.
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** A body of these types is sent as text, any other as Base64 (measured on AWS: ministackorg/ministack#766). */
function isText(contentType: string | undefined): boolean {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  return type.startsWith('text/') || type === 'application/json';
}

function eventHeaders({ headers, clientIp }: Request, domainName: string): Record<string, string> {
  const event: Record<string, string> = {};
  for (const [name, lines] of headers.entries()) if (name !== 'cookie') event[name] = lines.join(',');
  delete event.connection;
  const forwarded = headers.get('x-forwarded-for');
  return {
    ...event,
    host: domainName,
    'x-forwarded-for': forwarded ? `${forwarded}, ${clientIp}` : clientIp,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  };
}

/** API Gateway's own errors: JSON with one member, for any `Accept`. */
export function gatewayError(status: number, message: string): Response {
  return {
    status,
    headers: HeaderLines.of({ 'content-type': 'application/json' }),
    body: Buffer.from(JSON.stringify({ message })),
  };
}

export const internalServerError = (): Response => gatewayError(500, 'Internal Server Error');

/**
 * The documented object, with headers and a body of text, as the handlers answer. API Gateway takes other shapes too: they
 * are errors here.
 *
 * @param result the function's answer, as JSON
 */
export function gatewayResponse(result: string): Response {
  const answer: unknown = JSON.parse(result);
  if (!isObject(answer)) return internalServerError();
  const { statusCode: status, headers: given = {}, body = '', isBase64Encoded = false, ...others } = answer;
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 599;
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isKnown = Object.keys(others).length === 0 && isBase64Encoded === false;
  if (!isStatus || !isKnown || !isObject(given) || !Object.values(given).every(isText) || !isText(body))
    return internalServerError();
  const headers = HeaderLines.of(given as Record<string, string>);
  // An answer without a content type is sent as text.
  if (!headers.has('content-type')) headers.set('content-type', 'text/plain;charset=UTF-8');
  return { status, headers, body: Buffer.from(body) };
}
