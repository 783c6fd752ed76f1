/** The resources that a deployment would create, each checked against the property model, with intrinsics resolved. */
import { LocalStackError } from '../local-stack-error.ts';
import type { Assembly, Resource } from './assembly.ts';
import { isCustomResource, MODELLED_RESOURCES } from './modelled-resources.ts';
import { checkProperties } from './property-model.ts';
import type { Resolver } from './resolver.ts';
import { servingIn } from './serving.ts';

// biome-ignore lint/suspicious/noExplicitAny: shapes are CloudFormation's, checked against the model.
export type Properties = Record<string, any>;

export interface LiveResource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Properties;
}

export class Stack {
  /** What is there beside the service, and does not run here: logical id → type. */
  readonly leftOut: Readonly<Record<string, string>>;
  private readonly serving: readonly LiveResource[];
  private readonly servingIds: ReadonlySet<string>;

  constructor(
    readonly assembly: Assembly,
    readonly resolver: Resolver,
  ) {
    const serving: LiveResource[] = [];
    const leftOut: Record<string, string> = {};
    this.servingIds = servingIn(assembly.template);
    for (const [logicalId, resource] of Object.entries(assembly.template.Resources)) {
      if (!this.servingIds.has(logicalId)) {
        if (MODELLED_RESOURCES[resource.Type]?.kind !== 'irrelevant') leftOut[logicalId] = resource.Type;
        continue;
      }
      if (resource.Condition !== undefined)
        throw new LocalStackError(`${logicalId}: the emulator does not model conditions.`);
      if (isCustomResource(resource.Type)) continue;
      const model = MODELLED_RESOURCES[resource.Type];
      if (!model)
        throw new LocalStackError(
          `The emulator does not model resource type ${resource.Type} (${logicalId}). If no caller can notice it, list it as irrelevant in local/template/modelled-resources.ts.`,
        );
      if (model.kind === 'irrelevant') continue;
      const properties = this.resolve(logicalId, resource.Properties);
      checkProperties(logicalId, { ...resource, Properties: properties }, model);
      serving.push({ logicalId, type: resource.Type, properties });
    }
    this.serving = serving;
    this.leftOut = leftOut;
  }

  all(type: string): readonly LiveResource[] {
    return this.serving.filter((resource) => resource.type === type);
  }

  /** The only resource of its type: the emulator does not know which of two to serve. */
  only(type: string): LiveResource {
    const found = this.all(type);
    const [resource] = found;
    if (!resource || found.length > 1)
      throw new LocalStackError(`The emulator serves one ${type}; the template has ${found.length}.`);
    return resource;
  }

  customResources(): readonly (readonly [logicalId: string, resource: Resource])[] {
    return Object.entries(this.assembly.template.Resources).filter(
      ([logicalId, { Type }]) => isCustomResource(Type) && this.servingIds.has(logicalId),
    );
  }

  /**
   * Those with a description, which are for people (the others are what stacks beside this one read), as far as they are
   * addresses of this machine: there is nothing here that an id or a console page would name.
   */
  outputs(): Record<string, string> {
    const described = Object.entries(this.assembly.template.Outputs ?? {})
      .filter(([, { Description }]) => Description !== undefined)
      .map(([name, { Value }]) => [name, String(this.resolver.resolve(Value, `Outputs.${name}`))] as const);
    return Object.fromEntries(described.filter(([, value]) => value.startsWith('http://')));
  }

  resolve(logicalId: string, properties: unknown): Properties {
    return this.resolver.resolve(properties ?? {}, `${logicalId}.Properties`) as Properties;
  }

  /** What a `Ref` to the resource gives. */
  ref(logicalId: string): string {
    return String(this.resolver.resolve({ Ref: logicalId }, logicalId));
  }

  attribute(logicalId: string, name: string): string {
    return String(this.resolver.resolve({ 'Fn::GetAtt': [logicalId, name] }, logicalId));
  }
}
