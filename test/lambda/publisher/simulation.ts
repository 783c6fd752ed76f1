/**
 * A program for a worker thread: deployments, roll-backs and daily runs of one stack at the same time, in virtual time.
 * One request to AWS is answered at a time, chosen by a seed among all that wait, and the clock moves only in between.
 * So a seed is one order of events, on any machine. S3 is that of the local stack.
 *
 * CloudFormation makes one request after another and gives up on one after six minutes. Lambda delivers a request twice
 * at times, and repeats one whose call throws, with the function of that moment. Runs get 503 for a while, lose answers,
 * or stand still for longer than a lease.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { Bucket } from '../../../tools/local/s3/objects.ts';
import { type Buckets, s3Api } from '../../../tools/local/s3/s3-api.ts';
import { unescapeXml } from '../../../tools/local/xml.ts';
import { seeded } from '../../support/random.ts';
import { FakeKms } from './kms.ts';
import { answerOf } from './listener.ts';

type Module = typeof import('./simulated.ts');

/** A version of code and content: what a function has. */
export interface Version {
  readonly name: string;
  /** URL of the bundle of `simulated.ts`. */
  readonly module: string;
  /** Text of the content in the asset. */
  readonly text: string;
  readonly digest: string;
}

export interface Task {
  readonly versions: readonly Version[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly seeds: readonly number[];
  /** A daily run of the last deployment after everything else. */
  readonly nextDay: boolean;
}

export interface Result {
  readonly seed: number;
  /** Name of the version that was deployed last. */
  readonly deployed: string;
  /** Name of the version whose objects the bucket has, and whose content is named in the signed facts. */
  readonly found: readonly [objects: string, facts: string];
  /** What happened, one line an event. */
  readonly story: readonly string[];
}

const BUCKET = 'content';
const START = Date.parse('2026-11-20T09:00:00Z');
/** `ServiceTimeout` of the custom resource. */
const SERVICE_TIMEOUT_MS = 360_000;
const LAMBDA_TIMEOUT_MS = 240_000;

interface Invocation {
  readonly name: string;
  readonly version: Version;
  readonly module: Module;
  /** Requests that are answered 503, from the first or from a later one on. */
  readonly broken: { readonly from: number; readonly until: number };
  /** Number of the request before which it stands still, and for how long. */
  readonly pause: { readonly at: number; readonly ms: number };
  /** Number of the request whose answer is lost. */
  readonly lost: number;
  /** Number of the request that S3 refuses for good. */
  readonly refused: number;
  requests: number;
  pausedUntil: number;
}

interface Waiting {
  readonly by: Invocation;
  readonly perform: () => Promise<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  isOver: boolean;
}

/** The time and what waits, in this round. */
let now = START;
let waiting: Waiting[] = [];
let timers: { readonly at: number; readonly fire: () => void }[] = [];
let random = seeded(0);
let store = s3Api([BUCKET]);
const kms = new FakeKms();
const current = new AsyncLocalStorage<Invocation>();
const { setImmediate: nextTurn } = globalThis;

const chance = (probability: number) => random() < probability;
const upTo = (limit: number) => Math.floor(random() * limit);

/** Makes the clock of this thread the round's. */
function patchTime(): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...((given.length > 0 ? given : [now]) as []));
    }
    static override now = () => now;
  } as DateConstructor;
  Object.defineProperty(performance, 'now', { value: () => now });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    timers.push({ at: now + ms, fire: () => controller.abort(new DOMException('over', 'TimeoutError')) });
    return controller.signal;
  };
  const promises = process.getBuiltinModule('node:timers/promises');
  const pause = (ms: number, _: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      const fire = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      timers.push({ at: now + ms, fire });
    });
  Object.assign(promises, { setTimeout: pause });
  const files = process.getBuiltinModule('node:fs/promises');
  // The asset of the version that is called.
  Object.assign(files, { readFile: async () => current.getStore()!.version.text });
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
  process.stdout.write = () => true;
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => timers.push({ at: now + ms, fire: () => resolve() }));

/** Waits for its turn, then performs. */
function ask(perform: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  const by = current.getStore()!;
  return new Promise((resolve, reject) => {
    const entry: Waiting = { by, perform, resolve, reject, isOver: false };
    const abort = () => {
      if (entry.isOver) return;
      entry.isOver = true;
      // S3 may perform a request whose sender has gone.
      if (chance(0.5)) void perform().catch(() => undefined);
      reject(new DOMException('aborted', 'AbortError'));
    };
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', abort);
    waiting.push(entry);
  });
}

const refusal = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });

