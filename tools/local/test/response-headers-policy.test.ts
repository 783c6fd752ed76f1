/** Response headers policies (developer guide, "Understand response headers policies"). */
import {
  applyResponseHeaders,
  MANAGED_RESPONSE_HEADERS_POLICIES,
  responseHeadersPolicyOf,
} from '../cloudfront/policies.ts';
import { HeaderLines } from '../headers.ts';
import { headersOf } from './requests.ts';

interface Cell {
  readonly config: object;
  readonly origin?: Record<string, string>;
  readonly expected: Record<string, string>;
}

const custom = (override: boolean) => ({
  CustomHeadersConfig: { Items: [{ Header: 'Retry-After', Value: '1', Override: override }] },
});

describe('tools/local/response-headers-policy', () => {
  test.each(
    Object.entries<Cell>({
      'a custom header is added': { config: custom(false), expected: { 'retry-after': '1' } },
      'Override false: the origin’s header stays': {
        config: custom(false),
        origin: { 'retry-after': '9' },
        expected: { 'retry-after': '9' },
      },
      'Override true: the policy’s header replaces it': {
        config: custom(true),
        origin: { 'retry-after': '9' },
        expected: { 'retry-after': '1' },
      },
      'security headers': {
        config: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
            ContentTypeOptions: { Override: true },
            FrameOptions: { FrameOption: 'DENY', Override: true },
            ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
            StrictTransportSecurity: {
              AccessControlMaxAgeSec: 31536000,
              Override: true,
            },
          },
        },
        expected: {
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'strict-transport-security': 'max-age=31536000',
        },
      },
      'HSTS without its flags': {
        config: {
          SecurityHeadersConfig: { StrictTransportSecurity: { AccessControlMaxAgeSec: 60, Override: false } },
        },
        expected: { 'strict-transport-security': 'max-age=60' },
      },
    }),
  )('%s', (_id, { config, origin = {}, expected }) => {
    const headers = HeaderLines.of(origin);
    applyResponseHeaders(responseHeadersPolicyOf('Policy', config), headers);
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

  /** Developer guide, "Use managed response headers policies": it overrides only `X-Content-Type-Options`. */
  test('AWS’s SecurityHeadersPolicy adds the headers that the origin does not send', () => {
    const policy = MANAGED_RESPONSE_HEADERS_POLICIES['67f7725c-6f97-4210-82d7-5512b31e9d03']!;
    const filledIn = (origin: Record<string, string>) => {
      const headers = HeaderLines.of(origin);
      applyResponseHeaders(policy, headers);
      return headersOf({ headers });
    };
    expect(filledIn({ 'x-frame-options': 'DENY', 'x-content-type-options': 'other' })).toEqual({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'x-xss-protection': '1; mode=block',
    });
  });
});
