/**
 * The CDK app, and the only reader of context, environment and clock. A configuration, practice or page that breaks a rule
 * ends in one message that lists everything that is wrong, and exit code 1. Context (`cdk synth -c name=value`): `stage`
 * (config/<stage>.json), `config` (another folder than config/), `practice` (for this one run, another practice file than
 * the stage's).
 */
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { App } from 'aws-cdk-lib';
import { ContentError } from './content/content-error.ts';
import { loadService } from './content/load-service.ts';
import { noticesOf } from './content/notices.ts';
import { FEATURE_FLAGS } from './feature-flags.ts';
import type { FrontDoorAppProps } from './front-door-app.ts';

const DEFAULT_CONFIG_FOLDER = 'config';

type DefineStacks = (app: App, props: FrontDoorAppProps) => void;

/** What whoever asked for an assembly is told. */
interface Synthesized {
  /** Why there is none. */
  readonly problem?: string;
  /** What a person has to know of it. */
  readonly notice?: string;
  /** Folders that hold what an editor edits. */
  readonly contentFolders?: readonly string[];
}

/**
 * Reads what the stage is made from, has the stacks defined, and synthesizes: once, for the CLI. Where another
 * process asks (`legal-front-door start` does, through a channel), once for each directory that comes through it: an app that is
 * loaded and warm takes a fraction of the time.
 *
 * @param define - adds the stacks to the app: `createStacks`, and what else a team has
 */
export function runApp(define: DefineStacks): void {
  if (!process.send || process.env.SYNTHESIZE_ON_REQUEST === undefined) {
    const { problem, notice } = synthesized(define);
    if (notice) console.warn(notice);
    if (problem) console.error(problem);
    if (problem) process.exit(1);
    return;
  }
  process.on('message', ({ outdir }: { outdir: string }) => process.send?.(synthesized(define, outdir)));
  process.on('disconnect', () => process.exit());
}

/** @param outdir - @default the CLI's */
function synthesized(define: DefineStacks, outdir?: string): Synthesized {
  try {
    const app = new App({
      context: FEATURE_FLAGS,
      analyticsReporting: false,
      // Below, where what is wrong becomes a message.
      autoSynth: false,
      ...(outdir && { outdir }),
    });
    const context = (name: string): string | undefined => app.node.tryGetContext(name);
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const [stage, configFolder = DEFAULT_CONFIG_FOLDER] = [context('stage'), context('config')];
    const files = { stage, configFolder, practiceFile: context('practice') };
    const service = loadService(files, today);
    const { config, source, practiceFile } = service;

    const defined: unknown = define(app, {
      stage,
      config,
      source,
      // Another one each time: a deployment ends with the content it carries, also when nothing in it changed.
      deployment: now.toISOString(),
      // The CLI sets this region from the credentials it found.
      defaultRegion: process.env.CDK_DEFAULT_REGION,
    });
    if (defined instanceof Promise)
      throw new Error('What runApp is given must not be async: synthesis does not wait for it.');
    app.synth();
    const contentFolders = [dirname(practiceFile), configFolder];
    const notices = noticesOf(service);
    return { contentFolders, ...(notices.length > 0 && { notice: notices.join('\n') }) };
  } catch (error) {
    return { problem: saysEverything(error) ? error.message : inspect(error) };
  }
}

/** A mistake in content, or what a construct finds when all is there; anything else is a defect and keeps its stack trace. */
const saysEverything = (error: unknown): error is Error =>
  error instanceof ContentError || (error instanceof Error && /^ValidationFailed/.test(error.name));
