/** The operations on the content bucket. The message of a failure names operation, key and reason. */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { runStep } from './failure.ts';
import type { PublishedFile } from './published-file.ts';

/** S3 accepts thousands of requests a second. This many keep a small function busy. */
const CONCURRENCY = 16;

/** Limit of S3 (API reference, DeleteObjects). */
const MAX_KEYS_PER_DELETE = 1_000;

/** An object that was read from the bucket. */
export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
  readonly contentLanguage: string | undefined;
}

interface ObjectToDelete {
  readonly Key: string;
  readonly VersionId?: string;
  /** If present, the object is deleted only if it still has this ETag. */
  readonly ETag?: string;
}

export class Bucket {
  constructor(
    private readonly s3: S3Client,
    private readonly name: string,
    private readonly abortSignal: AbortSignal,
  ) {}

  /** Key → ETag of every object. */
  list(): Promise<Map<string, string>> {
    return runStep(`listing bucket ${this.name}`, async () => {
      const etags = new Map<string, string>();
      const pages = paginateListObjectsV2({ client: this.s3 }, { Bucket: this.name }, this.options());
      for await (const { Contents = [] } of pages)
        for (const { Key, ETag } of Contents) etags.set(Key!, ETag!);
      return etags;
    });
  }

  /** @returns undefined if there is no such object */
  get(key: string): Promise<StoredObject | undefined> {
    return runStep(`reading ${key}`, async () => {
      try {
        const command = new GetObjectCommand({ Bucket: this.name, Key: key });
        const object = await this.s3.send(command, this.options());
        return {
          body: Buffer.from(await object.Body!.transformToByteArray()),
          etag: object.ETag!,
          contentType: object.ContentType,
          cacheControl: object.CacheControl,
          contentLanguage: object.ContentLanguage,
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
  }

  /**
   * Writes an object, if it is still as it was found. Otherwise S3 answers 412 (user guide, "Conditional writes").
   * @param found - its ETag. undefined: there was none
   * @param abortSignal - when the request is given up. @default with the run
   * @returns its ETag
   */
  put(file: PublishedFile, found: string | undefined, abortSignal = this.abortSignal): Promise<string> {
    const { key, contentType, cacheControl, contentLanguage, checksum, body } = file;
    const command = new PutObjectCommand({
      Bucket: this.name,
      Key: key,
      Body: body,
      ContentType: contentType,
      CacheControl: cacheControl,
      ...(contentLanguage !== undefined && { ContentLanguage: contentLanguage }),
      // S3 refuses the object if the received bytes have another checksum.
      ChecksumSHA256: checksum,
      ...(found === undefined ? { IfNoneMatch: '*' } : { IfMatch: found }),
    });
    return runStep(`writing ${key}`, async () => (await this.s3.send(command, { abortSignal })).ETag!);
  }

  /** The first 1,000 versions and deletion markers, which S3 lists at once. */
  firstVersions(): Promise<ObjectToDelete[]> {
    return runStep(`listing versions in bucket ${this.name}`, async () => {
      const command = new ListObjectVersionsCommand({ Bucket: this.name });
      const { Versions = [], DeleteMarkers = [] } = await this.s3.send(command, this.options());
      return [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({
        Key: Key!,
        VersionId: VersionId!,
      }));
    });
  }

  /**
   * Without a version id, S3 only adds a deletion marker: no version is lost.
   * @param abortSignal - as of `put`
   */
  async delete(objects: readonly ObjectToDelete[], abortSignal = this.abortSignal): Promise<void> {
    for (let first = 0; first < objects.length; first += MAX_KEYS_PER_DELETE) {
      const batch = objects.slice(first, first + MAX_KEYS_PER_DELETE);
      const Delete = { Objects: [...batch], Quiet: true };
      const command = new DeleteObjectsCommand({ Bucket: this.name, Delete });
      await runStep(`deleting ${batch.length} objects`, async () => {
        const { Errors = [] } = await this.s3.send(command, { abortSignal });
        // The request succeeds even if S3 could not delete some.
        const [failed] = Errors;
        if (failed) throw { name: failed.Code, message: `${failed.Key}: ${failed.Message ?? ''}` };
      });
    }
  }

  private options() {
    return { abortSignal: this.abortSignal };
  }
}

/** Whether the object has the body and the headers of the file. */
export function isEqual(file: PublishedFile, stored: StoredObject): boolean {
  return (
    stored.body.equals(file.body) &&
    stored.contentType === file.contentType &&
    stored.cacheControl === file.cacheControl &&
    stored.contentLanguage === file.contentLanguage
  );
}

/**
 * Works on the items of a list, at most `CONCURRENCY` at a time.
 * @throws the first failure, when the items in progress have ended; starts no item after it
 */
export async function eachInParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        queue.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failures.length > 0) throw failures[0];
}
