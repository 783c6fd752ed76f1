/**
 * The content bucket as the publisher sees it: list, compare, put, delete. Every failure says which
 * operation on which key was refused and why. Runs in Lambda; the caller brings the client.
 */
import {
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { PublishedFile } from './content.ts';
import { naming } from './failure.ts';

/** User metadata that remembers which bytes were put: an ETag says it for some encryptions only. */
const CHECKSUM_METADATA = 'sha256';

/** S3 deletes at most 1,000 keys a request (API reference, DeleteObjects). */
const MAX_KEYS_PER_DELETE = 1_000;

export class Bucket {
  constructor(
    private readonly s3: S3Client,
    private readonly name: string,
    private readonly abortSignal: AbortSignal,
  ) {}

  keys(): Promise<Set<string>> {
    return naming(`listing bucket ${this.name}`, async () => {
      const keys = new Set<string>();
      const pages = paginateListObjectsV2({ client: this.s3 }, { Bucket: this.name }, this.options());
      for await (const { Contents = [] } of pages) for (const { Key } of Contents) keys.add(Key!);
      return keys;
    });
  }

  /** Whether the object under the file's key already is the file, headers included. */
  async holds({
    key,
    contentType,
    cacheControl,
    contentLanguage,
    checksum,
  }: PublishedFile): Promise<boolean> {
    const command = new HeadObjectCommand({ Bucket: this.name, Key: key });
    const head = await naming(`reading ${key}`, () => this.s3.send(command, this.options()));
    return (
      head.Metadata?.[CHECKSUM_METADATA] === checksum &&
      head.ContentType === contentType &&
      head.CacheControl === cacheControl &&
      head.ContentLanguage === contentLanguage
    );
  }

  async put(file: PublishedFile): Promise<void> {
    const { key, contentType, cacheControl, contentLanguage, checksum, body } = file;
    const command = new PutObjectCommand({
      Bucket: this.name,
      Key: key,
      Body: body,
      ContentType: contentType,
      CacheControl: cacheControl,
      ...(contentLanguage !== undefined && { ContentLanguage: contentLanguage }),
      // S3 refuses the object when the bytes that arrive do not have this checksum.
      ChecksumSHA256: checksum,
      Metadata: { [CHECKSUM_METADATA]: checksum },
    });
    await naming(`writing ${key}`, () => this.s3.send(command, this.options()));
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += MAX_KEYS_PER_DELETE) {
      const Objects = keys.slice(first, first + MAX_KEYS_PER_DELETE).map((Key) => ({ Key }));
      const command = new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects, Quiet: true } });
      await naming(`deleting ${Objects.length} objects`, async () => {
        const { Errors = [], $metadata } = await this.s3.send(command, this.options());
        const [error] = Errors;
        // The request succeeds even where single keys do not.
        if (error) throw { name: error.Code, message: `${error.Key}: ${error.Message ?? ''}`, $metadata };
      });
    }
  }

  private options() {
    return { abortSignal: this.abortSignal };
  }
}
