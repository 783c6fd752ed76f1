/** The files of a repository with many practices, as docs/many-practices.md lays them out. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeploymentConfig } from '../../lib/config/config-schema.ts';
import { writeAnotherPractice } from './another-practice.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The app of docs/many-practices.md, which imports this checkout instead of the package. */
export function appOfManyPractices(): string {
  const page = readFileSync(join(ROOT, 'docs/many-practices.md'), 'utf8');
  const [, app] = /^```js app\n([\s\S]*?)^```$/m.exec(page)!;
  return app!.replace("'legal-front-door'", JSON.stringify(join(ROOT, 'lib/index.ts')));
}

/**
 * Writes `app.ts`, and for each name a stage and a practice that has this name in its facts, addresses and pages.
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
  mkdirSync(join(folder, 'config'), { recursive: true });
  writeFileSync(join(folder, 'app.ts'), appOfManyPractices());
  const first = join(folder, 'practices', names[0]!);
  writeAnotherPractice(first, { today });
  for (const name of names) {
    const own = join(folder, 'practices', name);
    if (own !== first) cpSync(first, own, { recursive: true });
    const practice = `practices/${name}/practice.json`;
    const stage = { prefix: 'Practice', practice, region: 'us-east-1', ...config };
    writeFileSync(join(folder, 'config', `${name}.json`), JSON.stringify(stage, undefined, 2));
  }
  for (const name of names) {
    const capital = name.replace(/^./, (letter) => letter.toUpperCase());
    for (const file of ['practice.json', 'pages/index.md'])
      edit(join(folder, 'practices', name, file), (text) =>
        text.replaceAll('Lindqvist', capital).replaceAll('lindqvist', name),
      );
  }
}

export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
