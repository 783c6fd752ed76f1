/**
 * The S3 operations that the publisher and CloudFront use, over HTTP in path style: objects are put, read, listed and
 * deleted, with conditions, checksums and versions. Callers need no permission; `s3-origin.ts` applies the bucket policy
 * to CloudFront. Any other operation gets a 501 that names it. Objects are in memory.
 *
 * `DeleteObjects` (S3 API reference): up to 1,000 keys in one request, with a result for each. A key with the id of a
 * version deletes that version for good.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, shut } from '../loopback.ts';
import { elements, unescapeXml } from '../xml.ts';
import { listObjects, listVersions, MAX_KEYS } from './list-objects.ts';
import {
  Bucket,
  noSuchKey,
  notModelled,
  preconditionFailed,
  S3Error,
  type StoredObject,
  SYSTEM_METADATA,
  storedObject,
} from './objects.ts';

interface Operation {
  readonly method: string;
  readonly bucketName: string;
  readonly bucket: Bucket;
  /** Empty: the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

export interface S3Server {
  /** Base URL, on a free port of 127.0.0.1. */
  readonly url: string;
  close(): Promise<void>;
}

/** Name → bucket. */
export type Buckets = Map<string, Bucket>;

/** @param buckets - names of the buckets. @param all - the buckets so far, to which new, empty ones are added */
export async function startS3(buckets: readonly string[], all: Buckets = new Map()): Promise<S3Server> {
  const server = createServer(s3Api(buckets, all));
  return { url: `http://127.0.0.1:${await listen(server, 0)}`, close: () => shut(server) };
}

export function s3Api(buckets: readonly string[], all: Buckets = new Map()): RequestListener {
  for (const name of buckets) if (!all.has(name)) all.set(name, new Bucket());
  return async (request, reply) => {
    try {
      // The whole body first, so that an aborted upload changes nothing.
      const body = await buffer(request);
      send(request, reply, answerOf(all, request, body));
    } catch (error) {
      if (error instanceof S3Error) send(request, reply, errorAnswer(error, request.url ?? ''));
      else reply.destroy();
    }
  };
}

function answerOf(all: ReadonlyMap<string, Bucket>, request: IncomingMessage, body: Buffer): Answer {
  const { method = 'GET', url = '/', headers } = request;
  // `new URL` would resolve `..` in a key.
  const [path, search = ''] = url.split(/\?(.*)/s) as [string, string?];
  const [, bucketName = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  const bucket = all.get(bucketName);
  if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
  const query = new URLSearchParams(search);
  if (/^STREAMING-/.test(String(headers['x-amz-content-sha256']))) throw notModelled('aws-chunked bodies');
  const operation = { method, bucketName, bucket, key: decoded(key), query, headers, body };
  return key === '' ? bucketAnswer(operation) : objectAnswer(operation);
}

function bucketAnswer({ method, bucketName, bucket, query, body }: Operation): Answer {
  if (method === 'GET' && query.has('versions')) return xml(listVersions(bucketName, bucket, query));
  if (method === 'GET' || method === 'HEAD') return xml(listObjects(bucketName, bucket, query));
  if (method === 'POST' && query.has('delete')) return xml(deleteObjects(bucket, body.toString()));
  throw notModelled(`${method} of a bucket`);
}

/** Parameters that ask for something other than the object. */
const OTHER_OPERATIONS =
  'acl attributes legal-hold partNumber restore retention select tagging torrent uploadId uploads versionId'.split(
    ' ',
  );

function objectAnswer({ method, bucket, key, query, headers, body }: Operation): Answer {
  const other = OTHER_OPERATIONS.find((name) => query.has(name));
  if (other !== undefined) throw notModelled(`the parameter ${other} of an object`);
  const present = bucket.get(key);
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (!present) throw noSuchKey();
      return names(headers['if-none-match'] ?? '', present)
        ? {
            status: 304,
            headers: { ETag: present.etag, 'Last-Modified': present.lastModified.toUTCString() },
          }
        : { status: 200, headers: objectHeaders(present, query, headers), body: present.body };
    case 'PUT': {
      if (Object.keys(headers).some((name) => name.startsWith('x-amz-meta-')))
        throw notModelled('user metadata of an object');
      const object = storedObject(headers, body);
      checkChange(headers, present);
      bucket.set(key, object);
      return { status: 200, headers: { ETag: object.etag, ...object.checksum } };
    }
    case 'DELETE':
      checkChange(headers, present);
      bucket.delete(key);
      return { status: 204 };
    default:
      throw notModelled(`${method} of an object`);
  }
}

