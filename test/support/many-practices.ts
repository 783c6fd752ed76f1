/**
 * A repository with many practices, as docs/own-infrastructure.md lays it out, and its app as the CDK CLI starts it.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeploymentConfig } from '../../lib/config/config-schema.ts';
import { writeAnotherPractice } from './another-practice.ts';
import { type Run, runCdkApp } from './cdk-app.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Writes the app of the page, which imports this checkout instead of the package, and for each name a stage and a
 * practice that has this name in its facts.
 *
 * @param folder - of the repository
 * @param today - the day on which the facts were verified, YYYY-MM-DD
 * @param config - further options of each stage
 */
export function writeManyPractices(
  folder: string,
  names: readonly string[],
  today: string,
  config: DeploymentConfig = {},
): void {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'app.ts'), appOfThePage());
  mkdirSync(join(folder, 'config'), { recursive: true });
  const model = join(folder, 'model');
  writeAnotherPractice(model, { today });
  for (const name of names) {
    const practice = `practices/${name}/practice.json`;
    cpSync(model, join(folder, 'practices', name), { recursive: true });
    const capital = name.replace(/^./, (letter) => letter.toUpperCase());
    edit(join(folder, practice), (text) =>
      text.replaceAll('Lindqvist', capital).replaceAll('lindqvist-counsel', `${name}-counsel`),
    );
    const stage = { prefix: 'Practice', region: 'us-east-1', practice, ...config };
    writeFileSync(join(folder, 'config', `${name}.json`), JSON.stringify(stage, undefined, 2));
  }
}

function appOfThePage(): string {
  const page = readFileSync(join(ROOT, 'docs/own-infrastructure.md'), 'utf8');
  const apps = [...page.matchAll(/^```js app\n([\s\S]*?)^```$/gm)].map(([, app]) => app!);
  return apps
    .find((app) => app.includes('everyStage'))!
    .replace("'legal-front-door'", JSON.stringify(join(ROOT, 'lib/index.ts')));
}

export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/**
 * @param folder - of the repository
 * @param outdir - gets the assembly
 * @param context - as `cdk synth -c name=value` sets it
 */
export function runManyPractices(
  folder: string,
  outdir: string,
  context: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return runCdkApp({
    app: 'app.ts',
    cwd: folder,
    outdir,
    context,
    // The CDK's own rules cost 5 s, and other tests apply them.
    env: { CDK_VALIDATION: 'false' },
  });
}
