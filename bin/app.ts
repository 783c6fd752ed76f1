/**
 * The CDK app (`cdk.json`), and the only reader of context, environment, configuration and clock. A
 * configuration, practice or page that breaks a rule ends in one message that lists everything that is
 * wrong, and exit code 1. Context (`cdk synth -c name=value`): `stage` (config/<stage>.json), `config`
 * (another folder than config/), `practice` (for this one run, another practice file than the stage's).
 */
import { App } from 'aws-cdk-lib';
import { readStage } from '../lib/config/stage-file.ts';
import { ContentError, throwIfAny } from '../lib/content/content-error.ts';
import { fictionalFacts } from '../lib/content/fictional.ts';
import { readContent } from '../lib/content/read-content.ts';
import { FEATURE_FLAGS } from '../lib/feature-flags.ts';
import { createStacks } from '../lib/front-door-app.ts';
import { addSecurityPacks } from '../lib/security-packs.ts';

try {
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false });
  addSecurityPacks(app);
  const context = (name: string): string | undefined => app.node.tryGetContext(name);
  const today = new Date().toISOString().slice(0, 10);
  const stage = context('stage');
  const { config, problems, ...stageFile } = readStage(context('config') ?? 'config', stage);
  const practiceFile = context('practice') ?? stageFile.practiceFile;
  const content = practiceFile === undefined ? undefined : readContent(practiceFile, today);
  throwIfAny([...problems, ...(content?.problems ?? [])]);
  const { practice, pagesFolder } = content!;

  // The CLI sets this region from the credentials it found.
  createStacks(app, {
    stage,
    config,
    practice: practice!,
    pagesDir: pagesFolder,
    today,
    defaultRegion: process.env.CDK_DEFAULT_REGION,
  });

  const fictional = fictionalFacts(practice!);
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
