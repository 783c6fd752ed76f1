/** Reads a folder of images, as synthesis does. */
import type { PictureUse } from '../../../../lambda/render/tree/nodes.ts';
import type { ContentProblem } from '../../../../lambda/shared/content-problem.ts';
import { imagePaths, readImages } from '../../../../lib/content/images/image-files.ts';
import { ContentError } from '../../../../lib/practice/messages/content-error.ts';
import { temporaryDirectory, writeFiles } from '../../stack/fixture.ts';

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
