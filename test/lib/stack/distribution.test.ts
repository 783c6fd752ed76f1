/**
 * CloudFront: behaviours and their cache, headers that it adds, and origins. test/contract/faults.deep.test.ts has its
 * answers when an origin fails, and the local stack refuses a property that this template does not have.
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

  const EVERY_METHOD = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];
  /** AWS-managed policies (developer guide, "Use managed cache policies", "Use managed origin request policies"). */
  const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
  const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
  const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

  test('it answers over HTTP/3 and over IPv6, the only protocol of some phones', () => {
    expect(config).toMatchObject({ Enabled: true, IPV6Enabled: true, HttpVersion: 'http2and3' });
  });

  describe('behaviours', () => {
    test('all paths except those of the two handlers go through both edge functions to the bucket', () => {
      expect(config.DefaultCacheBehavior).toEqual({
        TargetOriginId: 'Content',
        ViewerProtocolPolicy: 'redirect-to-https',
        AllowedMethods: EVERY_METHOD,
        CachedMethods: ['GET', 'HEAD'],
        Compress: true,
        CachePolicyId: CACHING_OPTIMIZED,
        ResponseHeadersPolicyId: { Ref: 'EdgeHeadersContent7429E725' },
        FunctionAssociations: [
          {
            EventType: 'viewer-request',
            FunctionARN: { 'Fn::GetAtt': ['EdgeFunctionsViewerRequest00A1AC56', 'FunctionARN'] },
          },
          {
            EventType: 'viewer-response',
            FunctionARN: { 'Fn::GetAtt': ['EdgeFunctionsViewerResponse8567A5A2', 'FunctionARN'] },
          },
        ],
      });
    });

    test('exact paths go to the API over https only, every method', () => {
      const api = {
        TargetOriginId: 'Api',
        ViewerProtocolPolicy: 'https-only',
        AllowedMethods: EVERY_METHOD,
        CachedMethods: ['GET', 'HEAD'],
        Compress: true,
        ResponseHeadersPolicyId: { Ref: 'EdgeHeadersApiF8F00397' },
      };
      expect(config.CacheBehaviors.slice(0, 2)).toEqual([
        // No origin request policy: nothing of a caller's request gets into the cached copy.
        { ...api, PathPattern: '/api/agent-info', CachePolicyId: CACHING_OPTIMIZED },
        {
          ...api,
          PathPattern: '/.well-known/mcp',
          CachePolicyId: CACHING_DISABLED,
          OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      ]);
    });

    test('the functions are published code for runtime 2.0', () => {
      for (const id of ['EdgeFunctionsViewerRequest00A1AC56', 'EdgeFunctionsViewerResponse8567A5A2']) {
        const { AutoPublish, FunctionCode, FunctionConfig } = stack.resources[id]!.Properties;
        expect({ AutoPublish, Runtime: FunctionConfig.Runtime }).toEqual({
          AutoPublish: true,
          Runtime: 'cloudfront-js-2.0',
        });
        expect(Buffer.byteLength(FunctionCode)).toBeLessThanOrEqual(10_240);
      }
    });
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
              "default-src 'none'; style-src 'self' 'sha256-biOox0ioQuenO2mVlbYLal+xcxOExZ1ZqfR2XFrHGVY='; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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
    test('the bucket, with signed requests', () => {
      expect(config.Origins[0]).toMatchObject({
        Id: 'Content',
        DomainName: { 'Fn::GetAtt': ['ContentBucketDD05A3B9', 'RegionalDomainName'] },
        S3OriginConfig: { OriginAccessIdentity: '' },
      });
      stack.template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
        OriginAccessControlConfig: {
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
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
