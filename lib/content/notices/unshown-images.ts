/** Finds images that the site serves although nothing of it shows them or links to them. */
import { dirname, join } from 'node:path';
import type { Site } from '../../../lambda/render/site.ts';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';

export function unshownImages(
  { images, files }: Pick<Site, 'images' | 'files'>,
  practiceFile: string,
): ContentProblem[] {
  const texts = files.filter(({ encoding, contentType }) => !encoding && !contentType.startsWith('image/'));
  const named = new Set(
    texts.flatMap(({ body }) =>
      body
        .split('/images/')
        .slice(1)
        .map((rest) => `/images/${/^[a-z\d/-]+\.[a-z]+/.exec(rest)?.[0]}`),
    ),
  );
  return images
    .filter((path) => !named.has(path))
    .map((path) => ({
      file: join(dirname(practiceFile), path),
      where: 'file',
      rule: 'can be read by everybody who knows its address: show it on a page, or delete it',
      received: undefined,
    }));
}
