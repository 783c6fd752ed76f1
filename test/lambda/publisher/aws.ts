/**
 * The services that the publisher calls, on loopback: the S3 of the local stack, CloudFront's CreateInvalidation, KMS,
 * and CloudFormation's response URL. One log has all requests in order. A test can make any of them fail or wait.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { s3Api } from '../../../tools/local/s3/s3-api.ts';
import { FakeKms } from './kms.ts';
import { type Answering, answerOf, bodyOf, Listener } from './listener.ts';

export const BUCKET = 'content';
export const DISTRIBUTION = 'E2EXAMPLE';

/**
 * One request: `LIST`, `VERSIONS`, `GET about.html`, `PUT about.html`, `DELETE old.html gone.md`, `INVALIDATE /*`,
 * `SIGN <key>`, `PUBLIC-KEY <key>`, `ANSWER` for CloudFormation's URL.
 */
export type Operation = string;

/**
 * Makes an operation fail.
 * - `hang`: it is not performed and not answered.
 * - `lost`: it is performed, and the connection breaks before the answer.
 * - `stall`: it is performed, and the answer stops in the middle of its body.
 * - `damage`: its body arrives with its bytes in reverse order.
 */
export type Fault =
  | { readonly status: number; readonly code: string; readonly message?: string; readonly key?: string }
  | 'hang'
  | 'lost'
  | 'stall'
  | 'damage'
  | undefined;

/** A request to CloudFormation's response URL. */
export interface Answer {
  readonly method: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

export type Content = readonly (readonly [
  key: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
])[];

type Service = 's3' | 'cloudFront' | 'kms' | 'response';

export class FakeAws {
  readonly log: Operation[] = [];
  readonly answers: Answer[] = [];
  readonly callerReferences: string[] = [];
  readonly kms = new FakeKms();
  /** @param sender - name of the publisher (`publisher.ts`) */
  fault: (operation: Operation, sender: string, headers: IncomingHttpHeaders) => Fault = () => undefined;
  /** Called before an operation is performed. */
  before: (operation: Operation, sender: string) => unknown = () => undefined;
  /** Called after an operation is performed, before it is answered. */
  done: (operation: Operation) => unknown = () => undefined;
  /** Whether a fault leaves requests unanswered. */
  isSilent = false;
  private listeners: Listener[] = [];
  private store = s3Api([BUCKET]);
  private readonly awaited = new Set<() => void>();

  static async start(): Promise<FakeAws> {
    const aws = new FakeAws();
    aws.listeners = await Promise.all([
      Listener.start((request, response) => aws.serveS3(request, response)),
      Listener.start((request, response) => aws.serveCloudFront(request, response)),
      Listener.start((request, response) => aws.serveResponseUrl(request, response)),
      Listener.start((request, response) => aws.serveKms(request, response)),
    ]);
    return aws;
  }

  get urls(): Readonly<Record<Service, string>> {
    const [s3, cloudFront, response, kms] = this.listeners.map(({ url }) => url);
    return { s3: s3!, cloudFront: cloudFront!, response: response!, kms: kms! };
  }

  /** Reads an object as CloudFront does. */
  async get(key: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { status, headers: answered, body } = await this.ask('GET', key, headers);
    return new Response(body, { status, headers: answered });
  }

  /** Writes an object, as another client than the publisher. */
  async put(key: string, body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<void> {
    const { status } = await this.ask('PUT', key, headers, Buffer.from(body));
    if (status !== 200) throw new Error(`${key} was not written: ${status}`);
  }

  async delete(key: string): Promise<void> {
    await this.ask('DELETE', key);
  }

  async keys(): Promise<string[]> {
    const { body } = await this.ask('GET', '?list-type=2');
    return [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!);
  }

  /** Keys of the first 1,000 versions and deletion markers. */
  async versions(): Promise<string[]> {
    const { body } = await this.ask('GET', '?versions=');
    return [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!);
  }

  /** Operations that change what viewers can read, or the cache, in order. Puts run in parallel, so they are sorted. */
  get writes(): Operation[] {
    const changing = this.log.filter((entry) => /^(PUT|DELETE|INVALIDATE) /.test(entry));
    const writes = changing
      .map((entry) => entry.replaceAll(/ \.content\/\S+/g, ''))
      .filter((entry) => entry.includes(' '));
    const puts = writes.filter((entry) => entry.startsWith('PUT ')).sort();
    return writes.map((entry) => (entry.startsWith('PUT ') ? puts.shift()! : entry));
  }

  count(prefix: Operation): number {
    return this.log.filter((entry) => entry.startsWith(prefix)).length;
  }

  /** Makes the first `times` operations that begin with this fail. */
  fail(prefix: Operation, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    let left = times;
    this.isSilent = fault === 'hang' || fault === 'stall';
    this.fault = (operation) => (operation.startsWith(prefix) && left-- > 0 ? fault : undefined);
  }

  /** Resolves when so many operations that begin with this have arrived. */
  async arrived(prefix: Operation, times = 1): Promise<void> {
    while (this.count(prefix) < times) await new Promise<void>((resolve) => this.awaited.add(resolve));
  }

  /** Objects of the bucket. All of them are for `reset`. @param keys - of some. @default those that S3 lists at once */
  async content(keys?: readonly string[]): Promise<Content> {
    const objects = (keys ?? (await this.keys())).map(async (key): Promise<Content> => {
      const { status, headers, body } = await this.ask('GET', key, { 'x-amz-checksum-mode': 'ENABLED' });
      return status === 404 ? [] : [[key, lowerCased(headers), body]];
    });
    return (await Promise.all(objects)).flat();
  }

  /** Makes the bucket hold exactly this, and forgets what was recorded. */
  async reset(content: Content = []): Promise<void> {
    this.store = s3Api([BUCKET]);
    this.forget();
    for (const [key, headers, body] of content) await this.put(key, body, headers);
  }

  /** Forgets recorded operations, faults and hooks. */
  forget(): void {
    for (const list of [this.log, this.answers, this.callerReferences]) list.length = 0;
    this.isSilent = false;
    this.fault = () => undefined;
    this.before = () => undefined;
    this.done = () => undefined;
    this.kms.lengths = () => true;
  }

  async close(): Promise<void> {
    await Promise.all(this.listeners.map((listener) => listener.close()));
  }

  private async serveS3(request: IncomingMessage, response: ServerResponse) {
    // The sender has closed the connection.
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return;
    const { method = '', url = '', headers } = request;
    await this.serve('s3', s3Operation(request, body), request, response, async (damaged) => {
      const asked = { method, url, headers, body: damaged ? Buffer.from(body).reverse() : body };
      const { status, headers: answered, body: content } = await answerOf(this.store, asked);
      return (reply) => reply.writeHead(status, answered).end(content);
    });
  }

  private async serveCloudFront(request: IncomingMessage, response: ServerResponse) {
    const body = (await bodyOf(request)).toString();
    const path = `/2020-05-31/distribution/${DISTRIBUTION}/invalidation`;
    const known = request.method === 'POST' && request.url === path;
    const paths = [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, value]) => value);
    const operation = known ? `INVALIDATE ${paths.join(' ')}` : `UNKNOWN ${request.url}`;
    await this.serve('cloudFront', operation, request, response, async () => {
      this.callerReferences.push(/<CallerReference>(.*?)</.exec(body)?.[1] ?? '');
      return (reply) =>
        reply
          .writeHead(known ? 201 : 404, { 'content-type': 'text/xml' })
          .end('<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>');
    });
  }

