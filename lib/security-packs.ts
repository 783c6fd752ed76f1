/**
 * The rules that this repository holds its stacks to, beside CloudFormation's own: cdk-nag's AwsSolutions and
 * Serverless packs. A finding, warnings included, stops synthesis; one that is right as it is carries its
 * reason beside its construct (`Validations.of(…).acknowledge`). A team chooses for itself whether its own are held to them.
 */
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

export function addSecurityPacks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
