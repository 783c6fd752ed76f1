/**
 * The values of `Ref` and `Fn::GetAtt` for each resource type: names and addresses that AWS would assign at deployment.
 * The distribution's domain is the emulator's own address. Custom resources are absent: their functions set the values.
 */
import type { Resource } from './assembly.ts';

/** The account, region and stack of the emulated deployment. */
export interface World {
  readonly region: string;
  readonly accountId: string;
  readonly partition: string;
  readonly urlSuffix: string;
  readonly stackName: string;
  readonly stackId: string;
  /** Host and port of the emulator. */
  readonly distributionDomain: string;
}

export interface Attributes {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Naming = (logicalId: string, name: string, world: World) => Attributes;

/** Bucket names are lower-case letters, digits and hyphens, at most 63 characters. */
const bucketName = (world: World, logicalId: string) =>
  `${world.stackName}-${logicalId}`
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, 63);

const plain: Naming = (logicalId) => ({ ref: `local${logicalId.toLowerCase()}`, attributes: {} });

const arn = (world: World, service: string, resource: string) =>
  `arn:${world.partition}:${service}:${world.region}:${world.accountId}:${resource}`;

const NAMING: Readonly<Record<string, Naming>> = {
  'AWS::S3::Bucket': (logicalId, _name, world) => {
    const bucket = bucketName(world, logicalId);
    return {
      ref: bucket,
      attributes: {
        Arn: `arn:${world.partition}:s3:::${bucket}`,
        RegionalDomainName: `${bucket}.s3.${world.region}.${world.urlSuffix}`,
      },
    };
  },
  'AWS::CloudFront::Distribution': (logicalId, _name, world) => {
    const id = `E${logicalId.toUpperCase().slice(0, 13)}`;
    return { ref: id, attributes: { DomainName: world.distributionDomain } };
  },
  'AWS::CloudFront::Function': (logicalId, _name, world) => {
    const functionArn = `arn:${world.partition}:cloudfront::${world.accountId}:function/${logicalId}`;
    return { ref: functionArn, attributes: { FunctionARN: functionArn } };
  },
  'AWS::CloudFront::ResponseHeadersPolicy': plain,
  'AWS::CloudFront::OriginAccessControl': (logicalId) => ({
    ref: `local-${logicalId}`,
    attributes: { Id: `local-${logicalId}` },
  }),
  'AWS::ApiGatewayV2::Api': plain,
  'AWS::ApiGatewayV2::Integration': plain,
  'AWS::KMS::Key': (logicalId, _name, world) => ({
    ref: `local-${logicalId}`,
    attributes: { Arn: arn(world, 'kms', `key/local-${logicalId}`) },
  }),
  'AWS::Lambda::Function': (logicalId, name, world) => {
    const functionName = name || `${world.stackName}-${logicalId}`;
    return { ref: functionName, attributes: { Arn: arn(world, 'lambda', `function:${functionName}`) } };
  },
  'AWS::IAM::Role': (logicalId, _name, world) => {
    const role = `${world.stackName}-${logicalId}`;
    return {
      ref: role,
      attributes: { Arn: `arn:${world.partition}:iam::${world.accountId}:role/${role}` },
    };
  },
  'AWS::SecretsManager::Secret': (logicalId, _name, world) => {
    const secret = arn(world, 'secretsmanager', `secret:${world.stackName}-${logicalId}`);
    return { ref: secret, attributes: {} };
  },
  'AWS::CertificateManager::Certificate': (logicalId, _name, world) => ({
    ref: arn(world, 'acm', `certificate/${logicalId}`),
    attributes: {},
  }),
  'AWS::WAFv2::WebACL': (logicalId, _name, world) => ({
    ref: logicalId,
    attributes: { Arn: arn(world, 'wafv2', `global/webacl/${logicalId}/local`) },
  }),
  'AWS::SNS::Topic': (logicalId, _name, world) => ({
    ref: arn(world, 'sns', `${world.stackName}-${logicalId}`),
    attributes: {},
  }),
  'AWS::Logs::LogGroup': (logicalId, name, world) => {
    const group = name || `${world.stackName}-${logicalId}`;
    return { ref: group, attributes: { Arn: arn(world, 'logs', `log-group:${group}:*`) } };
  },
};

/** Property that holds the physical name, if the template may set one. */
const NAME_PROPERTY: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

export function attributesOf(logicalId: string, resource: Resource, world: World): Attributes | undefined {
  const explicit = resource.Properties?.[NAME_PROPERTY[resource.Type] ?? ''];
  return NAMING[resource.Type]?.(logicalId, typeof explicit === 'string' ? explicit : '', world);
}
