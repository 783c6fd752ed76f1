/**
 * Right and wrong texts of a domain, and the answer to a check of its official telephone number. Contract §7; RFC 7515,
 * 7638, 8725. trust.test.ts runs the table in Node, browser.deep.test.ts in a browser.
 */
import canonicalize from 'canonicalize';
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

/** Facts with everything that the table changes. */
const number = '+12025550171';
const BRANCH = { type: 'telephone', label: 'Branch', number };
const HOLIDAY = { from: '2027-03-12', until: '2027-03-14', note: 'Holiday' };
const HOURS = [{ dayOfWeek: ['Monday'], opens: '09:00', closes: '17:00' }];
const RICH: Json = {
  ...changed({ otherChannels: [BRANCH] }),
  closures: [HOLIDAY],
  openingHours: HOURS,
  offices: [{ name: 'Branch', location: { addressLocality: 'Norfolk' }, openingHours: HOURS }],
  people: [{ name: 'Marta Reis', role: 'Lawyer', channels: ['+12025550171'] }],
};
const EVENING = [{ ...HOURS[0], closes: '21:00' }];
/** These facts, served with the signature of the rich ones. */
const forged = (change: object) => ({
  ...siteOf(RICH),
  [AGENT_INFO]: { body: served({ ...RICH, ...change }) },
});
const withChannels = (otherChannels: unknown) => ({ contact: { ...RICH.contact, otherChannels } });

const NOTICE = 'EXPIRED: call +1 202 555 0199 instead.';
const noticed = (facts: Json): Site => ({
  ...siteOf(facts),
  [AGENT_INFO]: { body: served({ notice: NOTICE, ...facts }) },
});

/** Rows of changes that an attacker makes to signed facts. */
const FORGED: readonly [title: string, change: object][] = [
  ['an added further channel', withChannels([BRANCH, { ...BRANCH, number: '+12025550199' }])],
  ['another number of a further channel', withChannels([{ ...BRANCH, number: '+12025550199' }])],
  ['another label of a further channel', withChannels([{ ...BRANCH, label: 'Head office' }])],
  ['another type of a further channel', withChannels([{ ...BRANCH, type: 'fax' }])],
  ['no further channel', withChannels(undefined)],
  ['an empty list of further channels', withChannels([])],
  ['other hours', { openingHours: EVENING }],
  ['another address of an office', { offices: [{ ...RICH.offices[0], location: { addressLocality: 'X' } }] }],
  ['other hours of an office', { offices: [{ ...RICH.offices[0], openingHours: EVENING }] }],
  ['an added office', { offices: [...RICH.offices, RICH.offices[0]] }],
  ['another name of a person', { people: [{ ...RICH.people[0], name: 'Marta Rey' }] }],
  ['another channel of a person', { people: [{ ...RICH.people[0], channels: ['+12025550199'] }] }],
  ['closures of an office, which have no meaning', { offices: [{ ...RICH.offices[0], closures: [] }] }],
  ['a notice of the contact, which has no meaning', { contact: { ...RICH.contact, notice: NOTICE } }],
  ['closures of the contact, which have no meaning', { contact: { ...RICH.contact, closures: [] } }],
];

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
  ['no number', [{ ...BRANCH, number: undefined }]],
  ['a number with blanks', [{ ...BRANCH, number: '+1 202 555 0171' }]],
  ['a number with a line end', [{ ...BRANCH, number: `${number}\n` }]],
  ['a number without +', [{ ...BRANCH, number: '12025550171' }]],
  ['a number that is not a text', [{ ...BRANCH, number: 12025550171 }]],
  ['a list as the number', [{ ...BRANCH, number: [number] }]],
  ['two numbers', [{ ...BRANCH, number: `${number},+12025550199` }]],
  ['a fax without a number', [{ type: 'fax', label: 'Fax', email: 'fax@example.org' }]],
  ['messaging without a link', [{ ...BRANCH, type: 'messaging' }]],
  ['a list as the link', [{ ...BRANCH, type: 'messaging', url: ['https://wa.me/12025550171'] }]],
  ['messaging without a number', [{ type: 'messaging', label: 'Chat', url: 'https://wa.me/12025550171' }]],
  ['no e-mail address', [{ ...BRANCH, type: 'email' }]],
  ['a list as the e-mail address', [{ ...BRANCH, type: 'email', email: ['a@example.org'] }]],
];

