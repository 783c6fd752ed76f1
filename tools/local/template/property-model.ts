/**
 * Checks that the emulator models every property that the template uses. Any other property stops the emulator with a
 * message that names resource and path, because the deployed stack could answer differently.
 *
 * `property-model.json` has every resource type and property that the emulator knows: `modelled`; `irrelevant`, if no
 * caller can notice its value (cost, logs, TLS, encryption at rest …); a list of the values that are modelled; an object
 * of properties; or, under `[]`, what each item of a list is. A type is `irrelevant` if it answers no request. To let the
 * template use another property: model it, then add it there.
 */
import { isObject } from '../is-object.ts';
import { LocalStackError } from '../loopback.ts';
import type { Resource } from './assembly.ts';
import model from './property-model.json' with { type: 'json' };

type Spec = string | readonly unknown[] | { readonly [property: string]: Spec };

export const MODELLED_RESOURCES: Readonly<Record<string, Spec>> = model;

/** Whether resources of the type answer no request. */
export const isIrrelevant = (type: string): boolean => /^irrelevant/.test(String(MODELLED_RESOURCES[type]));

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
  if (typeof spec === 'string') return;
  if (Array.isArray(spec)) {
    if (!spec.includes(value))
      problems.push(
        `${path} is ${JSON.stringify(value)}; the emulator models ${spec.map((v) => JSON.stringify(v)).join(', ')}`,
      );
    return;
  }
  const properties = spec as Readonly<Record<string, Spec>>;
  const item = properties['[]'];
  if (item !== undefined) {
    if (!Array.isArray(value)) problems.push(`${path} is not a list`);
    else for (const [i, each] of value.entries()) walk(each, item, `${path}[${i}]`, problems);
    return;
  }
  if (!isObject(value)) {
    problems.push(`${path} is not an object`);
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    const inner = path ? `${path}.${key}` : key;
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property !== undefined) walk(each, property, inner, problems);
    else problems.push(`${inner} is not modelled; known here: ${list(Object.keys(properties))}`);
  }
}

/** The properties of a custom resource are not checked: its function gets all of them. */
export const isCustomResource = (type: string): boolean => type.startsWith('Custom::');
