/**
 * The suite's HTTP client, on node:http. `fetch` would not do: it refuses or adds headers (Origin,
 * Accept, Accept-Encoding), joins header lines, follows redirects and tidies up paths.
 * It paces itself, so that the suite neither trips the service's throttle nor is a burden to a live one.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply, RequestInput } from './check.ts';
import { ContractError } from './expect.ts';
import { TokenBucket } from './token-bucket.ts';

const REQUEST_TIMEOUT_MS = 15_000;
const MAX_RETRIES_AFTER_429 = 5;

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
}

export class Client {
  readonly baseUrl: string;
  /** Requests so far, those that were repeated counted as often. */
  sent = 0;
  private readonly overall: TokenBucket | undefined;
  private readonly api: TokenBucket;
  private readonly secure: boolean;
  private readonly agent: HttpAgent | HttpsAgent;

  constructor(options: ClientOptions) {
    const { protocol, origin } = new URL(options.baseUrl);
    this.baseUrl = origin;
    this.secure = protocol === 'https:';
    this.agent = new (this.secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 128 });
    if (options.requestsPerSecond) this.overall = new TokenBucket(options.requestsPerSecond, 1);
    this.api = new TokenBucket(options.apiRequestsPerSecond ?? 48, options.apiBurst ?? 90);
  }

  /** One request, paced; a throttled one is repeated when `Retry-After` has passed. */
  async request(input: RequestInput): Promise<Reply> {
    for (let attempt = 0; ; attempt++) {
      if (/^\/(api\/|\.well-known\/mcp)/.test(input.path)) await this.api.take();
      const reply = await this.send(input);
      if (reply.status !== 429 || attempt === MAX_RETRIES_AFTER_429) return reply;
      await wait(1000 * Number(reply.header('retry-after') ?? 1));
    }
  }

  /** One request, at once, as far as the limit on all requests lets it. */
  async send(input: RequestInput): Promise<Reply> {
    await this.overall?.take();
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
      timeout: REQUEST_TIMEOUT_MS,
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
      outgoing.on('timeout', () => outgoing.destroy(new Error(`timed out after ${REQUEST_TIMEOUT_MS} ms`)));
      outgoing.on('error', broken);
      outgoing.end(bytes);
    });
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
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1]!] as const] : [],
  );
  const text = body.toString('utf8');
  return {
    request,
    status: statusCode,
    headerLines,
    body,
    text,
    header(name) {
      const values = headerLines.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
      return values.length > 0 ? values.join(', ') : undefined;
    },
    json() {
      try {
        return JSON.parse(text);
      } catch {
        const shown = text.length > 200 ? `${text.slice(0, 199)}…` : text;
        throw new ContractError(
          `body of ${request.method} ${request.url}: expected JSON, received ${shown || 'nothing'}`,
        );
      }
    },
  };
}
