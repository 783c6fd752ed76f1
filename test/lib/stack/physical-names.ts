/** Physical names in a template, which must be unique in an account, without those of inline policies and metrics. */
import type { Resource } from './synthesize.ts';

type Properties = Resource['Properties'];

const NESTED: Readonly<Record<string, (properties: Properties) => unknown>> = {
  'AWS::CloudFront::Function': (p) => p.Name,
  'AWS::CloudFront::OriginAccessControl': (p) => p.OriginAccessControlConfig.Name,
  'AWS::CloudFront::ResponseHeadersPolicy': (p) => p.ResponseHeadersPolicyConfig.Name,
  'AWS::WAFv2::WebACL': (p) => p.VisibilityConfig.MetricName,
};

/** Properties that name something other than the resource. */
const ALLOWED_NAMES = new Set([
  'AWS::ApiGatewayV2::Stage.StageName',
  'AWS::CertificateManager::Certificate.DomainName',
  'AWS::Route53::RecordSet.Name',
  'AWS::CloudFront::Function.Name',
  'AWS::IAM::Policy.PolicyName',
  'AWS::CloudWatch::Alarm.MetricName',
]);

export function physicalNames(resources: Readonly<Record<string, Resource>>): string[] {
  return Object.values(resources).flatMap(({ Type, Properties = {} }) => {
    const own = Object.entries(Properties).filter(([key]) => /^(?:\w+Name|Name)$/.test(key));
    const literal = own.filter(
      ([key, value]) => typeof value === 'string' && !ALLOWED_NAMES.has(`${Type}.${key}`),
    );
    const nested = NESTED[Type]?.(Properties);
    return [...literal.map(([, value]) => String(value)), ...(nested === undefined ? [] : [String(nested)])];
  });
}

/** @returns names that several stacks have → those stacks */
export function sharedNames(
  stacks: Readonly<Record<string, { readonly resources: Readonly<Record<string, Resource>> }>>,
): [string, string[]][] {
  const owners = new Map<string, string[]>();
  for (const [stack, { resources }] of Object.entries(stacks))
    for (const each of new Set(physicalNames(resources)))
      owners.set(each, [...(owners.get(each) ?? []), stack]);
  return [...owners].filter(([, stacksOfName]) => stacksOfName.length > 1);
}