async function answer(entry: Waiting): Promise<void> {
  const { by, perform, resolve, reject } = entry;
  entry.isOver = true;
  const number = by.requests++;
  const isBroken = number >= by.broken.from && number < by.broken.until;
  if (isBroken) return reject(refusal('SlowDown', 503));
  if (number === by.refused) return reject(refusal('InvalidRequest', 400));
  try {
    const answered = await perform();
    if (number === by.lost) reject(refusal('TimeoutError'));
    else resolve(answered);
  } catch (error) {
    reject(error);
  }
}

/** Answers and moves the clock until the work is done. */
async function play(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  for (;;) {
    // Everything that the last answer caused has asked again, or ended.
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => nextTurn(resolve));
    if (isDone) return;
    waiting = waiting.filter(({ isOver }) => !isOver);
    for (const { by } of waiting) {
      if (by.requests < by.pause.at || by.pausedUntil > 0) continue;
      by.pausedUntil = now + by.pause.ms;
      timers.push({ at: by.pausedUntil, fire: () => undefined });
    }
    const ready = waiting.filter(({ by }) => by.pausedUntil <= now);
    if (ready.length > 0 && chance(0.98)) {
      await answer(ready[upTo(ready.length)]!);
      continue;
    }
    // An answer takes a moment. If there is nothing to answer, whoever waits for a time is next.
    const next = ready.length > 0 ? now + upTo(3_000) : Math.min(...timers.map(({ at }) => at));
    if (next === Number.POSITIVE_INFINITY) throw new Error('Nothing is left to do');
    now = Math.max(now, next);
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { fire } of due) fire();
  }
}

/** Makes the clients of a bundle ask this thread. */
function patchClients(module: Module): void {
  const { S3Client, KMSClient, CloudFrontClient } = module;
  const replace = (client: { prototype: object }, perform: (command: never) => Promise<unknown>) => {
    (client.prototype as { send: unknown }).send = (
      command: never,
      { abortSignal }: { abortSignal?: AbortSignal } = {},
    ) => ask(() => perform(command), abortSignal);
  };
  replace(S3Client, (command) => s3(module, command));
  replace(CloudFrontClient, async () => ({}));
  replace(KMSClient, async (command: { input: { KeyId: string; Message?: Uint8Array } }) => {
    const isKey = command instanceof module.GetPublicKeyCommand;
    const { KeyId, Message } = command.input;
    const asked = { KeyId, Message: Buffer.from(Message ?? '').toString('base64') };
    const { PublicKey, Signature } = kms.answer(`TrentService.${isKey ? 'GetPublicKey' : 'Sign'}`, asked) as {
      [name: string]: string;
    };
    const bytes = (text?: string) => text && Buffer.from(text, 'base64');
    return { PublicKey: bytes(PublicKey), Signature: bytes(Signature) };
  });
}

async function s3(module: Module, command: { readonly input: Record<string, unknown> }): Promise<unknown> {
  const { Key = '', IfMatch, IfNoneMatch } = command.input as Record<string, string>;
  const conditions = {
    ...(IfMatch && { 'if-match': IfMatch }),
    ...(IfNoneMatch && { 'if-none-match': '*' }),
  };
  const send = async (method: string, path: string, headers = {}, body: Buffer = Buffer.alloc(0)) => {
    const { status, ...answered } = await answerOf(store, {
      method,
      url: `/${BUCKET}/${path}`,
      headers,
      body,
    });
    if (status < 300) return answered;
    const code = /<Code>(.*?)</.exec(answered.body.toString())?.[1] ?? 'Error';
    if (code === 'NoSuchKey' && method === 'GET')
      throw new module.NoSuchKey({ $metadata: {}, message: code });
    throw refusal(code, status);
  };
  if (command instanceof module.ListObjectsV2Command) {
    const { body } = await send('GET', '?list-type=2&encoding-type=url');
    const found = [...body.toString().matchAll(/<Key>(.*?)<\/Key>.*?<ETag>(.*?)<\/ETag>/gs)];
    return { Contents: found.map(([, key, etag]) => ({ Key: key, ETag: unescapeXml(etag!) })) };
  }
  if (command instanceof module.GetObjectCommand) {
    const { headers, body } = await send('GET', Key);
    const lower = lowerCased(headers);
    return {
      ...{ ETag: lower.etag, ContentType: lower['content-type'], CacheControl: lower['cache-control'] },
      ...{ ContentLanguage: lower['content-language'], ContentLength: body.length },
      Body: { transformToByteArray: async () => body },
    };
  }
  if (command instanceof module.PutObjectCommand) {
    const { Body, ContentType, CacheControl, ContentLanguage } = command.input as { Body: Buffer } & Record<
      string,
      string
    >;
    const given = {
      'content-type': ContentType,
      'cache-control': CacheControl,
      'content-language': ContentLanguage,
    };
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const { headers: answered } = await send('PUT', Key, { ...headers, ...conditions }, Body);
    return { ETag: lowerCased(answered).etag };
  }
  if (command instanceof module.DeleteObjectCommand) return send('DELETE', Key, conditions);
  if (!(command instanceof module.DeleteObjectsCommand)) throw new Error('unknown command');
  const { Objects } = command.input.Delete as { Objects: { Key: string; ETag: string }[] };
  const Errors: object[] = [];
  for (const { Key: key, ETag } of Objects)
    await send('DELETE', key, { 'if-match': ETag }).catch(({ name: Code }) =>
      Errors.push({ Key: key, Code }),
    );
  return { Errors };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The objects that viewers can read. */
async function servedNow(): Promise<Map<string, string>> {
  const list = await answerOf(store, {
    ...{ method: 'GET', url: `/${BUCKET}?list-type=2`, headers: {}, body: Buffer.alloc(0) },
  });
  const keys = [...list.body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!);
  const objects = new Map<string, string>();
  for (const key of keys.filter((each) => !/^\.(content\/|publishing$)/.test(each))) {
    const { body } = await answerOf(store, {
      ...{ method: 'GET', url: `/${BUCKET}/${key}`, headers: {}, body: Buffer.alloc(0) },
    });
    objects.set(key, body.toString('latin1'));
  }
  return objects;
}

const SIGNED = '.well-known/agent-info.jwt';

async function fingerprint(): Promise<readonly [objects: string, facts: string]> {
  const objects = await servedNow();
  const jwt = objects.get(SIGNED);
  objects.delete(SIGNED);
  const claims = jwt && JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString());
  const text = JSON.stringify([...objects].sort(([a], [b]) => (a < b ? -1 : 1)));
  return [createHash('sha256').update(text).digest('hex'), String(claims?.contact.telephone)];
}

