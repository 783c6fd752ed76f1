/**
 * How rendered content travels in the publisher's own asset: files under one directory, and a manifest
 * beside them. Written by the stack at synthesis, read by the publisher when CloudFormation calls it.
 */

/** Directory of the asset that holds the files, each under its object key. */
export const CONTENT_DIRECTORY = 'content';

/** File of the asset that lists them: `ManifestEntry[]`. */
export const CONTENT_MANIFEST = 'manifest.json';

/** One object of the content bucket. */
export interface ManifestEntry {
  readonly key: string;
  /** Sent with the object, exactly. */
  readonly contentType: string;
  /** Sent with the object, exactly. */
  readonly cacheControl: string;
  /** Sent with the object, exactly. @default not sent */
  readonly contentLanguage?: string;
  /** SHA-256 of the file as it lies in the asset (base URL not filled in yet), in hex. */
  readonly sha256: string;
}

const DIGEST = /\{\{sha256 ([^{}]+)\}\}/g;

/**
 * Stands in one file for the digest of another as it is published: the publisher fills in the base URL
 * first, so nobody knows it earlier. The file that it is of must not hold one itself.
 */
export const digestPlaceholder = (key: string) => `{{sha256 ${key}}}`;

/** @param digestOf - of a key, in lower-case hex */
export const withDigests = (text: string, digestOf: (key: string) => string) =>
  text.replace(DIGEST, (_, key: string) => digestOf(key));
