/**
 * Turns a Lambda function's answer, payload format 2.0, into a response. The answer is the documented object, or
 * any other JSON, which becomes the body of a 200 (developer guide, "Lambda function response for format 2.0"). An
 * object with invalid members becomes a 500.
 */
import { HeaderLines, type Response } from '../headers.ts';
import { isObject } from '../is-object.ts';

/** API Gateway's own errors: JSON with one member, for any `Accept`. */
export function gatewayError(status: number, message: string): Response {
  return {
    status,
    headers: HeaderLines.of({ 'content-type': 'application/json' }),
    body: Buffer.from(JSON.stringify({ message })),
  };
}

export const internalServerError = (): Response => gatewayError(500, 'Internal Server Error');

/** @param result the function's answer, as JSON */
export function gatewayResponse(result: string): Response {
  const answer: unknown = JSON.parse(result);
  if (!isObject(answer) || !('statusCode' in answer))
    return {
      status: 200,
      headers: HeaderLines.of({ 'content-type': 'application/json' }),
      body: Buffer.from(typeof answer === 'string' ? answer : result),
    };
  const status = Number(answer.statusCode);
  const headers = responseHeaders(answer);
  if (!Number.isInteger(status) || status < 100 || status > 599 || !headers) return internalServerError();
  const { body = '', isBase64Encoded } = answer;
  if (body !== null && typeof body !== 'string') return internalServerError();
  return {
    status,
    headers,
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function responseHeaders({ headers: given = {}, cookies = [] }: Record<string, unknown>) {
  const headers = new HeaderLines();
  if (given !== null) {
    if (!isObject(given)) return undefined;
    for (const [name, value] of Object.entries(given)) {
      if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
      headers.set(name, String(value));
    }
  }
  if (!Array.isArray(cookies)) return undefined;
  if (cookies.length > 0) headers.set('set-cookie', cookies.map(String));
  // An answer without a content type is sent as text.
  if (!headers.has('content-type')) headers.set('content-type', 'text/plain;charset=UTF-8');
  return headers;
}
