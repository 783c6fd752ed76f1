/** A stack of test resources, resolved as in a deployment to an example account. */
import { ownDomainRule } from '../loopback.ts';
import type { Resource, Template } from '../template/assembly.ts';
import { Resolver } from '../template/resolver.ts';
import { Stack } from '../template/stack.ts';

/** The distribution's address. */
const DOMAIN = '127.0.0.1:8080';

const WORLD = {
  region: 'us-east-1',
  accountId: '123456789012',
  partition: 'aws',
  urlSuffix: 'amazonaws.com',
  stackName: 'Stack',
  distributionDomain: DOMAIN,
};

export const resolverOf = (template: Template) => new Resolver(template, WORLD, ownDomainRule(DOMAIN));

export function stackOf(resources: Readonly<Record<string, Resource>>): Stack {
  const template = { Resources: resources };
  return new Stack({ stackName: WORLD.stackName, template, assets: new Map() }, resolverOf(template));
}
