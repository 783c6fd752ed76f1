/** The HTML of a picture. */
import { escapeHtml } from './escape.ts';
import type { ImageSize, ImageSource, PictureUse } from './site-source.ts';

export type { PictureUse } from './site-source.ts';

/** The measure of the stylesheet: 40rem. A rem is larger there than in `sizes`, where it is the browser's. */
const MEASURE = '(min-width: 60em) 47.5rem, (min-width: 45em) 42.5rem, 90vw';

/** Widths in the stylesheet, from which a browser chooses a size before it has the stylesheet. */
const SHOWN: Readonly<Record<PictureUse, string>> = {
  portrait: '(min-width: 60em) 14.25rem, (min-width: 45em) 12.75rem, 8.5rem',
  text: MEASURE,
  wide: MEASURE,
};

/**
 * The HTML class of the picture is its use. A browser that knows WebP takes the size that fits its display, and any
 * other one the fallback.
 *
 * @param image - or the address of one that the site does not have
 * @param text - for those who do not see it
 * @param loading - `eager` if the picture is on the first screen
 */
export function pictureHtml(
  image: ImageSource | string,
  text: string,
  use: PictureUse,
  title?: string,
  loading: 'lazy' | 'eager' = use === 'wide' ? 'eager' : 'lazy',
): string {
  const also = title === undefined ? '' : ` title="${escapeHtml(title)}"`;
  const img = (src: string, size: string) =>
    `<img class="${use}" src="${escapeHtml(src)}" alt="${escapeHtml(text)}"${also}${size} loading="${loading}" decoding="async">`;
  if (typeof image === 'string') return img(image, '');
  const sizes = image.sizes?.filter((each) => each.use === use) ?? [];
  const webp = sizes.filter(isWebp);
  // A browser that knows the size reserves the space before the picture is loaded.
  const { width, height } = (use === 'portrait' && webp.at(-1)) || image;
  const fallback = img(
    (sizes.find((each) => !isWebp(each)) ?? image).path,
    ` width="${width}" height="${height}"`,
  );
  if (webp.length === 0) return fallback;
  const srcset = webp.map((size) => `${size.path} ${size.width}w`).join(', ');
  return `<picture><source type="${WEBP}" srcset="${srcset}" sizes="${shownAs(use, image)}">${fallback}</picture>`;
}

const WEBP = 'image/webp';
const isWebp = ({ contentType }: ImageSize) => contentType === WEBP;

const shownAs = (use: PictureUse, { width }: ImageSource) =>
  use === 'text' && width < 680 ? `min(${width}px, 90vw)` : SHOWN[use];
