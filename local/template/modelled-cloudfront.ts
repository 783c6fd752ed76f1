/**
 * The part of `modelled-resources.ts` for CloudFront: properties that a distribution, its functions and its policies
 * may have.
 */
import { fields, irrelevant, items, modelled, oneOf, type Spec } from './property-model.ts';

const behaviour = {
  AllowedMethods: modelled,
  CachedMethods: items(oneOf('GET', 'HEAD')),
  CachePolicyId: modelled,
  Compress: modelled,
  FunctionAssociations: items(
    fields({ EventType: oneOf('viewer-request', 'viewer-response'), FunctionARN: modelled }),
  ),
  OriginRequestPolicyId: modelled,
  ResponseHeadersPolicyId: modelled,
  TargetOriginId: modelled,
  ViewerProtocolPolicy: irrelevant, // the emulator has no TLS
};

const securityHeader = (specs: Readonly<Record<string, Spec>>) => fields({ Override: modelled, ...specs });

export const CLOUDFRONT_RESOURCES: Readonly<Record<string, Spec>> = {
  'AWS::CloudFront::OriginAccessControl': fields({
    OriginAccessControlConfig: fields({
      Name: irrelevant,
      OriginAccessControlOriginType: oneOf('s3'),
      SigningBehavior: oneOf('always'),
      SigningProtocol: oneOf('sigv4'),
    }),
  }),
  'AWS::CloudFront::Function': fields({
    AutoPublish: oneOf(true),
    FunctionCode: modelled,
    FunctionConfig: fields({ Comment: irrelevant, Runtime: oneOf('cloudfront-js-2.0') }),
    Name: irrelevant,
    Tags: irrelevant,
  }),
  'AWS::CloudFront::ResponseHeadersPolicy': fields({
    ResponseHeadersPolicyConfig: fields({
      Comment: irrelevant,
      CustomHeadersConfig: fields({
        Items: items(fields({ Header: modelled, Override: modelled, Value: modelled })),
      }),
      Name: irrelevant,
      RemoveHeadersConfig: fields({ Items: items(fields({ Header: modelled })) }),
      SecurityHeadersConfig: fields({
        ContentSecurityPolicy: securityHeader({ ContentSecurityPolicy: modelled }),
        ContentTypeOptions: securityHeader({}),
        FrameOptions: securityHeader({ FrameOption: modelled }),
        ReferrerPolicy: securityHeader({ ReferrerPolicy: modelled }),
        StrictTransportSecurity: securityHeader({
          AccessControlMaxAgeSec: modelled,
          IncludeSubdomains: modelled,
          Preload: modelled,
        }),
      }),
    }),
  }),
  'AWS::CloudFront::Distribution': fields({
    DistributionConfig: fields({
      Aliases: modelled, // by own-domain.ts
      CacheBehaviors: items(fields({ ...behaviour, PathPattern: modelled })),
      Comment: irrelevant,
      CustomErrorResponses: items(
        fields({
          ErrorCachingMinTTL: modelled,
          ErrorCode: modelled,
          ResponseCode: modelled,
          ResponsePagePath: modelled,
        }),
      ),
      DefaultCacheBehavior: fields(behaviour),
      Enabled: oneOf(true),
      HttpVersion: irrelevant,
      IPV6Enabled: irrelevant,
      Origins: items(
        fields({
          CustomOriginConfig: fields({
            OriginProtocolPolicy: irrelevant,
            OriginReadTimeout: modelled,
            OriginSSLProtocols: irrelevant,
          }),
          DomainName: modelled,
          Id: modelled,
          OriginAccessControlId: modelled,
          OriginCustomHeaders: items(fields({ HeaderName: modelled, HeaderValue: modelled })),
          S3OriginConfig: fields({ OriginAccessIdentity: oneOf('') }),
        }),
      ),
      PriceClass: irrelevant,
      ViewerCertificate: irrelevant,
      WebACLId: irrelevant,
    }),
    Tags: irrelevant,
  }),
};
