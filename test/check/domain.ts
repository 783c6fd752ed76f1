/**
 * A domain that publishes signed facts, and a record of all requests to it. Tests change what it serves, as an attacker
 * or a careless operator may. It signs with node:crypto and `canonicalize`, and shares no code with the checker.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import canonicalize from 'canonicalize';

// biome-ignore lint/suspicious/noExplicitAny: tests change the facts in ways that no type allows
export type Json = any;

export const ORIGIN = 'https://harbor-lantern.example.org';
export const AGENT_INFO = '/api/agent-info';
export const JWS = '/.well-known/agent-info.jws';
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

/** A JWS header as contract §7 requires it, signed an hour before NOW. */
export const HEADER = {
  alg: 'ES256',
  kid: SIGNER.kid,
  typ: 'agent-info+jws',
  iat: NOW / 1000 - 3600,
  exp: NOW / 1000 - 3600 + 7 * DAY_SECONDS,
};

/** A detached JWS over exactly these bytes. */
export function signBytes(
  payload: string,
  header: object | string = HEADER,
  { privateKey }: Signer = SIGNER,
) {
  const head = base64url(typeof header === 'string' ? header : JSON.stringify(header));
  const input = Buffer.from(`${head}.${base64url(payload)}`);
  const mac = sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${head}..${mac.toString('base64url')}`;
}

/** Signs facts that have no status, without their closures (contract §7). */
export function signFacts(facts: object, header?: object | string, signer?: Signer) {
  const { closures: _, ...signed } = facts as Json;
  return signBytes(canonicalize(signed)!, header, signer);
}

/** The facts as a domain serves them: with the status, and on several lines. */
export function served(facts: Json, status = 'valid'): string {
  const { contact, ...rest } = facts;
  const verification = { ...contact.verification, status };
  return JSON.stringify({ ...rest, contact: { ...contact, verification } }, null, 2);
}

export interface Reply {
  readonly status?: number;
  readonly body: string | ReadableStream<Uint8Array>;
  readonly headers?: Record<string, string>;
}

export type Site = Record<string, Reply | Error | 'never'>;

export const bodyOf = (site: Site, path: string) => (site[path] as Reply).body as string;

/** The answers of a domain with these facts. */
export function siteOf(facts: Json = FACTS, header: object = HEADER, signer: Signer = SIGNER): Site {
  return {
    [AGENT_INFO]: { body: served(facts), headers: { 'cache-control': 'public, max-age=300' } },
    [JWS]: { body: signFacts(facts, header, signer), headers: { 'cache-control': 'public, max-age=0' } },
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
