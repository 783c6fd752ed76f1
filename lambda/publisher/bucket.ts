/** The operations on the content bucket. The message of a failure names operation, key and reason. */
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  type ObjectIdentifier,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { runStep } from './failure.ts';
import type { PublishedFile } from './published-file.ts';

/** Limit of S3 (API reference, DeleteObjects). */
const MAX_KEYS_PER_DELETE = 1_000;

/** An object that was read from the bucket. */
export interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly contentType: string | undefined;
  readonly cacheControl: string | undefined;
  readonly contentLanguage: string | undefined;
  /** Headers that the publisher never sets and viewers would get: encoding, disposition, redirect, expiry, metadata. */
  readonly hasOtherHeaders: boolean;
}

/** A version of an object, or a deletion marker. */
interface ObjectVersion {
  readonly Key: string;
  readonly VersionId: string;
  readonly isLatest: boolean;
}

/** S3 answers 412 if the condition does not hold (user guide, "Conditional requests"). */
export interface WriteCondition {
  readonly IfNoneMatch?: '*';
  readonly IfMatch?: string;
}

export class Bucket {
  constructor(
    private readonly s3: S3Client,
    private readonly name: string,
    private readonly abortSignal: AbortSignal,
  ) {}

  keys(): Promise<Set<string>> {
    return runStep(`listing bucket ${this.name}`, async () => {
      const keys = new Set<string>();
      const pages = paginateListObjectsV2({ client: this.s3 }, { Bucket: this.name }, this.options());
      for await (const { Contents = [] } of pages) for (const { Key } of Contents) keys.add(Key!);
      return keys;
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

  async deleteOne(key: string, condition: Pick<WriteCondition, 'IfMatch'>): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.name, Key: key, ...condition });
    await runStep(`deleting ${key}`, () => this.s3.send(command, this.options()));
  }

  /** The first 1,000 versions and deletion markers, which S3 lists at once. */
  firstVersions(): Promise<ObjectVersion[]> {
    return runStep(`listing versions in bucket ${this.name}`, async () => {
      const command = new ListObjectVersionsCommand({ Bucket: this.name });
      const { Versions = [], DeleteMarkers = [] } = await this.s3.send(command, this.options());
      return [...Versions, ...DeleteMarkers].map(({ Key, VersionId, IsLatest }) => ({
        Key: Key!,
        VersionId: VersionId!,
        isLatest: IsLatest === true,
      }));
    });
  }

  /** Without a version id, S3 only adds a deletion marker: no version is lost. */
  async delete(objects: readonly ObjectIdentifier[]): Promise<void> {
    for (let first = 0; first < objects.length; first += MAX_KEYS_PER_DELETE) {
      const Objects = objects
        .slice(first, first + MAX_KEYS_PER_DELETE)
        .map(({ Key, VersionId }) => ({ Key, VersionId }));
      const command = new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects, Quiet: true } });
      await runStep(`deleting ${Objects.length} objects`, async () => {
        const { Errors: [error] = [] } = await this.s3.send(command, this.options());
        // The request succeeds even if S3 could not delete some keys.
        if (error) throw { name: error.Code, message: `${error.Key}: ${error.Message ?? ''}` };
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
    stored.contentLanguage === file.contentLanguage &&
    !stored.hasOtherHeaders
  );
}
