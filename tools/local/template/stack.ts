/** The resources that a deployment would create, each checked against the property model, with intrinsics resolved. */
import { LocalStackError } from '../loopback.ts';
import type { Assembly, Resource } from './assembly.ts';
import {
  checkProperties,
  isCustomResource,
  isIrrelevant,
  MODELLED_RESOURCES,
  REFUSAL,
} from './property-model.ts';
import type { Resolver } from './resolver.ts';

// biome-ignore lint/suspicious/noExplicitAny: shapes are CloudFormation's, checked against the model.
export type Properties = Record<string, any>;

export interface LiveResource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Properties;
}

export class Stack {
  private readonly serving: readonly LiveResource[];

  constructor(
    readonly assembly: Assembly,
    readonly resolver: Resolver,
  ) {
    const serving: LiveResource[] = [];
    for (const [logicalId, resource] of Object.entries(assembly.template.Resources)) {
      if (resource.Condition !== undefined)
        throw new LocalStackError(`${logicalId}: the emulator does not model conditions.`);
      if (isCustomResource(resource.Type)) continue;
      const model = MODELLED_RESOURCES[resource.Type];
      if (!model)
        throw new LocalStackError(
          `The service refers to ${logicalId} (${resource.Type}), which the emulator does not model. ${REFUSAL}`,
        );
      if (isIrrelevant(resource.Type)) continue;
      const properties = this.resolve(logicalId, resource.Properties);
      checkProperties(logicalId, { ...resource, Properties: properties }, model);
      serving.push({ logicalId, type: resource.Type, properties });
    }
    this.serving = serving;
  }

  all(type: string): readonly LiveResource[] {
    return this.serving.filter((resource) => resource.type === type);
  }

  /** The only resource of its type. @throws LocalStackError if there are none or several */
  only(type: string): LiveResource {
    const found = this.all(type);
    const [resource] = found;
    if (!resource || found.length > 1)
      throw new LocalStackError(`The emulator serves one ${type}; the service has ${found.length}.`);
    return resource;
  }

  customResources(): readonly (readonly [logicalId: string, resource: Resource])[] {
    return Object.entries(this.assembly.template.Resources).filter(([, { Type }]) => isCustomResource(Type));
  }

  /**
   * The outputs that have a description and whose value is an address of this machine. Outputs without a description
   * are for other stacks; ids and console pages do not exist on this machine.
   */
  outputs(): Record<string, string> {
    const resolved = (name: string, value: unknown): string | undefined => {
      try {
        return String(this.resolver.resolve(value, `Outputs.${name}`));
      } catch (error) {
        if (error instanceof LocalStackError) return undefined;
        throw error;
      }
    };
    const described = Object.entries(this.assembly.template.Outputs ?? {})
      .filter(([, { Description }]) => Description !== undefined)
      .map(([name, { Value }]) => [name, resolved(name, Value)] as const);
    return Object.fromEntries(
      described.filter((output): output is [string, string] => output[1]?.startsWith('http://') === true),
    );
  }

  resolve(logicalId: string, properties: unknown): Properties {
    return this.resolver.resolve(properties ?? {}, `${logicalId}.Properties`) as Properties;
  }

  /** The value of a `Ref` to the resource. */
  ref(logicalId: string): string {
    return String(this.resolver.resolve({ Ref: logicalId }, logicalId));
  }

  attribute(logicalId: string, name: string): string {
    return String(this.resolver.resolve({ 'Fn::GetAtt': [logicalId, name] }, logicalId));
  }
}
