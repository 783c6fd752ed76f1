/** The HTML of a picture. */
import { escapeHtml } from './escape.ts';
import type { ImageSource } from './image-source.ts';

/** How large a picture is shown: as wide as the text, as a portrait, or across the whole page. */
export type PictureUse = 'text' | 'portrait' | 'wide';

/**
 * @param image - or the address of one that the site does not have
 * @param text - for those who do not see it
 */
export function pictureHtml(
  image: ImageSource | string,
  text: string,
  _use: PictureUse,
  title?: string,
): string {
  const src = typeof image === 'string' ? image : image.path;
  // A browser that knows the size reserves the space before the picture is loaded.
  const size = typeof image === 'string' ? '' : ` width="${image.width}" height="${image.height}"`;
  const also = title === undefined ? '' : ` title="${escapeHtml(title)}"`;
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(text)}"${also}${size}>`;
}
