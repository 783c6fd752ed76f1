/**
 * What `verify` accepts and refuses as signed facts: right, forged, old and foreign ones (contract §7; RFC 7515, 7519,
 * 7638, 8725). The test signs with node:crypto.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { trustChecks } from '../trust-checks.ts';

const ORIGIN = 'https://harbor-lantern.example.org';
const DAY_SECONDS = 86_400;
const NOW = Math.floor(Date.now() / 1000);
const dayAfter = (days: number) => new Date((NOW + days * DAY_SECONDS) * 1000).toISOString().slice(0, 10);

interface Signer {
  readonly privateKey: KeyObject;
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  /** RFC 7638. */
  readonly kid: string;
}

function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const kid = createHash('sha256')
    .update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)
    .digest('base64url');
  return { privateKey, jwk: { kty: 'EC', crv: 'P-256', x, y }, kid };
}

const [SIGNER, OTHER] = [newSigner(), newSigner()];

const CONTACT = {
  telephone: '+12025550132',
  messaging: { service: 'WhatsApp', number: '+12025550147', url: 'https://wa.me/12025550147' },
  email: 'office@harbor-lantern.example.org',
  otherChannels: [{ type: 'fax', label: 'Fax', number: '+12025550171' }],
  verification: { verifiedAt: '2026-01-02', validUntil: dayAfter(200), registrations: [] },
};

const HEADER = { alg: 'ES256', kid: SIGNER.kid, typ: 'JWT' };
const CLAIMS = {
  iss: 'did:web:harbor-lantern.example.org',
  sub: `${ORIGIN}/#practice`,
  iat: NOW - 3600,
  exp: NOW - 3600 + 7 * DAY_SECONDS,
  name: 'Harbor Lantern',
  contact: CONTACT,
  machineReadable: { agentInfo: `${ORIGIN}/api/agent-info` },
};

