/** Reads a folder of images, as synthesis does. */
import { spawnSync } from 'node:child_process';
import { deserialize, serialize } from 'node:v8';
import type { PictureUse } from '../../../../lambda/render/site-source.ts';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { imagePaths, readImages } from '../../../../lib/content/images/image-files.ts';
import { ContentError } from '../../../../lib/practice/messages/content-error.ts';
import { temporaryDirectory, writeFiles } from '../../stack/fixture.ts';
import { ROOT } from '../support.ts';

/** @param shown - path of an image and how it is shown */
export async function readFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  shown: readonly (readonly [path: string, use: PictureUse])[] = [],
) {
  const folder = temporaryDirectory();
  writeFiles(folder, files);
  const problems: ContentProblem[] = [];
  const images = await readImages(folder, problems, shown);
  const message = new ContentError(problems).message.replaceAll(folder, 'images');
  return { images, paths: imagePaths(folder), problems: message === '' ? [] : message.split('\n') };
}

const PROGRAM = `
  import { buffer } from 'node:stream/consumers';
  import { deserialize, serialize } from 'node:v8';
  import * as encode from './lib/content/images/encode.ts';
  const results = [];
  for (const [task, job] of deserialize(await buffer(process.stdin))) results.push(await encode[task](job));
  process.stdout.write(serialize(results));`;

/** What another process encodes. @param env - variables by which libvips does it in another way */
export function encodedElsewhere(
  jobs: readonly (readonly [task: string, job: object])[],
  env: Readonly<Record<string, string>> = {},
): unknown[] {
  const options = { cwd: ROOT, input: serialize(jobs), env: { ...process.env, ...env } };
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  return deserialize(spawnSync(process.execPath, args, options).stdout);
}

/** Neither the vector instructions of the processor nor more than one of its cores. */
export const WITHOUT_VECTORS = { VIPS_NOVECTOR: '1', JSIMD_FORCENONE: '1', VIPS_CONCURRENCY: '1' };
