/**
 * The CDK app (`cdk.json`), and the only reader of context, environment and clock. A configuration, practice or page that
 * breaks a rule ends in one message that lists everything that is wrong, and exit code 1. Context
 * (`cdk synth -c name=value`): `stage` (config/<stage>.json), `config` (another folder than config/), `practice` (for this
 * one run, another practice file than the stage's).
 */
import { App } from 'aws-cdk-lib';
import { ContentError } from '../lib/content/content-error.ts';
import { fictionalFacts } from '../lib/content/fictional.ts';
import { loadService } from '../lib/content/load-service.ts';
import { FEATURE_FLAGS } from '../lib/feature-flags.ts';
import { createStacks } from '../lib/front-door-app.ts';
import { addSecurityPacks } from '../lib/security-packs.ts';

try {
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false });
  addSecurityPacks(app);
  const context = (name: string): string | undefined => app.node.tryGetContext(name);
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const stage = context('stage');
  const files = { stage, configFolder: context('config'), practiceFile: context('practice') };
  const { config, source, practiceFile } = loadService(files, today);

  createStacks(app, {
    stage,
    config,
    source,
    // Another one each time: a deployment ends with the content it carries, also when nothing in it changed.
    deployment: now.toISOString(),
    // The CLI sets this region from the credentials it found.
    defaultRegion: process.env.CDK_DEFAULT_REGION,
  });

  const fictional = fictionalFacts(source.practice);
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