export const SITES: readonly [title: string, site: Site, expected: string][] = [
  ['facts, signature and key that match', siteOf(), 'official telephone'],
  [
    'a wrong status, which is not signed: validUntil decides',
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
    'a second key, from before the last rotation',
    withKeys(jwks(published(OTHER), published(SIGNER))),
    'official telephone',
  ],

  // Forged.
  [
    'another telephone in the facts',
    withFacts(served(changed({ telephone: '+12025550199' }))),
    'unsigned signature',
  ],
  ['an added fact', withFacts(served({ ...FACTS, fax: '+12025550199' })), 'unsigned signature'],
  ['a missing fact', withFacts(served({ ...FACTS, name: undefined })), 'unsigned signature'],
  ['a signature of zeros', withJws(`${head}..${'A'.repeat(86)}`), 'unsigned signature'],
  [
    'a changed character of the signature',
    withJws(`${head}..${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`),
    'unsigned signature',
  ],
  [
    'a signature by another key, with the kid of the published key',
    { ...siteOf(), [JWS]: { body: signFacts(FACTS, HEADER, THIEF) } },
    'unsigned signature',
  ],
  [
    'another key, published with that kid',
    { ...siteOf(FACTS, HEADER, THIEF), [JWKS]: { body: jwks({ ...THIEF.jwk, kid: SIGNER.kid }) } },
    'unsigned key',
  ],
  ['half a surrogate pair', withFacts(served(FACTS).replace('Harbor', '\\ud83d')), 'unsigned signature'],
  ['a number beyond a double', withFacts(served(FACTS).replace('true', '1e400')), 'unsigned signature'],

  ...FORGED.map(([title, change]): [string, Site, string] => [title, forged(change), 'unsigned signature']),

  // Not signed: agent-info leaves out a closure from the day after it on, and the signature of the day before is valid.
  ['closures as published', siteOf(RICH), 'official telephone'],
  ['a closure has ended', forged({ closures: undefined }), 'official telephone'],
  ['another closure', forged({ closures: [{ ...HOLIDAY, until: '2027-03-31' }] }), 'official telephone'],
  ['closures of another kind', forged({ closures: { note: null } }), 'official telephone'],
  [
    'a signature over the closures too',
    { ...siteOf(RICH), [JWS]: { body: signBytes(canonicalize(RICH)!) } },
    'unsigned signature',
  ],
  [
    'two lists of closures',
    withFacts(served(RICH).replace('"closures"', '"closures": [], "closures"')),
    'unsigned duplicate',
  ],

  // Not signed either: agent-info begins with a notice from the day after validUntil on.
  ['expired facts with their notice', noticed(validUntil('2027-03-09')), 'expired expired'],
  ['a notice before that day', noticed(FACTS), 'official telephone'],
  ['a notice of another kind', forged({ notice: { text: null } }), 'official telephone'],
  [
    'a signature over the notice too',
    { ...noticed(FACTS), [JWS]: { body: signBytes(canonicalize({ notice: NOTICE, ...FACTS })!) } },
    'unsigned signature',
  ],
  [
    'two notices',
    withFacts(served({ notice: NOTICE, ...FACTS }).replace('"notice"', '"notice":"","notice"')),
    'unsigned duplicate',
  ],

  // Replayed.
  [
    'a copy of last month with its own signature',
    siteOf(FACTS, { ...HEADER, iat: at(-30) / 1000, exp: at(-23) / 1000 }),
    'unsigned exp',
  ],
  ['the signature ended a second ago', siteOf(FACTS, { ...HEADER, exp: NOW / 1000 - 1 }), 'unsigned exp'],
  ['the signature ends this second', siteOf(FACTS, { ...HEADER, exp: NOW / 1000 }), 'unsigned exp'],
  ['the signature ends in a second', siteOf(FACTS, { ...HEADER, exp: NOW / 1000 + 1 }), 'official telephone'],
  [
    'the signature is valid for longer than a week',
    siteOf(FACTS, { ...HEADER, exp: HEADER.iat + 7 * DAY_SECONDS + 1 }),
    'unsigned exp',
  ],
  ['signed in five minutes', siteOf(FACTS, { ...HEADER, iat: NOW / 1000 + 300 }), 'official telephone'],
  ['signed a second later', siteOf(FACTS, { ...HEADER, iat: NOW / 1000 + 301 }), 'unsigned iat'],
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
    'facts and signature have ended',
    siteOf(validUntil('2027-02-28'), { ...HEADER, iat: at(-30) / 1000, exp: at(-23) / 1000 }),
    'expired expired',
  ],
  [
    'the facts have ended, and the served end is a forged later one',
    { ...siteOf(validUntil('2027-03-09')), [AGENT_INFO]: { body: served(validUntil('2028-03-09')) } },
    'unsigned signature',
  ],

  // Facts of another address.
  [
    'the facts of another domain, as signed there',
    siteOf({ ...FACTS, machineReadable: { agentInfo: 'https://other.example/api/agent-info' } }),
    'unsigned origin',
  ],
  [
    'the facts of the same domain under plain http',
    siteOf({ ...FACTS, machineReadable: { agentInfo: ORIGIN.replace('https', 'http') + AGENT_INFO } }),
    'unsigned origin',
  ],
  [
    'the facts of a domain that begins with the name of this one',
    siteOf({ ...FACTS, machineReadable: { agentInfo: `${ORIGIN}.evil.example/api/agent-info` } }),
    'unsigned origin',
  ],
  ['facts without an address', siteOf({ ...FACTS, machineReadable: undefined }), 'unsigned origin'],

  // Duplicate members, which two readers may read differently.
  ['two telephones', duplicated('telephone', '+12025550199'), 'unsigned duplicate'],
  [
    'two contacts, one spelled with an escape',
    withFacts(served(FACTS).replace('"contact"', '"cont\\u0061ct": {}, "contact"')),
    'unsigned duplicate',
  ],
  [
    'two algorithms in one header',
    signed(JSON.stringify(HEADER).replace('"alg"', '"alg":"none","alg"')),
    'unsigned duplicate',
  ],
  ['two lists of keys', withKeys(`{"keys":[],${jwks(published(SIGNER)).slice(1)}`), 'unsigned duplicate'],

  // Headers that a careless library accepts.
  ['no algorithm', signed({ ...HEADER, alg: 'none' }), 'unsigned header'],
  ['the algorithm of a shared secret', signed({ ...HEADER, alg: 'HS256' }), 'unsigned header'],
  ['alg left out', signed(withoutAlg), 'unsigned header'],
  ['the type of another kind of signature', signed({ ...HEADER, typ: 'JWT' }), 'unsigned header'],
  ['a critical extension', signed({ ...HEADER, crit: ['exp'] }), 'unsigned header'],
  ['an empty list of critical extensions', signed({ ...HEADER, crit: [] }), 'unsigned header'],
  ['an unencoded payload (RFC 7797)', signed({ ...HEADER, b64: false }), 'unsigned header'],
  ['no kid', signed(withoutKid), 'unsigned header'],
  ['no exp', signed(withoutExp), 'unsigned header'],
  ['exp as a text', signed({ ...HEADER, exp: 'never' }), 'unsigned header'],
  [
    'exp beyond a double',
    signed(JSON.stringify(HEADER).replace(String(HEADER.exp), '1e999')),
    'unsigned header',
  ],
  ['null as the header', signed('null'), 'unsigned header'],
  ['a header that is not JSON', signed('alg=ES256'), 'unsigned header'],
  [
    'a header that is not UTF-8',
    withJws(`${Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')}..${mac}`),
    'unsigned jws',
  ],
  ['an attached payload', withJws(`${head}.e30.${mac}`), 'unsigned jws'],
  ['a signature cut short', withJws(`${head}..${mac.slice(1)}`), 'unsigned jws'],
  ['two signatures', withJws(`${head}..${mac}.${mac}`), 'unsigned jws'],
  ['a page in place of the signature', withJws('<!doctype html><title>Not found</title>'), 'unsigned jws'],

  // Keys.
  ['the key was withdrawn', withKeys(jwks(published(OTHER))), 'unsigned key'],
  ['no keys', withKeys(jwks()), 'unsigned key'],
  [
    'a kid that is the SHA-256 of nothing, and no such key',
    signed({ ...HEADER, kid: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' }),
    'unsigned key',
  ],
  [
    'an object as a coordinate',
    withKeys(jwks({ ...published(SIGNER), x: { x: SIGNER.jwk.x } })),
    'unsigned key',
  ],
  ['entries that are not keys', withKeys('{"keys":[null,7,"x",{}]}'), 'unsigned key'],
  ['keys that are not a list', withKeys('{"keys":{"0":{}}}'), 'unsigned key'],
  ['null as the key set', withKeys('null'), 'unsigned key'],
  ['a key set that is not JSON', withKeys('<!doctype html>'), 'unsigned key'],
  [
    'a coordinate of characters with the same low bytes',
    withKeys(
      jwks({
        ...published(SIGNER),
        x: SIGNER.jwk.x.replace(/./g, (char) => String.fromCharCode(char.charCodeAt(0) + 256)),
      }),
    ),
    'unsigned key',
  ],
  [
    '404 instead of the signature',
    { ...siteOf(), [JWS]: { status: 404, body: 'Not found' } },
    'unsigned no-signature',
  ],
  [
    '404 instead of the keys',
    { ...siteOf(), [JWKS]: { status: 404, body: 'Not found' } },
    'unsigned no-signature',
  ],

  // Signed JSON that is not agent-info.
  ['a telephone that is not E.164', siteOf(changed({ telephone: '(202) 555-0132' })), 'unsigned facts'],
  ['no messaging', siteOf(changed({ messaging: undefined })), 'unsigned facts'],
  ['a list as the telephone', siteOf(changed({ telephone: ['+12025550132'] })), 'unsigned facts'],
  ['a validUntil that is not a date', siteOf(validUntil('forever')), 'unsigned facts'],
  ...MALFORMED.map(([title, otherChannels]): [string, Site, string] => [
    `further channels: ${title}`,
    siteOf(changed({ otherChannels })),
    'unsigned facts',
  ]),
  ['further channels: an empty list', siteOf(changed({ otherChannels: [] })), 'official telephone'],
  ['a list', { ...withFacts('[]'), [JWS]: { body: signBytes('[]') } }, 'unsigned facts'],
  ['null', { ...withFacts('null'), [JWS]: { body: signBytes('null') } }, 'unsigned facts'],
  ['facts of 30,000 levels', withFacts(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), 'unsigned signature'],

  // No facts.
  [
    'a page instead of facts',
    withFacts('<!doctype html><title>Log in to this network</title>'),
    'unreachable json',
  ],
  ['an empty answer', withFacts(''), 'unreachable json'],
  [
    '404 instead of the facts',
    { ...siteOf(), [AGENT_INFO]: { status: 404, body: '{}' } },
    'unreachable status',
  ],
  [
    '403 instead of the facts',
    { ...siteOf(), [AGENT_INFO]: { status: 403, body: '{}' } },
    'unreachable status',
  ],
  [
    'an error with the right body',
    { ...siteOf(), [AGENT_INFO]: { status: 500, body: served(FACTS) } },
    'unreachable unavailable',
  ],
  ['too many requests', { ...siteOf(), [JWS]: { status: 429, body: '' } }, 'unreachable unavailable'],
  [
    'an error instead of the keys',
    { ...siteOf(), [JWKS]: { status: 503, body: '' } },
    'unreachable unavailable',
  ],
  ['no network', {}, 'unreachable network'],
  [
    'a connection that breaks off',
    { ...siteOf(), [JWKS]: new TypeError('terminated') },
    'unreachable network',
  ],
  ['one byte over 64 KiB', withFacts(' '.repeat(65_537)), 'unreachable too-large'],
];
