/**
 * The suite's HTTP client, on node:http. `fetch` adds or refuses headers (Origin, Accept, Accept-Encoding), joins header
 * lines, follows redirects and normalises paths, so it cannot send what the checks ask for.
 * The client limits its own rate: the suite must not exceed the service's throttle, nor burden a live service.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, RequestInput, Service } from './check.ts';
import { NoAnswer } from './expect.ts';
import { bytesOf, replyOf } from './reply.ts';

/** Three times the time-out of a handler (contract §5), for the whole answer. */
const ANSWER_TIMEOUT_MS = 15_000;
/** An image may have 5,000,000 bytes (docs/configuration.md), more than any other answer. */
const MAX_BODY_BYTES = 6_000_000;
/** All header lines together. */
const MAX_HEADER_BYTES = 16_384;
const MAX_RETRIES_AFTER_429 = 5;
/** The server closed a kept connection instead of answering. */
const CLOSED_WHILE_IDLE = Symbol('closed while idle');

/** The client's source of time. Tests pass their own. */
interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}
const MACHINE_CLOCK: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export interface ClientOptions {
  /** Scheme and authority of the service. */
  readonly baseUrl: string;
  /** Limit on all requests together. @default unlimited */
  readonly requestsPerSecond?: number;
  /**
   * Limit on requests to the throttled HTTP API (`/api/…` and the MCP endpoint). @default 48, below the contract's
   * 50, because timers may fire early
   */
  readonly apiRequestsPerSecond?: number;
  /** API requests that may be sent at once. @default 90, below the contract's 100 */
  readonly apiBurst?: number;
  /** How long to wait for the end of an answer. @default 15,000 */
  readonly answerTimeoutMs?: number;
  /** @default the clock of the machine */
  readonly clock?: Clock;
}

/**
 * Sends requests to a service over HTTP. It follows no redirect and decompresses nothing. An answer has a limit of
 * bytes, of headers and of time.
 *
 * @example
 *
 *     const client = new Client({ baseUrl: 'https://law.example', requestsPerSecond: 2 });
 *     const reply = await client.request({ path: '/api/agent-info' });
 *     client.close();
 */
export class Client implements Service {
  readonly baseUrl: string;
  /** Number of requests sent so far, repetitions included. */
  sent = 0;
  private readonly overall: TokenBucket | undefined;
  private readonly api: TokenBucket;
  private readonly secure: boolean;
  private readonly agent: HttpAgent | HttpsAgent;
  private readonly answerTimeoutMs: number;
  private readonly clock: Clock;

  constructor(options: ClientOptions) {
    const { protocol, origin } = new URL(options.baseUrl);
    this.baseUrl = origin;
    this.secure = protocol === 'https:';
    this.agent = new (this.secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 128 });
    const { answerTimeoutMs = ANSWER_TIMEOUT_MS, clock = MACHINE_CLOCK, requestsPerSecond } = options;
    this.answerTimeoutMs = answerTimeoutMs;
    this.clock = clock;
    if (requestsPerSecond) this.overall = new TokenBucket(requestsPerSecond, 1, clock.now);
    this.api = new TokenBucket(options.apiRequestsPerSecond ?? 48, options.apiBurst ?? 90, clock.now);
  }

  /** Sends one request within the limits. Sends it again after `Retry-After` if it was throttled. */
  async request(input: RequestInput): Promise<Reply> {
    for (let attempt = 0; ; attempt++) {
      if (/^\/(api\/|\.well-known\/mcp)/.test(input.path)) await this.turn(this.api);
      const reply = await this.send(input);
      if (reply.status !== 429 || attempt === MAX_RETRIES_AFTER_429) return reply;
      await this.clock.wait(1000 * Number(reply.header('retry-after') ?? 1));
    }
  }

  /**
   * Sends one request, delayed only by the limit on all requests.
   *
   * A server closes an idle connection after a few seconds, and may do so at the moment in which the client uses it
   * again. Such a request got no answer, so it is sent again: the service is read-only, hence every request is
   * idempotent (RFC 9110 §9.2.2). A new connection that is closed is a failure of the service.
   */
  async send(input: RequestInput): Promise<Reply> {
    for (;;) {
      if (this.overall) await this.turn(this.overall);
      this.sent++;
      const reply = await this.exchange(input);
      if (reply !== CLOSED_WHILE_IDLE) return reply;
    }
  }

  private exchange(input: RequestInput): Promise<Reply | typeof CLOSED_WHILE_IDLE> {
    const { method = 'GET', path, headers = {}, body } = input;
    const url = new URL(this.baseUrl);
    const bytes = body === undefined ? undefined : bytesOf(body);
    const options = {
      agent: this.agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method,
      path,
      headers: toNodeHeaders(headers, bytes),
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    return new Promise((resolve, reject) => {
      const noAnswer = ({ code, message }: NodeJS.ErrnoException) => {
        const reason =
          code === 'HPE_HEADER_OVERFLOW' ? `more than ${MAX_HEADER_BYTES} bytes of headers` : message;
        reject(new NoAnswer(`${method} ${this.baseUrl}${path}: no answer (${reason})`));
      };
      const outgoing = (this.secure ? httpsRequest : httpRequest)(options, (incoming) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        incoming.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_BODY_BYTES) incoming.destroy(new Error(`more than ${MAX_BODY_BYTES} bytes`));
          else chunks.push(chunk);
        });
        incoming.on('error', noAnswer);
        incoming.on('end', () =>
          resolve(toReply({ ...input, method, url: this.baseUrl + path }, incoming, Buffer.concat(chunks))),
        );
      });
      // Not the option `timeout`: it starts anew with each byte.
      const timer = setTimeout(
        () => outgoing.destroy(new Error(`timed out after ${this.answerTimeoutMs} ms`)),
        this.answerTimeoutMs,
      );
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && /^(ECONNRESET|EPIPE)$/.test(error.code ?? ''))
          resolve(CLOSED_WHILE_IDLE);
        else noAnswer(error);
      });
      outgoing.end(bytes);
    });
  }

  private async turn(bucket: TokenBucket): Promise<void> {
    const delayMs = bucket.reserve();
    if (delayMs > 0) await this.clock.wait(delayMs);
  }

  /** Closes the kept connections. */
  close(): void {
    this.agent.destroy();
  }
}

function toNodeHeaders(headers: RequestInput['headers'] = {}, body: Buffer | undefined) {
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
  const framed = Object.keys(headers).some((name) => /^(content-length|transfer-encoding)$/i.test(name));
  return body === undefined || framed ? given : { ...given, 'Content-Length': String(body.byteLength) };
}

function toReply(request: Reply['request'], incoming: IncomingMessage, body: Buffer): Reply {
  const { rawHeaders, statusCode = 0 } = incoming;
  const headerLines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1]!] as const] : [],
  );
  return replyOf({ request, status: statusCode, headerLines, body });
}

/** A token bucket: it starts with `burst` tokens, its maximum, and gains `perSecond` each second. */
class TokenBucket {
  private tokens: number;
  private last: number;

  /** @param now - milliseconds since any fixed moment */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number,
  ) {
    this.tokens = burst;
    this.last = now();
  }

  /** Takes a token. @returns milliseconds to wait before using it */
  reserve(): number {
    const now = this.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.last) / 1000) * this.perSecond) - 1;
    this.last = now;
    return this.tokens >= 0 ? 0 : (-this.tokens / this.perSecond) * 1000;
  }
}
