/** Fetches what a check needs: two fixed addresses of a domain and, if the caller wants it, one DNS record. */
import { Refusal, unreachable, unsigned } from './refusal.ts';
import type { CheckOptions } from './types.ts';

/** Fetched texts, which the cache keeps. They are verified at every use. */
export interface Copy {
  readonly jwt: string;
  readonly jwks: string;
  /** Left out if the DNS was not asked. */
  readonly keyRecords?: readonly (readonly string[])[] | undefined;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  /** Left out if the copy must not be kept (`no-store`). */
  readonly maxAgeSeconds?: number | undefined;
}

/** @throws Refusal */
export function originOf(domain: string): string {
  const text = domain.includes('://') ? domain : `https://${domain}`;
  const href = URL.canParse(text) ? new URL(text).href : '';
  // An address without a path. Plain http is allowed only on this machine, for `npm start`.
  const origin = /^(?:https:\/\/[^/?#]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)\/$/;
  if (!origin.test(href) || /[\s\\@]/.test(domain)) throw unreachable('domain');
  return href.slice(0, -1);
}

/** @throws Refusal */
export async function download(
  origin: string,
  { fetch: fetcher = fetch, resolveTxt }: CheckOptions,
  now: number,
  signal: AbortSignal,
): Promise<Copy> {
  // The signed facts, and the keys.
  const bodies = ['agent-info.jwt', 'jwks.json'].map((name) =>
    bodyAt(`${origin}/.well-known/${name}`, fetcher, signal),
  );
  const records = resolveTxt && keyRecords(resolveTxt, new URL(origin).hostname);
  // All are settled first, so that several failures always give the same answer: that of the first.
  await Promise.allSettled([...bodies, records]);
  const [facts, jwks] = await Promise.all(bodies);
  return {
    jwt: facts!.content,
    jwks: jwks!.content,
    keyRecords: await records,
    fetchedAt: now,
    maxAgeSeconds: facts!.maxAge,
  };
}

type Body = { readonly content: string; readonly maxAge: number | undefined };

async function bodyAt(url: string, fetcher: typeof fetch, signal: AbortSignal): Promise<Body> {
  try {
    // Sends nothing about the caller, and bypasses the HTTP cache: this module has its own.
    const response = await fetcher(url, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    } as RequestInit);
    const { status } = response;
    if (status === 429 || status >= 500) throw unreachable('unavailable');
    if (status !== 200)
      throw status === 404 || status === 410 ? unsigned('no-signature') : unreachable('status');
    return { content: await textOf(response), maxAge: maxAge(response.headers) };
  } catch (error) {
    throw error instanceof Refusal ? error : unreachable('network');
  }
}

async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    // Base64 of the largest agent-info (contract §5) with its claims.
    if (bytes > 98_304) {
      reader.cancel().catch(() => {});
      throw unreachable('too-large');
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** Two error codes mean that there is no record. Every other error is a failure of the DNS. */
async function keyRecords(resolveTxt: NonNullable<CheckOptions['resolveTxt']>, hostname: string) {
  try {
    const records = await resolveTxt(`_agent-info-key.${hostname}`);
    if (records.every(Array.isArray)) return records;
  } catch (error) {
    if (/^ENO(?:TFOUND|DATA)$/.test((error as { code: string })?.code)) return [];
  }
  throw unreachable('dns');
}

/**
 * The max-age of the signed facts. It applies to the keys too, which are verified with them at every use (contract §7).
 * A page of another origin cannot read `Age` unless the answer exposes it.
 */
function maxAge(headers: Headers): number | undefined {
  const directives = headers.get('cache-control')!;
  if (/no-store/i.test(directives)) return undefined;
  const [, seconds = 0] = (!/no-cache/i.test(directives) && /max-age="?(\d+)/i.exec(directives)) || [];
  return +seconds - +headers.get('age')!;
}

export function beforeAbort<T>(signal: AbortSignal, work: T): Promise<Awaited<T>> {
  let abort!: () => void;
  // Keeps the process alive: Node ends one that waits for nothing but the timer of `AbortSignal.timeout`.
  const alive = setInterval(Date, 1e9);
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(unreachable('timeout'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  return Promise.race([work, aborted]).finally(() => {
    clearInterval(alive);
    signal.removeEventListener('abort', abort);
  });
}
