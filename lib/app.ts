/**
 * The CDK app. Only this file reads context, environment and clock. If a configuration, practice or page breaks a
 * rule, the app prints one message that lists every problem, and exits with code 1. Context (`cdk synth -c
 * name=value`): `stage` (reads config/<stage>.json), `config` (folder instead of config/), `practice` (practice file
 * instead of the stage's), `deployment` (new text: publishes even if nothing has changed).
 */
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { App } from 'aws-cdk-lib';
import { dayOf } from '../lambda/shared/days.ts';
import { AnswerTooLarge } from './answer-sizes.ts';
import { ContentError } from './content/content-error.ts';
import { loadService } from './content/load-service.ts';
import { describeNotice, noticesOf } from './content/notices.ts';
import { FEATURE_FLAGS } from './feature-flags.ts';
import type { FrontDoorAppProps } from './front-door-app.ts';
import { MissingPackage } from './security-packs.ts';

const DEFAULT_CONFIG_FOLDER = 'config';

/** It contains a digit, because a word such as `true` would be the same text the next time, and publish nothing. */
const DEPLOYMENT = /^(?=.*\d)[\w.:+-]{1,64}$/;

type DefineStacks = (app: App, props: FrontDoorAppProps) => void;

/** Result of a synthesis. */
interface Synthesized {
  /** Why it failed. */
  readonly problem?: string;
  /** Notices about the content, for people to read. */
  readonly notice?: string;
  /** Folders of the files that an editor edits. */
  readonly contentFolders?: readonly string[];
}

/**
 * Runs the CDK app: loads the service of the stage, calls `define`, and synthesizes. It synthesizes once for the CDK
 * CLI. For `legal-front-door start` it synthesizes once for each output directory that it receives over IPC, because a
 * loaded app synthesizes in a fraction of the time.
 *
 * @param define - adds stacks to the app; it must not be async
 * @example
 * import { createStacks, runApp } from 'legal-front-door';
 *
 * runApp((app, props) => {
 *   createStacks(app, props);
 * });
 */
export function runApp(define: DefineStacks): void {
  if (!process.send || process.env.SYNTHESIZE_ON_REQUEST === undefined) {
    const { problem, notice } = synthesized(define);
    if (notice) console.warn(notice);
    if (problem === undefined) return;
    console.error(problem);
    process.exit(1);
  }
  process.on('message', ({ outdir }: { outdir: string }) => process.send?.(synthesized(define, outdir)));
  process.on('disconnect', () => process.exit());
}

/** @param outdir - @default the output directory of the CLI */
function synthesized(define: DefineStacks, outdir?: string): Synthesized {
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
    const service = loadService(files, today);
    const { config, source, practiceFile } = service;

    const defined: unknown = define(app, {
      stage,
      config,
      source,
      deployment,
      // The CLI sets this variable to the region of the credentials.
      defaultRegion: process.env.CDK_DEFAULT_REGION,
    });
    if (defined instanceof Promise)
      throw new Error(
        'The function given to runApp returned a promise, for which synthesis does not wait. Make it synchronous.',
      );
    app.synth();
    const contentFolders = [dirname(practiceFile), configFolder];
    const notice = noticesOf(service).map(describeNotice).join('\n');
    return { contentFolders, ...(notice !== '' && { notice }) };
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

/**
 * Mistakes in content, facts that are too long for an answer, failed validations of constructs, a package that is not installed, and refused files (for example
 * on a full disk). Other errors are printed with their stack trace.
 */
const needsNoTrace = (error: unknown): error is Error =>
  error instanceof ContentError ||
  error instanceof AnswerTooLarge ||
  error instanceof MissingPackage ||
  (error instanceof Error && (/^ValidationFailed/.test(error.name) || 'syscall' in error));