const json = (value: object | string) => (typeof value === 'string' ? value : JSON.stringify(value));
const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** A text is signed as it is. */
function signed(claims: object | string = CLAIMS, header: object | string = HEADER, signer = SIGNER): string {
  const input = `${base64url(json(header))}.${base64url(json(claims))}`;
  const key = { key: signer.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
}

const publicKey = ({ jwk, kid }: Signer) => ({ ...jwk, kid, alg: 'ES256', use: 'sig' });
const keySet = (...keys: object[]) => JSON.stringify({ keys });

const withClaims = (claims: object) => ({ jwt: signed({ ...CLAIMS, ...claims }) });
const duplicated = (text: object, name: string) =>
  JSON.stringify(text).replace(`"${name}":`, `"${name}":null,"${name}":`);

interface Served {
  readonly jwt?: string;
  readonly jwks?: string;
  /** TXT records of the key. */
  readonly dns?: string[][] | { readonly code?: string };
}

/** @returns id of each check that fails → its message */
async function failures(
  { jwt = signed(), jwks = keySet(publicKey(SIGNER)), dns = [] }: Served,
  origin = ORIGIN,
): Promise<Record<string, string>> {
  const names: string[] = [];
  const checks = trustChecks(async (name) => {
    names.push(name);
    if (Array.isArray(dns)) return dns;
    throw Object.assign(new Error('no answer'), dns);
  });
  const request = async ({ path }: { readonly path: string }) =>
    replyOf({
      request: { path, method: 'GET', url: origin + path },
      status: 200,
      headerLines: [],
      body: Buffer.from(path.endsWith('.jwt') ? jwt : jwks),
    });
  const run = new Run({ baseUrl: origin, request, send: request });
  const failed: Record<string, string> = {};
  for (const check of checks) {
    const { error } = await run.check(check);
    if (error) failed[check.id] = error.message;
  }
  for (const name of names) expect(name).toBe('_agent-info-key.harbor-lantern.example.org');
  return failed;
}

const [head, , mac] = signed().split('.') as [string, string, string];
const forged = (changed: object) =>
  [head, base64url(JSON.stringify({ ...CLAIMS, ...changed })), mac].join('.');
const contact = (changed: object) => ({ contact: { ...CONTACT, ...changed } });
const expiredFacts = contact({ verification: { ...CONTACT.verification, validUntil: dayAfter(-1) } });

const ACCEPTED: readonly (readonly [title: string, served: Served])[] = [
  ['facts, signature and key that match', {}],
  ['a second key, from before the last rotation', { jwks: keySet(publicKey(OTHER), publicKey(SIGNER)) }],
  ['a signer whose clock is a minute ahead', withClaims({ iat: NOW + 60 })],
  ['expired facts, whose signature ended with them', withClaims({ ...expiredFacts, exp: NOW - 60 })],
  ['a DNS record that names the key', { dns: [[`kid=${SIGNER.kid}`]] }],
  ['a DNS record in two parts, with blanks and in capitals', { dns: [['KID = ', `${SIGNER.kid} `]] }],
  ['a DNS record of the next key too', { dns: [[`kid=${OTHER.kid}`], [`kid=${SIGNER.kid}`]] }],
  ['no DNS record', { dns: { code: 'ENODATA' } }],
  ['no such name in the DNS', { dns: { code: 'ENOTFOUND' } }],
];

/** The checks that need facts that verify. */
const ALL_BUT_MEMBERS = ['trust.times', 'trust.key'];

const REFUSED: readonly (readonly [
  title: string,
  served: Served,
  ids: readonly string[],
  message: RegExp,
])[] = [
  [
    'another telephone',
    { jwt: forged(contact({ telephone: '+12025550199' })) },
    ALL_BUT_MEMBERS,
    /signature verif/,
  ],
  [
    'a signature by another key under this name',
    { jwt: signed(CLAIMS, HEADER, OTHER) },
    ALL_BUT_MEMBERS,
    /signature verif/,
  ],
  ['a key that was withdrawn', { jwks: keySet(publicKey(OTHER)) }, ALL_BUT_MEMBERS, /no applicable key/],
  ['no algorithm', { jwt: signed(CLAIMS, { ...HEADER, alg: 'none' }) }, ALL_BUT_MEMBERS, /alg/],
  ['another kind of signature', { jwt: signed(CLAIMS, { ...HEADER, typ: 'JOSE' }) }, ALL_BUT_MEMBERS, /typ/],
  ['facts of another issuer', withClaims({ iss: 'did:web:other.example' }), ALL_BUT_MEMBERS, /iss/],
  ['no issuer', withClaims({ iss: undefined }), ALL_BUT_MEMBERS, /iss/],
  ['a signature that has ended', withClaims({ exp: NOW - 1 }), ['trust.times'], /^exp: expected later/],
  ['no end', withClaims({ exp: undefined }), ALL_BUT_MEMBERS, /exp/],
  ['no beginning', withClaims({ iat: undefined }), ALL_BUT_MEMBERS, /iat/],
  [
    'a beginning in the future',
    withClaims({ iat: NOW + DAY_SECONDS / 2, exp: NOW + DAY_SECONDS }),
    ['trust.times'],
    /^iat: expected at most/,
  ],
  [
    'another key under the name of this one',
    { jwt: signed(CLAIMS, HEADER, OTHER), jwks: keySet({ ...publicKey(OTHER), kid: SIGNER.kid }) },
    ['trust.key'],
    /^kid: expected/,
  ],
  ['a DNS record of another key', { dns: [[`kid=${OTHER.kid}`]] }, ['trust.key'], /^TXT _agent-info-key/],
  ['a DNS record with a character more', { dns: [[`kid=${SIGNER.kid}x`]] }, ['trust.key'], /^TXT/],
  ['a DNS record about something else', { dns: [['v=spf1 -all']] }, ['trust.key'], /^TXT/],
  [
    'the key beside a record that is no key',
    { dns: [[`kid=${SIGNER.kid}`], ['kd=x']] },
    ['trust.key'],
    /^TXT/,
  ],
  ['a DNS that does not answer', { dns: { code: 'ESERVFAIL' } }, ['trust.key'], /no answer/],
  ['two telephones', { jwt: signed(duplicated(CLAIMS, 'telephone')) }, ['trust.members'], /telephone/],
  [
    'two contacts, one spelled with an escape',
    { jwt: signed(JSON.stringify(CLAIMS).replace('"contact":', '"cont\\u0061ct":{},"contact":')) },
    ['trust.members'],
    /contact/,
  ],
  ['two types in the header', { jwt: signed(CLAIMS, duplicated(HEADER, 'typ')) }, ['trust.members'], /typ/],
  [
    'two lists of keys',
    { jwks: duplicated({ keys: [publicKey(SIGNER)] }, 'keys') },
    ['trust.members'],
    /keys/,
  ],
];

describe('tools/verify/trust-checks', () => {
  test.each(ACCEPTED)('accepts %s', async (_, served) => {
    expect(await failures(served)).toEqual({});
  });

  test.each(REFUSED)('refuses %s', async (_, served, ids, message) => {
    const failed = await failures(served);
    expect(Object.keys(failed)).toEqual(ids);
    for (const text of Object.values(failed)) expect(text).toMatch(message);
  });

  test('asks no DNS about a service on this machine, whose issuer has its port', async () => {
    const origin = 'http://127.0.0.1:8080';
    const served = withClaims({
      iss: 'did:web:127.0.0.1%3A8080',
      machineReadable: { agentInfo: `${origin}/api/agent-info` },
    });
    expect(await failures({ ...served, dns: { code: 'ESERVFAIL' } }, origin)).toEqual({});
  });
});
