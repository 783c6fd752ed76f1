/**
 * The service in a template that may hold anything else beside it: what the content is published with and to, and what
 * that refers to. There is one such publication, so all of this follows from it:
 *
 * - the distribution is the one that the publication names; another is somebody else's;
 * - its first origin of each kind is the service's, because nothing can be put before them. A path that leads to any
 *   other origin has nothing here that could answer;
 * - of the API, the routes of the paths that lead to it;
 * - of the bucket's policy, the statements that name nothing else.
 *
 * All else (a team's own resources) may be of any kind, and is left out.
 */
import { CACHING_DISABLED } from '../cloudfront/managed-policies.ts';
import { isObject } from '../is-object.ts';
import { PUBLICATION, type Resource, type Template } from './assembly.ts';
import { MODELLED_RESOURCES } from './modelled-resources.ts';

const DISTRIBUTION = 'AWS::CloudFront::Distribution';

/** What the service's origins are. */
const API = 'AWS::ApiGatewayV2::Api';
const ORIGINS = ['AWS::S3::Bucket', API];

/** How the domain of an origin begins that is not on this machine. */
export const FOREIGN = 'elsewhere: ';

type Fields = Readonly<Record<string, unknown>>;

interface Service {
  readonly template: Template;
  /** What is there beside the service, as far as somebody might miss it: logical id → type. */
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
    // What does not serve by itself (a role, a log) may refer to others for reasons of its own.
    if (MODELLED_RESOURCES[resource.Type]?.kind === 'irrelevant') return;
    for (const each of referencesIn(resource.Properties)) include(each);
  };
  /** @param property - names what the resources of the type are a part of */
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
    const { cut, ownApiPaths } = withOwnOrigins(distribution, resources);
    resources[id] = cut;
    apiPaths.push(...ownApiPaths);
  }
  for (const [id] of publications) include(id);

  const routes = new Set(
    ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties?.RouteKey),
  );
  // A route for any path answers where none of these does.
  const anyOther = !apiPaths.every((path) => routes.has(`ANY ${path}`));
  const isReached = ({ RouteKey }: Fields) => apiPaths.includes(String(RouteKey).split(' ')[1]);
  includeParts('AWS::ApiGatewayV2::Route', 'ApiId', (route) => isReached(route) || anyOther);
  includeParts('AWS::ApiGatewayV2::Stage', 'ApiId', ({ StageName }) => StageName === '$default');
  const isOwnStatement = (statement: unknown) =>
    referencesIn(statement).every((id) => included.has(id) || !(id in resources));
  for (const [id, policy] of ofType('AWS::S3::BucketPolicy'))
    resources[id] = withStatements(policy, isOwnStatement);
  includeParts('AWS::S3::BucketPolicy', 'Bucket', () => true);

  const [own, others] = [true, false].map((isOwn) =>
    Object.entries(resources).filter(([id]) => included.has(id) === isOwn),
  ) as [[string, Resource][], [string, Resource][]];
  const missed = others.filter(([, { Type }]) => MODELLED_RESOURCES[Type]?.kind !== 'irrelevant');
  return {
    template: { ...template, Resources: Object.fromEntries(own) },
    leftOut: Object.fromEntries(missed.map(([id, { Type }]) => [id, Type])),
  };
}

/** The distribution with nothing of a behaviour that leads elsewhere but that it does. */
function withOwnOrigins(
  distribution: Resource,
  resources: Template['Resources'],
): { readonly cut: Resource; readonly ownApiPaths: readonly unknown[] } {
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
  const CacheBehaviors = behaviors.map((behavior) => {
    const { PathPattern, TargetOriginId, AllowedMethods } = behavior;
    return isForeign(behavior)
      ? { PathPattern, TargetOriginId, AllowedMethods, CachePolicyId: CACHING_DISABLED }
      : behavior;
  });
  const DistributionConfig = { ...config, Origins: [...own, ...foreign], CacheBehaviors };
  return {
    cut: { ...distribution, Properties: { ...distribution.Properties, DistributionConfig } },
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
