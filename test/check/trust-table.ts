/**
 * What a domain may serve, and the answer to a check of its official telephone number. Contract §7; RFC 7515, 7638,
 * 8725. Run with the built module in Node and in a browser.
 */
import {
  AGENT_INFO,
  at,
  bodyOf,
  CONTACT,
  changed,
  DAY_SECONDS,
  FACTS,
  HEADER,
  type Json,
  JWKS,
  JWS,
  jwks,
  NOW,
  newSigner,
  ORIGIN,
  published,
  SIGNER,
  type Site,
  served,
  signBytes,
  signFacts,
  siteOf,
} from './domain.ts';

const THIEF = newSigner();
const OTHER = newSigner();

const validUntil = (day: string) => changed({ verification: { ...CONTACT.verification, validUntil: day } });
const signed = (header: object | string, facts: Json = FACTS): Site => ({
  ...siteOf(facts),
  [JWS]: { body: signFacts(facts, header) },
});
const withFacts = (body: string): Site => ({ ...siteOf(), [AGENT_INFO]: { body } });
const withKeys = (body: string): Site => ({ ...siteOf(), [JWKS]: { body } });
const withJws = (body: string): Site => ({ ...siteOf(), [JWS]: { body } });

const [head, , mac] = bodyOf(siteOf(), JWS).split('.') as [string, string, string];
const { alg: _, ...withoutAlg } = HEADER;
const { kid: __, ...withoutKid } = HEADER;
const { exp: ___, ...withoutExp } = HEADER;
const duplicated = (name: string, value: string) =>
  withFacts(served(FACTS).replace(`"${name}"`, `"${name}": ${JSON.stringify(value)}, "${name}"`));

