/**
 * Resolves CloudFormation's intrinsic functions and pseudo parameters, as a deployment would. A value that cannot be
 * resolved is an error that names its path.
 *
 * CloudFormation's dynamic references: values that a deployment looks up elsewhere. The emulator models whole secrets
 * of Secrets Manager. It derives each value from the secret's ARN, so that all references to a secret give the same
 * value.
 */
import { createHash } from 'node:crypto';
import { isObject } from '../is-object.ts';
import { LocalStackError, type OwnDomainRule } from '../loopback.ts';
import type { Template } from './assembly.ts';
import { type Attributes, attributesOf, type World } from './attributes.ts';

type Intrinsic = (argument: unknown, path: string) => unknown;

export class Resolver {
  private readonly created = new Map<string, Attributes>();
  private readonly intrinsics: Readonly<Record<string, Intrinsic>>;

  constructor(
    private readonly template: Template,
    private readonly world: World,
    private readonly ownDomain: OwnDomainRule,
  ) {
    this.intrinsics = {
      Ref: (name, path) => this.ref(this.string(name, path), path),
      'Fn::GetAtt': (argument, path) => this.getAtt(argument, path),
      'Fn::Join': (argument, path) => {
        const [separator, items] = this.array(argument, path);
        return this.array(this.value(items, path), path).join(this.string(separator, path));
      },
      'Fn::Sub': (argument, path) => this.sub(argument, path),
    };
  }

  /** @param path - of the value in the template, for the message: `LogicalId.Properties.Some.Path` */
  resolve(value: unknown, path: string): unknown {
    return this.finished(this.value(value, path), path);
  }

  /** Sets the values of a custom resource, which its function answered. */
  setCreated(logicalId: string, ref: string, attributes: Readonly<Record<string, unknown>>): void {
    this.created.set(logicalId, { ref, attributes });
  }

  private value(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((item, i) => this.value(item, `${path}[${i}]`));
    if (!isObject(value)) return value;
    const [name] = Object.keys(value);
    if (name !== undefined && Object.keys(value).length === 1) {
      const intrinsic = Object.hasOwn(this.intrinsics, name) ? this.intrinsics[name] : undefined;
      if (intrinsic) return intrinsic(value[name], path);
      if (name.startsWith('Fn::')) return this.fail(path, `the emulator does not model ${name}`);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.value(item, `${path}.${key}`)]),
    );
  }

  private ref(name: string, path: string): unknown {
    const { world } = this;
    const pseudo: Readonly<Record<string, unknown>> = {
      'AWS::AccountId': world.accountId,
      'AWS::Partition': world.partition,
      'AWS::Region': world.region,
      'AWS::URLSuffix': world.urlSuffix,
    };
    if (Object.hasOwn(pseudo, name)) return pseudo[name];
    return this.attributes(name, path).ref;
  }

  private getAtt(argument: unknown, path: string): unknown {
    const [logicalId = '', attribute = ''] = this.array(argument, path).map(String);
    const { attributes } = this.attributes(logicalId, path);
    if (Object.hasOwn(attributes, attribute)) return attributes[attribute];
    return this.fail(path, `the emulator does not know attribute ${attribute} of ${logicalId}`);
  }

  private attributes(logicalId: string, path: string): Attributes {
    const created = this.created.get(logicalId);
    if (created) return created;
    const resource = this.template.Resources[logicalId];
    if (!resource) return this.fail(path, `the template has no resource ${logicalId}`);
    return (
      attributesOf(logicalId, resource, this.world) ??
      this.fail(path, `it refers to ${logicalId} (${resource.Type}), whose values the emulator does not know`)
    );
  }

  private sub(text: unknown, path: string): string {
    return this.string(text, path).replace(/\$\{([^{}]+)\}/g, (_match, name: string) =>
      String(this.ref(name, path)),
    );
  }

  /** Applies the rules for whole strings, after joins. */
  private finished(value: unknown, path: string): unknown {
    if (typeof value === 'string') return this.ownDomain(withDynamicReferences(value, path));
    if (Array.isArray(value)) return value.map((item, i) => this.finished(item, `${path}[${i}]`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.finished(item, `${path}.${key}`)]),
    );
  }

  private array(argument: unknown, path: string): unknown[] {
    return Array.isArray(argument)
      ? argument
      : this.fail(path, `expected a list, received ${typeof argument}`);
  }

  private string(value: unknown, path: string): string {
    return typeof value === 'string' ? value : this.fail(path, `expected a string, received ${typeof value}`);
  }

  private fail(path: string, problem: string): never {
    throw new LocalStackError(`Cannot resolve ${path}: ${problem}.`);
  }
}

/** `{{resolve:secretsmanager:<arn>:SecretString:::}}`: no key, version stage or version. */
const WHOLE_SECRET = /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:{0,3}\}\}/g;

/** Length of a value. Values are letters and digits, which any property accepts. */
const SECRET_LENGTH = 48;

/** @param path - of the text in the template, for the message */
export function withDynamicReferences(text: string, path: string): string {
  if (!text.includes('{{resolve:')) return text;
  const resolved = text.replace(WHOLE_SECRET, (_match, arn: string) => secretValue(arn));
  const [left] = /\{\{resolve:[^}]*\}?\}?/.exec(resolved) ?? [];
  if (left) throw new LocalStackError(`Cannot resolve ${path}: the emulator does not model ${left}.`);
  return resolved;
}

function secretValue(arn: string): string {
  return createHash('sha256').update(arn).digest('hex').slice(0, SECRET_LENGTH);
}
