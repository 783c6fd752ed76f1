/**
 * Which resources of a template serve: the distribution, what it and its like refer to, and what completes those (routes
 * of the API, the policy of the bucket, the custom resource that fills it). A team's stack has resources of its own
 * beside them; those may be of any kind, and the emulator leaves them out.
 */
import { isObject } from '../is-object.ts';
import type { Resource, Template } from './assembly.ts';
import { isCustomResource, MODELLED_RESOURCES } from './modelled-resources.ts';

const DISTRIBUTION = 'AWS::CloudFront::Distribution';

/** What can answer behind CloudFront on this machine. */
const ORIGINS = ['AWS::ApiGatewayV2::Api', 'AWS::S3::Bucket'];

/** How the domain of an origin begins that is not on this machine. */
export const FOREIGN = 'elsewhere: ';

/** Part of what they refer to. */
const isCompleting = (type: string) =>
  isCustomResource(type) ||
  [
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::ApiGatewayV2::Stage',
    'AWS::S3::BucketPolicy',
  ].includes(type);

/** @returns logical ids; all of them, where there is no distribution */
export function servingIn({ Resources }: Template): ReadonlySet<string> {
  const resources = Object.entries(Resources).map(
    ([id, resource]) => [id, resource, referencesIn(resource.Properties)] as const,
  );
  const roots = resources.filter(([, { Type }]) => Type === DISTRIBUTION).map(([id]) => id);
  if (roots.length === 0) return new Set(Object.keys(Resources));
  const serving = new Set(roots);
  /** What does not serve by itself (a role, a log) has others that refer to it for reasons of their own. */
  const counts = (id: string) =>
    serving.has(id) && MODELLED_RESOURCES[Resources[id]!.Type]?.kind !== 'irrelevant';
  for (let size = 0; size < serving.size; ) {
    size = serving.size;
    for (const [id, { Type }, references] of resources) {
      if (!serving.has(id) && isCompleting(Type) && references.some(counts)) serving.add(id);
      if (counts(id)) for (const each of references) if (each in Resources) serving.add(each);
    }
  }
  return serving;
}

/** The template with the distribution's foreign origins, which are not on this machine, as bare names. */
export function withoutForeignOrigins(template: Template): Template {
  const { Resources } = template;
  const isHere = ({ DomainName }: Record<string, unknown>) =>
    referencesIn(DomainName).some((id) => ORIGINS.includes(Resources[id]?.Type ?? ''));
  const originOf = (origin: Record<string, unknown>) =>
    isHere(origin)
      ? origin
      : { Id: origin.Id, DomainName: nameOf(origin.DomainName), CustomOriginConfig: {} };
  const withOrigins = (resource: Resource): Resource => {
    const config = resource.Properties?.DistributionConfig;
    if (resource.Type !== DISTRIBUTION || !isObject(config) || !Array.isArray(config.Origins))
      return resource;
    const DistributionConfig = { ...config, Origins: config.Origins.map(originOf) };
    return { ...resource, Properties: { ...resource.Properties, DistributionConfig } };
  };
  return {
    ...template,
    Resources: Object.fromEntries(Object.entries(Resources).map(([id, each]) => [id, withOrigins(each)])),
  };
}

const nameOf = (domain: unknown) =>
  FOREIGN + (typeof domain === 'string' ? domain : `the origin of ${referencesIn(domain).join(', ')}`);

/** Logical ids, and pseudo parameters. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = value;
  if (typeof Ref === 'string') return [Ref];
  if (Array.isArray(attribute)) return [String(attribute[0])];
  const names = /\$\{([^!}.]+)/g;
  if (typeof text === 'string') return Array.from(text.matchAll(names), ([, name]) => name!);
  return Object.values(value).flatMap(referencesIn);
}
