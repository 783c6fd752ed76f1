/** The operations on the content bucket. The message of a failure names operation, key and reason. */
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { RETRYABLE_CODES, runStep, StepFailure } from './failure.ts';
import type { PublishedFile } from './published-file.ts';

/** S3 accepts thousands of requests a second. This many keep a small function busy. */
export const CONCURRENCY = 16;

/**
 * `list` stops at this number of keys, which no site reaches (the edge function knows at most about 2,000 pages), so
 * that a million foreign objects do not take the time of a publication.
 */
export const MAX_LISTED = 10_000;

/** Limit of S3 (API reference, DeleteObjects). */
const MAX_KEYS_PER_DELETE = 1_000;

/** Characters that XML 1.0 does not have, but keys may (S3 user guide, "Object key naming guidelines"). */
const NOT_IN_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** An object that was read from the bucket. */
export interface StoredObject {
  /** undefined: it is longer than the caller asked for, and was not read. */
  readonly body: Buffer | undefined;
  readonly etag: string;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
  readonly contentLanguage: string | undefined;
  /** Headers that the publisher never sets and viewers would get: encoding, disposition, redirect, expiry, metadata. */
  readonly hasOtherHeaders: boolean;
}

/** undefined: there is no such object. */
export type Found = StoredObject | 'unreadable' | undefined;

interface ObjectToDelete {
  readonly Key: string;
  readonly VersionId?: string;
  /** If present, the object is deleted only if it still has this ETag. Of a list, each object has one, or none has. */
  readonly ETag?: string;
}

/** A version of an object, or a deletion marker. */
interface ObjectVersion {
  readonly Key: string;
  readonly VersionId: string;
  readonly isLatest: boolean;
}

/** S3 answers 412 if the condition does not hold (user guide, "Conditional requests"). */
interface WriteCondition {
  readonly IfNoneMatch?: '*';
  readonly IfMatch?: string;
}

export class Bucket {
  constructor(
    private readonly s3: S3Client,
    private readonly name: string,
    private readonly abortSignal: AbortSignal,
  ) {}

