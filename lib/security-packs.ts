import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

/**
 * Checks all stacks of an app against cdk-nag's AwsSolutions and Serverless packs. Every finding stops synthesis,
 * warnings included. A finding that needs no change is acknowledged with a reason beside its
 * construct (`Validations.of(…).acknowledge`). The call is optional, because it also checks the stacks that a team adds.
 *
 * @example
 * runApp((app, props) => {
 *   addSecurityPacks(app);
 *   createStacks(app, props);
 * });
 */
export function addSecurityPacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
