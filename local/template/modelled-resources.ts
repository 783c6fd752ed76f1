/**
 * Every resource type and property that the twin knows, and which of them do not matter to serving on
 * loopback. To let the template use another property: model it, then list it here as `modelled`; or,
 * if no caller can notice it, list it as `irrelevant`.
 */
import { fields, irrelevant, items, modelled, oneOf, type Spec } from './property-model.ts';

/** Which headers, cookies or query strings: a behaviour (`none`, `whitelist` …) and the names it is about. */
const selection = (behaviourName: string, names: string) =>
  fields({ [behaviourName]: modelled, [names]: modelled });

const behaviour = {
  AllowedMethods: modelled,
  CachedMethods: modelled,
  CachePolicyId: modelled,
  Compress: modelled,
  FunctionAssociations: items(
    fields({ EventType: oneOf('viewer-request', 'viewer-response'), FunctionARN: modelled }),
  ),
  OriginRequestPolicyId: modelled,
  ResponseHeadersPolicyId: modelled,
  TargetOriginId: modelled,
  ViewerProtocolPolicy: irrelevant, // the twin has no TLS
};

const securityHeader = (specs: Readonly<Record<string, Spec>>) => fields({ Override: modelled, ...specs });

const itemList = fields({ Items: modelled });

/** Resource type → its properties; `irrelevant`: the resource does not serve. */
export const MODELLED_RESOURCES: Readonly<Record<string, Spec>> = {
  'AWS::CDK::Metadata': irrelevant,
  'AWS::IAM::ManagedPolicy': irrelevant,
  'AWS::IAM::Policy': irrelevant,
  'AWS::IAM::Role': irrelevant,
  'AWS::Lambda::Permission': irrelevant,
  'AWS::Logs::LogGroup': irrelevant,

  'AWS::S3::Bucket': fields({
    BucketEncryption: irrelevant,
    BucketName: modelled,
    LifecycleConfiguration: irrelevant,
    OwnershipControls: irrelevant,
    PublicAccessBlockConfiguration: irrelevant,
    Tags: irrelevant,
    VersioningConfiguration: irrelevant,
  }),
  'AWS::S3::BucketPolicy': fields({ Bucket: modelled, PolicyDocument: modelled }),

  'AWS::CloudFront::OriginAccessControl': fields({
    OriginAccessControlConfig: fields({
      Description: irrelevant,
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
  'AWS::CloudFront::CachePolicy': fields({
    CachePolicyConfig: fields({
      Comment: irrelevant,
      DefaultTTL: modelled,
      MaxTTL: modelled,
      MinTTL: modelled,
      Name: irrelevant,
      ParametersInCacheKeyAndForwardedToOrigin: fields({
        CookiesConfig: selection('CookieBehavior', 'Cookies'),
        EnableAcceptEncodingBrotli: modelled,
        EnableAcceptEncodingGzip: modelled,
        HeadersConfig: selection('HeaderBehavior', 'Headers'),
        QueryStringsConfig: selection('QueryStringBehavior', 'QueryStrings'),
      }),
    }),
  }),
  'AWS::CloudFront::OriginRequestPolicy': fields({
    OriginRequestPolicyConfig: fields({
      Comment: irrelevant,
      CookiesConfig: selection('CookieBehavior', 'Cookies'),
      HeadersConfig: selection('HeaderBehavior', 'Headers'),
      Name: irrelevant,
      QueryStringsConfig: selection('QueryStringBehavior', 'QueryStrings'),
    }),
  }),
  'AWS::CloudFront::ResponseHeadersPolicy': fields({
    ResponseHeadersPolicyConfig: fields({
      Comment: irrelevant,
      CorsConfig: fields({
        AccessControlAllowCredentials: modelled,
        AccessControlAllowHeaders: itemList,
        AccessControlAllowMethods: itemList,
        AccessControlAllowOrigins: itemList,
        AccessControlExposeHeaders: itemList,
        AccessControlMaxAgeSec: modelled,
        OriginOverride: modelled,
      }),
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
        XSSProtection: securityHeader({ ModeBlock: modelled, Protection: modelled }),
      }),
    }),
  }),
  'AWS::CloudFront::Distribution': fields({
    DistributionConfig: fields({
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
      DefaultRootObject: modelled,
      Enabled: oneOf(true),
      HttpVersion: irrelevant,
      IPV6Enabled: irrelevant,
      Origins: items(
        fields({
          ConnectionAttempts: irrelevant,
          ConnectionTimeout: irrelevant,
          CustomOriginConfig: fields({
            OriginKeepaliveTimeout: irrelevant,
            OriginProtocolPolicy: irrelevant,
            OriginReadTimeout: modelled,
            OriginSSLProtocols: irrelevant,
          }),
          DomainName: modelled,
          Id: modelled,
          OriginAccessControlId: modelled,
          OriginCustomHeaders: items(fields({ HeaderName: modelled, HeaderValue: modelled })),
          OriginPath: modelled,
          S3OriginConfig: fields({ OriginAccessIdentity: oneOf('') }),
        }),
      ),
      PriceClass: irrelevant,
      ViewerCertificate: irrelevant,
    }),
    Tags: irrelevant,
  }),

  'AWS::ApiGatewayV2::Api': fields({
    Description: irrelevant,
    DisableExecuteApiEndpoint: oneOf(false),
    Name: irrelevant,
    ProtocolType: oneOf('HTTP'),
    Tags: irrelevant,
  }),
  'AWS::ApiGatewayV2::Integration': fields({
    ApiId: modelled,
    Description: irrelevant,
    IntegrationMethod: oneOf('POST'),
    IntegrationType: oneOf('AWS_PROXY'),
    IntegrationUri: modelled,
    PayloadFormatVersion: oneOf('2.0'),
    TimeoutInMillis: modelled,
  }),
  'AWS::ApiGatewayV2::Route': fields({
    ApiId: modelled,
    AuthorizationType: oneOf('NONE'),
    RouteKey: modelled,
    Target: modelled,
  }),
  'AWS::ApiGatewayV2::Stage': fields({
    AccessLogSettings: irrelevant,
    ApiId: modelled,
    AutoDeploy: oneOf(true),
    DefaultRouteSettings: fields({
      DetailedMetricsEnabled: irrelevant,
      ThrottlingBurstLimit: modelled,
      ThrottlingRateLimit: modelled,
    }),
    Description: irrelevant,
    StageName: oneOf('$default'),
    Tags: irrelevant,
  }),

  'AWS::Lambda::Function': fields({
    Architectures: irrelevant,
    Code: fields({ S3Bucket: irrelevant, S3Key: modelled }),
    Description: irrelevant,
    Environment: fields({ Variables: modelled }),
    FunctionName: modelled,
    Handler: modelled,
    LoggingConfig: irrelevant,
    MemorySize: modelled,
    Role: irrelevant,
    Runtime: modelled,
    Tags: irrelevant,
    Timeout: modelled,
    TracingConfig: irrelevant,
  }),
};

/** A custom resource has whatever properties its function wants: all are handed over. */
export const isCustomResource = (type: string): boolean =>
  type === 'AWS::CloudFormation::CustomResource' || type.startsWith('Custom::');
