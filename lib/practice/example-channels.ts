/** The official channels of the package's examples, which no other practice has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channels } from '../../lambda/shared/channels.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { PACKAGE_ROOT } from './files/package-root.ts';

const FOLDER = join(PACKAGE_ROOT, 'examples');

let known: ReadonlySet<string> | undefined;

/** Numbers (E.164) and addresses. Reads the files once. */
function exampleChannels(): ReadonlySet<string> {
  known ??= new Set(
    readdirSync(FOLDER)
      .map((name) => JSON.parse(readFileSync(join(FOLDER, name, 'practice.json'), 'utf8')) as Practice)
      .flatMap(channels)
      .map(({ value }) => value),
  );
  return known;
}

/** Whether at least one official channel is still an example's. */
export const hasExampleChannel = (practice: Practice): boolean =>
  channels(practice).some(({ value }) => exampleChannels().has(value));
