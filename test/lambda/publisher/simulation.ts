/**
 * A program for a worker thread: deployments, roll-backs and daily runs of one stack at the same time, in virtual time.
 * One request to AWS is answered at a time, chosen by a seed among all that wait, and the clock moves only in between.
 * So a seed is one order of events, on any machine. The site has a few objects, and viewers fill CloudFront's cache.
 *
 * CloudFormation makes one request after another and gives up on one after six minutes. Lambda delivers a request twice
 * at times, and repeats one whose call throws or is killed, with the function of that moment. Runs get 503 for a while,
 * lose answers, stand still for minutes, or end in the middle.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { p256 } from '@noble/curves/nist.js';
import { handler } from '../../../lambda/publisher/handler.ts';
import { seeded } from '../../support/random.ts';

/** What a function has in its asset. */
export interface Version {
  readonly name: string;
  /** Text of the content. */
  readonly text: string;
  readonly digest: string;
  readonly telephone: string;
  /** Key → text of the objects on the day of the test. */
  readonly objects: ReadonlyMap<string, string>;
}

export interface Task {
  readonly versions: readonly Version[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly seeds: readonly number[];
}

export interface Result {
  readonly seed: number;
  /** What differs from the version that was deployed last. */
  readonly wrong: readonly string[];
  /** What happened, one line an event. */
  readonly story: readonly string[];
}

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T09:00:00Z');
/** `ServiceTimeout` of the custom resource. */
const SERVICE_TIMEOUT_MS = 360_000;
const LAMBDA_TIMEOUT_MS = 240_000;
/** `s-maxage`. */
const CACHED_MS = 3_600_000;
/** About as many requests as a run makes. */
const REQUESTS = 36;
const NEVER = Number.POSITIVE_INFINITY;
const SIGNED = ['agent-info.jwt', 'jwks.json', 'did.json'].map((name) => `.well-known/${name}`);

interface Invocation {
  readonly version: Version;
  /** Requests that are answered 503. */
  readonly broken: { readonly from: number; readonly until: number };
  /** Number of the request before which it stands still, and for how long. */
  readonly pause: { readonly at: number; readonly ms: number };
  /** Probability that a change of an object takes long. */
  readonly slow: number;
  /** Number of the request whose answer is lost. */
  readonly lost: number;
  /** Number of the request that AWS refuses for good. */
  readonly refused: number;
  /** Number of the request at which Lambda kills it. */
  killed: number;
  /** Whether Lambda kills it at its invalidation. */
  readonly isKilledLate: boolean;
  readonly kill: (reason: Error) => void;
  requests: number;
  pausedUntil: number;
}

interface Waiting {
  readonly by: Invocation;
  readonly perform: () => unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** When it can be answered. */
  readonly from: number;
  isOver: boolean;
}

interface StoredText {
  readonly input: PutObjectCommand['input'];
  readonly etag: string;
}

/** The time, what waits, the bucket and CloudFront's cache, in this round. */
let now = START;
let waiting: Waiting[] = [];
let timers: { readonly at: number; readonly fire: () => void }[] = [];
let random = seeded(0);
let bucket = new Map<string, StoredText>();
let cache = new Map<string, { readonly body: string | undefined; readonly until: number }>();
const current = new AsyncLocalStorage<Invocation>();
const { setImmediate: nextTurn } = globalThis;
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url');

const chance = (probability: number) => random() < probability;
const upTo = (limit: number) => Math.floor(random() * limit);
const one = <T>(items: readonly T[]): T => items[upTo(items.length)]!;
const aborted = () => new DOMException('aborted', 'AbortError');
const failure = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
const after = (ms: number, fire: () => void) => void timers.push({ at: now + ms, fire });
const sleep = (ms: number) => new Promise<void>((resolve) => after(ms, resolve));

/** Makes the clock of this thread the round's, and lets this program answer in place of AWS. */
function patch(): void {
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
    after(ms, () => controller.abort(new DOMException('over', 'TimeoutError')));
    return controller.signal;
  };
  const pause = (ms: number, _: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      signal?.addEventListener('abort', () => reject(aborted()));
      after(ms, resolve);
    });
  Object.assign(process.getBuiltinModule('node:timers/promises'), { setTimeout: pause });
  const readFile = async () => current.getStore()!.version.text;
  Object.assign(process.getBuiltinModule('node:fs/promises'), { readFile });
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
  process.stdout.write = () => true;
  setMaxListeners(0);

  const answerBy = (client: { prototype: object }, perform: (command: never) => unknown) =>
    Object.assign(client.prototype, {
      send: (command: never, { abortSignal }: { abortSignal?: AbortSignal } = {}) =>
        ask(() => perform(command), abortSignal, isChange(command), client === CloudFrontClient),
    });
  answerBy(S3Client, s3);
  answerBy(
    CloudFrontClient,
    ({ input }: { input: { InvalidationBatch: { Paths: { Items: string[] } } } }) => {
      const { Items } = input.InvalidationBatch.Paths;
      for (const key of cache.keys()) if (Items[0] === '/*' || Items.includes(`/${key}`)) cache.delete(key);
    },
  );
  Object.assign(KMSClient.prototype, {
    send: async (command: { input: { Message: Buffer } }) =>
      command instanceof GetPublicKeyCommand
        ? { PublicKey: publicKey.export({ format: 'der', type: 'spki' }) }
        : { Signature: p256.sign(command.input.Message, secret, { prehash: false, format: 'der' }) },
  });
}

