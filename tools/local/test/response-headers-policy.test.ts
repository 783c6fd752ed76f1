/** Response headers policies that CloudFront refuses. What the service's policies do: `stage.deep.test.ts`. */
import { responseHeadersPolicyOf } from '../cloudfront/policies.ts';

describe('tools/local/response-headers-policy', () => {
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
