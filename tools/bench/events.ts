/**
 * The events of the measured calls, as API Gateway passes them to a handler (HTTP API, payload format 2.0), with the
 * headers that CloudFront and a client send. Every measured handler gets the same events.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

interface BenchCall {
  readonly name: string;
  readonly event: APIGatewayProxyEventV2;
}

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const AGENT_INFO_CALLS: readonly BenchCall[] = [
  { name: 'GET agent-info', event: event('GET', '/api/agent-info', { accept: 'application/json' }) },
];

const TOOL = 'get_official_contact';
export const MCP_CALLS: readonly BenchCall[] = [
  {
    name: 'tools/call 2026-07-28',
    event: modern('tools/call', { name: TOOL, arguments: {} }, { 'mcp-name': TOOL }),
  },
  { name: 'tools/call 2025-06-18', event: legacy('tools/call', { name: TOOL, arguments: {} }) },
  { name: 'tools/list 2026-07-28', event: modern('tools/list', {}) },
];

function modern(method: string, params: object, headers: Record<string, string> = {}) {
  return mcp(method, { ...params, _meta: MODERN_META }, '2026-07-28', { 'mcp-method': method, ...headers });
}

function legacy(method: string, params: object) {
  return mcp(method, params, '2025-06-18');
}

function mcp(method: string, params: object, version: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return event(
    'POST',
    '/.well-known/mcp',
    {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'content-length': String(body.length),
      'mcp-protocol-version': version,
      ...headers,
    },
    body,
  );
}

function event(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `ANY ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: {
      host: 'example.execute-api.us-east-1.amazonaws.com',
      'user-agent': 'Amazon CloudFront',
      'accept-encoding': 'gzip',
      via: '2.0 0123456789abcdef.cloudfront.net (CloudFront)',
      'x-amz-cf-id': 'bench',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...headers,
    },
    requestContext: {
      accountId: '123456789012',
      apiId: 'example',
      domainName: 'example.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'example',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'Amazon CloudFront' },
      requestId: 'bench',
      routeKey: `ANY ${path}`,
      stage: '$default',
      time: '01/Jan/2026:00:00:00 +0000',
      timeEpoch: 1767225600000,
    },
    isBase64Encoded: false,
    ...(body === undefined ? {} : { body }),
  };
}