const isChange = (command: unknown) =>
  command instanceof PutObjectCommand
    ? !command.input.Key!.startsWith('.')
    : command instanceof DeleteObjectsCommand;

/** Waits until it is chosen, then performs. */
function ask(
  perform: () => unknown,
  signal?: AbortSignal,
  mayBeSlow = false,
  isInvalidation = false,
): Promise<unknown> {
  const by = current.getStore()!;
  if (isInvalidation && by.isKilledLate) by.killed = by.requests;
  const from = now + (mayBeSlow && chance(by.slow) ? upTo(30_000) : 0);
  after(from - now, () => undefined);
  return new Promise((resolve, reject) => {
    const entry: Waiting = { by, perform, resolve, reject, from, isOver: false };
    const abort = () => {
      if (entry.isOver) return;
      entry.isOver = true;
      // AWS may perform a request whose sender has gone.
      if (chance(0.5)) attempt(perform);
      reject(aborted());
    };
    if (signal?.aborted) return reject(aborted());
    signal?.addEventListener('abort', abort);
    waiting.push(entry);
  });
}

function attempt(perform: () => unknown): { readonly answered?: unknown; readonly error?: unknown } {
  try {
    return { answered: perform() };
  } catch (error) {
    return { error };
  }
}

function answer(entry: Waiting): void {
  const { by, perform, resolve, reject } = entry;
  entry.isOver = true;
  const number = by.requests++;
  const isBroken = number >= by.broken.from && number < by.broken.until;
  if (number >= by.killed) {
    if (chance(0.5)) attempt(perform);
    by.kill(new Error('killed'));
  } else if (isBroken) reject(failure('SlowDown', 503));
  else if (number === by.refused) reject(failure('InvalidRequest', 400));
  else {
    const { answered, error } = attempt(perform);
    if (number === by.lost) reject(failure('TimeoutError'));
    else if (error) reject(error);
    else resolve(answered);
  }
}

/** A viewer asks for an object, and CloudFront keeps a copy of the answer. */
function view(keys: readonly string[]): void {
  const key = one(keys);
  const body = textOf(key);
  if (body === ALTERED || (cache.get(key)?.until ?? 0) > now) return;
  cache.set(key, { body, until: now + CACHED_MS });
}

