/**
 * What the publisher talks to, on loopback: the emulator's S3 behind a recorder, CloudFront's
 * CreateInvalidation, and CloudFormation's response URL. All requests land in one log, in order, and
 * any of them can be made to fail.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { s3Api } from '../../../local/s3/s3-api.ts';
import { bodyOf, forward, Listener } from './listener.ts';

export const BUCKET = 'content';
export const DISTRIBUTION = 'E2EXAMPLE';

/** One request: `PUT about.html`, `HEAD about.html`, `LIST`, `DELETE old.html gone.md`, `INVALIDATE /*`. */
export type Operation = string;

/** Makes an operation fail: a status with an error code of S3's, `hang` for no answer at all. */
export type Fault = { status: number; code: string; message?: string } | 'hang' | undefined;

/** What CloudFormation was told. */
export interface Answer {
  readonly method: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

export class FakeAws {
  readonly log: Operation[] = [];
  readonly answers: Answer[] = [];
  readonly callerReferences: string[] = [];
  fault: (operation: Operation) => Fault = () => undefined;
  /** Called when S3 has done an operation of the publisher, before the publisher hears of it. */
  done: (operation: Operation) => unknown = () => undefined;
  /** Statuses with which the response URL answers, one a request; then 200. */
  responseUrlStatuses: number[] = [];
  private listeners: Listener[] = [];

  static async start(): Promise<FakeAws> {
    const aws = new FakeAws();
    const store = await Listener.start(s3Api([BUCKET]));
    aws.listeners = await Promise.all([
      Listener.start((request, response) => aws.serveS3(request, response, store.url)),
      Listener.start((request, response) => aws.serveCloudFront(request, response)),
      Listener.start((request, response) => aws.serveResponseUrl(request, response)),
      store,
    ]);
    return aws;
  }

  get urls(): { s3: string; cloudFront: string; response: string } {
    const [s3, cloudFront, response] = this.listeners.map(({ url }) => url) as [string, string, string];
    return { s3, cloudFront, response };
  }

  /** An object as CloudFront would read it. */
  get(key: string): Promise<Response> {
    return fetch(`${this.urls.s3}/${BUCKET}/${key}`);
  }

  /** Forgets what was recorded and what was to fail. */
  forget(): void {
    for (const list of [this.log, this.answers, this.callerReferences, this.responseUrlStatuses])
      list.length = 0;
    this.fault = () => undefined;
    this.done = () => undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.listeners.map((listener) => listener.close()));
  }

  private async serveS3(request: IncomingMessage, response: ServerResponse, store: string) {
    // Half a request is none: its sender is gone.
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return;
    // Only the publisher signs its requests; tests that look at an object do not.
    const signed = request.headers.authorization !== undefined;
    const operation = s3Operation(request, body);
    if (signed && this.record(operation, response)) return;
    const answer = await forward(store, request, body);
    if (signed) await this.done(operation);
    answer(response);
  }

  private async serveCloudFront(request: IncomingMessage, response: ServerResponse) {
    const body = (await bodyOf(request)).toString();
    const path = `/2020-05-31/distribution/${DISTRIBUTION}/invalidation`;
    const known = request.method === 'POST' && request.url === path;
    const paths = [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, value]) => value);
    this.callerReferences.push(/<CallerReference>(.*?)</.exec(body)?.[1] ?? '');
    if (this.record(known ? `INVALIDATE ${paths.join(' ')}` : `UNKNOWN ${request.url}`, response)) return;
    response.writeHead(known ? 201 : 404, { 'content-type': 'text/xml' });
    response.end('<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>');
  }

  private async serveResponseUrl(request: IncomingMessage, response: ServerResponse) {
    const body = (await bodyOf(request)).toString();
    const status = this.responseUrlStatuses.shift() ?? 200;
    if (status === 200)
      this.answers.push({ method: request.method, contentType: request.headers['content-type'], body });
    response.writeHead(status).end();
  }

  /** @returns whether the operation was made to fail, and is answered */
  private record(operation: Operation, response: ServerResponse): boolean {
    this.log.push(operation);
    const fault = this.fault(operation);
    if (fault === undefined) return false;
    if (fault === 'hang') return true;
    const { status, code, message = 'made to fail' } = fault;
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
    return true;
  }
}

function s3Operation({ url, method }: IncomingMessage, body: Buffer): Operation {
  const { pathname, searchParams } = new URL(url!, 'http://s3');
  const key = decodeURIComponent(pathname.slice(BUCKET.length + 2));
  if (method === 'GET' && key === '') return 'LIST';
  if (method !== 'POST' || !searchParams.has('delete')) return `${method} ${key}`;
  return `DELETE ${[...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, value]) => value).join(' ')}`;
}
