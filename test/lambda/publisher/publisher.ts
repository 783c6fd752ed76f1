/**
 * The publisher as Lambda runs it: its built bundle and the sources of a site in a directory like the asset's. It is
 * loaded once in a worker thread and called with a custom resource request, at a time that the test sets.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { bundleHandler } from '../../../lib/stack/bundle/handler.ts';
import { BUCKET, DISTRIBUTION, type FakeAws } from './aws.ts';
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
  // No test asks the network for a name.
  let txt;
  process.getBuiltinModule('node:dns/promises').Resolver = class {
    async resolveTxt(name) {
      if (txt?.[0] !== name) throw new Error('queryTxt ENOTFOUND ' + name);
      return [[txt[1]]];
    }
  };
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
  parentPort.on('message', async ({ request, ...call }) => {
    lines = [];
    ({ timeoutDivisor, txt } = call);
    const end = now() + ${TIMEOUT_MS};
    const context = { awsRequestId: 'call-1', getRemainingTimeInMillis: () => end - now() };
    try {
      await (await loaded).handler(request, context);
      parentPort.postMessage({ lines });
    } catch (error) {
      parentPort.postMessage({ lines, error: String(error) });
    }
  });`;

export const KEY = 'arn:aws:kms:eu-west-1:111122223333:key/a';

export const PROPERTIES = {
  ServiceToken: 'arn:aws:lambda:eu-west-1:111122223333:function:publisher',
  Bucket: BUCKET,
  DistributionId: DISTRIBUTION,
  BaseUrl: 'https://d111.cloudfront.example',
  SigningKeys: [KEY],
  CodeDigest: 'hash',
};

export interface Call {
  readonly type?: 'Create' | 'Update' | 'Delete';
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Properties of the deployment before. */
  readonly old?: Readonly<Record<string, unknown>>;
  readonly physicalId?: string;
  /** When CloudFormation made the request, in milliseconds since 1970. @default now */
  readonly requestedAt?: number;
}

/** A time as pre-signed URLs have it. */
const amzDate = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/** A request of CloudFormation. */
function requestOf(aws: FakeAws, call: Call & { readonly requestedAt: number }) {
  const { type = 'Update', physicalId, properties = {}, old, requestedAt } = call;
  return {
    RequestType: type,
    ResponseURL: `${aws.urls.response}/answer?X-Amz-Date=${amzDate(requestedAt)}&X-Amz-Signature=secret`,
    StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
    RequestId: 'request-1',
    LogicalResourceId: 'SiteContent',
    ...(physicalId && { PhysicalResourceId: physicalId }),
    ResourceProperties: { ...PROPERTIES, ...properties },
    ...(old && { OldResourceProperties: { ...PROPERTIES, ...old } }),
  };
}

/** The environment of the publisher. @param name - by which `FakeAws` recognises its requests */
function environmentOf(aws: FakeAws, name: string): Record<string, string> {
  return {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: aws.urls.s3,
    AWS_ENDPOINT_URL_CLOUDFRONT: aws.urls.cloudFront,
    AWS_ENDPOINT_URL_KMS: aws.urls.kms,
  };
}

let bundle: string | undefined;

export interface PublisherOptions {
  /** @default one */
  readonly name?: string;
  /** Text added to the bundle: a change of the code without a change of the content. @default none */
  readonly codeChange?: string;
  /** @default a new one */
  readonly clock?: Clock;
}

export class Publisher {
  /** The asset. */
  readonly directory = mkdtempSync(join(tmpdir(), 'publisher-'));
  readonly clock: Clock;
  /** Log lines of the last call. */
  lines: readonly Readonly<Record<string, unknown>>[] = [];
  /** The one TXT record in DNS. @default there is none */
  txt: readonly [name: string, text: string] | undefined;
  private readonly thread: Worker;
  private hasContent = false;

  constructor(
    private readonly aws: FakeAws,
    { name = 'one', codeChange = '', clock = new Clock() }: PublisherOptions = {},
  ) {
    this.clock = clock;
    bundle ??= bundleHandler('publisher', undefined);
    const module = join(this.directory, 'index.mjs');
    writeFileSync(module, bundle + codeChange);
    this.thread = new Worker(THREAD, {
      eval: true,
      workerData: { module: pathToFileURL(module).href, time: clock.shared },
      stdout: true,
      stderr: true,
      env: environmentOf(aws, name),
    });
  }

  /** Puts another version into the asset, as a deployment does before the call. */
  deploy(source: SiteSource): void {
    this.deployText(contentText(source));
  }

  deployText(content: string): void {
    writeFileSync(join(this.directory, 'site.json'), content);
    this.hasContent = true;
  }

  /** Calls it as CloudFormation does. @throws Error if the handler throws */
  call(call: Call = {}): Promise<void> {
    const properties = { ...this.content(), ...call.properties };
    return this.send(requestOf(this.aws, { requestedAt: this.clock.now, ...call, properties }));
  }

  /**
   * Calls it as the schedule does, without a response URL.
   * @param scheduledTime - of the schedule, UTC. @default 13:37, or now if it is later
   * @throws Error if the handler throws
   */
  refresh(properties: Call['properties'] = this.content(), scheduledTime?: string): Promise<void> {
    const [day, now] = new Date(this.clock.now).toISOString().split('T') as [string, string];
    const time = scheduledTime ?? (now > '13:37' ? now.slice(0, 5) : '13:37');
    return this.send({
      RequestType: 'Refresh',
      ScheduledTime: `${day}T${time}:00Z`,
      ResourceProperties: { ...PROPERTIES, ...properties },
    });
  }

  /** The property that names the content of the asset. */
  content(): { readonly ContentDigest: string } {
    return { ContentDigest: contentDigest(readFileSync(join(this.directory, 'site.json'), 'utf8')) };
  }

  /** @returns the answer to CloudFormation */
  async publish(source: SiteSource, call: Call = {}) {
    const old = call.type === undefined && this.hasContent ? this.content() : undefined;
    this.deploy(source);
    await this.call({ ...(old && { old }), ...call });
    return JSON.parse(this.aws.answers.at(-1)!.body);
  }

  private async send(request: object): Promise<void> {
    const answered = new Promise<{ lines: string[]; error?: string }>((resolve) =>
      this.thread.once('message', resolve),
    );
    // Five seconds become one, but only where a request goes unanswered: a busy machine may need more for the others.
    this.thread.postMessage({ request, txt: this.txt, timeoutDivisor: this.aws.isSilent ? 5 : 1 });
    const { lines, error } = await answered;
    this.lines = lines.map((line) => JSON.parse(line));
    if (error) throw new Error(error);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
