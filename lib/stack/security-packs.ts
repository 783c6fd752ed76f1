import { createRequire } from 'node:module';
import { type App, Validations } from 'aws-cdk-lib';
import type * as CdkNag from 'cdk-nag';

/** A package of the CDK is not installed. The message says what to do: print it without a stack trace. */
export class MissingPackage extends Error {}

/** Apps that already have the packs, because `runApp` may call a team's function once for each stage. */
const checked = new WeakSet<App>();

/**
 * Checks all stacks of an app against cdk-nag's AwsSolutions and Serverless packs. Every finding stops synthesis,
 * warnings included. A finding that needs no change is acknowledged with a reason beside its construct
 * (`Validations.of(…).acknowledge`). The call is optional, because it also checks the stacks that a team adds. It needs
 * the package `cdk-nag`, which `init` does not install.
 *
 * @example
 * await runApp((app, props) => {
 *   addSecurityPacks(app);
 *   createStack(app, props);
 * });
 */
export function addSecurityPacks(app: App): void {
  if (checked.has(app)) return;
  checked.add(app);
  const { AwsSolutionsChecks, ServerlessChecks } = loadCdkNag();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}

/** Loads cdk-nag on call, because an app without the packs does not have it. */
function loadCdkNag(): typeof CdkNag {
  try {
    return createRequire(import.meta.url)('cdk-nag');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new MissingPackage('addSecurityPacks needs the package cdk-nag. Run: npm install cdk-nag@3');
  }
}
