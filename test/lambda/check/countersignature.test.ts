/**
 * The statement who signed the list of channels with a certificate (contract §7): handed on as the domain signed it, with
 * the remark that nobody checked the certificate. It never changes a result.
 */
import { check, summary, verifyAgentInfo } from './built.ts';
import {
  at,
  bodyOf,
  CONTACT,
  changed,
  type Json,
  JWKS,
  JWT,
  Network,
  NOW,
  OFFICIAL,
  ORIGIN,
  siteOf,
} from './domain.ts';

const REGISTRATION = {
  authority: 'Virginia State Bar',
  number: '000000',
  jurisdiction: 'Virginia',
  lookupUrl: 'https://bar.example.org/look-up?number=000000',
};
const TEXT = `${ORIGIN}/.well-known/official-contact.txt`;
const STATEMENT = {
  by: 'Marta Reis',
  registration: REGISTRATION,
  kind: 'professional',
  signedAt: '2027-01-04',
  validUntil: '2027-06-30',
  text: TEXT,
  signature: `${TEXT}.p7s`,
  authorities: `${ORIGIN}/.well-known/official-contact-ca.pem`,
  sha256: '5'.repeat(64),
};
const { registration: _, ...NAMED } = { ...STATEMENT, kind: 'named' };
const NOT_CHECKED = { certificateChecked: false };

const facts = (countersignature: unknown, verification: object = {}): Json =>
  changed({ verification: { ...CONTACT.verification, ...verification, countersignature } });

const ask = (site: Json, contact = OFFICIAL, more: object = {}) =>
  check(ORIGIN, contact, { now: NOW, fetch: new Network(site).fetch, cache: new Map(), ...more });

const verify = (countersignature: unknown) => {
  const site = siteOf(facts(countersignature));
  const texts = { jwt: bodyOf(site, JWT), jwks: bodyOf(site, JWKS) };
  return verifyAgentInfo({ ...texts, origin: ORIGIN, now: NOW });
};

describe('lambda/check/countersignature', () => {
  test.each<[result: string, contact: string, validUntil: string]>([
    ['official telephone', OFFICIAL, '2027-12-31'],
    ['not official not-listed', '+1 202 555 0199', '2027-12-31'],
    ['not compared letters', '+1 202 555 O132', '2027-12-31'],
    ['expired expired', OFFICIAL, '2027-03-09'],
  ])('%s: the answer has the statement', async (expected, contact, validUntil) => {
    const answer = await ask(siteOf(facts(STATEMENT, { validUntil })), contact);
    expect(summary(answer)).toBe(expected);
    expect(answer.validUntil).toBe(validUntil);
    expect(answer.countersignature).toStrictEqual({ ...STATEMENT, ...NOT_CHECKED });
    const without = await ask(siteOf(facts(undefined, { validUntil })), contact);
    const { countersignature, ...rest } = answer;
    expect(without).toStrictEqual(rest);
  });

  test('a signer whose number is not in the certificate has no registration', async () => {
    const answer = await ask(siteOf(facts(NAMED)));
    expect(answer.countersignature).toStrictEqual({ ...NAMED, ...NOT_CHECKED });
  });

  test('a kept copy hands it on while the domain cannot be reached', async () => {
    const cache = new Map<string, string>();
    const first = await ask(siteOf(facts(STATEMENT)), OFFICIAL, { cache });
    expect(await ask({}, OFFICIAL, { cache, now: at(3) })).toStrictEqual(first);
  });

  test('verifyAgentInfo hands it on, and nothing where there is none', async () => {
    expect(await verify(STATEMENT)).toMatchObject({
      verified: true,
      countersignature: { ...STATEMENT, ...NOT_CHECKED },
    });
    expect(await verify(undefined)).not.toHaveProperty('countersignature');
  });

  /** Signed by the domain, and not of the form in contract §3. */
  const MALFORMED: readonly [title: string, countersignature: unknown][] = [
    ['null', null],
    ['a text', TEXT],
    ['a number', 7],
    ['true', true],
    ['a list', [STATEMENT]],
    ['an empty object', {}],
    ...Object.keys(NAMED).flatMap((name): [string, unknown][] => [
      [`no ${name}`, { ...STATEMENT, [name]: undefined }],
      [`a list as ${name}`, { ...STATEMENT, [name]: [TEXT] }],
    ]),
    ['null as the name', { ...STATEMENT, by: null }],
    ['an object as the text', { ...STATEMENT, text: { startsWith: TEXT } }],
    ['a number as the name', { ...STATEMENT, by: 7 }],
    ['null as the signature', { ...STATEMENT, signature: null }],
    ['null as the registration', { ...STATEMENT, registration: null }],
    ['an object as the signature', { ...STATEMENT, signature: { url: TEXT } }],
    ['a text as the registration', { ...STATEMENT, registration: REGISTRATION.number }],
    ['a list as the registration', { ...STATEMENT, registration: [REGISTRATION] }],
    ...Object.keys(REGISTRATION).map((name): [string, unknown] => [
      `a registration without ${name}`,
      { ...STATEMENT, registration: { ...REGISTRATION, [name]: undefined } },
    ]),
    ['a number as the number', { ...STATEMENT, registration: { ...REGISTRATION, number: 0 } }],
    // The text of another domain lists the channels of that domain.
    ['the text of another domain', { ...STATEMENT, text: TEXT.replace('harbor', 'other') }],
    [
      'a domain that begins with the name of this one',
      { ...STATEMENT, text: `${ORIGIN}.evil.example/a.txt` },
    ],
    ['a user that looks like the domain', { ...STATEMENT, text: `${ORIGIN}@evil.example/a.txt` }],
    ['a port of the domain', { ...STATEMENT, text: `${ORIGIN}:8443/a.txt` }],
    ['plain http', { ...STATEMENT, text: TEXT.replace('https', 'http') }],
    ['a path without the address', { ...STATEMENT, text: '/.well-known/official-contact.txt' }],
  ];

  test.each(MALFORMED)('%s: the answer stays, and has no statement', async (_title, countersignature) => {
    const answer = await ask(siteOf(facts(countersignature)));
    expect(summary(answer)).toBe('official telephone');
    expect(answer).not.toHaveProperty('countersignature');
  });

  test('the domain cannot say that the certificate was checked, nor add what this copy does not know', async () => {
    const countersignature = {
      certificateChecked: true,
      ...STATEMENT,
      verified: 'by the state',
      until: { day: '2030-01-01' },
      registration: { ...REGISTRATION, inGoodStanding: true },
      ...JSON.parse('{"__proto__": {"certificateChecked": true}, "constructor": "x"}'),
    };
    const answer = await ask(siteOf(facts(countersignature)));
    expect(answer.countersignature).toStrictEqual({ ...STATEMENT, ...NOT_CHECKED });
  });

  test('a kind of a later version is handed on as it is', async () => {
    const { countersignature } = await ask(siteOf(facts({ ...STATEMENT, kind: 'qualified' })));
    expect(countersignature?.kind).toBe('qualified');
  });

  test('60,000 characters are handed on whole, and 500 levels not at all', async () => {
    const long = { ...STATEMENT, by: 'x'.repeat(60_000) };
    expect((await ask(siteOf(facts(long)))).countersignature?.by).toHaveLength(60_000);
    const deep = siteOf(
      facts({ ...STATEMENT, registration: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) }),
    );
    expect(await ask(deep)).not.toHaveProperty('countersignature');
  });
});
