/**
 * The publisher as Lambda would run it: its built bundle and content in a directory like the asset's,
 * loaded once in a thread of its own, called with a custom resource request and a clock that runs out.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { jest } from '@jest/globals';
import type { SiteFile } from '../../../lambda/render/site.ts';
import { bundleHandler } from '../../../lib/bundle/handler.ts';
import { contentFiles } from '../../../lib/content-files.ts';
import { BUCKET, DISTRIBUTION, type FakeAws } from './aws.ts';

// Bundling and loading the SDK take seconds where other tests keep the processors busy.
jest.setTimeout(60_000);

/** What the publisher keeps for answering CloudFormation: four tries of two seconds and their pauses. */
const RESPOND_BUDGET_MS = 11_000;

const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const loaded = import(workerData);
  parentPort.on('message', async ({ request, remainingMs }) => {
    const end = Date.now() + remainingMs;
    const context = { getRemainingTimeInMillis: () => end - Date.now() };
    try {
      await (await loaded).handler(request, context);
      parentPort.postMessage({});
    } catch (error) {
      parentPort.postMessage({ error: String(error) });
    }
  });`;

export interface Call {
  readonly type?: 'Create' | 'Update' | 'Delete';
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly physicalId?: string;
  readonly requestId?: string;
  /** Time for publishing, besides the time that is kept for the answer. */
  readonly budgetMs?: number;
}

/** What CloudFormation sends. */
export function requestOf(aws: FakeAws, call: Call) {
  const { type = 'Update', physicalId, requestId = 'request-1', properties = PROPERTIES } = call;
  return {
    RequestType: type,
    ResponseURL: `${aws.urls.response}/answer?signature=secret`,
    StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
    RequestId: requestId,
    LogicalResourceId: 'SiteContent',
    ...(physicalId && { PhysicalResourceId: physicalId }),
    ResourceProperties: properties,
  };
}

/** What the publisher finds in its environment. */
export function environmentOf(aws: FakeAws): Record<string, string> {
  return {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: aws.urls.s3,
    AWS_ENDPOINT_URL_CLOUDFRONT: aws.urls.cloudFront,
  };
}

export class Publisher {
  /** The asset: bundle and content. */
  readonly directory = mkdtempSync(join(tmpdir(), 'publisher-'));
  private readonly thread: Worker;

  /**
   * @param codeChange - stands for a change of the code that has nothing to do with the content
   * @param environment - besides what every test needs
   */
  constructor(
    private readonly aws: FakeAws,
    codeChange = '',
    environment: Readonly<Record<string, string>> = {},
  ) {
    const entry = join(import.meta.dirname, '../../../lambda/publisher/handler.ts');
    this.write('index.mjs', bundleHandler({ entry }) + codeChange);
    this.thread = new Worker(THREAD, {
      eval: true,
      workerData: pathToFileURL(join(this.directory, 'index.mjs')).href,
      stdout: true,
      stderr: true,
      env: { ...environmentOf(aws), ...environment },
    });
  }

  /** Puts another version of the content into the asset, as a deployment would. */
  deploy(files: readonly SiteFile[], more: Readonly<Record<string, string>> = {}): void {
    rmSync(join(this.directory, 'content'), { recursive: true, force: true });
    for (const [name, text] of Object.entries({ ...contentFiles(files), ...more })) this.write(name, text);
  }

  /** @throws when the handler does */
  call(call: Call = {}): Promise<void> {
    return this.send(requestOf(this.aws, call), call.budgetMs);
  }

  /** As the schedule calls: no response URL, nobody waits. @throws when the handler does */
  refresh(budgetMs?: number): Promise<void> {
    return this.send({ RequestType: 'Refresh', ResourceProperties: PROPERTIES }, budgetMs);
  }

  private async send(request: object, budgetMs = 20_000): Promise<void> {
    const answer = new Promise<{ error?: string }>((resolve) => this.thread.once('message', resolve));
    this.thread.postMessage({ request, remainingMs: RESPOND_BUDGET_MS + budgetMs });
    const { error } = await answer;
    if (error) throw new Error(error);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private write(name: string, text: string): void {
    const file = join(this.directory, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export const PROPERTIES = {
  ServiceToken: 'arn:aws:lambda:eu-west-1:111122223333:function:publisher',
  Bucket: BUCKET,
  DistributionId: DISTRIBUTION,
  BaseUrl: 'https://d111.cloudfront.example',
  ContentHash: 'hash',
};

export const file = (key: string, body: string, more: Partial<SiteFile> = {}): SiteFile => ({
  key,
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0',
  body,
  ...more,
});
