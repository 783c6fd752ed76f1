/** Limits of pictures and PDF files, in a file that does not load sharp. */

/** The size of a camera's photograph. Pages get smaller copies. */
export const MAX_FILE_BYTES = 5_000_000;

/**
 * All images and PDF files together. The publisher has 512 MB of memory and keeps all of them in it, twice once the
 * facts have expired or a closure is over.
 */
export const MAX_ALL_BYTES = 20_000_000;

/** The most pixels of a side. A decoded image of 8,000 × 8,000 px takes 256 MB. */
export const MAX_SIDE = 8_000;

/** Directories of servers ask for an icon of at least this size. */
export const ICON_SIDE = 512;

/** Whether the content looks like an SVG. Only `draw.ts` decodes SVG, in a separate process. */
export const isSvg = (bytes: Buffer): boolean => bytes.includes('<svg');
