/** A picture of the site as it is served. Synthesis reads and checks it. */

export interface ImageSource {
  /** For example `/images/office.jpg`. */
  readonly path: string;
  readonly contentType: string;
  /** As a browser shows it, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** How the body is encoded. @default it is text */
  readonly encoding?: 'base64';
  /** Smaller copies. @default none: the image is as good */
  readonly sizes?: readonly ImageSize[];
}

/** How large a picture is shown: as wide as the text, as a portrait, or across the whole page. */
export type PictureUse = 'text' | 'portrait' | 'wide';

/** A copy for one use. A portrait is cropped to 4:5. */
export interface ImageSize extends Pick<ImageSource, 'path' | 'contentType' | 'width' | 'height' | 'body'> {
  readonly use: PictureUse;
  readonly encoding: 'base64';
}

/** Pictures by their paths. */
export type Images = ReadonlyMap<string, ImageSource>;

export const imagesByPath = (images: readonly ImageSource[]): Images =>
  new Map(images.map((image) => [image.path, image]));

/** The picture in previews of links to pages, if the practice has it. */
export const SHARE_IMAGE_PATH = '/images/share.png';
