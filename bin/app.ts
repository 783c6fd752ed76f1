/**
 * The CDK app (`cdk.json`): the only reader of context and environment. Reads the practice, stops
 * with every problem of it, and synthesizes one stack for whatever account and region is asked for.
 */
import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describeProblem, parsePractice } from '../lambda/shared/practice.ts';
import { FrontDoorStack } from '../lib/front-door-stack.ts';

const app = new App({ analyticsReporting: false });
const file: string = app.node.tryGetContext('practice') ?? 'site/practice.json';
const result = parsePractice(JSON.parse(readFileSync(file, 'utf8')), new Date().toISOString().slice(0, 10));
if (!result.ok) {
  console.error(result.problems.map(describeProblem).join('\n'));
  process.exit(1);
}
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new FrontDoorStack(app, 'LegalFrontDoor', { practice: result.practice });
