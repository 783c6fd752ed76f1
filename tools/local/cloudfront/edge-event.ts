/**
 * The event that a CloudFront function gets (developer guide, "CloudFront Functions event structure"):
 * headers, cookies and query string as objects of `{ value, multiValue? }`, with lower-case header names, without
 * disallowed headers and without the body.
 *
 * Reads the result of a CloudFront function and refuses what CloudFront refuses with 502 (`EdgeValidationError`): a
 * wrong shape, a disallowed or read-only header, a changed method, a URI that is not a path.
 */
import { STATUS_CODES } from 'node:http';
import { HeaderLines, type Request, type Response } from '../headers.ts';
import { isObject } from '../is-object.ts';

interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

type EdgeValues = Record<string, EdgeValue>;

interface EdgeContext {
  readonly distributionDomainName: string;
  readonly distributionId: string;
}

export function edgeEvent(
  eventType: EdgeEventType,
  context: EdgeContext,
  requestId: string,
  request: Request,
  response?: Response,
) {
  return {
    version: '1.0',
    context: { ...context, eventType, requestId },
    viewer: { ip: request.clientIp },
    request: edgeRequest(request),
    ...(response && {
      response: {
        statusCode: response.status,
        statusDescription: STATUS_CODES[response.status] ?? '',
        headers: edgeHeaders(response.headers),
        cookies: {},
      },
    }),
  };
}

function edgeRequest(request: Request) {
  return {
    method: request.method,
    uri: request.uri,
    querystring: members(request.query === '' ? [] : request.query.split('&')),
    headers: edgeHeaders(request.headers),
    cookies: members(request.headers.all('cookie').flatMap((line) => line.split(/;\s*/))),
  };
}

function edgeHeaders(headers: HeaderLines): EdgeValues {
  const values: EdgeValues = {};
  for (const [name, lines] of headers.entries())
    if (!isHidden(name)) values[name] = collapse(lines.map((value) => ({ value })));
  return values;
}

/** `multiValue` only if there are several values; `value` repeats the first. */
function collapse(all: { value: string }[]): EdgeValue {
  return all.length > 1 ? { ...all[0]!, multiValue: all } : { ...all[0]! };
}

/** `name=value` pairs as sent, not decoded. */
function members(pairs: readonly string[]): EdgeValues {
  const grouped = new Map<string, { value: string }[]>();
  for (const pair of pairs.filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    grouped.set(name, [...(grouped.get(name) ?? []), { value: rest.join('=') }]);
  }
  return Object.fromEntries([...grouped].map(([name, all]) => [name, collapse(all)]));
}

/**
 * Headers that edge functions neither see nor may set (developer guide, "Restrictions on all edge functions"). If a
 * function sets one, CloudFront answers 502.
 */
const DISALLOWED = new Set([
  'connection',
  'expect',
  'keep-alive',
  'trailer',
  'upgrade',
  'x-cache',
  'x-forwarded-proto',
  'x-real-ip',
]);

/** AWS lists names with `proxy-`, `x-accel-` and `x-amzn-`. The service uses no header that begins like them. */
const DISALLOWED_PREFIXES = ['proxy-', 'x-accel-', 'x-amz-cf-', 'x-amzn-', 'x-edge-'];

export type EdgeEventType = 'viewer-request' | 'viewer-response';

/** Headers that a function may read but not change. A generated response has the list of the viewer-request event. */
const READ_ONLY: Readonly<Record<EdgeEventType, readonly string[]>> = {
  'viewer-request': ['content-length', 'host', 'transfer-encoding', 'via'],
  'viewer-response': ['warning', 'via'],
};

const isDisallowed = (name: string): boolean =>
  DISALLOWED.has(name) || DISALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Functions see cookies as a member of their own, and no function of the service sets one. */
const isHidden = (name: string): boolean => /^(?:set-)?cookie$/.test(name) || isDisallowed(name);

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
  const { method, uri, querystring, headers } = returned;
  if (method !== request.method) fail('method is read-only');
  if (typeof uri !== 'string' || !uri.startsWith('/')) return fail('uri must begin with a slash');
  if (/[\s#]/.test(uri)) fail('uri has a space or a fragment');
  const query = Object.entries(values(querystring, 'querystring')).flatMap(([name, each]) =>
    linesOf(each).map((value) => (value === '' ? name : `${name}=${value}`)),
  );
  const lines = readHeaders(headers, request.headers, 'viewer-request');
  return { ...request, uri, query: query.join('&'), headers: lines };
}

function readResponse(
  returned: Returned,
  original: HeaderLines,
  event: EdgeEventType,
  body: Buffer,
): Response {
  const { statusCode, headers, cookies = {} } = returned;
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599)
    return fail('statusCode must be an integer from 100 to 599');
  if (Object.keys(values(cookies, 'cookies')).length > 0) fail('the emulator does not model cookies');
  const lines = readHeaders(headers, original, event);
  const content = returned.body ?? body;
  if (typeof content !== 'string' && content !== body) return fail('body is not a text');
  return { status: statusCode, headers: lines, body: Buffer.from(content as string | Buffer) };
}

function readHeaders(returned: unknown, original: HeaderLines, event: EdgeEventType): HeaderLines {
  const given = values(returned, 'headers');
  const lines = new HeaderLines();
  // Headers that the function does not see stay.
  for (const [name, all] of original.entries()) if (isHidden(name)) lines.set(name, all);
  for (const [name, header] of Object.entries(given)) {
    if (name !== name.toLowerCase()) fail(`header ${name} is not lower-case`);
    if (isDisallowed(name)) fail(`header ${name} is disallowed`);
    lines.set(name, linesOf(header));
  }
  for (const name of READ_ONLY[event])
    if (lines.get(name) !== original.get(name)) fail(`header ${name} is read-only`);
  return lines;
}

const linesOf = ({ value, multiValue }: EdgeValue): string[] =>
  multiValue ? multiValue.map((each) => each.value) : [value];

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
