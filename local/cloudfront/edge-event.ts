/**
 * The event that a CloudFront function gets (developer guide, "CloudFront Functions event structure"):
 * headers, cookies and query string as objects of `{ value, multiValue? }`, with lower-case header names, without
 * disallowed headers and without the body.
 */
import { STATUS_CODES } from 'node:http';
import type { HeaderLines, Request, Response } from '../headers.ts';
import { type EdgeEventType, isDisallowed } from './edge-headers.ts';

export interface EdgeValue {
  value: string;
  attributes?: string;
  multiValue?: { value: string; attributes?: string }[];
}

export type EdgeValues = Record<string, EdgeValue>;

interface EdgeContext {
  readonly distributionDomainName: string;
  readonly distributionId: string;
}

interface EdgeRequest {
  method: string;
  uri: string;
  querystring: EdgeValues;
  headers: EdgeValues;
  cookies: EdgeValues;
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
        headers: edgeHeaders(response.headers, 'set-cookie'),
        cookies: setCookies(response.headers.all('set-cookie')),
      },
    }),
  };
}

export function edgeRequest(request: Request): EdgeRequest {
  return {
    method: request.method,
    uri: request.uri,
    querystring: members(request.query === '' ? [] : request.query.split('&')),
    headers: edgeHeaders(request.headers, 'cookie'),
    cookies: members(request.headers.all('cookie').flatMap((line) => line.split(/;\s*/))),
  };
}

export function edgeHeaders(headers: HeaderLines, cookieHeader: 'cookie' | 'set-cookie'): EdgeValues {
  const values: EdgeValues = {};
  for (const [name, lines] of headers.entries())
    if (name !== cookieHeader && !isDisallowed(name))
      values[name] = collapse(lines.map((value) => ({ value })));
  return values;
}

/** `multiValue` only if there are several values; `value` repeats the first. */
function collapse(all: { value: string; attributes?: string }[]): EdgeValue {
  return all.length > 1 ? { ...all[0]!, multiValue: all } : { ...all[0]! };
}

/** `name=value` pairs as sent, not decoded. */
function members(pairs: readonly string[]): EdgeValues {
  const grouped = new Map<string, { value: string }[]>();
  for (const pair of pairs) {
    if (pair === '') continue;
    const [name, ...rest] = pair.split('=');
    grouped.set(name!, [...(grouped.get(name!) ?? []), { value: rest.join('=') }]);
  }
  return Object.fromEntries([...grouped].map(([name, all]) => [name, collapse(all)]));
}

function setCookies(lines: readonly string[]): EdgeValues {
  const grouped = new Map<string, { value: string; attributes?: string }[]>();
  for (const line of lines) {
    const [pair, ...attributes] = line.split(/;\s*/);
    const [name, ...rest] = pair!.split('=');
    const cookie = {
      value: rest.join('='),
      ...(attributes.length > 0 && { attributes: attributes.join('; ') }),
    };
    grouped.set(name!, [...(grouped.get(name!) ?? []), cookie]);
  }
  return Object.fromEntries([...grouped].map(([name, all]) => [name, collapse(all)]));
}