class Stack {
  readonly story: string[] = [];
  private readonly running: Promise<unknown>[] = [];
  private count = 0;
  /** Whether AWS works. */
  isCalm = false;

  constructor(
    /** What Lambda calls now. */
    public deployedFunction: Version,
    /** What the schedule names now. */
    public scheduled: Version,
    private readonly modules: ReadonlyMap<string, Module>,
    private readonly properties: Readonly<Record<string, unknown>>,
  ) {}

  tell(line: string): void {
    this.story.push(`${Math.round((now - START) / 1000)} s: ${line}`);
  }

  /** A daily run, in the background. */
  startDailyRun(): void {
    const request = { RequestType: 'Refresh', ScheduledTime: '2026-11-20T13:37:00Z' };
    const ResourceProperties = { ...this.properties, ContentDigest: this.scheduled.digest };
    this.running.push(this.invoke('daily', { ...request, ResourceProperties }));
  }

  /** A request of CloudFormation. @returns whether it was answered with SUCCESS in time */
  async request(to: Version, from: Version): Promise<boolean> {
    const name = `request ${++this.count} for ${to.name}`;
    const at = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
    const answered = new Promise<boolean>((resolve) => this.answers.set(name, resolve));
    const request = {
      ...{ RequestType: 'Update', PhysicalResourceId: name, LogicalResourceId: 'SiteContent' },
      ...{ StackId: 'stack', RequestId: name, ResponseURL: `https://answers.example/?X-Amz-Date=${at}` },
      ResourceProperties: { ...this.properties, ContentDigest: to.digest },
      OldResourceProperties: { ...this.properties, ContentDigest: from.digest },
    };
    this.running.push(this.invoke(name, request));
    if (!this.isCalm && chance(0.3))
      this.running.push(sleep(upTo(600) * 1000).then(() => this.invoke(`${name}, again`, request)));
    const isSuccess = await Promise.race([answered, sleep(SERVICE_TIMEOUT_MS).then(() => false)]);
    this.tell(`CloudFormation: ${name} ${isSuccess ? 'succeeded' : 'failed'}`);
    return isSuccess;
  }

  private readonly answers = new Map<string, (isSuccess: boolean) => void>();

  /** Lambda's asynchronous call, with its repetitions. */
  private async invoke(name: string, request: object): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (attempt > 0) await sleep(attempt * 60_000);
      const version = this.deployedFunction;
      const invocation = this.invocation(name, version);
      this.tell(`${name} begins, by ${version.name}`);
      const end = now + LAMBDA_TIMEOUT_MS;
      const context = { getRemainingTimeInMillis: () => end - now };
      try {
        await current.run(invocation, () => invocation.module.handler(request as never, context));
        this.tell(`${name} ends`);
        return;
      } catch (error) {
        this.tell(`${name} throws ${error}`);
      }
    }
  }

  private invocation(name: string, version: Version): Invocation {
    const module = this.modules.get(version.module)!;
    const never = Number.POSITIVE_INFINITY;
    const from = chance(0.5) ? 0 : upTo(60);
    const isBroken = !this.isCalm && chance(0.4);
    const isPaused = !this.isCalm && chance(0.25);
    return {
      ...{ name, version, module, requests: 0, pausedUntil: 0 },
      broken: { from, until: isBroken ? from + upTo(60) : 0 },
      pause: { at: isPaused ? upTo(90) : never, ms: (1 + upTo(200)) * 1000 },
      lost: !this.isCalm && chance(0.2) ? upTo(90) : never,
      refused: !this.isCalm && chance(0.1) ? upTo(90) : never,
    };
  }

  receive(body: string): void {
    const { Status, PhysicalResourceId, Reason } = JSON.parse(body);
    this.tell(`answer: ${Status} ${PhysicalResourceId}: ${Reason}`);
    this.answers.get(PhysicalResourceId)?.(Status === 'SUCCESS');
  }

  async settled(): Promise<void> {
    for (let known = -1; known !== this.running.length; ) {
      known = this.running.length;
      await Promise.all(this.running);
    }
  }
}

