/**
 * `cdk destroy` and deploying again: what stays must not be in the way of what is made anew. A retained
 * resource with a name of its own would be: two cannot have it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceAssembly } from '../support/assembly.ts';

interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** Names that an account or the world has once: bucket, log group, key alias, secret, table, function … */
const NAMES = /^(Name|\w+Name)$/;

let resources: Readonly<Record<string, Resource>>;
describe('lib/redeploy', () => {
  beforeAll(async () => {
    const template = join(await serviceAssembly(), 'LegalFrontDoor.template.json');
    resources = JSON.parse(readFileSync(template, 'utf8')).Resources;
  }, 60_000);

  const retained = () =>
    Object.entries(resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate');

  test('content and logs stay when the stack goes', () => {
    expect([...new Set(retained().map(([, { Type }]) => Type))]).toEqual(
      expect.arrayContaining(['AWS::Logs::LogGroup', 'AWS::S3::Bucket']),
    );
  });

  /** The id of a stack is another one each time it is made. */
  const isOfThisStackOnly = (name: unknown) => JSON.stringify(name).includes('{"Ref":"AWS::StackId"}');

  test('nothing that stays has a name that the next stack would want', () => {
    const named = retained().flatMap(([id, { Properties = {} }]) =>
      Object.entries(Properties)
        .filter(([property, value]) => NAMES.test(property) && !isOfThisStackOnly(value))
        .map(([property]) => `${id}.${property}`),
    );
    expect(named).toEqual([]);
  });
});
