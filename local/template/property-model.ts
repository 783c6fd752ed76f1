/**
 * Checks that the emulator models every property that the template uses. Any other property stops the emulator with a
 * message that names resource and path, because the deployed stack could answer differently.
 */
import { isObject } from '../is-object.ts';
import { LocalStackError } from '../local-stack-error.ts';
import type { Resource } from './assembly.ts';

export type Spec =
  | { readonly kind: 'modelled' | 'irrelevant' }
  | { readonly kind: 'oneOf'; readonly values: readonly unknown[] }
  | { readonly kind: 'items'; readonly item: Spec }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Spec>> };

/** The emulator models every value of the property. */
export const modelled: Spec = { kind: 'modelled' };
/** The property does not change any answer: cost, logs, TLS, encryption at rest … */
export const irrelevant: Spec = { kind: 'irrelevant' };
/** The emulator models these values only. */
export const oneOf = (...values: unknown[]): Spec => ({ kind: 'oneOf', values });
export const items = (item: Spec): Spec => ({ kind: 'items', item });
export const fields = (specs: Readonly<Record<string, Spec>>): Spec => ({ kind: 'fields', fields: specs });

/** Explains a refusal to users of the package. */
export const REFUSAL =
  'The emulator leaves out resources that an app adds to the stack. It refuses changes of the service that it does not model, because AWS could answer differently.';

const list = (names: readonly string[]) => names.join(', ') || 'nothing';

/** @throws LocalStackError naming every property of the resource that is outside the model */
export function checkProperties(logicalId: string, resource: Resource, model: Spec): void {
  const problems: string[] = [];
  walk(resource.Properties ?? {}, model, '', problems);
  if (problems.length > 0)
    throw new LocalStackError(
      [
        `The emulator does not model ${logicalId} (${resource.Type}) as the template has it:`,
        ...problems,
        REFUSAL,
      ].join('\n  '),
    );
}

function walk(value: unknown, spec: Spec, path: string, problems: string[]): void {
  switch (spec.kind) {
    case 'modelled':
    case 'irrelevant':
      return;
    case 'oneOf':
      if (!spec.values.includes(value))
        problems.push(
          `${path} is ${JSON.stringify(value)}; the emulator models ${spec.values.map((v) => JSON.stringify(v)).join(', ')}`,
        );
      return;
    case 'items':
      if (!Array.isArray(value)) problems.push(`${path} is not a list`);
      else for (const [i, item] of value.entries()) walk(item, spec.item, `${path}[${i}]`, problems);
      return;
    case 'fields': {
      if (!isObject(value)) {
        problems.push(`${path} is not an object`);
        return;
      }
      for (const [key, item] of Object.entries(value)) {
        const inner = path ? `${path}.${key}` : key;
        const field = Object.hasOwn(spec.fields, key) ? spec.fields[key] : undefined;
        if (field) walk(item, field, inner, problems);
        else problems.push(`${inner} is not modelled; known here: ${list(Object.keys(spec.fields))}`);
      }
    }
  }
}