/** Answers and moves the clock until the work is done. */
async function play(work: Promise<unknown>, keys: readonly string[]): Promise<void> {
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  for (;;) {
    // Everything that the last answer caused has asked again, or ended.
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => nextTurn(resolve));
    if (isDone) return work as Promise<void>;
    waiting = waiting.filter(({ isOver, by }) => !isOver && by.requests <= by.killed);
    for (const { by } of waiting) {
      if (by.requests < by.pause.at || by.pausedUntil > 0) continue;
      by.pausedUntil = now + by.pause.ms;
      after(by.pause.ms, () => undefined);
    }
    if (chance(0.2)) view(keys);
    const ready = waiting.filter(({ by, from }) => by.pausedUntil <= now && from <= now);
    if (ready.length > 0 && chance(0.95)) {
      answer(one(ready));
      continue;
    }
    // An answer takes a moment. If there is nothing to answer, the next timer fires.
    const next = ready.length > 0 ? now + upTo(3_000) : Math.min(...timers.map(({ at }) => at));
    if (next === NEVER) throw new Error('Nothing is left to do');
    now = Math.max(now, next);
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { fire } of due) fire();
  }
}

function s3(command: { readonly input: Record<string, unknown> }): unknown {
  const { Key } = command.input as { Key: string };
  if (command instanceof ListObjectsV2Command)
    return { Contents: [...bucket].map(([key, { etag }]) => ({ Key: key, ETag: etag })) };
  if (command instanceof GetObjectCommand) {
    const found = bucket.get(Key);
    if (!found) throw new NoSuchKey({ $metadata: {}, message: Key });
    const { Body, ...headers } = found.input;
    return { ...headers, ETag: found.etag, Body: { transformToByteArray: async () => Body } };
  }
  if (command instanceof PutObjectCommand) {
    const { input } = command;
    requireEtag(Key, input.IfNoneMatch ? undefined : (input.IfMatch ?? bucket.get(Key)?.etag));
    const etag = createHash('md5')
      .update(input.Body as Buffer)
      .digest('hex');
    bucket.set(Key, { input, etag });
    return { ETag: etag };
  }
  if (!(command instanceof DeleteObjectsCommand)) throw new Error('unknown command');
  const Errors: object[] = [];
  for (const object of command.input.Delete!.Objects!) {
    const { error } = attempt(() => requireEtag(object.Key!, object.ETag));
    if (error) Errors.push({ Key: object.Key, Code: (error as Error).name });
    else bucket.delete(object.Key!);
  }
  return { Errors };
}

function requireEtag(key: string, etag: string | undefined): void {
  const found = bucket.get(key)?.etag;
  if (found === etag) return;
  throw found === undefined ? failure('NoSuchKey', 404) : failure('PreconditionFailed', 412);
}

const textOf = (key: string) => bucket.get(key)?.input.Body?.toString();

class Stack {
  readonly story: string[] = [];
  /** What Lambda calls now, what the schedule names now, and what was deployed last. */
  deployedFunction: Version;
  scheduled: Version;
  live: Version;
  /** Whether AWS works. */
  isCalm = false;
  /** What happens most in this order. */
  private readonly kind = one(['any', 'late', 'daily', 'killed'] as const);
  /** Whether AWS refuses an early request of the next call. */
  private isRefused = false;
  /** CloudFormation's answer to the last request. */
  reason = '';
  private readonly running: Promise<unknown>[] = [];
  private readonly answers = new Map<string, (isSuccess: boolean) => void>();
  private count = 0;

  constructor(private readonly task: Task) {
    const [first] = task.versions;
    [this.deployedFunction, this.scheduled, this.live] = [first!, first!, first!];
    globalThis.fetch = (async (_: unknown, { body, signal }: { body: string; signal: AbortSignal }) => {
      await ask(() => this.receive(body), signal);
      return { ok: true };
    }) as never;
  }

  /** Deployments and roll-backs between two versions, with daily runs at any time. */
  async happen(): Promise<void> {
    const { versions } = this.task;
    for (let count = chance(0.6) ? 1 : 2; count > 0; count--) {
      const { live } = this;
      const next = versions.find((each) => each !== live)!;
      await this.perhapsDaily(this.kind === 'killed' ? 0 : 0.9);
      await sleep(upTo(4_000));
      this.deployedFunction = next;
      await this.perhapsDaily();
      if ((await this.request(next, live)) && chance(0.6)) {
        this.live = next;
        await sleep(1000);
        await this.perhapsDaily();
        this.scheduled = next;
        continue;
      }
      // Another resource has failed, or this one.
      if (chance(0.5)) this.deployedFunction = live;
      await sleep(upTo(chance(0.6) ? 4_000 : 20_000));
      await this.perhapsDaily();
      while (!(await this.request(live, next))) {
        // An operator continues the roll-back, when AWS works again.
        this.isCalm = true;
        this.deployedFunction = live;
        await sleep(600_000);
      }
      this.isCalm = false;
      this.deployedFunction = live;
    }
    await this.settled();
    this.isCalm = true;
    // As the alarm's runbook says.
    if (this.reason.includes('Not done')) await this.request(this.live, this.live);
    if (chance(0.2)) await this.heal();
    await this.settled();
  }

