/**
 * Reads the result of a CloudFront function and refuses what CloudFront refuses with 502 (`EdgeValidationError`): a
 * wrong shape, a disallowed or read-only header, a changed method, a URI that is not a path.
 */
import { HeaderLines, type Request, type Response } from '../headers.ts';
import { isObject } from '../is-object.ts';
import { type EdgeValue, type EdgeValues, edgeHeaders, edgeRequest } from './edge-event.ts';
import { type EdgeEventType, isDisallowed, READ_ONLY } from './edge-headers.ts';

export class EdgeValidationError extends Error {}

type Returned = Record<string, unknown>;

const fail = (problem: string): never => {
  throw new EdgeValidationError(problem);
};

/** A viewer-request function returns a response to send at once, or the request to continue with. */
export function viewerRequestResult(returned: unknown, request: Request): Request | Response {
  if (!isObject(returned)) return fail('the function returned neither a request nor a response');
  return 'statusCode' in returned
    ? readResponse(returned, new HeaderLines(), 'viewer-request', Buffer.alloc(0))
    : readRequest(returned, request);
}

export function viewerResponseResult(returned: unknown, response: Response): Response {
  if (!isObject(returned)) return fail('the function did not return a response');
  return readResponse(returned, response.headers, 'viewer-response', response.body);
}

function readRequest(returned: Returned, request: Request): Request {
  const { method, uri, querystring, headers, cookies } = returned;
  const before = edgeRequest(request);
  if (method !== before.method) fail('method is read-only');
  if (typeof uri !== 'string' || !uri.startsWith('/')) return fail('uri must begin with a slash');
  if (/[\s#]/.test(uri)) fail('uri has a space or a fragment');
  const lines = readHeaders(headers, request.headers, before.headers, 'viewer-request');
  lines.delete('cookie');
  const cookieLine = pairs(cookies, 'cookies', before.cookies).join('; ');
  if (cookieLine) lines.set('cookie', cookieLine);
  return {
    ...request,
    uri,
    query: pairs(querystring, 'querystring', before.querystring).join('&'),
    headers: lines,
  };
}

function readResponse(
  returned: Returned,
  original: HeaderLines,
  event: EdgeEventType,
  body: Buffer,
): Response {
  const { statusCode, headers, cookies } = returned;
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599)
    return fail('statusCode must be an integer from 100 to 599');
  const lines = readHeaders(headers, original, edgeHeaders(original, 'set-cookie'), event);
  lines.delete('set-cookie');
  for (const [name, cookie] of Object.entries(values(cookies, 'cookies')))
    for (const { value, attributes } of cookie.multiValue ?? [cookie])
      lines.append('set-cookie', `${name}=${value}${attributes ? `; ${attributes}` : ''}`);
  return { status: statusCode, headers: lines, body: 'body' in returned ? readBody(returned.body) : body };
}

function readHeaders(
  returned: unknown,
  original: HeaderLines,
  shown: EdgeValues,
  event: EdgeEventType,
): HeaderLines {
  const given = values(returned, 'headers');
  const lines = new HeaderLines();
  // Headers that the function does not see stay.
  for (const [name, all] of original.entries())
    if (isDisallowed(name) || name === 'cookie') lines.set(name, all);
  for (const [name, header] of Object.entries(given)) {
    if (name !== name.toLowerCase()) fail(`header ${name} is not lower-case`);
    if (isDisallowed(name)) fail(`header ${name} is disallowed`);
    lines.set(name, apply(header, shown[name]));
  }
  for (const name of READ_ONLY[event])
    if (lines.get(name) !== original.get(name)) fail(`header ${name} is read-only`);
  return lines;
}

/** A changed `multiValue` wins; otherwise `value` replaces the first and the rest stay. */
function apply({ value, multiValue }: EdgeValue, before: EdgeValue | undefined): string[] {
  if (!multiValue) return [value];
  const all = multiValue.map((each) => each.value);
  const changed = JSON.stringify(multiValue) !== JSON.stringify(before?.multiValue);
  return changed ? all : [value, ...all.slice(1)];
}

function pairs(returned: unknown, where: string, shown: EdgeValues): string[] {
  return Object.entries(values(returned, where)).flatMap(([name, each]) =>
    apply(each, shown[name]).map((value) =>
      value === '' && where === 'querystring' ? name : `${name}=${value}`,
    ),
  );
}

function values(returned: unknown, where: string): EdgeValues {
  if (returned === undefined) return {};
  if (!isObject(returned)) return fail(`${where} is not an object`);
  const check = (each: unknown, name: string) => {
    if (!isObject(each) || typeof each.value !== 'string') fail(`${where}.${name} has no string value`);
    else if (/[\r\n\0]/.test(each.value)) fail(`${where}.${name} has a line break`);
  };
  for (const [name, each] of Object.entries(returned)) {
    check(each, name);
    const { multiValue } = each as Returned;
    if (multiValue === undefined) continue;
    if (!Array.isArray(multiValue) || multiValue.length === 0)
      fail(`${where}.${name}.multiValue is not a list`);
    for (const one of multiValue as unknown[]) check(one, name);
  }
  return returned as EdgeValues;
}

function readBody(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (!isObject(body) || typeof body.data !== 'string')
    return fail('body is neither a string nor { encoding, data }');
  const { encoding, data } = body;
  if (encoding === 'text') return Buffer.from(data);
  if (encoding === 'base64' && /^[A-Za-z0-9+/]*={0,2}$/.test(data)) return Buffer.from(data, 'base64');
  return fail('body.encoding must be text, or base64 with valid data');
}
