/** The attributes of a picture in HTML. */
import { publishedImage } from '../../shared/images.ts';
import type { ImageSource, Images } from '../site-source.ts';
import type { PictureUse } from '../tree/nodes.ts';

/** `--measure` of the stylesheet, 40rem, in rems of the browser, which are smaller than those of the stylesheet. */
const MEASURE = '(min-width: 60em) 47.5rem, (min-width: 45em) 42.5rem, 90vw';

/** Widths in the stylesheet. A browser chooses a size by them before it has the stylesheet. */
const SHOWN: Readonly<Record<PictureUse, string>> = {
  portrait: '(min-width: 60em) 14.25rem, (min-width: 45em) 12.75rem, 8.5rem',
  text: MEASURE,
  wide: MEASURE,
};

/**
 * The attributes of the `<img>` of a picture, which has its use as class. A browser takes the copy in `srcset` that
 * fits its display. `src` is the largest copy, for programs that read nothing else.
 *
 * @param images - those of the site
 * @param src - name of the file as pages have it, or the address of a picture that the site does not have
 * @param text - the text alternative
 * @param loading - `eager` if the picture is on the first screen
 */
export function pictureAttributes(
  images: Images,
  src: string,
  text: string,
  use: PictureUse,
  title?: string,
  loading: 'lazy' | 'eager' = use === 'wide' ? 'eager' : 'lazy',
): Readonly<Record<string, string | number | undefined>> {
  const path = publishedImage(src);
  const image = images.get(path);
  const sizes = image?.sizes?.filter((each) => each.use === use) ?? [];
  const largest = sizes.at(-1);
  // A browser that knows the size reserves the space before the picture is loaded.
  const shown = (use === 'portrait' && largest) || image;
  const srcset = sizes.map((size) => `${size.path} ${size.width}w`).join(', ');
  return {
    ...{ className: use, src: largest?.path ?? path, alt: text, title },
    ...(image && largest && { srcSet: srcset, sizes: shownAs(use, image) }),
    ...{ width: shown?.width, height: shown?.height, loading, decoding: 'async' },
  };
}

const shownAs = (use: PictureUse, { width }: ImageSource) =>
  use === 'text' && width < 680 ? `min(${width}px, 90vw)` : SHOWN[use];
