/** A picture that pages show, as it is served: read and checked at synthesis. */

export interface ImageSource {
  /** `/images/office.jpg`. */
  readonly path: string;
  readonly contentType: string;
  /** Of what a browser shows, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** Of the body. @default it is text */
  readonly encoding?: 'base64';
}

/** By their paths. */
export type Images = ReadonlyMap<string, ImageSource>;

export const imagesByPath = (images: readonly ImageSource[]): Images =>
  new Map(images.map((image) => [image.path, image]));

/** Shown with the link to a page, where a practice has it. */
export const SHARE_IMAGE_PATH = '/images/share.png';
