/**
 * The publisher as Lambda runs it: its built bundle and the sources of a site in a directory like the asset's. It is
 * loaded once in a worker thread and called with a custom resource request, at a time that the test sets.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { bundleHandler } from '../../../lib/stack/bundle/handler.ts';
import { BUCKET, DISTRIBUTION, type FakeAws, KEY } from './aws.ts';
import { CLOCK_CODE, Clock } from './clock.ts';

/** The stack's time-out. */
const TIMEOUT_MS = 240_000;

const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const time = new Float64Array(workerData.time);
  const now = () => time[0];
  ${CLOCK_CODE}
  let lines = [];
  process.stdout.write = (line) => { lines.push(line); return true; };
  const loaded = import(workerData.module);
  parentPort.on('message', async ({ request, ...call }) => {
    lines = [];
    ({ timeoutDivisor } = call);
    const end = now() + ${TIMEOUT_MS};
    const context = { awsRequestId: 'call-1', getRemainingTimeInMillis: () => end - now() };
    try {
      await (await loaded).handler(request, context);
      parentPort.postMessage({ lines });
    } catch (error) {
      parentPort.postMessage({ lines, error: String(error) });
    }
  });`;

export const PROPERTIES = {
  ServiceToken: 'arn:aws:lambda:eu-west-1:111122223333:function:publisher',
  Bucket: BUCKET,
  DistributionId: DISTRIBUTION,
  BaseUrl: 'https://d111.cloudfront.example',
  SigningKeys: [KEY],
  CodeDigest: 'hash',
};

type Properties = Readonly<Record<string, unknown>>;

interface Call {
  readonly type?: 'Create' | 'Update' | 'Delete';
  readonly properties?: Properties;
  /** Properties of the deployment before. */
  readonly old?: Properties;
  readonly physicalId?: string;
  /** When CloudFormation made the request, in milliseconds since 1970. @default now */
  readonly requestedAt?: number;
}

export class Publisher {
  readonly clock = new Clock();
  /** Log lines of the last call. */
  lines: readonly Readonly<Record<string, unknown>>[] = [];
  /** The asset. */
  private readonly directory = mkdtempSync(join(tmpdir(), 'publisher-'));
  private readonly thread: Worker;
  private content = '';

  constructor(private readonly aws: FakeAws) {
    const module = join(this.directory, 'index.mjs');
    writeFileSync(module, bundleHandler('publisher', undefined));
    this.thread = new Worker(THREAD, {
      eval: true,
      workerData: { module: pathToFileURL(module).href, time: this.clock.shared },
      stdout: true,
      stderr: true,
      env: {
        AWS_REGION: 'eu-west-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_ENDPOINT_URL: aws.url,
      },
    });
  }

  /** Puts another version into the asset, as a deployment does before the call. */
  deploy(source: SiteSource): void {
    this.deployText(contentText(source));
  }

  deployText(content: string): void {
    writeFileSync(join(this.directory, 'site.json'), content);
    this.content = content;
  }

  /** The property that names the content of the asset. */
  named(): { readonly ContentDigest: string } {
    return { ContentDigest: contentDigest(this.content) };
  }

  /**
   * Calls it as CloudFormation does.
   * @returns the answer
   * @throws Error if the handler throws
   */
  async call({ type = 'Update', physicalId, properties, old, requestedAt = this.clock.now }: Call = {}) {
    // As pre-signed URLs have it.
    const date = new Date(requestedAt).toISOString().replace(/[-:]|\.\d+/g, '');
    await this.send({
      RequestType: type,
      ResponseURL: `${this.aws.url}/answer?X-Amz-Date=${date}&X-Amz-Signature=secret`,
      StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
      RequestId: 'request-1',
      LogicalResourceId: 'SiteContent',
      ...(physicalId && { PhysicalResourceId: physicalId }),
      ResourceProperties: { ...PROPERTIES, ...this.named(), ...properties },
      ...(old && { OldResourceProperties: { ...PROPERTIES, ...old } }),
    });
    return JSON.parse(String(this.aws.answers.at(-1)!.body));
  }

  /**
   * Calls it as the schedule does, without a response URL.
   * @param scheduledTime - of the schedule, UTC. @default 13:37, or now if it is later
   * @throws Error if the handler throws
   */
  refresh(properties: Properties = this.named(), scheduledTime?: string): Promise<void> {
    const [day, now] = new Date(this.clock.now).toISOString().split('T') as [string, string];
    const time = scheduledTime ?? (now > '13:37' ? now.slice(0, 5) : '13:37');
    return this.send({
      RequestType: 'Refresh',
      ScheduledTime: `${day}T${time}:00Z`,
      ResourceProperties: { ...PROPERTIES, ...properties },
    });
  }

  /** Deploys and calls. @returns the answer to CloudFormation */
  publish(source: SiteSource, call: Call = {}) {
    const old = call.type === undefined && this.content ? this.named() : undefined;
    this.deploy(source);
    return this.call({ ...(old && { old }), ...call });
  }

  async close(): Promise<void> {
    await this.thread.terminate();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async send(request: object): Promise<void> {
    const answered = new Promise<{ lines: string[]; error?: string }>((resolve) =>
      this.thread.once('message', resolve),
    );
    // Five seconds become one, but only where a request goes unanswered: a busy machine may need more for the others.
    this.thread.postMessage({ request, timeoutDivisor: this.aws.isSilent ? 5 : 1 });
    const { lines, error } = await answered;
    this.lines = lines.map((line) => JSON.parse(line));
    if (error) throw new Error(error);
  }
}
