/** Response headers policies (developer guide, "Understand response headers policies"). */
import {
  applyResponseHeaders,
  responseHeadersPolicyOf,
} from '../../local/cloudfront/response-headers-policy.ts';
import { HeaderLines } from '../../local/headers.ts';
import { headersOf } from './requests.ts';

interface Cell {
  readonly config: object;
  readonly origin?: Record<string, string>;
  readonly request?: { method?: string; origin?: string };
  readonly expected: Record<string, string>;
}

const custom = (override: boolean) => ({
  CustomHeadersConfig: { Items: [{ Header: 'Retry-After', Value: '1', Override: override }] },
});

const cors = (more: object = {}) => ({
  CorsConfig: {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: { Items: ['content-type', 'mcp-method'] },
    AccessControlAllowMethods: { Items: ['GET', 'POST'] },
    AccessControlAllowOrigins: { Items: ['*'] },
    AccessControlMaxAgeSec: 60,
    OriginOverride: true,
    ...more,
  },
});

test.each<[id: string, cell: Cell]>([
  ['a custom header is added', { config: custom(false), expected: { 'retry-after': '1' } }],
  [
    'Override false: the origin’s stands',
    { config: custom(false), origin: { 'retry-after': '9' }, expected: { 'retry-after': '9' } },
  ],
  [
    'Override true: the policy’s stands',
    { config: custom(true), origin: { 'retry-after': '9' }, expected: { 'retry-after': '1' } },
  ],
  [
    'removed',
    {
      config: { RemoveHeadersConfig: { Items: [{ Header: 'X-Powered-By' }] } },
      origin: { 'x-powered-by': 'x', a: 'b' },
      expected: { a: 'b' },
    },
  ],
  [
    'removed first, then added',
    {
      config: { RemoveHeadersConfig: { Items: [{ Header: 'Retry-After' }] }, ...custom(false) },
      origin: { 'retry-after': '9' },
      expected: { 'retry-after': '1' },
    },
  ],
  [
    'security headers',
    {
      config: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 31536000,
            IncludeSubdomains: true,
            Preload: true,
            Override: true,
          },
          XSSProtection: { Protection: true, ModeBlock: true, Override: true },
        },
      },
      expected: {
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
        'x-xss-protection': '1; mode=block',
      },
    },
  ],
  [
    'HSTS without its flags',
    {
      config: {
        SecurityHeadersConfig: { StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: false } },
      },
      expected: { 'strict-transport-security': 'max-age=60' },
    },
  ],
  ['CORS: nothing without an Origin', { config: cors(), expected: {} }],
  [
    'CORS: a simple request',
    {
      config: cors(),
      request: { origin: 'https://a.example' },
      expected: { 'access-control-allow-origin': '*' },
    },
  ],
  [
    'CORS: a preflight',
    {
      config: cors(),
      request: { method: 'OPTIONS', origin: 'https://a.example' },
      expected: {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type, mcp-method',
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '60',
      },
    },
  ],
  [
    'CORS: a listed origin is echoed',
    {
      config: cors({ AccessControlAllowOrigins: { Items: ['https://a.example', 'https://*.b.example'] } }),
      request: { origin: 'https://x.b.example' },
      expected: { 'access-control-allow-origin': 'https://x.b.example' },
    },
  ],
  [
    'CORS: another origin gets nothing',
    {
      config: cors({ AccessControlAllowOrigins: { Items: ['https://a.example', 'https://*.b.example'] } }),
      request: { origin: 'https://b.example.evil' },
      expected: {},
    },
  ],
  [
    'CORS: the origin’s header stands without override',
    {
      config: cors({ OriginOverride: false }),
      origin: { 'access-control-allow-origin': 'https://a.example' },
      request: { origin: 'https://a.example' },
      expected: { 'access-control-allow-origin': 'https://a.example' },
    },
  ],
])('%s', (_id, { config, origin = {}, request = {}, expected }) => {
  const headers = HeaderLines.of(origin);
  const corsRequest = { method: request.method ?? 'GET', origin: request.origin };
  applyResponseHeaders(responseHeadersPolicyOf('Policy', config), headers, corsRequest);
  expect(headersOf({ headers })).toEqual(expected);
});

test.each(['Access-Control-Allow-Origin', 'Content-Security-Policy', 'Strict-Transport-Security'])(
  '%s as a custom header is refused, as CloudFront refuses it',
  (header) => {
    const config = { CustomHeadersConfig: { Items: [{ Header: header, Value: '*', Override: true }] } };
    expect(() => responseHeadersPolicyOf('Policy', config)).toThrow(
      `Policy: CustomHeadersConfig has ${header}`,
    );
  },
);