export const SITES: readonly [title: string, site: Site, told: string][] = [
  ['everything holds', siteOf(), 'official telephone'],
  [
    'the status says otherwise: it is not signed, the day is what counts',
    withFacts(served(FACTS, 'expired')),
    'official telephone',
  ],
  [
    'members in another order, without a space',
    withFacts(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(served(FACTS))).reverse()))),
    'official telephone',
  ],
  ['a line end after the signature', withJws(`${head}..${mac}\n`), 'official telephone'],
  [
    'a second key, of before the last rotation',
    withKeys(jwks(published(OTHER), published(SIGNER))),
    'official telephone',
  ],

  // Forged.
  [
    'another telephone in the facts',
    withFacts(served(changed({ telephone: '+12025550199' }))),
    'unsigned signature',
  ],
  ['a fact more', withFacts(served({ ...FACTS, fax: '+12025550199' })), 'unsigned signature'],
  ['a fact less', withFacts(served({ ...FACTS, name: undefined })), 'unsigned signature'],
  ['a signature of zeros', withJws(`${head}..${'A'.repeat(86)}`), 'unsigned signature'],
  [
    'one bit of the signature',
    withJws(`${head}..${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`),
    'unsigned signature',
  ],
  [
    'signed by a thief, under the name of the key',
    { ...siteOf(), [JWS]: { body: signFacts(FACTS, HEADER, THIEF) } },
    'unsigned signature',
  ],
  [
    'the thief publishes his key under that name',
    { ...siteOf(FACTS, HEADER, THIEF), [JWKS]: { body: jwks({ ...THIEF.jwk, kid: SIGNER.kid }) } },
    'unsigned key',
  ],
  [
    'a lone half of a surrogate pair',
    withFacts(served(FACTS).replace('Harbor', '\\ud83d')),
    'unsigned signature',
  ],
  ['a number beyond a double', withFacts(served(FACTS).replace('true', '1e400')), 'unsigned signature'],

  // Replayed.
  [
    'a copy of last month with its own signature',
    siteOf(FACTS, { ...HEADER, iat: at(-30) / 1000, exp: at(-23) / 1000 }),
    'unsigned exp',
  ],
  ['the signature ended a second ago', siteOf(FACTS, { ...HEADER, exp: NOW / 1000 - 1 }), 'unsigned exp'],
  ['it ends this very second', siteOf(FACTS, { ...HEADER, exp: NOW / 1000 }), 'unsigned exp'],
  ['it ends in a second', siteOf(FACTS, { ...HEADER, exp: NOW / 1000 + 1 }), 'official telephone'],
  [
    'it is valid for longer than a week',
    siteOf(FACTS, { ...HEADER, exp: HEADER.iat + 7 * DAY_SECONDS + 1 }),
    'unsigned exp',
  ],
  ['signed tomorrow', siteOf(FACTS, { ...HEADER, iat: at(1) / 1000, exp: at(2) / 1000 }), 'unsigned iat'],
  [
    'signed by a clock a minute ahead',
    siteOf(FACTS, { ...HEADER, iat: NOW / 1000 + 60 }),
    'official telephone',
  ],

  // Expired.
  ['the facts ended yesterday', siteOf(validUntil('2027-03-09')), 'expired expired'],
  ['today is their last day', siteOf(validUntil('2027-03-10')), 'official telephone'],
  [
    'they ended, and so did the signature over them',
    siteOf(validUntil('2027-02-28'), { ...HEADER, iat: at(-30) / 1000, exp: at(-23) / 1000 }),
    'expired expired',
  ],
  [
    'they ended, and somebody forged a later end',
    { ...siteOf(validUntil('2027-03-09')), [AGENT_INFO]: { body: served(validUntil('2028-03-09')) } },
    'unsigned signature',
  ],

  // Of somebody else.
  [
    'the facts of another domain, as signed there',
    siteOf({ ...FACTS, machineReadable: { agentInfo: 'https://other.example/api/agent-info' } }),
    'unsigned origin',
  ],
  [
    'of the same domain under plain http',
    siteOf({ ...FACTS, machineReadable: { agentInfo: ORIGIN.replace('https', 'http') + AGENT_INFO } }),
    'unsigned origin',
  ],
  [
    'of a domain that begins alike',
    siteOf({ ...FACTS, machineReadable: { agentInfo: `${ORIGIN}.evil.example/api/agent-info` } }),
    'unsigned origin',
  ],
  ['of no domain', siteOf({ ...FACTS, machineReadable: undefined }), 'unsigned origin'],

  // Two readings.
  ['two telephones', duplicated('telephone', '+12025550199'), 'unsigned duplicate'],
  [
    'two contacts, one spelled with an escape',
    withFacts(served(FACTS).replace('"contact"', '"cont\\u0061ct": {}, "contact"')),
    'unsigned duplicate',
  ],
  [
    'two headers in one',
    signed(JSON.stringify(HEADER).replace('"alg"', '"alg":"none","alg"')),
    'unsigned duplicate',
  ],
  ['two lists of keys', withKeys(`{"keys":[],${jwks(published(SIGNER)).slice(1)}`), 'unsigned duplicate'],

  // Headers that a careless library takes.
  ['no algorithm', signed({ ...HEADER, alg: 'none' }), 'unsigned header'],
  ['a shared secret', signed({ ...HEADER, alg: 'HS256' }), 'unsigned header'],
  ['alg left out', signed(withoutAlg), 'unsigned header'],
  ['a signature of something else', signed({ ...HEADER, typ: 'JWT' }), 'unsigned header'],
  ['a critical extension', signed({ ...HEADER, crit: ['exp'] }), 'unsigned header'],
  ['an empty list of them', signed({ ...HEADER, crit: [] }), 'unsigned header'],
  ['an unencoded payload (RFC 7797)', signed({ ...HEADER, b64: false }), 'unsigned header'],
  ['no name of a key', signed(withoutKid), 'unsigned header'],
  ['no end', signed(withoutExp), 'unsigned header'],
  ['an end in words', signed({ ...HEADER, exp: 'never' }), 'unsigned header'],
  [
    'an end beyond all numbers',
    signed(JSON.stringify(HEADER).replace(String(HEADER.exp), '1e999')),
    'unsigned header',
  ],
  ['null for a header', signed('null'), 'unsigned header'],
  ['a header that is no JSON', signed('alg=ES256'), 'unsigned header'],
  [
    'a header that is no UTF-8',
    withJws(`${Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')}..${mac}`),
    'unsigned jws',
  ],
  ['a payload inside', withJws(`${head}.e30.${mac}`), 'unsigned jws'],
  ['a signature cut short', withJws(`${head}..${mac.slice(1)}`), 'unsigned jws'],
  ['two signatures', withJws(`${head}..${mac}.${mac}`), 'unsigned jws'],
  ['a page in place of the signature', withJws('<!doctype html><title>Not found</title>'), 'unsigned jws'],

  // Keys.
  ['the key was withdrawn', withKeys(jwks(published(OTHER))), 'unsigned key'],
  ['no keys', withKeys(jwks()), 'unsigned key'],
  ['entries that are not keys', withKeys('{"keys":[null,7,"x",{}]}'), 'unsigned key'],
  ['keys that are not a list', withKeys('{"keys":{"0":{}}}'), 'unsigned key'],
  ['null for a set', withKeys('null'), 'unsigned key'],
  ['a set that is no JSON', withKeys('<!doctype html>'), 'unsigned key'],
  [
    'a coordinate in characters that end in the same bytes',
    withKeys(
      jwks({
        ...published(SIGNER),
        x: SIGNER.jwk.x.replace(/./g, (char) => String.fromCharCode(char.charCodeAt(0) + 256)),
      }),
    ),
    'unsigned key',
  ],
  ['no signature there', { ...siteOf(), [JWS]: { status: 404, body: 'Not found' } }, 'unsigned no-signature'],
  ['no keys there', { ...siteOf(), [JWKS]: { status: 404, body: 'Not found' } }, 'unsigned no-signature'],

  // Signed, and not facts of this kind.
  ['a telephone that is no number', siteOf(changed({ telephone: '(202) 555-0132' })), 'unsigned facts'],
  ['no messaging', siteOf(changed({ messaging: undefined })), 'unsigned facts'],
  ['an end that is no day', siteOf(validUntil('forever')), 'unsigned facts'],
  ['a list', { ...withFacts('[]'), [JWS]: { body: signBytes('[]') } }, 'unsigned facts'],
  ['null', { ...withFacts('null'), [JWS]: { body: signBytes('null') } }, 'unsigned facts'],
  [
    'facts one level too deep to be walked',
    withFacts(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    'unsigned signature',
  ],

  // Not to be had.
  [
    'a page instead of facts',
    withFacts('<!doctype html><title>Log in to this network</title>'),
    'unreachable json',
  ],
  ['an empty answer', withFacts(''), 'unreachable json'],
  ['no such path', { ...siteOf(), [AGENT_INFO]: { status: 404, body: '{}' } }, 'unreachable status'],
  ['forbidden', { ...siteOf(), [AGENT_INFO]: { status: 403, body: '{}' } }, 'unreachable status'],
  [
    'an error, with the right body',
    { ...siteOf(), [AGENT_INFO]: { status: 500, body: served(FACTS) } },
    'unreachable unavailable',
  ],
  ['too many requests', { ...siteOf(), [JWS]: { status: 429, body: '' } }, 'unreachable unavailable'],
  ['the keys fail', { ...siteOf(), [JWKS]: { status: 503, body: '' } }, 'unreachable unavailable'],
  ['no network', {}, 'unreachable network'],
  ['it breaks off', { ...siteOf(), [JWKS]: new TypeError('terminated') }, 'unreachable network'],
  ['64 KiB and one', withFacts(' '.repeat(65_537)), 'unreachable too-large'],
];
