/** Published paths of a practice's pictures. Pages and facts name the file in the folder `images`. */

/** The picture in previews of links to pages, if the practice has it. Not every program that shows them reads WebP. */
export const SHARE_IMAGE_PATH = '/images/share.png';

/** The published path of a picture of the folder, and any other path as it is. A fragment stays. */
export const publishedImage = (path: string): string =>
  path === SHARE_IMAGE_PATH
    ? path
    : path.replace(/^(\/images\/[^?#]*)\.(?:png|jpe?g|webp|avif|svg)(?=$|#)/, '$1.webp');
