import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';

/**
 * CDK feature flags: all flags that `aws-cdk-lib` recommended at the time of this release. `runApp` sets them. An app
 * without `runApp` has to set them itself, because flags change the templates of deployed stacks. They are a copy of the
 * library's file (`recommended-feature-flags.json`), because the installed library may be newer than the release.
 * `@aws-cdk/core:validateAgainstDefaultRules` turns violations of CloudFormation's rules into errors.
 *
 * @example
 * const app = new App({ context: FEATURE_FLAGS });
 */
export const FEATURE_FLAGS: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'lib/stack/feature-flags.json'), 'utf8'),
);
