/**
 * Finds the service in a template that may also hold a team's own resources. The publication (the custom resource that
 * fills the bucket) and everything that it refers to belong to the service:
 *
 * - the distribution that the publication names, and no other;
 * - its first origin of each kind, because the construct adds them first. Paths to other origins get no answer here;
 * - the API's routes for the paths that lead to it, and `$default` if it has the integration of one of them;
 * - the statements of the bucket's policy that refer to nothing else.
 *
 * All other resources may be of any type, and are left out.
 */
import { ALL_VIEWER_EXCEPT_HOST_HEADER, CACHING_DISABLED } from '../cloudfront/policies.ts';
import { isObject } from '../is-object.ts';
import { PUBLICATION, type Resource, type Template } from './assembly.ts';
import { isIrrelevant } from './property-model.ts';

const DISTRIBUTION = 'AWS::CloudFront::Distribution';

/** Types of the service's origins. */
const API = 'AWS::ApiGatewayV2::Api';
const ORIGINS = ['AWS::S3::Bucket', API];

/** Marks the domain of an origin outside the service. */
export const FOREIGN = 'elsewhere: ';

type Fields = Readonly<Record<string, unknown>>;

interface Service {
  readonly template: Template;
  /** Resources outside the service that could answer requests: logical id → type. */
  readonly leftOut: Readonly<Record<string, string>>;
}

export function serviceIn(template: Template): Service {
  const resources: Record<string, Resource> = { ...template.Resources };
  const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
  const included = new Set<string>();
  const include = (id: string) => {
    const resource = resources[id];
    if (!resource || included.has(id)) return;
    included.add(id);
    // A resource that answers no request (a role, a log) may refer to resources outside the service.
    if (isIrrelevant(resource.Type)) return;
    for (const each of referencesIn(resource.Properties)) include(each);
  };
  /** @param property - the property with which a resource of the type refers to its parent */
  const includeParts = (type: string, property: string, isOwn: (properties: Fields) => boolean) => {
    for (const [id, { Properties = {} }] of ofType(type))
      if (referencesIn(Properties[property]).some((each) => included.has(each)) && isOwn(Properties))
        include(id);
  };

  const publications = ofType(PUBLICATION);
  const named = new Set(publications.flatMap(([, { Properties }]) => referencesIn(Properties)));
  const apiPaths: unknown[] = [];
  for (const [id, distribution] of ofType(DISTRIBUTION)) {
    if (!named.has(id)) continue;
    const { reduced, ownApiPaths } = withOwnOrigins(distribution, resources);
    resources[id] = reduced;
    apiPaths.push(...ownApiPaths);
  }
  for (const [id] of publications) include(id);

  const routes = new Set(
    ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties?.RouteKey),
  );
  // Another route, such as $default, answers a path that has no route.
  const needsOtherRoutes = !apiPaths.every((path) => routes.has(`ANY ${path}`));
  const isReached = ({ RouteKey }: Fields) => apiPaths.includes(String(RouteKey).split(' ')[1]);
  includeParts('AWS::ApiGatewayV2::Route', 'ApiId', (route) => isReached(route) || needsOtherRoutes);
  // The service's own 404 of every other path: a handler that one of its routes has too.
  const isOwnDefault = ({ RouteKey, Target }: Fields) =>
    RouteKey === '$default' && referencesIn(Target).some((id) => included.has(id));
  includeParts('AWS::ApiGatewayV2::Route', 'ApiId', isOwnDefault);
  includeParts('AWS::ApiGatewayV2::Stage', 'ApiId', ({ StageName }) => StageName === '$default');
  const isOwnStatement = (statement: unknown) =>
    referencesIn(statement).every((id) => included.has(id) || !(id in resources));
  for (const [id, policy] of ofType('AWS::S3::BucketPolicy'))
    resources[id] = withStatements(policy, isOwnStatement);
  includeParts('AWS::S3::BucketPolicy', 'Bucket', () => true);

  const [own, others] = [true, false].map((isOwn) =>
    Object.entries(resources).filter(([id]) => included.has(id) === isOwn),
  ) as [[string, Resource][], [string, Resource][]];
  const answering = others.filter(([, { Type }]) => !isIrrelevant(Type));
  return {
    template: { ...template, Resources: Object.fromEntries(own) },
    leftOut: Object.fromEntries(answering.map(([id, { Type }]) => [id, Type])),
  };
}

/** Reduces each behaviour that leads to an origin outside the service to its path, methods and target. */
function withOwnOrigins(
  distribution: Resource,
  resources: Template['Resources'],
): { readonly reduced: Resource; readonly ownApiPaths: readonly unknown[] } {
  const { OriginGroups: _, ...config } = fieldsOf(distribution.Properties?.DistributionConfig);
  const origins = listOf(config.Origins);
  const isOf = (type: string) => (origin: Fields) =>
    referencesIn(origin.DomainName).some((id) => resources[id]?.Type === type);
  const own = ORIGINS.map((type) => origins.find(isOf(type))).filter((origin) => origin !== undefined);
  const isForeign = ({ TargetOriginId }: Fields) => !own.some(({ Id }) => Id === TargetOriginId);
  const behaviors = listOf(config.CacheBehaviors);
  const isOwnApi = ({ TargetOriginId }: Fields) =>
    own.some((each) => each.Id === TargetOriginId && isOf(API)(each));
  const elsewhere = new Set(behaviors.filter(isForeign).map(({ TargetOriginId }) => TargetOriginId));
  const foreign = Array.from(elsewhere, (Id) => {
    const domain = origins.find((origin) => origin.Id === Id)?.DomainName;
    return { Id, DomainName: FOREIGN + nameOf(domain), CustomOriginConfig: {} };
  });
  const policies = {
    CachePolicyId: CACHING_DISABLED,
    OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
  const CacheBehaviors = behaviors.map((behavior) => {
    const { PathPattern, TargetOriginId, AllowedMethods } = behavior;
    return isForeign(behavior) ? { PathPattern, TargetOriginId, AllowedMethods, ...policies } : behavior;
  });
  const DistributionConfig = { ...config, Origins: [...own, ...foreign], CacheBehaviors };
  return {
    reduced: { ...distribution, Properties: { ...distribution.Properties, DistributionConfig } },
    ownApiPaths: behaviors.filter(isOwnApi).map(({ PathPattern }) => PathPattern),
  };
}

function withStatements(policy: Resource, isOwn: (statement: unknown) => boolean): Resource {
  const document = fieldsOf(policy.Properties?.PolicyDocument);
  const PolicyDocument = { ...document, Statement: [document.Statement].flat().filter(isOwn) };
  return { ...policy, Properties: { ...policy.Properties, PolicyDocument } };
}

function nameOf(domain: unknown): string {
  if (domain === undefined) return 'an origin group';
  if (typeof domain === 'string') return domain;
  const ids = referencesIn(domain).filter((id) => !id.startsWith('AWS::'));
  return `the origin of ${ids.join(', ') || 'another stack'}`;
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

/** Logical ids and pseudo parameters that a value refers to. */
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
