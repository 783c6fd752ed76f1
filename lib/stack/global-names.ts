/**
 * Unique names for resources that are global in an account. A stage may be in several regions, but CDK makes these
 * names from stack and path only. So this file appends the region, except in us-east-1, where CDK's names stay.
 */
import { Aspects, Stack } from 'aws-cdk-lib';
import { CfnOriginAccessControl, CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { EDGE_REGION } from './edge-requirements.ts';

/** The shortest maximum among these resources: that of an origin access control (CloudFront API reference). */
const MAX_NAME_CHARACTERS = 64;

/** Appends the region to the names below a scope, including constructs that are added later. */
export function addRegionToGlobalNames(scope: Construct): void {
  const { region } = Stack.of(scope);
  if (region === EDGE_REGION) return;
  // Cuts off the beginning, because the hash of stack and path is at the end.
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
    throw new Error(
      `The name of a global resource must be a text that is known at synthesis; received ${JSON.stringify(config)}.`,
    );
  return config.name;
}
