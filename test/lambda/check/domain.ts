/**
 * A domain that publishes signed facts, and a record of all requests to it. Tests change what it serves, as an attacker
 * or a careless operator may. It signs with node:crypto, and shares no code with the checker.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: tests change the facts in ways that no type allows
export type Json = any;

export const ORIGIN = 'https://harbor-lantern.example.org';
export const AGENT_INFO = '/api/agent-info';
export const JWT = '/.well-known/agent-info.jwt';
export const JWKS = '/.well-known/jwks.json';

export const DAY_SECONDS = 86_400;
export const NOW = Date.UTC(2027, 2, 10, 12);
export const at = (days: number) => NOW + days * DAY_SECONDS * 1000;

export const CONTACT = {
  messaging: { service: 'WhatsApp', number: '+12025550147', url: 'https://wa.me/12025550147' },
  telephone: '+12025550132',
  email: 'office@harbor-lantern.example.org',
  antiFraudWarning: 'We never ask for money.',
  officialChannelsOnly: true,
  verification: { verifiedAt: '2027-01-02', validUntil: '2027-12-31', registrations: [] },
};

export const FACTS = {
  name: 'Harbor Lantern',
  contact: CONTACT,
  machineReadable: { agentInfo: ORIGIN + AGENT_INFO },
};

/** The official telephone number as a person writes it. */
export const OFFICIAL = '+1 202 555 0132';

export const changed = (contact: object): Json => ({ ...FACTS, contact: { ...CONTACT, ...contact } });

const base64url = (text: string) => Buffer.from(text).toString('base64url');

interface Signer {
  readonly privateKey: KeyObject;
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  /** RFC 7638. */
  readonly kid: string;
}

export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const kid = createHash('sha256')
    .update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)
    .digest('base64url');
  return { privateKey, jwk: { kty: 'EC', crv: 'P-256', x, y }, kid };
}

export const SIGNER = newSigner();

export const jwks = (...keys: object[]) => JSON.stringify({ keys });
export const published = ({ jwk, kid }: Signer) => ({ ...jwk, kid, alg: 'ES256', use: 'sig' });

/** The header that contract §7 requires. */
export const HEADER = { alg: 'ES256', kid: SIGNER.kid, typ: 'JWT' };
/** Signed an hour before NOW. */
export const TIMES = { iat: NOW / 1000 - 3600, exp: NOW / 1000 - 3600 + 7 * DAY_SECONDS };

/** A JWT with exactly these bytes as its claims. */
export function signBytes(claims: string, header: object | string = HEADER, { privateKey }: Signer = SIGNER) {
  const head = base64url(typeof header === 'string' ? header : JSON.stringify(header));
  const input = `${head}.${base64url(claims)}`;
  const mac = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${mac.toString('base64url')}`;
}

/** The claims of contract §7: the issuer is the host that the facts name. */
export function claimsOf(facts: Json, times: object = TIMES): Json {
  const origin = facts.machineReadable?.agentInfo?.slice(0, -AGENT_INFO.length) ?? ORIGIN;
  const iss = `did:web:${new URL(origin).host.replace(':', '%3A')}`;
  return { iss, sub: `${origin}/#practice`, ...times, ...facts };
}

export const signFacts = (facts: object, times?: object, signer: Signer = SIGNER) =>
  signBytes(JSON.stringify(claimsOf(facts, times)), { ...HEADER, kid: signer.kid }, signer);

/** These facts with the signature of the published ones. */
export const forgery = (facts: object) =>
  [...signFacts(facts).split('.').slice(0, 2), signFacts(FACTS).split('.')[2]].join('.');

export interface Reply {
  readonly status?: number;
  readonly body: string | ReadableStream<Uint8Array>;
  readonly headers?: Record<string, string>;
}

export type Site = Record<string, Reply | Error | 'never'>;

export const bodyOf = (site: Site, path: string) => (site[path] as Reply).body as string;

/** The answers of a domain with these facts. */
export function siteOf(facts: Json = FACTS, times: object = TIMES, signer: Signer = SIGNER): Site {
  return {
    [JWT]: {
      body: signFacts(facts, times, signer),
      headers: { 'cache-control': 'public, max-age=300' },
    },
    [JWKS]: { body: jwks(published(signer)), headers: { 'cache-control': 'public, max-age=0' } },
  };
}

export interface Asked {
  readonly url: string;
  readonly init: RequestInit;
}

/** A `fetch` that answers for one origin and records its calls. */
export class Network {
  readonly asked: Asked[] = [];
  site: Site;

  constructor(
    site: Site = siteOf(),
    readonly origin = ORIGIN,
  ) {
    this.site = site;
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    this.asked.push({ url, init });
    const reply = url.startsWith(`${this.origin}/`) ? this.site[url.slice(this.origin.length)] : undefined;
    if (reply === 'never') return new Promise(() => {});
    if (reply === undefined || reply instanceof Error) throw reply ?? new TypeError('fetch failed');
    return new Response(reply.body, { status: reply.status ?? 200, headers: reply.headers ?? {} });
  };

  /** The requested paths in order. Clears the record. */
  paths(): string[] {
    return this.asked.splice(0).map(({ url }) => url.slice(this.origin.length));
  }
}