  /** Somebody changes objects and the marker, and the next daily run finds it. */
  private async heal(): Promise<void> {
    await sleep(2 * CACHED_MS);
    alter();
    const found = bucket.get(MARKER)!;
    const { content: _, ...others } = JSON.parse(textOf(MARKER)!);
    const broken = one([undefined, '{', JSON.stringify({ ...others, content: 'of another deployment' })]);
    if (broken === undefined) bucket.delete(MARKER);
    else bucket.set(MARKER, { input: { ...found.input, Body: Buffer.from(broken) }, etag: broken });
    this.scheduled = this.live;
    await this.perhapsDaily(1);
  }

  async request(to: Version, from: Version): Promise<boolean> {
    const name = `request ${++this.count} for ${to.name}`;
    const at = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
    const request = {
      ...{ RequestType: 'Update', PhysicalResourceId: name, LogicalResourceId: 'SiteContent' },
      ...{ StackId: 'stack', RequestId: name, ResponseURL: `https://answers.example/?X-Amz-Date=${at}` },
      ResourceProperties: { ...this.task.properties, ContentDigest: to.digest },
      OldResourceProperties: { ...this.task.properties, ContentDigest: from.digest },
    };
    const answered = new Promise<boolean>((resolve) => this.answers.set(name, resolve));
    this.isRefused = !this.isCalm && chance({ any: 0.3, late: 0.6, daily: 0, killed: 0 }[this.kind]);
    const isRepeated = this.isRefused || (!this.isCalm && this.kind !== 'killed' && chance(0.5));
    this.running.push(this.invoke(name, request));
    this.isRefused = false;
    if (isRepeated)
      this.running.push(
        sleep(upTo(chance(0.9) ? 5 : 200) * 1000).then(() => this.invoke(`${name}, again`, request)),
      );
    const isSuccess = await Promise.race([answered, sleep(SERVICE_TIMEOUT_MS).then(() => false)]);
    this.tell(`CloudFormation: ${name} ${isSuccess ? 'succeeded' : 'failed'}`);
    // CloudFormation's next request comes later than the changes of a repeated call may.
    await sleep(isSuccess ? 10_000 : 1000);
    return isSuccess;
  }

  async settled(): Promise<void> {
    for (let known = -1; known !== this.running.length; ) {
      known = this.running.length;
      await Promise.all(this.running);
    }
  }

  /** How what viewers get differs from the live version. */
  wrong(): string[] {
    const { objects, telephone, name } = this.live;
    const found = [...bucket.keys()].filter((key) => !key.startsWith('.content/'));
    const claims = JSON.parse(
      Buffer.from((textOf(SIGNED[0]!) ?? '.e30').split('.')[1]!, 'base64url').toString(),
    );
    const keys = [...found, ...objects.keys(), ...SIGNED];
    const hidden = (key: string) => (cache.get(key)?.until ?? 0) > now && cache.get(key)!.body;
    const isOther = (text: string | undefined | false, key: string) =>
      text !== false && text !== objects.get(key);
    return [
      ...[...new Set(keys)].filter((key) => !SIGNED.includes(key) && isOther(textOf(key), key)),
      ...SIGNED.filter((key) => !bucket.has(key)),
      ...(claims.contact?.telephone === telephone ? [] : [`signed ${claims.contact?.telephone}`]),
      ...[...objects.keys()]
        .filter((key) => key !== DAILY && isOther(hidden(key), key))
        .map((key) => `the cache's ${key}`),
    ].map((problem) => `${name}: ${problem}`);
  }

