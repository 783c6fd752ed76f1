/**
 * Checks that the emulator models every property that the template uses. Any other property stops the emulator with a
 * message that names resource and path, because the deployed stack could answer differently.
 *
 * Every resource type and property that the emulator knows. To let the template use another property: model it, then
 * list it here as `modelled`; or, if no caller can notice it, list it as `irrelevant`.
 */
import { isObject } from '../is-object.ts';
import { LocalStackError } from '../loopback.ts';
import type { Resource } from './assembly.ts';

type Spec =
  | { readonly kind: 'modelled' | 'irrelevant' }
  | { readonly kind: 'oneOf'; readonly values: readonly unknown[] }
  | { readonly kind: 'items'; readonly item: Spec }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Spec>> };

/** The emulator models every value of the property. */
const modelled: Spec = { kind: 'modelled' };
/** The property does not change any answer: cost, logs, TLS, encryption at rest … */
const irrelevant: Spec = { kind: 'irrelevant' };
/** The emulator models these values only. */
const oneOf = (...values: unknown[]): Spec => ({ kind: 'oneOf', values });
const items = (item: Spec): Spec => ({ kind: 'items', item });
const fields = (specs: Readonly<Record<string, Spec>>): Spec => ({ kind: 'fields', fields: specs });

/** Explains a refusal to users of the package. */
export const REFUSAL =
  'The emulator leaves out resources that an app adds to the stack. It refuses changes of the service that it does not model, because AWS could answer differently.';

const list = (names: readonly string[]) => names.join(', ') || 'nothing';

/** @throws LocalStackError naming every property of the resource that is outside the model */
export function checkProperties(logicalId: string, resource: Resource, model: Spec): void {
  const problems: string[] = [];
  walk(resource.Properties ?? {}, model, '', problems);
  if (problems.length > 0)
    throw new LocalStackError(
      [
        `The emulator does not model ${logicalId} (${resource.Type}) as the template has it:`,
        ...problems,
        REFUSAL,
      ].join('\n  '),
    );
}

function walk(value: unknown, spec: Spec, path: string, problems: string[]): void {
  switch (spec.kind) {
    case 'modelled':
    case 'irrelevant':
      return;
    case 'oneOf':
      if (!spec.values.includes(value))
        problems.push(
          `${path} is ${JSON.stringify(value)}; the emulator models ${spec.values.map((v) => JSON.stringify(v)).join(', ')}`,
        );
      return;
    case 'items':
      if (!Array.isArray(value)) problems.push(`${path} is not a list`);
      else for (const [i, item] of value.entries()) walk(item, spec.item, `${path}[${i}]`, problems);
      return;
    case 'fields': {
      if (!isObject(value)) {
        problems.push(`${path} is not an object`);
        return;
      }
      for (const [key, item] of Object.entries(value)) {
        const inner = path ? `${path}.${key}` : key;
        const field = Object.hasOwn(spec.fields, key) ? spec.fields[key] : undefined;
        if (field) walk(item, field, inner, problems);
        else problems.push(`${inner} is not modelled; known here: ${list(Object.keys(spec.fields))}`);
      }
    }
  }
}

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

const CLOUDFRONT_RESOURCES: Readonly<Record<string, Spec>> = {
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
      SecurityHeadersConfig: fields({
        ContentSecurityPolicy: securityHeader({ ContentSecurityPolicy: modelled }),
        ContentTypeOptions: securityHeader({}),
        FrameOptions: securityHeader({ FrameOption: modelled }),
        ReferrerPolicy: securityHeader({ ReferrerPolicy: modelled }),
        StrictTransportSecurity: securityHeader({
          AccessControlMaxAgeSec: modelled,
          IncludeSubdomains: oneOf(false),
          Preload: oneOf(false),
        }),
      }),
    }),
  }),
  'AWS::CloudFront::Distribution': fields({
    DistributionConfig: fields({
      Aliases: modelled, // by loopback.ts
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

/** Resource type → its properties; `irrelevant` if the resource answers no request. */
export const MODELLED_RESOURCES: Readonly<Record<string, Spec>> = {
  'AWS::CertificateManager::Certificate': irrelevant,
  'AWS::IAM::Policy': irrelevant,
  'AWS::IAM::Role': irrelevant,
  'AWS::KMS::Alias': irrelevant, // functions get the ARNs of keys
  'AWS::KMS::Key': fields({
    Description: irrelevant,
    KeyPolicy: irrelevant,
    KeySpec: oneOf('ECC_NIST_P256'),
    KeyUsage: oneOf('SIGN_VERIFY'),
    Tags: irrelevant,
  }),
  'AWS::Lambda::Permission': irrelevant,
  'AWS::Route53::RecordSet': irrelevant,
  'AWS::SecretsManager::Secret': irrelevant, // its value: resolver.ts
  'AWS::WAFv2::WebACL': irrelevant, // the emulator has no firewall in front of it

  'AWS::S3::Bucket': fields({
    BucketEncryption: irrelevant,
    LifecycleConfiguration: irrelevant,
    OwnershipControls: irrelevant,
    PublicAccessBlockConfiguration: irrelevant,
    Tags: irrelevant,
    VersioningConfiguration: fields({ Status: oneOf('Enabled') }),
  }),
  'AWS::S3::BucketPolicy': fields({ Bucket: modelled, PolicyDocument: modelled }),

  ...CLOUDFRONT_RESOURCES,
  // Logs, metrics, alarms, schedules.
  'AWS::CloudWatch::Alarm': irrelevant,
  'AWS::Logs::Delivery': irrelevant,
  'AWS::Logs::DeliveryDestination': irrelevant,
  'AWS::Logs::DeliverySource': irrelevant,
  'AWS::Logs::LogGroup': irrelevant,
  'AWS::Logs::MetricFilter': irrelevant,
  'AWS::Logs::ResourcePolicy': irrelevant,
  'AWS::SNS::Subscription': irrelevant,
  'AWS::SNS::Topic': irrelevant,
  'AWS::SNS::TopicPolicy': irrelevant,
  'AWS::Scheduler::Schedule': irrelevant,
  'AWS::Scheduler::ScheduleGroup': irrelevant,

  'AWS::ApiGatewayV2::Api': fields({
    Description: irrelevant,
    Name: irrelevant,
    ProtocolType: oneOf('HTTP'),
    Tags: irrelevant,
  }),
  'AWS::ApiGatewayV2::Integration': fields({
    ApiId: modelled,
    IntegrationType: oneOf('AWS_PROXY'),
    IntegrationUri: modelled,
    PayloadFormatVersion: oneOf('2.0'),
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
      ThrottlingBurstLimit: modelled,
      ThrottlingRateLimit: modelled,
    }),
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
  }),
};

/** The properties of a custom resource are not checked: its function gets all of them. */
export const isCustomResource = (type: string): boolean => type.startsWith('Custom::');
