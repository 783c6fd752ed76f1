/**
 * What of a deployed stack others rely on (docs/upgrading.md), and what an upgrade would do to it. Judged by type and
 * properties, so that a resource that is added is covered without a word here.
 */
import { changeSet, type Template, type TemplateResource } from './change-set.ts';

/** Name of a stack → its template. */
export type Stacks = Readonly<
  Record<
    string,
    Template & { readonly Outputs?: Readonly<Record<string, { readonly Description?: string | undefined }>> }
  >
>;

/** Holds something that a new one would not hold. */
const STATEFUL = [
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  // Somebody has confirmed it.
  'AWS::SNS::Subscription',
  // Its physical id is what CloudFormation deletes content by.
  'Custom::SiteContent',
];

/** AWS gives it an address or a value that others have: viewers, DNS, whoever subscribed, CloudFront, the bill. */
const ADDRESSED = [
  'AWS::ApiGatewayV2::Api',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::Distribution',
  'AWS::PricingPlanManager::Subscription',
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
];

export const isStateful = ({ Type }: TemplateResource): boolean => STATEFUL.includes(Type);

/** By an address, or by a name that the template gives: `FunctionName` of a function, `Name` of a DNS record. */
export function isPubliclyNamed({ Type, Properties = {} }: TemplateResource): boolean {
  const names = ['Name', `${Type.split('::').at(-1)}Name`];
  return ADDRESSED.includes(Type) || names.some((name) => Properties[name] !== undefined);
}

/** @returns a sentence for each thing that an upgrade would take from who relies on it */
export function lostIn(before: Stacks, after: Stacks): string[] {
  return Object.entries(before).flatMap(([name, template]) => {
    const next = after[name];
    return next === undefined
      ? [
          `The stack ${name} is gone, or has another name: the deployed one stays as it is beside a new, empty one.`,
        ]
      : [...lostResources(template, next), ...lostOutputs(template, next)].map((lost) => `${name}: ${lost}`);
  });
}

function lostResources(before: Template, after: Template): string[] {
  const { replaced, deleted, kept } = changeSet(before, after);
  const lost = (ids: readonly string[], what: (id: string) => string) =>
    ids
      .filter((id) => isStateful(before.Resources![id]!) || isPubliclyNamed(before.Resources![id]!))
      .map((id) => `${before.Resources![id]!.Type} ${id} ${what(id)}`);
  const gone = 'is gone, or has another logical id: the deployed one';
  return [
    ...lost(deleted, () => `${gone} is deleted: what it holds is lost, who knows it finds nothing.`),
    ...lost(kept, () => `${gone} leaves the stack with what it holds, and a new one begins empty.`),
    ...lost(
      replaced,
      (id) => `is replaced (${changed(id, before, after)}): another one is made, the deployed one goes.`,
    ),
    ...otherFunctions(before, after),
  ];
}

/** Properties that make CloudFormation replace the resource, as they were and are. */
function changed(id: string, before: Template, after: Template): string {
  const [was = {}, is = {}] = [before, after].map(({ Resources = {} }) => Resources[id]?.Properties);
  const names = Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const texts = names.map(
    (name) => `${name}: ${JSON.stringify(was[name])} → ${JSON.stringify(is[name]) ?? 'not set'}`,
  );
  return texts.join(', ') || 'by a property that it did not have, or with what it refers to';
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
    .map((name) => `the output ${name} is gone: scripts and people that read it find nothing.`);
}
