/**
 * Right and wrong texts of a domain, and the answer to a check of its official telephone number. Contract §7; RFC 7515,
 * 7638, 8725. trust.test.ts runs the table in Node, browser.deep.test.ts in a browser.
 */
import {
  AGENT_INFO,
  at,
  bodyOf,
  CONTACT,
  changed,
  claimsOf,
  DAY_SECONDS,
  FACTS,
  forgery,
  HEADER,
  JWKS,
  JWT,
  jwks,
  NOW,
  newSigner,
  ORIGIN,
  published,
  SIGNER,
  type Site,
  signBytes,
  signFacts,
  siteOf,
  TIMES,
} from './domain.ts';

const THIEF = newSigner();
const OTHER = newSigner();

const validUntil = (day: string) => changed({ verification: { ...CONTACT.verification, validUntil: day } });
const signed = (header: object | string, claims: string = JSON.stringify(claimsOf(FACTS))): Site => ({
  ...siteOf(),
  [JWT]: { body: signBytes(claims, header) },
});
const withClaims = (claims: string) => signed(HEADER, claims);
const withKeys = (body: string): Site => ({ ...siteOf(), [JWKS]: { body } });
const withJwt = (body: string): Site => ({ ...siteOf(), [JWT]: { body } });

const [head, claims, mac] = bodyOf(siteOf(), JWT).split('.') as [string, string, string];
const { alg: _, ...withoutAlg } = HEADER;
const { kid: __, ...withoutKid } = HEADER;
const { exp: ___, ...withoutExp } = claimsOf(FACTS);
const served = JSON.stringify(claimsOf(FACTS));
const duplicated = (name: string, value: string) =>
  withClaims(served.replace(`"${name}"`, `"${name}":${JSON.stringify(value)},"${name}"`));

/** A further channel as contract §3 has it. */
const number = '+12025550171';
const BRANCH = { type: 'telephone', label: 'Branch', number };

/** Rows of signed further channels that are not of the form in contract §3. */
const MALFORMED: readonly [title: string, otherChannels: unknown][] = [
  ['null', null],
  ['a text', number],
  ['a number', 7],
  ['an object', { 0: BRANCH, length: 1 }],
  ['an object with a method’s name', { flatMap: BRANCH }],
  ['null in the list', [BRANCH, null]],
  ['a text in the list', [BRANCH, number]],
  ['a list in the list', [[BRANCH]]],
  ['an empty object in the list', [BRANCH, {}]],
  ['no type', [{ ...BRANCH, type: undefined }]],
  ['a list as the type', [{ ...BRANCH, type: ['telephone'] }]],
  ['no label', [{ ...BRANCH, label: undefined }]],
  ['an object as the label', [{ ...BRANCH, label: { en: 'Branch' } }]],
  ['a number with blanks', [{ ...BRANCH, number: '+1 202 555 0171' }]],
  ['a number with a line end', [{ ...BRANCH, number: `${number}\n` }]],
  ['a number without +', [{ ...BRANCH, number: '12025550171' }]],
  ['two numbers', [{ ...BRANCH, number: `${number},+12025550199` }]],
  ['messaging without a link', [{ ...BRANCH, type: 'messaging' }]],
  ['a list as the link', [{ ...BRANCH, type: 'messaging', url: ['https://wa.me/12025550171'] }]],
  ['no e-mail address', [{ ...BRANCH, type: 'email' }]],
  ['a list as the e-mail address', [{ ...BRANCH, type: 'email', email: ['a@example.org'] }]],
];

type Row = readonly [title: string, site: Site];