/** Deployments and roll-backs between two versions, with daily runs at any time. @returns the version deployed last */
async function happen(stack: Stack, versions: readonly Version[]): Promise<Version> {
  let live = versions[0]!;
  const daily = async () => {
    if (!chance(0.4)) return;
    stack.startDailyRun();
    if (chance(0.5)) await sleep(upTo(120) * 1000);
  };
  for (let count = 1 + upTo(2); count > 0; count--) {
    const others = versions.filter(({ name }) => name !== live.name);
    const next = others[upTo(others.length)]!;
    await daily();
    await sleep(1000 + upTo(20_000));
    stack.deployedFunction = next;
    await daily();
    const isPublished = await stack.request(next, live);
    if (isPublished && chance(0.75)) {
      live = next;
      await sleep(1000);
      await daily();
      stack.scheduled = next;
      continue;
    }
    // Another resource has failed, or this one.
    const isFunctionFirst = chance(0.5);
    if (isFunctionFirst) stack.deployedFunction = live;
    await sleep(1000 + upTo(20_000));
    await daily();
    while (!(await stack.request(live, next))) {
      // An operator continues the roll-back, when AWS works again.
      stack.isCalm = true;
      stack.deployedFunction = live;
      await sleep(600_000);
    }
    stack.isCalm = false;
    stack.deployedFunction = live;
    await daily();
  }
  return live;
}

/** What the bucket has after the publication of each version: name → fingerprint. */
const prints = new Map<string, readonly [string, string]>();
/** The bucket after the publication of the first version. */
let first: Buckets = new Map();

function fresh(task: Task, modules: ReadonlyMap<string, Module>): Stack {
  const stack = new Stack(task.versions[0]!, task.versions[0]!, modules, task.properties);
  globalThis.fetch = (async (_: unknown, { body, signal }: { body: string; signal: AbortSignal }) => {
    await ask(async () => stack.receive(body), signal);
    return { ok: true };
  }) as never;
  return stack;
}

async function publishEach(task: Task, modules: ReadonlyMap<string, Module>): Promise<void> {
  for (const version of [...task.versions].reverse()) {
    first = new Map();
    store = s3Api([BUCKET], first);
    const stack = fresh(task, modules);
    Object.assign(stack, { deployedFunction: version, isCalm: true });
    await play(stack.request(version, version).then(() => stack.settled()));
    prints.set(version.name, await fingerprint());
  }
}

async function round(task: Task, seed: number, modules: ReadonlyMap<string, Module>): Promise<Result> {
  [now, waiting, timers, random] = [START + 86_400_000 / 24, [], [], seeded(seed)];
  const bucket = new Bucket();
  const before = first.get(BUCKET)!;
  for (const key of before.keys()) bucket.set(key, before.get(key)!);
  store = s3Api([BUCKET], new Map([[BUCKET, bucket]]));
  const stack = fresh(task, modules);
  let deployed = task.versions[0]!;
  await play(
    happen(stack, task.versions).then(async (version) => {
      deployed = version;
      await stack.settled();
      if (!task.nextDay) return;
      Object.assign(stack, { isCalm: true, deployedFunction: version, scheduled: version });
      await sleep(7_200_000);
      stack.startDailyRun();
      await stack.settled();
    }),
  );
  const nameOf = (place: 0 | 1, print: string) =>
    [...prints].find(([, each]) => each[place] === print)?.[0] ?? `neither (${print})`;
  const [objects, facts] = await fingerprint();
  return { seed, deployed: deployed.name, found: [nameOf(0, objects), nameOf(1, facts)], story: stack.story };
}

async function main(): Promise<void> {
  const task = workerData as Task;
  const modules = new Map<string, Module>();
  for (const { module } of task.versions)
    if (!modules.has(module)) modules.set(module, (await import(module)) as Module);
  patchTime();
  for (const module of modules.values()) patchClients(module);
  await publishEach(task, modules);
  for (const seed of task.seeds) parentPort!.postMessage(await round(task, seed, modules));
}

void main();
