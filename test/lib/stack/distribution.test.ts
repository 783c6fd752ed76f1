/**
 * CloudFront: behaviours and their cache, headers that it adds, and origins. tools/contract/test/faults.deep.test.ts
 * has its answers when an origin fails, and the local stack refuses a property that this template does not have.
 */
import { only, type Synthesized, synthesize } from './synthesize.ts';

let stack: Synthesized;
// biome-ignore lint/suspicious/noExplicitAny: a template is JSON; the assertions are its type.
let config: any;
describe('lib/stack/distribution', () => {
  beforeAll(() => {
    stack = synthesize();
    config = only(stack, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  });

  test('it answers over HTTP/3 and over IPv6, the only protocol of some phones', () => {
    expect(config).toMatchObject({ Enabled: true, IPV6Enabled: true, HttpVersion: 'http2and3' });
  });

  // The local stack has no TLS. It runs all else of a behaviour.
  test('pages redirect to https, and the two handlers answer over https only', () => {
    expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    const behaviors: { PathPattern: string; ViewerProtocolPolicy: string }[] = config.CacheBehaviors;
    expect(behaviors.map((each) => [each.PathPattern, each.ViewerProtocolPolicy])).toEqual([
      ['/api/agent-info', 'https-only'],
      ['/.well-known/mcp', 'https-only'],
      ['/errors/failed.json', 'redirect-to-https'],
      ['/errors/unavailable', 'redirect-to-https'],
    ]);
  });

  describe('response headers policies', () => {
    const custom = [
      { Header: 'permissions-policy', Value: 'camera=(), geolocation=(), microphone=()', Override: true },
      { Header: 'cross-origin-opener-policy', Value: 'same-origin', Override: true },
      { Header: 'cross-origin-resource-policy', Value: 'cross-origin', Override: true },
    ];
    const policy = (id: string) => stack.resources[id]!.Properties.ResponseHeadersPolicyConfig;

    test.each(['EdgeHeadersContent7429E725', 'EdgeHeadersApiF8F00397'])(
      '%s sends every security header',
      (id) => {
        expect(policy(id).SecurityHeadersConfig).toEqual({
          ContentSecurityPolicy: {
            ContentSecurityPolicy:
              "default-src 'none'; style-src 'self' 'sha256-pgJhPuVTzvktYZrnK6wZaaPxNCHBhskaLX2rxuQ1hxE='; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            // Images have their own.
            Override: false,
          },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 31_536_000,
            IncludeSubdomains: false,
            Preload: false,
            Override: true,
          },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
        });
        expect(policy(id).CustomHeadersConfig.Items).toEqual(expect.arrayContaining(custom));
        // It would apply only to requests with an `Origin`; handlers and the viewer-response function set CORS headers.
        expect(policy(id)).not.toHaveProperty('CorsConfig');
      },
    );

    test('the policy of the bucket adds no other header', () => {
      expect(policy('EdgeHeadersContent7429E725')).not.toHaveProperty('RemoveHeadersConfig');
      expect(policy('EdgeHeadersContent7429E725').CustomHeadersConfig.Items).toEqual(custom);
    });
  });

  describe('origins', () => {
    test('the bucket', () => {
      expect(config.Origins[0]).toMatchObject({
        Id: 'Content',
        DomainName: { 'Fn::GetAtt': ['ContentBucketDD05A3B9', 'RegionalDomainName'] },
        S3OriginConfig: { OriginAccessIdentity: '' },
      });
    });

    test('the API, over TLS 1.2, with a time-out longer than that of a handler plus a cold start', () => {
      expect(config.Origins[1]).toEqual({
        Id: 'Api',
        DomainName: {
          'Fn::Join': [
            '',
            [{ Ref: 'ApiHttpApi4C294DC0' }, '.execute-api.us-east-1.', { Ref: 'AWS::URLSuffix' }],
          ],
        },
        CustomOriginConfig: {
          OriginProtocolPolicy: 'https-only',
          OriginSSLProtocols: ['TLSv1.2'],
          OriginReadTimeout: 10,
        },
      });
    });
  });
});
