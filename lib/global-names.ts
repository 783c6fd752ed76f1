/**
 * Names of what an account has once, wherever the stack is that makes it: a stage may be in several regions. CDK makes
 * them of stack and path, and leaves the region out of these. In us-east-1 they stay as they are.
 */
import { Aspects, Stack } from 'aws-cdk-lib';
import { CfnOriginAccessControl, CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { EDGE_REGION } from './edge-requirements.ts';

/** The shortest that one of them may have: of an origin access control (CloudFront API reference). */
const MAX_NAME_CHARACTERS = 64;

/** Adds the region to what is below, also to what is put there later. */
export function addRegionToGlobalNames(scope: Construct): void {
  const { region } = Stack.of(scope);
  if (region === EDGE_REGION) return;
  // What is cut off is the beginning: the hash of stack and path is at the end.
  const named = (name: string) => `${name.slice(region.length + 1 - MAX_NAME_CHARACTERS)}-${region}`;
  Aspects.of(scope).add({
    visit(each) {
      if (each instanceof CfnOriginAccessControl)
        each.addPropertyOverride(
          'OriginAccessControlConfig.Name',
          named(nameIn(each.originAccessControlConfig)),
        );
      if (each instanceof CfnResponseHeadersPolicy)
        each.addPropertyOverride(
          'ResponseHeadersPolicyConfig.Name',
          named(nameIn(each.responseHeadersPolicyConfig)),
        );
    },
  });
}

function nameIn(config: object): string {
  if (!('name' in config) || typeof config.name !== 'string')
    throw new Error('The name is not known at synthesis.');
  return config.name;
}
