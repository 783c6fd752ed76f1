/**
 * CDK feature flags: all that the installed `aws-cdk-lib` recommends, as `cdk init` would write them
 * into `cdk.json`. Taken from the library (whose version the lock file pins) and given to the app, so
 * that synthesis is the same with and without the CLI. They include
 * `@aws-cdk/core:validateAgainstDefaultRules`, which makes CloudFormation's own rules errors.
 */
import { createRequire } from 'node:module';

export const FEATURE_FLAGS: Readonly<Record<string, unknown>> = createRequire(import.meta.url)(
  'aws-cdk-lib/recommended-feature-flags.json',
);
