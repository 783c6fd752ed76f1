/**
 * The services that the publisher calls, on loopback: S3 and KMS of the local stack, CloudFront's CreateInvalidation, and
 * CloudFormation's response URL. One log has all requests in order. A test can make any of them fail or wait.
 */
import { generateKeyPairSync } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { kmsApi } from '../../../tools/local/kms/kms-api.ts';
import { listen, shut } from '../../../tools/local/loopback.ts';
import { s3Api } from '../../../tools/local/s3/s3-api.ts';

export const BUCKET = 'content';
export const DISTRIBUTION = 'E2EXAMPLE';
export const KEY = 'arn:aws:kms:eu-west-1:111122223333:key/a';
export const OTHER_KEY = 'arn:aws:kms:eu-west-1:111122223333:key/b';
/** A key on another curve. */
export const ODD_KEY = 'arn:aws:kms:eu-west-1:111122223333:key/odd';

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

export type Content = readonly (readonly [
  key: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
])[];

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer<ArrayBuffer>;
}

export class FakeAws {
  readonly log: Operation[] = [];
  /** What CloudFormation's response URL received. */
  readonly answers: Asked[] = [];
  readonly callerReferences: string[] = [];
  fault: (operation: Operation) => Fault = () => undefined;
  /** Called before an operation is performed. */
  before: (operation: Operation) => unknown = () => undefined;
  /** Whether a fault leaves requests unanswered. */
  isSilent = false;
  url = '';
  private store = s3Api([BUCKET]);
  private readonly kms = kmsApi(
    [KEY, OTHER_KEY, ODD_KEY],
    new Map([[ODD_KEY, generateKeyPairSync('ec', { namedCurve: 'secp256k1' })]]),
  );
  private readonly server = createServer((request, response) => this.serve(request, response));
  private readonly perform: Readonly<Record<Api, (asked: Asked) => Promise<Answered>>> = {
    s3: (asked) => answerOf(this.store, asked),
    kms: (asked) => answerOf(this.kms, asked),
    cloudFront: async ({ body }) => {
      this.callerReferences.push(/<CallerReference>(.*?)</.exec(String(body))?.[1] ?? '');
      return { status: 201, headers: {}, body: '<Invalidation><Id>I1</Id></Invalidation>' };
    },
    response: async (asked) => {
      this.answers.push(asked);
      return { status: 200, headers: {}, body: '' };
    },
  };

  static async start(): Promise<FakeAws> {
    const aws = new FakeAws();
    aws.url = `http://127.0.0.1:${await listen(aws.server, 0)}`;
    return aws;
  }

  /** Reads an object as CloudFront does. */
  async get(key: string): Promise<Response> {
    const { status, headers, body } = await this.ask('GET', key);
    return new Response(body, { status, headers });
  }

  async text(key: string): Promise<string> {
    return (await this.get(key)).text();
  }

  /** Writes an object, as another client than the publisher. */
  async put(
    key: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { status } = await this.ask('PUT', key, headers, Buffer.from(body));
    if (status !== 200) throw new Error(`${key} was not written: ${status}`);
  }

  async delete(key: string): Promise<void> {
    await this.ask('DELETE', key);
  }

  keys(): Promise<string[]> {
    return this.listed('?list-type=2');
  }

  /** Keys of the first 1,000 versions and deletion markers. */
  versions(): Promise<string[]> {
    return this.listed('?versions=');
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

  /** The objects of the bucket, for `reset`. */
  async content(): Promise<Content> {
    const objects = (await this.keys()).map(async (key) => {
      const { headers, body } = await this.ask('GET', key, { 'x-amz-checksum-mode': 'ENABLED' });
      return [key, headers, Buffer.from(body)] as const;
    });
    return Promise.all(objects);
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
  }

  close(): Promise<void> {
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The sender may have closed the connection.
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const { method = '', url = '', headers } = request;
    const asked: Asked = { method, url, headers, body };
    const api = apiOf(asked);
    const operation = OPERATIONS[api](asked);
    // A date that differs from the publisher's clock would make the SDK correct its clock and try again.
    response.sendDate = false;
    this.log.push(operation);
    await this.before(operation);
    const fault = this.fault(operation);
    if (fault === 'hang') return;
    if (typeof fault === 'object') {
      response.writeHead(fault.status).end(errorOf(api, fault));
      return;
    }
    const received = fault === 'damage' ? Buffer.from(body).reverse() : body;
    const answered = await this.perform[api]({ ...asked, body: received });
    if (fault === 'lost') response.destroy();
    else if (fault === 'stall') response.writeHead(200, { 'content-length': 100 }).write('half');
    else response.writeHead(answered.status, answered.headers).end(answered.body);
  }

  private async listed(query: string): Promise<string[]> {
    const { body } = await this.ask('GET', query);
    return [...String(body).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!);
  }

  private ask(method: string, key: string, headers = {}, body = Buffer.alloc(0)): Promise<Answered> {
    const path = key.startsWith('?') ? key : `/${encodeURIComponent(key).replaceAll('%2F', '/')}`;
    return answerOf(this.store, { method, url: `/${BUCKET}${path}`, headers, body });
  }
}

type Api = 's3' | 'cloudFront' | 'kms' | 'response';

function apiOf({ url, headers }: Asked): Api {
  if (headers['x-amz-target'] !== undefined) return 'kms';
  if (url.startsWith('/answer')) return 'response';
  return url === `/2020-05-31/distribution/${DISTRIBUTION}/invalidation` ? 'cloudFront' : 's3';
}

const elements = (name: string, body: Buffer) =>
  [...String(body).matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text]) => text).join(' ');

const OPERATIONS: Readonly<Record<Api, (asked: Asked) => Operation>> = {
  s3: ({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const key = decodeURIComponent(pathname.slice(BUCKET.length + 2));
    if (method === 'GET' && key === '') return searchParams.has('versions') ? 'VERSIONS' : 'LIST';
    if (method === 'POST' && searchParams.has('delete')) return `DELETE ${elements('Key', body)}`;
    return `${method} ${key}`;
  },
  cloudFront: ({ body }) => `INVALIDATE ${elements('Path', body)}`,
  kms: ({ headers, body }) => {
    const name = headers['x-amz-target'] === 'TrentService.Sign' ? 'SIGN' : 'PUBLIC-KEY';
    return `${name} ${JSON.parse(String(body)).KeyId}`;
  },
  response: () => 'ANSWER',
};

/** An error in the format of each API. With a key, S3's error about one key of a successful `DeleteObjects`. */
function errorOf(api: Api, { code, message = 'made to fail', key }: Extract<Fault, object>): string {
  if (api === 'kms') return JSON.stringify({ __type: code, message });
  const error = `<Code>${code}</Code><Message>${message}</Message>`;
  if (api === 'cloudFront') return `<ErrorResponse><Error>${error}</Error></ErrorResponse>`;
  if (key === undefined) return `<Error>${error}</Error>`;
  return `<DeleteResult><Error><Key>${key}</Key>${error}</Error></DeleteResult>`;
}

/** @returns the answer of a listener to a request, without a network */
function answerOf(listener: RequestListener, { method, url, headers, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let head: Omit<Answered, 'body'>;
    const response = {
      writeHead(status: number, answered: Readonly<Record<string, string>> = {}) {
        head = { status, headers: Object.fromEntries(new Headers(answered)) };
        return response;
      },
      end: (content: string | Buffer = '') => resolve({ ...head, body: Buffer.from(content) }),
      destroy: () => reject(new Error(`${method} ${url} was not answered`)),
    };
    const request = Object.assign(Readable.from([body]), { method, url, headers });
    listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
}
