/** Response headers policies (developer guide, "Understand response headers policies"). */
import { applyResponseHeaders, responseHeadersPolicyOf } from '../cloudfront/policies.ts';
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
});
