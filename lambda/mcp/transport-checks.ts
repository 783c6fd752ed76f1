/** Checks before the body is read (contract §4, checks 3 to 5). */
import type { HttpRequest } from '../http/endpoint.ts';
import { acceptQuality } from '../shared/accept.ts';
import type { ErrorName } from './errors.ts';

/** One parameter, or an empty one between two semicolons (RFC 9110 §5.6.6). With `y`, a match begins at `lastIndex`. */
const PARAMETER = /[ \t]*;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=([!#$%&'*+.^_`|~\w-]+|"(?:[^"\\]|\\.)*"))?/y;
const JSON_TYPE = /^application\/json(?![^ \t;])/i;

/** @returns the error of the first check that fails */
export function transportError({ headers, body }: HttpRequest, maxBodyBytes: number): ErrorName | undefined {
  if (!isJson(headers['content-type'])) return 'contentType';
  if (!isPlain(headers['content-encoding'])) return 'contentEncoding';
  if (!acceptsBoth(headers.accept)) return 'accept';
  if (body.byteLength > maxBodyBytes) return 'bodyTooLarge';
  return undefined;
}

/** `application/json` with any parameters; a charset must be UTF-8 (RFC 8259 §8.1). */
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

/** Not compressed (RFC 9110 §8.4). `identity` means the same as no header (§12.5.3). */
function isPlain(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || /^[ \t]*(?:identity[ \t]*)?$/i.test(contentEncoding);
}

/** Accepts both types that the MCP transports require, by name or wildcard, with q above 0. */
function acceptsBoth(accept: string | undefined): boolean {
  if (accept === 'application/json, text/event-stream') return true;
  if (accept === undefined) return false;
  return (
    acceptQuality(accept, 'application', 'json').q > 0 && acceptQuality(accept, 'text', 'event-stream').q > 0
  );
}
