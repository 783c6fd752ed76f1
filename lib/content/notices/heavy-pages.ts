/** Finds pages whose images take long on a mobile connection. Sizes are made so that most pages have none (contract §3). */
import { gzipSync } from 'node:zlib';
import { NOT_FOUND_FILE } from '../../../lambda/render/pages.ts';
import type { Site, SiteFile } from '../../../lambda/render/site.ts';
import type { ContentProblem } from '../../../lambda/shared/content-problem.ts';
import { ASSETS, NOT_FOUND_PAGES } from '../../../lambda/shared/routes.ts';

const MAX_BYTES = 200_000;
const NAMED = 3;

/** An image, and the source before it if the picture has sizes. */
const PICTURE = /<source ([^<>]*)><img [^<>]*>|<img ([^<>]*)>/g;

/** The largest file of a picture: the last candidate of its source. */
function largestOf([, source, image]: RegExpMatchArray): string[] {
  if (source === undefined) return /src="(\/[^"]+)"/.exec(image!)?.slice(1) ?? [];
  const [, candidates = ''] = /srcset="([^"]*)"/.exec(source) ?? [];
  return [candidates.split(', ').at(-1)!.split(' ')[0]!];
}

/** Of a stylesheet, which every page loads. */
const STYLED = /url\(["']?(\/images\/[^"')]+)/g;

export function heavyPages({ pages, files }: Pick<Site, 'pages' | 'files'>): ContentProblem[] {
  const byPath = new Map(files.map((file) => [`/${file.key}`, file]));
  const stylesheet = byPath.get(ASSETS.stylesheet.path)?.body ?? '';
  const styled = Array.from(stylesheet.matchAll(STYLED), ([, image]) => image!);
  const notFound = { file: NOT_FOUND_FILE, htmlKey: NOT_FOUND_PAGES.html.path.slice(1) };
  return [...pages, notFound].flatMap(({ file, htmlKey }) => {
    const html = byPath.get(`/${htmlKey}`)?.body ?? '';
    const shown = [...html.matchAll(PICTURE)].flatMap(largestOf);
    const paths = new Set([...shown, ...styled]);
    const images = [...paths]
      .flatMap((path) => {
        const image = byPath.get(path);
        return image ? [{ path, bytes: bytesOf(image) }] : [];
      })
      .sort((a, b) => b.bytes - a.bytes);
    const bytes = images.reduce((sum, image) => sum + image.bytes, 0);
    if (bytes <= MAX_BYTES) return [];
    const largest = images.slice(0, NAMED).map((image) => `${image.path} (${image.bytes})`);
    const rule = `must have at most ${MAX_BYTES} bytes on a display of high density: show fewer, or simpler ones. The largest: ${largest.join(', ')}`;
    return [{ file, where: 'images', rule, received: bytes }];
  });
}

/** CloudFront compresses SVG. */
const bytesOf = ({ body, encoding }: SiteFile): number =>
  encoding ? Buffer.byteLength(body, encoding) : gzipSync(body).length;
