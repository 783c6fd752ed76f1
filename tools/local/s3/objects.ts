/** A bucket's objects with all their versions, in memory. The template enables versioning. */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** An error of S3, with its status and code (API reference, "Error responses"). */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

export const preconditionFailed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

/** Names the missing feature, so that a new use of S3 fails at once. */
export const notModelled = (what: string) =>
  new S3Error(501, 'NotImplemented', `The emulator does not model ${what}`);

export interface StoredObject {
  readonly body: Buffer;
  /** As sent. */
  readonly metadata: Readonly<Record<string, string>>;
  /** With its quotes. */
  readonly etag: string;
  /** In whole seconds, like dates in HTTP. */
  readonly lastModified: Date;
  /** Headers of the checksum that was sent with it. */
  readonly checksum: Readonly<Record<string, string>>;
}

/** One of a key's versions: an object, or the marker of a deletion. */
interface Version {
  readonly id: string;
  readonly object: StoredObject | undefined;
  readonly lastModified: Date;
}

/** A bucket with versioning (S3 user guide, "How S3 Versioning works"). */
export class Bucket {
  /** Key → its versions, the newest first; at least one. */
  private readonly history = new Map<string, readonly Version[]>();

  /** The current version. */
  get(key: string): StoredObject | undefined {
    return this.history.get(key)?.[0]?.object;
  }

  /** Keys of current versions. */
  keys(): string[] {
    return [...this.history].filter(([, [newest]]) => newest?.object).map(([key]) => key);
  }

  /** Every key that has a version, with its versions, the newest first. */
  versions(): [key: string, versions: readonly Version[]][] {
    return [...this.history];
  }

  set(key: string, object: StoredObject): void {
    this.add(key, { id: randomUUID(), object, lastModified: object.lastModified });
  }

  /** Hides the current version, if there is one, behind a deletion marker. */
  delete(key: string): void {
    this.add(key, { id: randomUUID(), object: undefined, lastModified: wholeSeconds() });
  }

  /** Deletes a version for good. If it was the current one, the next older one becomes current. */
  deleteVersion(key: string, id: string): void {
    const left = (this.history.get(key) ?? []).filter((version) => version.id !== id);
    if (left.length > 0) this.history.set(key, left);
    else this.history.delete(key);
  }

  /** As a lifecycle rule does after some days: only current objects are left. */
  forgetOldVersions(): void {
    for (const [key, [newest]] of this.history)
      if (newest?.object) this.history.set(key, [newest]);
      else this.history.delete(key);
  }

  private add(key: string, version: Version): void {
    this.history.set(key, [version, ...(this.history.get(key) ?? [])]);
  }
}

const wholeSeconds = () => new Date(Math.floor(Date.now() / 1000) * 1000);

/** Headers that S3 stores with an object and sends with it (S3 user guide, "Working with object metadata"). */
export const SYSTEM_METADATA = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** @throws S3Error if the body does not match its checksum */
export function storedObject(headers: IncomingHttpHeaders, body: Buffer): StoredObject {
  const metadata = Object.fromEntries(
    SYSTEM_METADATA.flatMap((name) => {
      const value = headers[name] ?? (name === 'content-type' ? 'binary/octet-stream' : undefined);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
  return {
    body,
    metadata,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    lastModified: wholeSeconds(),
    checksum: checkedSum(headers, body),
  };
}

/** The checksum that the publisher sends. S3 refuses a body that does not match it, and stores it. */
const CHECKSUM = 'x-amz-checksum-sha256';

/**
 * @returns the headers that S3 sends with the object
 * @throws S3Error if the body does not match
 */
function checkedSum(headers: IncomingHttpHeaders, body: Buffer): Record<string, string> {
  const header = Object.keys(headers).find((name) => name.startsWith('x-amz-checksum-'));
  if (header === undefined) return {};
  if (header !== CHECKSUM) throw notModelled(header);
  const sum = createHash('sha256').update(body).digest('base64');
  if (sum !== headers[header])
    throw new S3Error(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.');
  return { [header]: sum, 'x-amz-checksum-type': 'FULL_OBJECT' };
}
