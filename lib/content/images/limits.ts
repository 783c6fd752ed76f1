/** Limits of pictures, in a file that does not load sharp. */

/** The most pixels of a side. A decoded image of 8,000 × 8,000 px takes 256 MB. */
export const MAX_SIDE = 8_000;

/** Directories of servers ask for an icon of at least this size. */
export const ICON_SIDE = 512;

/** Whether the content looks like an SVG. Only `draw.ts` decodes SVG, in a separate process. */
export const isSvg = (bytes: Buffer): boolean => bytes.includes('<svg');
