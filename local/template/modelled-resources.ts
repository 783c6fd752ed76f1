/**
 * Every resource type and property that the emulator knows. To let the template use another property: model it, then
 * list it here as `modelled`; or, if no caller can notice it, list it as `irrelevant`.
 */
import { CLOUDFRONT_RESOURCES } from './modelled-cloudfront.ts';
import { fields, irrelevant, modelled, oneOf, type Spec } from './property-model.ts';

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
  'AWS::PricingPlanManager::Subscription': irrelevant, // billing
  'AWS::Route53::RecordSet': irrelevant,
  'AWS::SecretsManager::Secret': irrelevant, // its value: dynamic-references.ts
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
  // Logs, metrics, alarms, schedules, budget.
  'AWS::Budgets::Budget': irrelevant,
  'AWS::CloudWatch::Alarm': irrelevant,
  'AWS::CloudWatch::Dashboard': irrelevant,
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
