/**
 * The facts of a practice (contract §3): all broken rules are reported, each with its JSON path and the received value.
 */
import { mailto } from '../../../lambda/shared/channels.ts';
import { contactNamed, contactsOf } from '../../../lib/practice/contacts.ts';
import { jsonPath } from '../../../lib/practice/messages/problem.ts';
import { checkPractice } from '../../../lib/practice/rules.ts';
import { damaged, edited, fixtureFacts, practiceProblems, randomFrom, TODAY } from '../content/support.ts';

describe('lib/practice/practice-facts', () => {
  const E164 = 'must be an E.164 number: +, country code, digits only';
  const LONG = 'must be an E.164 number, which has at most 15 digits with its country code';
  const EMAIL = 'must be an e-mail address in ASCII, its domain in lower case';

  test.each<[path: string, value: unknown, rule: string]>([
    ['name', undefined, 'missing'],
    ['contact', undefined, 'missing'],
    ['contact.verification.registrations.0.number', undefined, 'missing'],
    ['name', null, 'must be a text'],
    ['name', 7, 'must be a text'],
    ['scope', [], 'must not be empty'],
    ['scope', 'all of it', 'must be a list'],
    ['safety.1', '', 'must not be empty'],
    ['guidance', [], 'must be an object'],
    ['contentSignals.aiTrain', 'no', 'must be true or false'],
    ['contact.officialChannelsOnly', false, 'must be true'],
    ['contact.verification.registrations', [], 'must not be empty'],
    ['location.addressCountry', 'Atlantis', 'must be an ISO 3166-1 alpha-2 country code'],
    ['language', 'english', 'must be a BCP 47 language tag, e.g. en or pt-BR'],
    ['dateModified', '2026-02-30', 'must be a date: YYYY-MM-DD'],
    ['dateModified', '2026-11-21', `must not be in the future (today is ${TODAY})`],
    ['contact.telephone', '202-555-0132', `${E164}: write +12025550132`],
    ['contact.telephone', '911', E164],
    ['contact.telephone', '+1234567890123456', LONG],
    ['contact.telephone', '+１２０２５５５０１３２', `${E164}: write +12025550132`],
    ['contact.telephone', 12025550132, 'must be a text'],
    ['contact.email', 'office', EMAIL],
    ['contact.email', 'office@Example.org', `${EMAIL}: write office@example.org`],
    ['contact.email', ' o@example.org.', `${EMAIL}: write o@example.org`],
    // The letter a of the other alphabet.
    ['contact.email', 'o@ex\u0430mple.org', EMAIL],
    ['contact.email', 'оffice@example.org', EMAIL],
    ['contact.email', 'office@exämple.org', `${EMAIL}: write office@xn--exmple-cua.org`],
    ...['EST', 'Etc/GMT+5', 'america/new_york', 'America/Nowhere', ''].map(
      (zone): [string, string, string] => [
        'offices.0.timeZone',
        zone,
        'must be the name of a time zone (IANA) with its region, e.g. America/Chicago',
      ],
    ),
    ['openingHours.0.opens', '9:00', 'must be a time of day: HH:MM, 00:00 to 23:59: write 09:00'],
    ['openingHours.0.opens', '24:00', 'must be a time of day: HH:MM, 00:00 to 23:59: write 00:00'],
    ['openingHours.0.closes', '24:01', 'must be a time of day: HH:MM, 00:00 to 24:00'],
    ['people.0.admittedSince', 1899, 'must be a year from 1900 on'],
    ['contact.email', 'a@example.org?bcc=b@evil.example', EMAIL],
    ['contact.email', 'a@example.org,b@evil.example', EMAIL],
    ['contact.email', 'Office <office@example.org>', EMAIL],
    ['fax', '+12025550133', 'unknown field'],
    ['contact.fax', 1, 'unknown field'],
    ['contact.phone', '+12025550133', 'unknown field; did you mean telephone?'],
    ['contact.eMail', 'x', 'unknown field; did you mean email?'],
    ['location.zip code', '02100', 'unknown field'],
    ['location.postcode', '02100', 'unknown field; did you mean postalCode?'],
    ['contact.verification.registrations.0.lookup', 'x', 'unknown field; did you mean lookupUrl?'],
    ['contentSignals.ai-train', true, 'unknown field; did you mean aiTrain?'],
  ])('%s = %j: %s', (path, value, rule) => {
    const received = value === undefined ? '' : `; received ${JSON.stringify(value)}`;
    expect(practiceProblems(edited({ [path]: value }))).toEqual([
      `${jsonPath(path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)))}: ${rule}${received}`,
    ]);
  });

  test.each<[path: string, value: unknown, problem: string]>([
    ['legalNotice', ' ', '$.legalNotice: must not be empty; received ""'],
    ['nine\u200bletters', 1, '$["nine\\u{200B}letters"]: unknown field; received 1'],
  ])('%s = %j', (path, value, problem) => {
    expect(practiceProblems(edited({ [path]: value }))).toEqual([problem]);
  });

  test('an email address has at most 254 characters (RFC 5321 §4.5.3.1.3)', () => {
    const long = (letters: number) => edited({ 'contact.email': `${'a'.repeat(letters)}@example.org` });
    expect(practiceProblems(long(242))).toEqual([]);
    expect(practiceProblems(long(243))).toHaveLength(1);
  });

  test.each(['smith&jones@example.org', 'a=d#e@xn--mller-kva.xn--p1ai', "!$%*^`{|}~'x@example.org"])(
    '%s is an address, and its link leads to it alone',
    (email) => {
      expect(practiceProblems(edited({ 'contact.email': email }))).toEqual([]);
      expect(contactsOf(mailto(email))).toEqual([{ value: email }]);
      expect(contactNamed(email, 'US')).toBe(email);
      expect(new URL(mailto(email)).pathname).toBe(mailto(email).slice('mailto:'.length));
    },
  );

  test('scheme and host of a URL become lower case', () => {
    const facts = edited({
      url: 'HTTPS://Www.Example.ORG/About?Q=A',
      'contact.messaging.url': 'HTTPS://WA.me/12025550147',
    });
    const practice = checkPractice(facts, TODAY, (where) => expect(where).toBe(''));
    expect(practice.url).toBe('https://www.example.org/About?Q=A');
    expect(practice.contact.messaging!.url).toBe('https://wa.me/12025550147');
    expect(practiceProblems(edited({ map: 'HTTPS://User@Maps.example.org/' }))).toHaveLength(1);
  });

  test('a long value is cut', () => {
    expect(practiceProblems(edited({ 'contact.telephone': '😀'.repeat(1_000) }))).toEqual([
      `$.contact.telephone: ${E164}; received "${'😀'.repeat(88)}…`,
    ]);
  });

  test.each([null, [], 'x', 5])('%j is not a practice', (value) => {
    expect(practiceProblems(value)).toEqual([`$: must be an object; received ${JSON.stringify(value)}`]);
  });

  test('random damage is reported and throws nothing', () => {
    const random = randomFrom(11);
    for (let round = 0; round < 60; round++) {
      const practice = damaged(damaged(fixtureFacts(), random), random);
      const lines = practiceProblems(practice);
      // `true` is valid junk where the schema asks for a boolean.
      if (lines.length === 0) expect(JSON.stringify(practice)).toContain('true');
      for (const line of lines) expect(line).toMatch(/^\$[^\u202e]*$/);
    }
  });
});
