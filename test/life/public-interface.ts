/**
 * The resources of a deployed stack that others rely on (docs/upgrading.md), and what an upgrade would do to them. The
 * rules use types and properties, so they also cover resources that are added later.
 */
import { changeSet, type Template, type TemplateResource } from './change-set.ts';

/** Stack name → template. */
export type Stacks = Readonly<
  Record<
    string,
    Template & { readonly Outputs?: Readonly<Record<string, { readonly Description?: string | undefined }>> }
  >
>;

/** Types with data that a new resource would not have. */
const STATEFUL = [
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  // The recipient has confirmed it.
  'AWS::SNS::Subscription',
  // CloudFormation deletes the content by its physical id.
  'Custom::SiteContent',
];

/** Types to which AWS gives an address or a value that others use: viewers, DNS, subscribers, CloudFront, billing. */
const ADDRESSED = [
  'AWS::ApiGatewayV2::Api',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::Distribution',
  'AWS::PricingPlanManager::Subscription',
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
];

export const isStateful = ({ Type }: TemplateResource): boolean => STATEFUL.includes(Type);

/** Whether others know it by an address, or by a name in the template (`FunctionName`, `Name` of a DNS record). */
export function isPubliclyNamed({ Type, Properties = {} }: TemplateResource): boolean {
  const names = ['Name', `${Type.split('::').at(-1)}Name`];
  return ADDRESSED.includes(Type) || names.some((name) => Properties[name] !== undefined);
}

/** @returns a sentence for each loss that an upgrade would cause */
export function lostIn(before: Stacks, after: Stacks): string[] {
  return Object.entries(before).flatMap(([name, template]) => {
    const next = after[name];
    return next === undefined
      ? [`The stack ${name} is gone or has another name: the deployed stack stays beside a new, empty one.`]
      : [...lostResources(template, next), ...lostOutputs(template, next)].map((lost) => `${name}: ${lost}`);
  });
}

function lostResources(before: Template, after: Template): string[] {
  const { replaced, deleted, kept } = changeSet(before, after);
  const lost = (ids: readonly string[], what: (id: string) => string) =>
    ids
      .filter((id) => isStateful(before.Resources![id]!) || isPubliclyNamed(before.Resources![id]!))
      .map((id) => `${before.Resources![id]!.Type} ${id} ${what(id)}`);
  const gone = 'is gone or has another logical id: the deployed one';
  return [
    ...lost(deleted, () => `${gone} is deleted with its data and its address.`),
    ...lost(kept, () => `${gone} leaves the stack with its data, and a new one starts empty.`),
    ...lost(
      replaced,
      (id) =>
        `is replaced (${changed(id, before, after)}): a new one is created, and the deployed one is deleted.`,
    ),
    ...otherFunctions(before, after),
  ];
}

/** The old and new values of the properties that make CloudFormation replace the resource. */
function changed(id: string, before: Template, after: Template): string {
  const [was = {}, is = {}] = [before, after].map(({ Resources = {} }) => Resources[id]?.Properties);
  const names = Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const texts = names.map(
    (name) => `${name}: ${JSON.stringify(was[name])} → ${JSON.stringify(is[name]) ?? 'not set'}`,
  );
  return texts.join(', ') || 'because of a new property, or of a resource that it refers to';
}

function otherFunctions(before: Template, after: Template): string[] {
  return Object.entries(before.Resources ?? {}).flatMap(([id, { Type, Properties }]) => {
    const [was, is] = [Properties, after.Resources?.[id]?.Properties].map((each) =>
      JSON.stringify(each?.ServiceToken),
    );
    return !Type.startsWith('Custom::') || is === undefined || is === was
      ? []
      : [`${Type} ${id} has another function (${was} → ${is}): CloudFormation refuses the update.`];
  });
}

function lostOutputs({ Outputs: was = {} }: Stacks[string], { Outputs: is = {} }: Stacks[string]): string[] {
  return Object.keys(was)
    .filter((name) => was[name]!.Description !== undefined && is[name]?.Description === undefined)
    .map((name) => `the output ${name} is gone, which scripts and operators read.`);
}
