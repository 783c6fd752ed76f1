/**
 * What CloudFormation does to a stack when one template follows another, by its own knowledge of which property is
 * changed in place (`@aws-cdk/cloudformation-diff`): the changes, and what each waits for. A stack that is made
 * follows an empty template; one that is deleted is followed by it.
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
  /** Another one is made, then the old one is deleted; also where CloudFormation only may do so. */
  readonly replaced: readonly string[];
  readonly deleted: readonly string[];
  /** Out of the stack, and still there. */
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
    // Of custom resources the specification knows nothing: their function decides, and ours never replaces.
    const isCustom = difference.isUpdate && difference.newResourceType?.startsWith('Custom::');
    const kind = isCustom ? 'updated' : KINDS[difference.changeImpact];
    if (kind === undefined) throw new Error(`${id}: no such change is known: ${difference.changeImpact}`);
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
  // Which policy orphans a resource is judged here.
  [ResourceImpact.WILL_ORPHAN]: 'deleted',
};

/** When the stack, or the resource in it, goes (CloudFormation template reference, `DeletionPolicy`). */
function isKept({ DeletionPolicy = 'Delete' }: TemplateResource): boolean {
  return DeletionPolicy === 'Retain' || DeletionPolicy === 'RetainExceptOnCreate';
}

/** Whether what a first deployment made is deleted when that deployment fails. */
export const goesWhenCreationFails = ({ DeletionPolicy = 'Delete' }: TemplateResource): boolean =>
  DeletionPolicy !== 'Retain';

/** @returns every resource that has to be done first when this one is made or updated; last, when it is deleted */
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