/** Summary of the answer → the texts that get it. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'official telephone': [
    ['facts, signature and key that match', siteOf()],
    ['a line end after the signature', withJwt(`${head}.${claims}.${mac}\n`)],
    ['a second key, from before the last rotation', withKeys(jwks(published(OTHER), published(SIGNER)))],
    ['the signature ends in a second', siteOf(FACTS, { ...TIMES, exp: NOW / 1000 + 1 })],
    ['signed in five minutes', siteOf(FACTS, { ...TIMES, iat: NOW / 1000 + 300 })],
    ['signed by a clock a minute ahead', siteOf(FACTS, { ...TIMES, iat: NOW / 1000 + 60 })],
    ['today is the last day of the facts', siteOf(validUntil('2027-03-10'))],
    ['further channels: an empty list', siteOf(changed({ otherChannels: [] }))],
    ...[undefined, 12025550171, [number]].map(
      (no): Row => [
        `further channels: ${typeof no} as the number, which a later version may define`,
        siteOf(changed({ otherChannels: [{ ...BRANCH, number: no }] })),
      ],
    ),
  ],
  'unsigned signature': [
    ['another telephone', withJwt(forgery(changed({ telephone: '+12025550199' })))],
    ['an added further channel', withJwt(forgery(changed({ otherChannels: [BRANCH] })))],
    ['an added fact', withJwt(forgery({ ...FACTS, fax: '+12025550199' }))],
    ['a missing fact', withJwt(forgery({ ...FACTS, name: undefined }))],
    ['a signature of zeros', withJwt(`${head}.${claims}.${'A'.repeat(86)}`)],
    [
      'a changed character of the signature',
      withJwt(`${head}.${claims}.${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`),
    ],
    [
      'a signature by another key, with the kid of the published key',
      withJwt(signBytes(served, HEADER, THIEF)),
    ],
    [
      'the facts have ended, and the served end is a forged later one',
      withJwt(forgery(validUntil('2028-03-09'))),
    ],
  ],
  'unsigned key': [
    [
      'another key, published with that kid',
      {
        ...withJwt(signBytes(served, HEADER, THIEF)),
        [JWKS]: { body: jwks({ ...THIEF.jwk, kid: SIGNER.kid }) },
      },
    ],
    ['the key was withdrawn', withKeys(jwks(published(OTHER)))],
    ['no keys', withKeys(jwks())],
    [
      'a kid that is the SHA-256 of nothing, and no such key',
      signed({ ...HEADER, kid: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' }),
    ],
    ['an object as a coordinate', withKeys(jwks({ ...published(SIGNER), x: { x: SIGNER.jwk.x } }))],
    ['entries that are not keys', withKeys('{"keys":[null,7,"x",{}]}')],
    ['keys that are not a list', withKeys('{"keys":{"0":{}}}')],
    ['null as the key set', withKeys('null')],
    ['a key set that is not JSON', withKeys('<!doctype html>')],
    [
      'a coordinate of characters with the same low bytes',
      withKeys(
        jwks({
          ...published(SIGNER),
          x: SIGNER.jwk.x.replace(/./g, (char) => String.fromCharCode(char.charCodeAt(0) + 256)),
        }),
      ),
    ],
  ],
  'unsigned exp': [
    [
      'a copy of last month with its own signature',
      siteOf(FACTS, { ...TIMES, iat: at(-30) / 1000, exp: at(-23) / 1000 }),
    ],
    ['the signature ended a second ago', siteOf(FACTS, { ...TIMES, exp: NOW / 1000 - 1 })],
    ['the signature ends this second', siteOf(FACTS, { ...TIMES, exp: NOW / 1000 })],
    [
      'the signature is valid for longer than a week',
      siteOf(FACTS, { ...TIMES, exp: TIMES.iat + 7 * DAY_SECONDS + 1 }),
    ],
  ],
  'unsigned iat': [
    ['signed a second later', siteOf(FACTS, { ...TIMES, iat: NOW / 1000 + 301 })],
    ['signed tomorrow', siteOf(FACTS, { ...TIMES, iat: at(1) / 1000, exp: at(2) / 1000 })],
  ],
  'expired expired': [
    ['the facts ended yesterday', siteOf(validUntil('2027-03-09'))],
    [
      'facts and signature have ended',
      siteOf(validUntil('2027-02-28'), { ...TIMES, iat: at(-30) / 1000, exp: at(-23) / 1000 }),
    ],
  ],
  'unsigned origin': [
    [
      'the facts of another domain, as signed there',
      siteOf({ ...FACTS, machineReadable: { agentInfo: 'https://other.example/api/agent-info' } }),
    ],
    [
      'the facts of the same domain under plain http',
      siteOf({ ...FACTS, machineReadable: { agentInfo: ORIGIN.replace('https', 'http') + AGENT_INFO } }),
    ],
    [
      'the facts of a domain that begins with the name of this one',
      siteOf({ ...FACTS, machineReadable: { agentInfo: `${ORIGIN}.evil.example/api/agent-info` } }),
    ],
    ['facts without an address', siteOf({ ...FACTS, machineReadable: undefined })],
    [
      'the facts of this domain, with another issuer',
      withClaims(JSON.stringify({ ...claimsOf(FACTS), iss: 'did:web:other.example' })),
    ],
    ['no issuer', withClaims(JSON.stringify({ ...claimsOf(FACTS), iss: undefined }))],
  ],
  'unsigned duplicate': [
    ['two telephones', duplicated('telephone', '+12025550199')],
    [
      'two contacts, one spelled with an escape',
      withClaims(served.replace('"contact"', '"cont\\u0061ct":{},"contact"')),
    ],
    ['two algorithms in one header', signed(JSON.stringify(HEADER).replace('"alg"', '"alg":"none","alg"'))],
    ['two lists of keys', withKeys(`{"keys":[],${jwks(published(SIGNER)).slice(1)}`)],
  ],
  'unsigned header': [
    ['no algorithm', signed({ ...HEADER, alg: 'none' })],
    ['the algorithm of a shared secret', signed({ ...HEADER, alg: 'HS256' })],
    ['alg left out', signed(withoutAlg)],
    ['the type of another kind of signature', signed({ ...HEADER, typ: 'JOSE' })],
    ['no type', signed({ ...HEADER, typ: undefined })],
    ['a critical extension', signed({ ...HEADER, crit: ['exp'] })],
    ['an empty list of critical extensions', signed({ ...HEADER, crit: [] })],
    ['an unencoded payload (RFC 7797)', signed({ ...HEADER, b64: false })],
    ['no kid', signed(withoutKid)],
    ['null as the header', signed('null')],
    ['a header that is not JSON', signed('alg=ES256')],
  ],
  'unsigned claims': [
    ['no exp', withClaims(JSON.stringify(withoutExp))],
    ['exp as a text', withClaims(JSON.stringify({ ...withoutExp, exp: 'never' }))],
    ['exp beyond a double', withClaims(served.replace(String(TIMES.exp), '1e999'))],
    ['a list', withClaims('[]')],
    ['null', withClaims('null')],
    ['claims that are not JSON', withClaims('iss=me')],
    ['claims of 30,000 levels', withClaims(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)],
  ],
  'unreachable jwt': [
    [
      'a header that is not UTF-8',
      withJwt(`${Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')}.${claims}.${mac}`),
    ],
    ['no claims', withJwt(`${head}..${mac}`)],
    ['a signature cut short', withJwt(`${head}.${claims}.${mac.slice(1)}`)],
    ['two signatures', withJwt(`${head}.${claims}.${mac}.${mac}`)],
    ['a page instead of facts', withJwt('<!doctype html><title>Log in</title>')],
    ['an empty answer', withJwt('')],
  ],
  'unsigned no-signature': [
    ['404 instead of the facts', { ...siteOf(), [JWT]: { status: 404, body: 'Not found' } }],
    ['404 instead of the keys', { ...siteOf(), [JWKS]: { status: 404, body: 'Not found' } }],
  ],
  'unsigned facts': [
    ['a telephone that is not E.164', siteOf(changed({ telephone: '(202) 555-0132' }))],
    ['no messaging', siteOf(changed({ messaging: undefined }))],
    ['a list as the telephone', siteOf(changed({ telephone: ['+12025550132'] }))],
    ['a validUntil that is not a date', siteOf(validUntil('forever'))],
    ...MALFORMED.map(
      ([title, otherChannels]): Row => [`further channels: ${title}`, siteOf(changed({ otherChannels }))],
    ),
  ],
  'unreachable status': [['403 instead of the facts', { ...siteOf(), [JWT]: { status: 403, body: '{}' } }]],
  'unreachable unavailable': [
    ['an error with the right body', { ...siteOf(), [JWT]: { status: 500, body: signFacts(FACTS) } }],
    ['too many requests', { ...siteOf(), [JWT]: { status: 429, body: '' } }],
    ['an error instead of the keys', { ...siteOf(), [JWKS]: { status: 503, body: '' } }],
  ],
  'unreachable network': [
    ['no network', {}],
    ['a connection that breaks off', { ...siteOf(), [JWKS]: new TypeError('terminated') }],
  ],
  'unreachable too-large': [['one byte over 96 KiB', withJwt(' '.repeat(98_305))]],
};

export const SITES = Object.entries(ROWS).flatMap(([expected, rows]) =>
  rows.map(([title, site]) => [title, site, expected] as const),
);
