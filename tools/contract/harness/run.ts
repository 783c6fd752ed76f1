/**
 * Runs checks. Each gets a context that records its requests. A check also fails if an answer has a cookie, a session
 * id, a server error or a doubled header.
 */
import type { Check, Context, Reply, RequestInput, Service } from './check.ts';
import { ContractError, NotApplicable } from './expect.ts';
import { bytesOf } from './reply.ts';

export interface Outcome {
  readonly check: Check;
  /** What is wrong; undefined if the check holds or is not applicable. */
  readonly error?: Error;
  /**
   * Why the check says nothing about this service, e.g. because the practice does not state the fact. Such a check neither
   * holds nor fails. @default it is applicable
   */
  readonly notApplicable?: string;
  /** The answers to the check's requests, in order; shared answers included. */
  readonly replies: readonly Reply[];
}

/** Headers that may have one line only: two would contradict each other, or browsers refuse them. */
const SINGLE = [
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'etag',
  'location',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

interface RunOptions {
  /**
   * Sends the same request only once a run, even for checks that do not `recall`. If one check sends a request twice,
   * the repetition matters, so it is sent. @default false
   */
  readonly shareAnswers?: boolean;
  /** `Context.some` takes twelve of more than fifty items, the same ones each time. @default false */
  readonly sample?: boolean;
}

const MANY = 50;
const SAMPLE = 12;

/** Twelve items at equal distances, the first and the last included. */
function spread<T>(items: readonly T[]): readonly T[] {
  return Array.from(
    { length: SAMPLE },
    (_, n) => items[Math.round((n * (items.length - 1)) / (SAMPLE - 1))]!,
  );
}

/**
 * One run of checks against one service.
 *
 * @example
 *
 *     const run = new Run(client);
 *     const { error, notApplicable, replies } = await run.check(check);
 */
export class Run {
  private readonly recalled = new Map<string, Promise<Reply>>();

  constructor(
    private readonly service: Service,
    private readonly options: RunOptions = {},
  ) {}

  async check(check: Check): Promise<Outcome> {
    const replies: Reply[] = [];
    const unanswered: unknown[] = [];
    const requests: Promise<Reply>[] = [];
    let error: Error | undefined;
    let reason: string | undefined;
    try {
      await check.run(this.context(replies, unanswered, requests)).catch((thrown: unknown) => {
        if (!(thrown instanceof NotApplicable)) throw thrown;
        reason = thrown.message;
      });
      // A check that catches this error fails too: the service did not answer.
      if (unanswered.length > 0) throw unanswered[0];
      if (replies.length === 0) throw new ContractError(`${check.id} sent no request, so it tests nothing`);
      for (const reply of replies) checkRules(reply, check.fault !== undefined);
    } catch (caught) {
      error = readable(caught);
    }
    const seen = [...replies];
    // A check may fail while other requests of it are open. These must not overlap with the next check.
    await Promise.allSettled(requests);
    return {
      check,
      ...(error ? { error } : reason !== undefined && { notApplicable: reason }),
      replies: seen,
    };
  }

  private context(replies: Reply[], unanswered: unknown[], requests: Promise<Reply>[]): Context {
    const record = async (answer: Promise<Reply>) => {
      requests.push(answer);
      try {
        const reply = await answer;
        replies.push(reply);
        return reply;
      } catch (error) {
        unanswered.push(error);
        throw error;
      }
    };
    const asked = new Set<string>();
    const request = (input: RequestInput) => {
      const key = keyOf(input);
      return !this.options.shareAnswers || asked.has(key) ? this.service.request(input) : recall(input);
    };
    const recall = (input: RequestInput) => {
      asked.add(keyOf(input));
      return this.recall(input);
    };
    return {
      baseUrl: this.service.baseUrl,
      some: (items) => (this.options.sample && items.length > MANY ? spread(items) : items),
      request: (input) => record(request(input)),
      burst: (input) => record(this.service.send(input)),
      recall: (input) => record(recall(input)),
    };
  }

  private recall(input: RequestInput): Promise<Reply> {
    const key = keyOf(input);
    const known = this.recalled.get(key);
    if (known) return known;
    const answer = this.service.request(input);
    this.recalled.set(key, answer);
    return answer;
  }
}

function keyOf({ method = 'GET', path, headers = {}, body = '' }: RequestInput): string {
  return JSON.stringify([method, path, headers, bytesOf(body).toString('base64')]);
}

/** A check throws another error, such as a TypeError, if an answer has an unexpected shape. That is a fault too. */
function readable(caught: unknown): Error {
  if (caught instanceof ContractError) return caught;
  const message = caught instanceof Error ? caught.message : String(caught);
  return new ContractError(`an answer of an unexpected shape: ${message}`, { cause: caught });
}

/** @param faulty - a fault was switched on, so server errors are expected */
function checkRules(reply: Reply, faulty: boolean): void {
  const where = `${reply.request.method} ${reply.request.url} (${reply.status})`;
  const broken = (rule: string, received: unknown) => {
    throw new ContractError(`${where}: ${rule}, received ${received}`);
  };
  if (reply.status >= 500 && !faulty) broken('no request may cause a server error', reply.text.slice(0, 200));
  if (reply.header('set-cookie') !== undefined) broken('no cookies', reply.header('set-cookie'));
  if (reply.header('mcp-session-id') !== undefined) broken('no sessions', reply.header('mcp-session-id'));
  for (const name of SINGLE) {
    const lines = reply.headerLines.filter(([key]) => key === name);
    if (lines.length > 1) broken(`one ${name} header`, lines.map(([, value]) => value).join(' | '));
  }
}
