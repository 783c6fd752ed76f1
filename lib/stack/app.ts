/**
 * The CDK app. Only this file reads context, environment and clock. If a configuration, practice or page breaks a
 * rule, the app prints one message that lists every problem, and exits with code 1. Context (`cdk synth -c
 * name=value`): `stage` (reads config/<stage>.json), `config` (folder instead of config/), `practice` (practice file
 * instead of the stage's), `deployment` (new text: publishes even if nothing has changed).
 */
import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inspect } from 'node:util';
import { App } from 'aws-cdk-lib';
import { dayOf } from '../../lambda/shared/days.ts';
import { loadService, loadServices } from '../content/load-service.ts';
import { printedWarnings } from '../content/warnings/printed-warnings.ts';
import { describeWarning, warningsOfAll } from '../content/warnings/warnings.ts';
import { ContentError } from '../practice/messages/content-error.ts';
import { FEATURE_FLAGS } from './feature-flags.ts';
import type { FrontDoorAppProps } from './front-door-app.ts';
import { AnswerTooLarge } from './handlers.ts';
import { MissingPackage } from './security-packs.ts';

const DEFAULT_CONFIG_FOLDER = 'config';

/** In the output directory: all warnings, if they are too many to print. */
const WARNINGS_FILE = 'warnings.txt';

/** A text with a digit. A word such as `true` would be the same text the next time, and publish nothing. */
const DEPLOYMENT = /^(?=.*\d)[\w.:+-]{1,64}$/;

type DefineStacks = (app: App, props: FrontDoorAppProps) => unknown;

export interface RunAppOptions {
  /**
   * Whether an app that is started without `-c stage` and `-c practice` defines every stage of the folder
   * (docs/own-infrastructure.md, "Many practices"). `define` is then called once for each stage.
   *
   * @default false
   */
  readonly everyStage?: boolean;
}

/**
 * Runs the CDK app: loads the service of the stage, calls `define` and waits for it, and synthesizes. It synthesizes
 * once for the CDK CLI. For `legal-front-door start` it synthesizes once for each output directory that it receives over
 * IPC, because a loaded app synthesizes in a fraction of the time.
 *
 * @param define - adds stacks to the app
 * @example
 * import { createStack, runApp } from 'legal-front-door';
 *
 * await runApp((app, props) => {
 *   createStack(app, props);
 * });
 * @example
 * // `npx cdk deploy 'Practice*'` deploys every stage of config/, and `npm start -- -c stage=smith` runs one.
 * await runApp((app, props) => createStack(app, props), { everyStage: true });
 */
export async function runApp(define: DefineStacks, options: RunAppOptions = {}): Promise<void> {
  if (!process.send || process.env.SYNTHESIZE_ON_REQUEST === undefined) {
    const made = await synthesized(define, options);
    if (made.problem === undefined) return made.printed ? console.warn(made.printed) : undefined;
    console.error(made.problem);
    process.exit(1);
  }
  process.on('message', async ({ outdir }: { outdir: string }) =>
    process.send?.(await synthesized(define, options, outdir)),
  );
  process.on('disconnect', () => process.exit());
}

/**
 * @param outdir - @default the output directory of the CLI
 * @returns the practice of the first service, the warnings about the content and those of them that the CDK CLI prints,
 *   and the folders of the files that a practice edits; or why it failed
 */
async function synthesized(define: DefineStacks, { everyStage }: RunAppOptions, outdir?: string) {
  try {
    const app = new App({
      context: FEATURE_FLAGS,
      analyticsReporting: false,
      // `synth` is called below, where its errors become one message.
      autoSynth: false,
      ...(outdir && { outdir }),
    });
    const context = (name: string): string | undefined => app.node.tryGetContext(name);
    const today = dayOf(new Date());
    const deployment = deploymentIn(app.node.tryGetContext('deployment'));
    const [stage, configFolder = DEFAULT_CONFIG_FOLDER] = [context('stage'), context('config')];
    const files = { stage, configFolder, practiceFile: context('practice') };
    const services =
      everyStage && stage === undefined && files.practiceFile === undefined
        ? await loadServices(configFolder, today)
        : new Map([[stage, await loadService(files, today)]]);

    const refusals: string[] = [];
    for (const [stage, { config, source }] of services) {
      try {
        await define(app, { stage, config, source, deployment });
      } catch (error) {
        // The other stages may have mistakes too.
        if (services.size === 1 || !isOfContent(error)) throw error;
        refusals.push(`Stage ${stage}: ${error.message}`);
      }
    }
    if (refusals.length > 0) return { problem: refusals.join('\n') };
    const { directory } = app.synth();
    const all = [...services.values()];
    const contentFolders = [...new Set(all.map(({ practiceFile }) => dirname(practiceFile))), configFolder];
    const { practiceFile: file, source } = all[0]!;
    const { name, fictional = false } = source.practice;
    const found = warningsOfAll(all);
    const warnings = found.map(describeWarning).join('\n');
    const warningsFile = join(directory, WARNINGS_FILE);
    const printed = printedWarnings(found, relative('', warningsFile));
    if (printed !== warnings) writeFileSync(warningsFile, `${warnings}\n`);
    const practice = { file, name, fictional };
    return { practice, contentFolders, ...(warnings !== '' && { warnings, printed }) };
  } catch (error) {
    return { problem: needsNoTrace(error) ? error.message : inspect(error) };
  }
}

/** @throws ContentError if it is not a text that can be new each time */
function deploymentIn(value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && DEPLOYMENT.test(value))) return value;
  const rule =
    'must be a text that no deployment had before, e.g. 2026-11-20T09:30: 1 to 64 letters, digits and . : + - _, with a digit';
  throw new ContentError([{ file: 'context', where: 'deployment', rule, received: value }]);
}

/** Mistakes in content, and facts that are too long for an answer. */
const isOfContent = (error: unknown): error is Error =>
  error instanceof ContentError || error instanceof AnswerTooLarge;

/**
 * Mistakes in content, failed validations of constructs, a package that is not installed, and refused files (for
 * example on a full disk). Other errors are printed with their stack trace.
 */
const needsNoTrace = (error: unknown): error is Error =>
  isOfContent(error) ||
  error instanceof MissingPackage ||
  (error instanceof Error && (/^ValidationFailed/.test(error.name) || 'syscall' in error));
