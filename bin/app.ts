/**
 * The CDK app (`cdk.json`), and the only reader of context, environment and clock. A practice or page
 * that breaks a rule ends in one message that lists everything that is wrong, and exit code 1.
 * Context: `practice`, the practice file (`cdk synth -c practice=path/to/practice.json`).
 */
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { SERVICE_NAME } from '../lambda/shared/service.ts';
import { FEATURE_FLAGS } from '../lib/feature-flags.ts';
import { FrontDoorStack } from '../lib/front-door-stack.ts';
import { ContentError } from '../site/content-error.ts';
import { fictionalFacts } from '../site/fictional.ts';
import { readPracticeFile } from '../site/practice-file.ts';

try {
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const today = new Date().toISOString().slice(0, 10);
  const practiceFile: string = app.node.tryGetContext('practice') ?? 'site/practice.json';
  const practice = readPracticeFile(practiceFile, today);

  const stack = new FrontDoorStack(app, 'LegalFrontDoor', {
    description: 'Machine-readable front door of a law practice: pages, agent-info and an MCP server',
    practice,
  });
  Tags.of(stack).add('service', SERVICE_NAME);

  const fictional = fictionalFacts(practice);
  if (fictional.length > 0)
    console.warn(
      [
        `${practiceFile} is a fictional practice. Replace these facts before anybody relies on them:`,
        ...fictional.map((fact) => `  - ${fact}`),
      ].join('\n'),
    );
} catch (error) {
  // Content errors say everything a person needs; anything else is a defect and keeps its stack trace.
  console.error(error instanceof ContentError ? error.message : error);
  process.exit(1);
}
