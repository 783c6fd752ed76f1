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
  /** Host and port of the emulator. */
  readonly distributionDomain: string;
}

export interface Attributes {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Arguments of `Ref` and `Fn::GetAtt` → text with the names of `valuesOf` in braces. */
type Naming = Readonly<Record<string, string>> & { readonly Ref: string };

const ARN = 'arn:{partition}:{service}:{region}:{account}';
const GLOBAL = 'arn:{partition}:{service}::{account}';

const NAMING: Readonly<Record<string, Naming>> = {
  'AWS::S3::Bucket': {
    Ref: '{bucket}',
    Arn: 'arn:{partition}:s3:::{bucket}',
    RegionalDomainName: '{bucket}.s3.{region}.{suffix}',
  },
  'AWS::CloudFront::Distribution': { Ref: '{distribution}', DomainName: '{domain}' },
  'AWS::CloudFront::Function': { Ref: `${GLOBAL}:function/{id}`, FunctionARN: `${GLOBAL}:function/{id}` },
  'AWS::CloudFront::ResponseHeadersPolicy': { Ref: 'local{lower}' },
  'AWS::CloudFront::OriginAccessControl': { Ref: 'local-{id}', Id: 'local-{id}' },
  'AWS::ApiGatewayV2::Api': { Ref: 'local{lower}' },
  'AWS::ApiGatewayV2::Integration': { Ref: 'local{lower}' },
  'AWS::KMS::Key': { Ref: 'local-{id}', Arn: `${ARN}:key/local-{id}` },
  'AWS::Lambda::Function': { Ref: '{name}', Arn: `${ARN}:function:{name}` },
  'AWS::IAM::Role': { Ref: '{stack}-{id}', Arn: `${GLOBAL}:role/{stack}-{id}` },
  'AWS::SecretsManager::Secret': { Ref: `${ARN}:secret:{stack}-{id}` },
  'AWS::CertificateManager::Certificate': { Ref: 'arn:{partition}:acm:{region}:{account}:certificate/{id}' },
  'AWS::WAFv2::WebACL': { Ref: '{id}', Arn: `${ARN}:global/webacl/{id}/local` },
  'AWS::Logs::LogGroup': { Ref: '{name}', Arn: `${ARN}:log-group:{name}:*` },
};

/** Property that holds the physical name, if the template may set one. */
const NAME_PROPERTY: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

export function attributesOf(logicalId: string, resource: Resource, world: World): Attributes | undefined {
  const naming = NAMING[resource.Type];
  if (!naming) return undefined;
  const values = valuesOf(logicalId, resource, world);
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  const { Ref, ...attributes } = naming;
  const entries = Object.entries<string>(attributes).map(([name, text]) => [name, filled(text)]);
  return { ref: filled(Ref), attributes: Object.fromEntries(entries) };
}

function valuesOf(id: string, { Type, Properties }: Resource, world: World): Record<string, string> {
  const explicit = Properties?.[NAME_PROPERTY[Type] ?? ''];
  const named = `${world.stackName}-${id}`;
  return {
    id,
    lower: id.toLowerCase(),
    name: typeof explicit === 'string' && explicit !== '' ? explicit : named,
    // Lower-case letters, digits and hyphens, at most 63 characters.
    bucket: named
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-')
      .slice(0, 63),
    distribution: `E${id.toUpperCase().slice(0, 13)}`,
    domain: world.distributionDomain,
    service: Type.split('::')[1]!.toLowerCase(),
    stack: world.stackName,
    partition: world.partition,
    region: world.region,
    account: world.accountId,
    suffix: world.urlSuffix,
  };
}
