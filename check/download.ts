/** Fetches what a check needs: three fixed addresses of a domain and, if the caller wants it, one DNS record. */
import { Refusal, unreachable, unsigned } from './refusal.ts';
import type { CheckOptions } from './types.ts';
import { AGENT_INFO_PATH } from './verify.ts';

/** Fetched texts, which the cache keeps. They are verified at every use. */
export interface Copy {
  readonly agentInfo: string;
  readonly jws: string;
  readonly jwks: string;
  /** Left out if the DNS was not asked. */
  readonly keyRecords?: readonly (readonly string[])[] | undefined;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  /** Left out if the copy must not be kept (`no-store`). */
  readonly maxAgeSeconds?: number | undefined;
}

const SIGNATURE_PATH = '/.well-known/agent-info.jws';
const KEYS_PATH = '/.well-known/jwks.json';

/** Contract §5: the largest answer. */
const MAX_BYTES = 65_536;

/** Sends nothing about the caller, and bypasses the HTTP cache: this module has its own. */
const REQUEST = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
} as const;

/** Plain http is allowed only on this machine, for `npm start`. @throws Refusal */
export function originOf(domain: string): string {
  const text = /^https?:\/\//i.test(domain) ? domain : `https://${domain}`;
  const { protocol, hostname, origin, href } = URL.canParse(text) ? new URL(text) : ({} as Partial<URL>);
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? '');
  const isOrigin = href === `${origin}/` && !/[\s\\@]/.test(domain);
  if (!origin || !isOrigin || (protocol !== 'https:' && !local)) throw unreachable('domain');
  return origin;
}

/** @throws Refusal */
export function download(origin: string, options: CheckOptions, now: number): Promise<Copy> {
  const { signal = AbortSignal.timeout(10_000), fetch: fetcher = fetch, resolveTxt } = options;
  const get = (path: string) => bodyAt(origin + path, fetcher, signal);
  const records = resolveTxt && keyRecords(resolveTxt, new URL(origin).hostname);
  const all = async (): Promise<Copy> => {
    // The order is fixed, so that several failures always give the same answer.
    const settled = await Promise.allSettled([
      get(AGENT_INFO_PATH),
      get(SIGNATURE_PATH),
      get(KEYS_PATH),
      records,
    ]);
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    const [facts, jws, jwks] = settled.map((one) => (one as PromiseFulfilledResult<Body>).value);
    return {
      agentInfo: facts!.text,
      jws: jws!.text,
      jwks: jwks!.text,
      keyRecords: await records,
      fetchedAt: now,
      maxAgeSeconds: maxAge(facts!.headers),
    };
  };
  return beforeAbort(signal, all());
}

type Body = { readonly text: string; readonly headers: Headers };

async function bodyAt(url: string, fetcher: typeof fetch, signal: AbortSignal): Promise<Body> {
  try {
    const response = await fetcher(url, { ...REQUEST, signal });
    const { status, headers } = response;
    if (status === 429 || status >= 500) throw unreachable('unavailable');
    if ((status === 404 || status === 410) && !url.endsWith(AGENT_INFO_PATH)) throw unsigned('no-signature');
    if (status !== 200) throw unreachable('status');
    return { text: await textOf(response), headers };
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
    if (bytes > MAX_BYTES) {
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
    return await resolveTxt(`_agent-info-key.${hostname}`);
  } catch (error) {
    if (/^(?:ENOTFOUND|ENODATA)$/.test((error as { code?: string })?.code ?? '')) return [];
    throw unreachable('dns');
  }
}

/**
 * The max-age of agent-info. It applies to signature and keys too, which are verified with it at every use (contract
 * §7). A page of another origin cannot read `Age` unless the answer exposes it.
 */
function maxAge(headers: Headers): number | undefined {
  const directives = headers.get('cache-control') ?? '';
  if (/\bno-store\b/i.test(directives)) return undefined;
  const seconds = /\bno-cache\b/i.test(directives) ? 0 : /(?:^|[\s,])max-age="?(\d+)/i.exec(directives)?.[1];
  return Math.max(0, Number(seconds ?? 0) - Number(headers.get('age') ?? 0)) || 0;
}

async function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(unreachable('timeout'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
