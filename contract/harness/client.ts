/**
 * The suite's HTTP client, on node:http. `fetch` would not do: it refuses or adds headers (Origin,
 * Accept, Accept-Encoding), joins header lines, follows redirects and tidies up paths.
 * It paces itself, so that the suite neither trips the service's throttle nor is a burden to a live one.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, RequestInput, Service } from './check.ts';
import { ContractError } from './expect.ts';
import { replyOf } from './reply.ts';
import { TokenBucket } from './token-bucket.ts';

/** Three times what the contract gives a handler. */
const ANSWER_TIMEOUT_MS = 15_000;
const MAX_RETRIES_AFTER_429 = 5;

/** Time as a client knows it: tests bring their own. */
interface Clock {
  /** Milliseconds, from any beginning. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}
const REAL: Clock = { now: () => performance.now(), wait: (ms) => sleep(ms) };

export interface ClientOptions {
  /** Scheme and authority of the service. */
  readonly baseUrl: string;
  /** All requests together. @default unlimited */
  readonly requestsPerSecond?: number;
  /**
   * Requests that reach the throttled HTTP API (`/api/…` and the MCP endpoint). @default 48 of the
   * contract's 50, so that timers may be early
   */
  readonly apiRequestsPerSecond?: number;
  /** API requests that may go out at once. @default 90 of the contract's 100 */
  readonly apiBurst?: number;
  /** How long to wait for an answer. @default 15,000 */
  readonly answerTimeoutMs?: number;
  /** @default the machine's */
  readonly clock?: Clock;
}

export class Client implements Service {
  readonly baseUrl: string;
  /** Requests so far, those that were repeated counted as often. */
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
    const { answerTimeoutMs = ANSWER_TIMEOUT_MS, clock = REAL, requestsPerSecond } = options;
    this.answerTimeoutMs = answerTimeoutMs;
    this.clock = clock;
    if (requestsPerSecond) this.overall = new TokenBucket(requestsPerSecond, 1, clock.now);
    this.api = new TokenBucket(options.apiRequestsPerSecond ?? 48, options.apiBurst ?? 90, clock.now);
  }

  /** One request, paced; a throttled one is repeated when `Retry-After` has passed. */
  async request(input: RequestInput): Promise<Reply> {
    for (let attempt = 0; ; attempt++) {
      if (/^\/(api\/|\.well-known\/mcp)/.test(input.path)) await this.turn(this.api);
      const reply = await this.send(input);
      if (reply.status !== 429 || attempt === MAX_RETRIES_AFTER_429) return reply;
      await this.clock.wait(1000 * Number(reply.header('retry-after') ?? 1));
    }
  }

  /** One request, at once, as far as the limit on all requests lets it. */
  async send(input: RequestInput): Promise<Reply> {
    if (this.overall) await this.turn(this.overall);
    this.sent++;
    const { method = 'GET', path, headers = {}, body } = input;
    const url = new URL(this.baseUrl);
    const bytes = body === undefined ? undefined : Buffer.from(body as string);
    const options = {
      agent: this.agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method,
      path,
      headers: toNodeHeaders(headers, bytes),
      timeout: this.answerTimeoutMs,
    };
    return new Promise((resolve, reject) => {
      const broken = (error: Error) =>
        reject(new ContractError(`${method} ${this.baseUrl}${path}: no answer (${error.message})`));
      const outgoing = (this.secure ? httpsRequest : httpRequest)(options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', broken);
        incoming.on('end', () =>
          resolve(toReply({ ...input, method, url: this.baseUrl + path }, incoming, Buffer.concat(chunks))),
        );
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`timed out after ${this.answerTimeoutMs} ms`)));
      outgoing.on('error', broken);
      outgoing.end(bytes);
    });
  }

  private async turn(bucket: TokenBucket): Promise<void> {
    const delayMs = bucket.reserve();
    if (delayMs > 0) await this.clock.wait(delayMs);
  }

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