  private async perhapsDaily(probability = this.kind === 'killed' ? 0 : 0.4): Promise<void> {
    if (!chance(probability)) return;
    const ScheduledTime = new Date(now).toISOString();
    const ResourceProperties = { ...this.task.properties, ContentDigest: this.scheduled.digest };
    this.running.push(this.invoke('daily', { RequestType: 'Refresh', ScheduledTime, ResourceProperties }));
    if (chance(0.5)) await sleep(upTo(4_000));
  }

  /** Lambda's asynchronous call, with its repetitions. */
  private async invoke(name: string, request: object): Promise<void> {
    for (let count = 0; count < 3; count++) {
      if (count > 0) await sleep(count * 60_000);
      this.tell(`${name} begins, by ${this.deployedFunction.name}`);
      const end = now + LAMBDA_TIMEOUT_MS;
      const context = { getRemainingTimeInMillis: () => end - now };
      try {
        await new Promise<void>((resolve, reject) =>
          current.run(this.invocation(reject), () =>
            handler(request as never, context).then(resolve, reject),
          ),
        );
        return this.tell(`${name} ends`);
      } catch (error) {
        this.tell(`${name} throws ${error}`);
      }
    }
  }

  private invocation(kill: Invocation['kill']): Invocation {
    const from = chance(0.5) ? 0 : upTo(REQUESTS);
    const isAny = !this.isCalm && this.kind === 'any';
    const isLate = !this.isCalm && this.kind === 'late';
    const at = (probability: number) => (isAny && chance(probability) ? upTo(REQUESTS) : NEVER);
    return {
      ...{ version: this.deployedFunction, kill, requests: 0, pausedUntil: 0 },
      broken: { from, until: isAny && chance(0.2) ? from + upTo(REQUESTS) : 0 },
      // So another run writes after it has read the objects.
      pause: isLate
        ? { at: 4 + upTo(14), ms: (5 + upTo(30)) * 1000 }
        : { at: at(0.3), ms: (1 + upTo(200)) * 1000 },
      slow: !this.isCalm && this.kind !== 'killed' && chance(0.7) ? 0.6 : 0,
      ...{
        lost: at(0.2),
        killed: at(0.15),
        isKilledLate: !this.isCalm && this.kind === 'killed' && chance(0.5),
      },
      // So a roll-back begins while a repeated call is writing.
      refused: this.isRefused ? upTo(12) : at(0.3),
    };
  }

  private receive(body: string): void {
    const { Status, PhysicalResourceId, Reason } = JSON.parse(body);
    this.tell(`answer: ${Status} ${PhysicalResourceId}: ${Reason}`);
    if (Status === 'SUCCESS') this.reason = Reason;
    this.answers.get(PhysicalResourceId)?.(Status === 'SUCCESS');
  }

  private tell(line: string): void {
    this.story.push(`${Math.round((now - START) / 1000)} s: ${line}`);
  }
}

const MARKER = '.content/marker.json';

/** What somebody writes into objects before anything else happens. Viewers do not keep it. */
const ALTERED = 'altered';

function alter(): void {
  for (const [key, { input }] of bucket)
    if (key.endsWith('.html') && chance(0.4))
      bucket.set(key, { input: { ...input, Body: Buffer.from(ALTERED) }, etag: ALTERED });
}

/** The object that differs from that of the day before. A daily run that does not end may leave it in the cache. */
const DAILY = 'day.html';

async function main(): Promise<void> {
  const task = workerData as Task;
  const keys = [...new Set(task.versions.flatMap(({ objects }) => [...objects.keys()]))];
  patch();
  const published = new Map<string, StoredText>();
  bucket = published;
  now = START - DAY;
  const first = new Stack(task);
  first.isCalm = true;
  await play(first.request(first.live, first.live), keys);
  for (const seed of task.seeds) {
    [now, waiting, timers, random] = [START, [], [], seeded(seed)];
    [bucket, cache] = [new Map(published), new Map()];
    alter();
    const stack = new Stack(task);
    await play(stack.happen(), keys);
    parentPort!.postMessage({ seed, wrong: stack.wrong(), story: stack.story } satisfies Result);
  }
}

void main();
