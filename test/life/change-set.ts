/**
 * Predicts what CloudFormation does to a stack when its template changes, and in which order.
 * `@aws-cdk/cloudformation-diff` knows which property can change in place. Creation starts from an empty template, and
 * deletion ends with one.
 */
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';

export interface Template {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
}

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
}

export const EMPTY: Template = { Resources: {} };

/** Logical ids, sorted. */
export interface ChangeSet {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  /** A new resource is created and the old one deleted. Includes changes that may be made in place. */
  readonly replaced: readonly string[];
  readonly deleted: readonly string[];
  /** Removed from the stack, but retained. */
  readonly kept: readonly string[];
}

export function changeSet(before: Template, after: Template): ChangeSet {
  const all: Record<keyof ChangeSet, string[]> = {
    created: [],
    updated: [],
    replaced: [],
    deleted: [],
    kept: [],
  };
  fullDiff(structuredClone(before), structuredClone(after)).resources.forEachDifference((id, difference) => {
    // The specification does not cover custom resources. Their function decides, and ours never replaces.
    const isCustom = difference.isUpdate && difference.newResourceType?.startsWith('Custom::');
    const kind = isCustom ? 'updated' : KINDS[difference.changeImpact];
    if (kind === undefined) throw new Error(`${id}: unknown change ${difference.changeImpact}`);
    if (kind === 'deleted') all[isKept(before.Resources![id]!) ? 'kept' : 'deleted'].push(id);
    else all[kind].push(id);
  });
  for (const ids of Object.values(all)) ids.sort();
  return all;
}

const KINDS: Readonly<Partial<Record<ResourceImpact, 'created' | 'updated' | 'replaced' | 'deleted'>>> = {
  [ResourceImpact.WILL_CREATE]: 'created',
  [ResourceImpact.WILL_UPDATE]: 'updated',
  [ResourceImpact.WILL_REPLACE]: 'replaced',
  [ResourceImpact.MAY_REPLACE]: 'replaced',
  [ResourceImpact.WILL_DESTROY]: 'deleted',
  // `isKept` decides whether the resource is retained.
  [ResourceImpact.WILL_ORPHAN]: 'deleted',
};

/** Whether deletion retains the resource (CloudFormation template reference, `DeletionPolicy`). */
function isKept({ DeletionPolicy = 'Delete' }: TemplateResource): boolean {
  return DeletionPolicy === 'Retain' || DeletionPolicy === 'RetainExceptOnCreate';
}

/** Whether a first deployment that fails deletes the resource again. */
export const isDeletedWhenCreationFails = ({ DeletionPolicy = 'Delete' }: TemplateResource): boolean =>
  DeletionPolicy !== 'Retain';

/** @returns every resource that CloudFormation creates or updates before this one, and deletes after it */
export function waitsFor({ Resources = {} }: Template, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (each: string): void => {
    for (const next of referred(Resources[each]!, Resources))
      if (!found.has(next)) {
        found.add(next);
        visit(next);
      }
  };
  visit(id);
  return found;
}

function referred({ Properties, DependsOn = [] }: TemplateResource, resources: object): string[] {
  const ids = [DependsOn].flat();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, argument] of Object.entries(value)) {
      if (key === 'Ref') ids.push(String(argument));
      else if (key === 'Fn::GetAtt') ids.push(String([argument].flat()[0]).split('.')[0]!);
      else if (key === 'Fn::Sub')
        for (const [, name] of String([argument].flat()[0]).matchAll(/\$\{(\w+)/g)) ids.push(name!);
      walk(argument);
    }
  };
  walk(Properties);
  return ids.filter((id) => Object.hasOwn(resources, id));
}