  private async serveKms(request: IncomingMessage, response: ServerResponse) {
    const input = JSON.parse((await bodyOf(request)).toString());
    const target = String(request.headers['x-amz-target']);
    const operation = `${target === 'TrentService.Sign' ? 'SIGN' : 'PUBLIC-KEY'} ${input.KeyId}`;
    await this.serve('kms', operation, request, response, async () => {
      const answer = this.kms.answer(target, input);
      return (reply) => reply.writeHead(200, { 'content-type': JSON_TYPE }).end(JSON.stringify(answer));
    });
  }

  private async serveResponseUrl(request: IncomingMessage, response: ServerResponse) {
    const body = (await bodyOf(request)).toString();
    await this.serve('response', 'ANSWER', request, response, async () => {
      const { method, headers } = request;
      this.answers.push({ method, contentType: headers['content-type'], body });
      return (reply) => reply.writeHead(200).end();
    });
  }

  private async serve(
    service: Service,
    operation: Operation,
    { headers }: IncomingMessage,
    response: ServerResponse,
    perform: (damaged: boolean) => Promise<Answering>,
  ): Promise<void> {
    // A date that differs from the publisher's clock would make the SDK correct its clock and try again.
    response.sendDate = false;
    const sender = /Credential=([^/]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
    this.log.push(operation);
    for (const resolve of this.awaited) resolve();
    this.awaited.clear();
    await this.before(operation, sender);
    const fault = this.fault(operation, sender, headers);
    if (fault === 'hang') return;
    if (typeof fault === 'object') {
      const [type, body] = errorOf(service, fault);
      response.writeHead(fault.status, { 'content-type': type }).end(body);
      return;
    }
    const answer = await perform(fault === 'damage');
    await this.done(operation);
    if (fault === 'lost') response.destroy();
    else if (fault === 'stall') response.writeHead(200, { 'content-length': 100 }).write('half');
    else answer(response);
  }

  private ask(method: string, key: string, headers = {}, body = Buffer.alloc(0)) {
    const path = key.startsWith('?') ? key : `/${encodeURIComponent(key).replaceAll('%2F', '/')}`;
    return answerOf(this.store, { method, url: `/${BUCKET}${path}`, headers, body });
  }
}

/** As Node passes the headers of a request. */
const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const JSON_TYPE = 'application/x-amz-json-1.1';

/** An error in the format of each API. With a key, S3's error about one key of a successful `DeleteObjects`. */
function errorOf(
  service: Service,
  { code, message = 'made to fail', key }: Extract<Fault, object>,
): readonly [type: string, body: string] {
  if (service === 'kms') return [JSON_TYPE, JSON.stringify({ __type: code, message })];
  const error = `<Code>${code}</Code><Message>${message}</Message>`;
  if (service === 'cloudFront') return ['text/xml', `<ErrorResponse><Error>${error}</Error></ErrorResponse>`];
  if (key === undefined) return ['application/xml', `<Error>${error}</Error>`];
  return ['application/xml', `<DeleteResult><Error><Key>${key}</Key>${error}</Error></DeleteResult>`];
}

function s3Operation({ url, method }: IncomingMessage, body: Buffer): Operation {
  const { pathname, searchParams } = new URL(url!, 'http://s3');
  const key = decodeURIComponent(pathname.slice(BUCKET.length + 2));
  if (method === 'GET' && key === '') return searchParams.has('versions') ? 'VERSIONS' : 'LIST';
  if (method !== 'POST' || !searchParams.has('delete')) return `${method} ${key}`;
  return `DELETE ${[...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, value]) => value).join(' ')}`;
}