  /** Key → ETag of the objects, at least of the first `MAX_LISTED`. */
  list(): Promise<Map<string, string>> {
    return runStep(`listing bucket ${this.name}`, async () => {
      const etags = new Map<string, string>();
      const input = { Bucket: this.name, EncodingType: 'url' } as const;
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: this.s3 },
        input,
        this.options(),
      )) {
        for (const { Key, ETag } of Contents) etags.set(decoded(Key!), ETag!);
        if (etags.size >= MAX_LISTED) break;
      }
      return etags;
    });
  }

  /** The ETag of an object that cannot be read. @returns undefined if there is no such object */
  listedEtag(key: string): Promise<string | undefined> {
    return runStep(`listing ${key}`, async () => {
      const input = { Bucket: this.name, Prefix: key, MaxKeys: 1, EncodingType: 'url' } as const;
      const { Contents: [first] = [] } = await this.s3.send(new ListObjectsV2Command(input), this.options());
      return first && decoded(first.Key!) === key ? first.ETag : undefined;
    });
  }

  /**
   * @param maxBytes - of a longer object, the body is not read
   * @returns undefined if there is no such object
   */
  get(key: string, maxBytes = Number.POSITIVE_INFINITY): Promise<StoredObject | undefined> {
    return runStep(`reading ${key}`, async () => {
      try {
        const command = new GetObjectCommand({ Bucket: this.name, Key: key });
        const unneeded = new AbortController();
        const abortSignal = AbortSignal.any([this.abortSignal, unneeded.signal]);
        const object = await this.s3.send(command, { abortSignal });
        const isRead = object.ContentLength! <= maxBytes;
        if (!isRead) unneeded.abort();
        return {
          body: isRead ? Buffer.from(await object.Body!.transformToByteArray()) : undefined,
          etag: object.ETag!,
          contentType: object.ContentType,
          cacheControl: object.CacheControl,
          contentLanguage: object.ContentLanguage,
          hasOtherHeaders:
            [
              object.ContentEncoding,
              object.ContentDisposition,
              object.WebsiteRedirectLocation,
              object.ExpiresString,
            ].some(Boolean) || Object.keys(object.Metadata ?? {}).length > 0,
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
  }

  /**
   * Reads an object that may be anybody's.
   * @param readable - key of an object that this run has just written. If S3 refuses that one too, the reason is a
   * policy, and not the object. The policy may take effect in between, so the object is then read once more.
   */
  async look(key: string, maxBytes: number, readable: string): Promise<Found> {
    const found = await this.get(key, maxBytes).catch(refusalOnly);
    if (!(found instanceof StepFailure)) return found;
    const other = await this.get(readable, 0).catch(refusalOnly);
    if (other instanceof StepFailure && other.retry === 'whileIamSettles') throw other;
    const again = await this.get(key, maxBytes).catch(refusalOnly);
    return again instanceof StepFailure ? 'unreadable' : again;
  }

  /**
   * Writes an object, if it is still as it was found.
   * @param listedEtag - its ETag, if it could not be read
   * @returns its ETag
   */
  change(file: PublishedFile, found: Found, listedEtag?: string): Promise<string> {
    if (found === undefined) return this.put(file, { IfNoneMatch: '*' });
    if (found === 'unreadable')
      return this.replace(file, listedEtag === undefined ? {} : { IfMatch: listedEtag });
    return this.put(file, { IfMatch: found.etag });
  }

  /**
   * Replaces an object that cannot be read. AWS does not document whether S3 compares the ETag of such an object. If it
   * refuses to, the object is written without a condition.
   */
  async replace(file: PublishedFile, condition: WriteCondition): Promise<string> {
    const etag = await this.put(file, condition).catch(refusalOnly);
    return etag instanceof StepFailure ? this.put(file) : etag;
  }

  /** @returns its ETag */
  put(file: PublishedFile, condition: WriteCondition = {}): Promise<string> {
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
      ...condition,
    });
    return runStep(`writing ${key}`, async () => (await this.s3.send(command, this.options())).ETag!);
  }

  async deleteOne({ Key, VersionId, ETag: IfMatch }: ObjectToDelete): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.name, Key, VersionId, IfMatch });
    await runStep(`deleting ${Key}`, () => this.s3.send(command, this.options()));
  }

  /** The first 1,000 versions and deletion markers, which S3 lists at once. */
  firstVersions(): Promise<ObjectVersion[]> {
    return runStep(`listing versions in bucket ${this.name}`, async () => {
      const command = new ListObjectVersionsCommand({ Bucket: this.name, EncodingType: 'url' });
      const { Versions = [], DeleteMarkers = [] } = await this.s3.send(command, this.options());
      return [...Versions, ...DeleteMarkers].map(({ Key, VersionId, IsLatest }) => ({
        Key: decoded(Key!),
        VersionId: VersionId!,
        isLatest: IsLatest === true,
      }));
    });
  }

  /** Without a version id, S3 only adds a deletion marker: no version is lost. With an ETag, it compares that first. */
  async delete(objects: readonly ObjectToDelete[]): Promise<void> {
    const listable = objects.filter(({ Key }) => !NOT_IN_XML.test(Key));
    for (let first = 0; first < listable.length; first += MAX_KEYS_PER_DELETE) {
      const batch = listable.slice(first, first + MAX_KEYS_PER_DELETE);
      const failed = await this.deleteAll(batch);
      const temporary = failed.find(({ Code }) => RETRYABLE_CODES.includes(Code!));
      // AWS does not document whether S3 compares the ETag of an object that cannot be read.
      const again = temporary || !batch[0]!.ETag ? [] : failed.map(({ Key }) => ({ Key: Key! }));
      const [left] = again.length > 0 ? await this.deleteAll(again) : failed;
      const error = temporary ?? left;
      if (error)
        await runStep(`deleting ${batch.length} objects`, () =>
          Promise.reject({ name: error.Code, message: `${error.Key}: ${error.Message ?? ''}` }),
        );
    }
    // One at a time, with the key in the URL.
    const others = objects.filter(({ Key }) => NOT_IN_XML.test(Key));
    await eachInParallel(CONCURRENCY, others, async ({ ETag, ...object }) => {
      const failure = ETag && (await this.deleteOne({ ...object, ETag }).catch(refusalOnly));
      if (ETag === undefined || failure) await this.deleteOne(object);
    });
  }

  /** @returns the errors about single objects: the request succeeds even if S3 could not delete some */
  private deleteAll(objects: readonly ObjectToDelete[]) {
    const Delete = {
      Objects: objects.map(({ Key, VersionId, ETag }) => ({ Key, VersionId, ETag })),
      Quiet: true,
    };
    const command = new DeleteObjectsCommand({ Bucket: this.name, Delete });
    return runStep(`deleting ${objects.length} objects`, async () => {
      const { Errors = [] } = await this.s3.send(command, this.options());
      return Errors;
    });
  }

  private options() {
    return { abortSignal: this.abortSignal };
  }
}

function refusalOnly(error: unknown): StepFailure {
  if (error instanceof StepFailure && error.isRefusal) return error;
  throw error;
}

/** A key in a list with `EncodingType: 'url'`. Without it, some keys would make the list malformed XML. */
const decoded = (key: string) => decodeURIComponent(key.replaceAll('+', ' '));

/** Whether the object has the body and the headers of the file. */
export function isEqual(file: PublishedFile, stored: StoredObject): boolean {
  return (
    stored.body?.equals(file.body) === true &&
    stored.contentType === file.contentType &&
    stored.cacheControl === file.cacheControl &&
    stored.contentLanguage === file.contentLanguage &&
    !stored.hasOtherHeaders
  );
}

/**
 * Works on the items of a list, at most `limit` at a time.
 * @throws the first failure, when the items in progress have ended; starts no item after it
 */
export async function eachInParallel<T>(
  limit: number,
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
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
}
