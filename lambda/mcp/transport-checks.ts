/**
 * What is checked before the body is read (contract §4, checks 3 to 5).
 */

import type { HttpRequest } from '../http/endpoint.ts';
import { acceptQuality } from '../shared/accept.ts';
import type { ErrorName } from './errors.ts';

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
/** One parameter, or none between two semicolons (RFC 9110 §5.6.6); sticky, so that it reads on. */
const PARAMETER = new RegExp(`[ \\t]*;[ \\t]*(?:(${TOKEN})=(${TOKEN}|"(?:[^"\\\\]|\\\\.)*"))?`, 'y');
const JSON_TYPE = /^application\/json(?![^ \t;])/i;

/** @returns the first check that fails */
export function transportError({ headers, body }: HttpRequest, maxBodyBytes: number): ErrorName | undefined {
  if (!isJson(headers['content-type'])) return 'contentType';
  if (!isPlain(headers['content-encoding'])) return 'contentEncoding';
  if (!acceptsBoth(headers.accept)) return 'accept';
  if (body.byteLength > maxBodyBytes) return 'bodyTooLarge';
  return undefined;
}

/** application/json with any parameters; a charset, where given, is UTF-8 (RFC 8259 §8.1). */
function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined || !JSON_TYPE.test(contentType)) return false;
  let at = 'application/json'.length;
  const end = contentType.trimEnd().length;
  while (at < end) {
    PARAMETER.lastIndex = at;
    const parameter = PARAMETER.exec(contentType);
    if (!parameter) return false;
    const [, name, value] = parameter;
    if (name?.toLowerCase() === 'charset' && !/^"?utf-8"?$/i.test(value!)) return false;
    at = PARAMETER.lastIndex;
  }
  return true;
}

/** Not compressed (RFC 9110 §8.4; `identity` is a synonym of absence, §12.5.3). */
function isPlain(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || /^[ \t]*(identity)?[ \t]*$/i.test(contentEncoding);
}

/** Both types the MCP transports make a client accept, by name or wildcard; q=0 refuses. */
function acceptsBoth(accept: string | undefined): boolean {
  if (accept === 'application/json, text/event-stream') return true;
  if (accept === undefined) return false;
  return (
    acceptQuality(accept, 'application', 'json').q > 0 && acceptQuality(accept, 'text', 'event-stream').q > 0
  );
}
