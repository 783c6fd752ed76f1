/**
 * The facts of a practice (contract §3): all broken rules are reported, each with its JSON path and the received value.
 */
import {
  damaged,
  edited,
  FIXTURES,
  fixtureFacts,
  practiceProblems,
  randomFrom,
  TODAY,
} from '../content/support.ts';

describe('lib/practice/practice-facts', () => {
  test.each(FIXTURES)('%s is good', (file) => {
    expect(practiceProblems(fixtureFacts(file))).toEqual([]);
  });

  const E164 = 'must be an E.164 number: +, country code, digits only';
  const LONG = 'must be an E.164 number, which has at most 15 digits with its country code';
  const EMAIL = 'must be an e-mail address in ASCII, its domain in lower case';

  test.each<[path: string, value: unknown, problem: string]>([
    ['name', undefined, '$.name: missing'],
    ['contact', undefined, '$.contact: missing'],
    [
      'contact.verification.registrations.0.number',
      undefined,
      '$.contact.verification.registrations[0].number: missing',
    ],
    ['name', null, '$.name: must be a text; received null'],
    ['name', 7, '$.name: must be a text; received 7'],
    ['legalNotice', ' ', '$.legalNotice: must not be empty; received ""'],
    ['scope', [], '$.scope: must not be empty; received []'],
    ['scope', 'all of it', '$.scope: must be a list; received "all of it"'],
    ['safety.1', '', '$.safety[1]: must not be empty; received ""'],
    ['guidance', [], '$.guidance: must be an object; received []'],
    ['contentSignals.aiTrain', 'no', '$.contentSignals.aiTrain: must be true or false; received "no"'],
    ['contact.officialChannelsOnly', false, '$.contact.officialChannelsOnly: must be true; received false'],
    [
      'contact.verification.registrations',
      [],
      '$.contact.verification.registrations: must not be empty; received []',
    ],
    [
      'location.addressCountry',
      'Atlantis',
      '$.location.addressCountry: must be an ISO 3166-1 alpha-2 country code; received "Atlantis"',
    ],
    [
      'language',
      'english',
      '$.language: must be a BCP 47 language tag, e.g. en or pt-BR: write en for English; received "english"',
    ],
    ['dateModified', '2026-02-30', '$.dateModified: must be a date: YYYY-MM-DD; received "2026-02-30"'],
    [
      'dateModified',
      '2026-11-21',
      `$.dateModified: must not be in the future (today is ${TODAY}); received "2026-11-21"`,
    ],

    [
      'contact.telephone',
      '202-555-0132',
      `$.contact.telephone: ${E164}: write +12025550132; received "202-555-0132"`,
    ],
    ['contact.telephone', '911', `$.contact.telephone: ${E164}; received "911"`],
    ['contact.telephone', '+1234567890123456', `$.contact.telephone: ${LONG}; received "+1234567890123456"`],
    [
      'contact.telephone',
      '+１２０２５５５０１３２',
      `$.contact.telephone: ${E164}: write +12025550132; received "+１２０２５５５０１３２"`,
    ],
    ['contact.telephone', 12025550132, '$.contact.telephone: must be a text; received 12025550132'],

    ['contact.email', 'office', `$.contact.email: ${EMAIL}; received "office"`],
    [
      'contact.email',
      'office@Example.org',
      `$.contact.email: ${EMAIL}: write office@example.org; received "office@Example.org"`,
    ],
    [
      'contact.email',
      ' o@example.org.',
      `$.contact.email: ${EMAIL}: write o@example.org; received " o@example.org."`,
    ],
    // The letter a of the other alphabet.
    ['contact.email', 'o@ex\u0430mple.org', `$.contact.email: ${EMAIL}; received "o@ex\u0430mple.org"`],
    ['contact.email', 'оffice@example.org', `$.contact.email: ${EMAIL}; received "оffice@example.org"`],
    [
      'contact.email',
      'office@exämple.org',
      `$.contact.email: ${EMAIL}: write office@xn--exmple-cua.org; received "office@exämple.org"`,
    ],
    ...['EST', 'Etc/GMT+5', 'america/new_york', 'America/Nowhere', ''].map(
      (zone): [string, string, string] => [
        'offices.0.timeZone',
        zone,
        `$.offices[0].timeZone: must be the name of a time zone (IANA) with its region, e.g. America/Chicago; received "${zone}"`,
      ],
    ),
    [
      'openingHours.0.opens',
      '9:00',
      '$.openingHours[0].opens: must be a time of day: HH:MM, 00:00 to 23:59: write 09:00; received "9:00"',
    ],
    [
      'openingHours.0.closes',
      '24:00',
      '$.openingHours[0].closes: must be a time of day: HH:MM, 00:00 to 23:59: write 23:59; received "24:00"',
    ],
    ['people.0.admittedSince', 1899, '$.people[0].admittedSince: must be a year from 1900 on; received 1899'],
    [
      'contact.email',
      'a@example.org?bcc=b@evil.example',
      `$.contact.email: ${EMAIL}; received "a@example.org?bcc=b@evil.example"`,
    ],
    [
      'contact.email',
      'a@example.org,b@evil.example',
      `$.contact.email: ${EMAIL}; received "a@example.org,b@evil.example"`,
    ],
    [
      'contact.email',
      'Office <office@example.org>',
      `$.contact.email: ${EMAIL}; received "Office <office@example.org>"`,
    ],

    ['fax', '+12025550133', '$.fax: unknown field; received "+12025550133"'],
    ['contact.fax', 1, '$.contact.fax: unknown field; received 1'],
    [
      'contact.phone',
      '+12025550133',
      '$.contact.phone: unknown field; did you mean telephone?; received "+12025550133"',
    ],
    ['contact.eMail', 'x', '$.contact.eMail: unknown field; did you mean email?; received "x"'],
    ['location.zip code', '02100', '$.location["zip code"]: unknown field; received "02100"'],
    [
      'location.postcode',
      '02100',
      '$.location.postcode: unknown field; did you mean postalCode?; received "02100"',
    ],
    [
      'contact.verification.registrations.0.lookup',
      'x',
      '$.contact.verification.registrations[0].lookup: unknown field; did you mean lookupUrl?; received "x"',
    ],
    [
      'contentSignals.ai-train',
      true,
      '$.contentSignals["ai-train"]: unknown field; did you mean aiTrain?; received true',
    ],
    ['nine\u200bletters', 1, '$["nine\\u{200B}letters"]: unknown field; received 1'],
  ])('%s = %j', (path, value, problem) => {
    expect(practiceProblems(edited({ [path]: value }))).toEqual([problem]);
  });

  test('an email address has at most 254 characters (RFC 5321 §4.5.3.1.3)', () => {
    const long = (letters: number) => edited({ 'contact.email': `${'a'.repeat(letters)}@example.org` });
    expect(practiceProblems(long(242))).toEqual([]);
    expect(practiceProblems(long(243))).toHaveLength(1);
  });

  test('an email address may have an internationalized domain, in ASCII', () => {
    expect(practiceProblems(edited({ 'contact.email': "o'neil+front_door@xn--mller-kva.xn--p1ai" }))).toEqual(
      [],
    );
  });

  test('ten mistakes, ten lines', () => {
    const practice = edited({
      name: undefined,
      url: 'https://wa.me@evil.example/',
      scope: [],
      fax: '+12025550133',
      'location.addressCountry': 'us',
      'contact.telephone': '123',
      'contact.messaging.url': 'https://wa.me/19999999999',
      'contact.verification.validUntil': '2026-11-01',
      'contact.verification.registrations.0.lookupUrl': 'bar.example.org',
      'safety.0': 'Write to {{contact.email}}',
    });
    expect(practiceProblems(practice)).toEqual([
      '$.name: missing',
      '$.url: must contain no user name: it leads to evil.example; received "https://wa.me@evil.example/"',
      '$.location.addressCountry: must be an ISO 3166-1 alpha-2 country code: write US; received "us"',
      `$.contact.telephone: ${E164}; received "123"`,
      '$.contact.verification.registrations[0].lookupUrl: must be an https:// URL; received "bar.example.org"',
      '$.scope: must not be empty; received []',
      '$.fax: unknown field; received "+12025550133"',
      '$.safety[0]: must contain no {{ and no }}: a fact is a value, not a template; received "Write to {{contact.email}}"',
      '$.contact.messaging.url: must lead to $.contact.messaging.number: https://wa.me/12025550147; received "https://wa.me/19999999999"',
      `$.contact.verification.validUntil: must not be in the past (today is ${TODAY}); received "2026-11-01"`,
      '$.contact.verification.validUntil: must be after verifiedAt (2026-11-02); received "2026-11-01"',
    ]);
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