/** Parameters such as `response-content-type` (GetObject) replace the stored header. */
function objectHeaders(
  { body, metadata, etag, lastModified, checksum }: StoredObject,
  query: URLSearchParams,
  asked: IncomingMessage['headers'],
) {
  const overridden = SYSTEM_METADATA.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  return {
    'Accept-Ranges': 'bytes',
    ...metadata,
    ...Object.fromEntries(overridden),
    'Last-Modified': lastModified.toUTCString(),
    ETag: etag,
    'Content-Length': body.length,
    ...(asked['x-amz-checksum-mode'] === 'ENABLED' && checksum),
  };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

const xml = (body: string, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

const errorAnswer = ({ status, code, message }: S3Error, url: string): Answer =>
  xml(`<Error>${elements({ Code: code, Message: message, Resource: url.split('?')[0]! })}</Error>`, status);

function send({ method }: IncomingMessage, reply: ServerResponse, { status, headers, body }: Answer): void {
  reply.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
}

const member = (xml: string, name: string): string | undefined => {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text === undefined ? undefined : unescapeXml(text);
};

function deleteObjects(bucket: Bucket, xml: string): string {
  const objects = [...xml.matchAll(/<Object>(.*?)(?:<\/Object>|$)/gs)].map(([, object]) => object!);
  const malformed = objects.length === 0 || objects.length > MAX_KEYS;
  if (malformed || objects.some((object) => member(object, 'Key') === undefined))
    throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed');
  const quiet = member(xml, 'Quiet') === 'true';
  const results = objects.map((object) => {
    const Key = member(object, 'Key')!;
    const VersionId = member(object, 'VersionId');
    const named = { Key, ...(VersionId !== undefined && { VersionId }) };
    try {
      const etag = member(object, 'ETag');
      checkChange(etag === undefined ? {} : { 'if-match': etag }, bucket.get(Key));
      if (VersionId === undefined) bucket.delete(Key);
      else bucket.deleteVersion(Key, VersionId);
      return quiet ? '' : `<Deleted>${elements(named)}</Deleted>`;
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      return `<Error>${elements({ ...named, Code: error.code, Message: error.message })}</Error>`;
    }
  });
  return `<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${results.join('')}</DeleteResult>`;
}

/**
 * Conditions on an object's ETag: of a read (RFC 9110 §13.2.2), a write and a deletion (S3 user guide, "Add
 * preconditions to S3 operations"). The emulator changes one object after the other, so S3's 409
 * ConditionalRequestConflict for overlapping requests never occurs.
 */
const opaque = (etag: string) => etag.trim().replace(/^W\//, '').replaceAll('"', '');

const names = (condition: string, { etag }: StoredObject) =>
  condition.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(etag));

/** @throws S3Error when the object may not be written, or deleted */
function checkChange(
  { 'if-match': match, 'if-none-match': noneMatch }: IncomingHttpHeaders,
  present: StoredObject | undefined,
): void {
  if (noneMatch !== undefined) {
    if (noneMatch !== '*') throw notModelled('If-None-Match other than * on a write');
    if (present) throw preconditionFailed();
  }
  if (match === undefined) return;
  if (!present) throw noSuchKey();
  if (!names(match, present)) throw preconditionFailed();
}
