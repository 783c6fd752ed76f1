/** The facts of a practice (contract §3): each broken rule with its JSON path and the value received, all at once. */
import { edited, type Json, practiceProblems, randomFrom, SHIPPED, shipped, TODAY } from './support.ts';

test.each(SHIPPED)('%s is good', (file) => {
  expect(practiceProblems(shipped(file))).toEqual([]);
});

const E164 = 'must be an E.164 number: +, country code, digits only';
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
    'USA',
    '$.location.addressCountry: must be an ISO 3166-1 alpha-2 country code; received "USA"',
  ],
  ['language', 'english', '$.language: must be a BCP 47 language tag, e.g. en or pt-BR; received "english"'],
  ['dateModified', '2026-02-30', '$.dateModified: must be a date: YYYY-MM-DD; received "2026-02-30"'],
  [
    'dateModified',
    '2026-11-21',
    `$.dateModified: must not be in the future (today is ${TODAY}); received "2026-11-21"`,
  ],

  ['contact.telephone', '202-555-0132', `$.contact.telephone: ${E164}; received "202-555-0132"`],
  ['contact.telephone', '+1234567890123456', `$.contact.telephone: ${E164}; received "+1234567890123456"`],
  [
    'contact.telephone',
    '+１２０２５５５０１３２',
    `$.contact.telephone: ${E164}; received "+１２０２５５５０１３２"`,
  ],
  ['contact.telephone', '+1 202 555 0132', `$.contact.telephone: ${E164}; received "+1 202 555 0132"`],
  ['contact.telephone', 12025550132, '$.contact.telephone: must be a text; received 12025550132'],

  ['contact.email', 'office', `$.contact.email: ${EMAIL}; received "office"`],
  ['contact.email', 'office@Example.org', `$.contact.email: ${EMAIL}; received "office@Example.org"`],
  ['contact.email', 'оffice@example.org', `$.contact.email: ${EMAIL}; received "оffice@example.org"`],
  ['contact.email', 'office@exämple.org', `$.contact.email: ${EMAIL}; received "office@exämple.org"`],
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
  ['tele\u200bphone', 1, '$["tele\\u{200B}phone"]: unknown field; received 1'],
])('%s = %j', (path, value, problem) => {
  expect(practiceProblems(edited({ [path]: value }))).toEqual([problem]);
});

test('an email address may be of an IDN, in ASCII', () => {
  expect(practiceProblems(edited({ 'contact.email': "o'neil+front_door@xn--mller-kva.xn--p1ai" }))).toEqual(
    [],
  );
});

describe('a fact is a value, and shows all that it holds', () => {
  const HIDDEN = '$.legalNotice: must hold no invisible or control character:';

  test.each<[string, string, string]>([
    ['line break', 'a\nb', `${HIDDEN} U+000A (character 2); received "a\\nb"`],
    ['line break at the end', 'a\n', `${HIDDEN} U+000A (character 2); received "a\\n"`],
    ['tab', 'a\tb', `${HIDDEN} U+0009 (character 2); received "a\\tb"`],
    ['NUL', 'a\0b', `${HIDDEN} U+0000 (character 2); received "a\\u0000b"`],
    ['escape sequence', 'a\u001b[2Jb', `${HIDDEN} U+001B (character 2); received "a\\u001b[2Jb"`],
    ['delete', 'a\u007f', `${HIDDEN} U+007F (character 2); received "a\\u{007F}"`],
    ['C1 control', 'a\u009b', `${HIDDEN} U+009B (character 2); received "a\\u{009B}"`],
    ['right-to-left override', '\u202e2310', `${HIDDEN} U+202E (character 1); received "\\u{202E}2310"`],
    [
      'isolate',
      '1\u20662\u2069',
      `${HIDDEN} U+2066 (character 2), U+2069 (character 4); received "1\\u{2066}2\\u{2069}"`,
    ],
    ['right-to-left mark', 'a\u200f', `${HIDDEN} U+200F (character 2); received "a\\u{200F}"`],
    [
      'zero-width space',
      '+1202\u200b5550132',
      `${HIDDEN} U+200B (character 6); received "+1202\\u{200B}5550132"`,
    ],
    ['zero-width joiner', 'a\u200db', `${HIDDEN} U+200D (character 2); received "a\\u{200D}b"`],
    ['word joiner', 'a\u2060b', `${HIDDEN} U+2060 (character 2); received "a\\u{2060}b"`],
    ['byte order mark inside', 'a\ufeffb', `${HIDDEN} U+FEFF (character 2); received "a\\u{FEFF}b"`],
    ['soft hyphen', 'a\u00adb', `${HIDDEN} U+00AD (character 2); received "a\\u{00AD}b"`],
    ['Hangul filler', 'a\u3164b', `${HIDDEN} U+3164 (character 2); received "a\\u{3164}b"`],
    ['blank Braille pattern', 'a\u2800b', `${HIDDEN} U+2800 (character 2); received "a\\u{2800}b"`],
    ['variation selector', '☎\ufe0f', `${HIDDEN} U+FE0F (character 2); received "☎\\u{FE0F}"`],
    [
      'variation selector of plane 14',
      'a\u{e0101}',
      `${HIDDEN} U+E0101 (character 2); received "a\\u{E0101}"`,
    ],
    [
      'tags, after characters of two units',
      '😀😀\u{e0041}\u{e0042}',
      `${HIDDEN} U+E0041 (character 3), U+E0042 (character 4); received "😀😀\\u{E0041}\\u{E0042}"`,
    ],
    ['line separator', 'a\u2028b', `${HIDDEN} U+2028 (character 2); received "a\\u{2028}b"`],
    ['half a character', 'a\ud800b', `${HIDDEN} U+D800 (character 2); received "a\\ud800b"`],
    ['private use', 'a\ue000', `${HIDDEN} U+E000 (character 2); received "a\\u{E000}"`],
    ['noncharacter', 'a\uffff', `${HIDDEN} U+FFFF (character 2); received "a\\u{FFFF}"`],
    ['a character that was lost', 'M\ufffdller', `${HIDDEN} U+FFFD (character 2); received "M\\u{FFFD}ller"`],
    [
      'a whole hidden prompt',
      Array.from('ignore all', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(''),
      `${HIDDEN} U+E0069 (character 1), U+E0067 (character 2), U+E006E (character 3), U+E006F (character 4), U+E0072 (character 5), and 5 more; received "\\u{E0069}\\u{E0067}\\u{E006E}\\u{E006F}\\u{E0072}\\u{E0065}\\u{E0020}\\u{E0061}\\u{E006C}\\u{E006C}"`,
    ],
    [
      'template',
      'Call {{contact.telephone}}',
      '$.legalNotice: must hold no {{ and no }}: a fact is a value, never a template; received "Call {{contact.telephone}}"',
    ],
    [
      'half a template',
      'Call }}',
      '$.legalNotice: must hold no {{ and no }}: a fact is a value, never a template; received "Call }}"',
    ],
  ])('%s', (_, legalNotice, problem) => {
    expect(practiceProblems(edited({ legalNotice }))).toEqual([problem]);
  });

  test.each([
    'Müller, São João, §\u00a05, “quoted” – 12\u202f€',
    '日本語',
    'शर्मा',
    'עברית',
    '{ braces } { once }',
    'e\u0301',
    '😀',
  ])('good: %s', (legalNotice) => {
    expect(practiceProblems(edited({ legalNotice }))).toEqual([]);
  });

  /** Every text of the practice, wherever it is: nothing that is published may be forgotten. */
  const paths = (value: Json, path: string): string[] =>
    typeof value === 'string'
      ? [path]
      : typeof value === 'object'
        ? Object.entries(value).flatMap(([key, inner]) => paths(inner, path ? `${path}.${key}` : key))
        : [];

  test.each(paths(shipped(), ''))('%s', (path) => {
    const value = path.split('.').reduce((inner, key) => inner[key], shipped());
    const where = `$.${path.replace(/\.(\d+)/g, '[$1]')}: `;
    const found = practiceProblems(edited({ [path]: `${value}\u202e{{` })).filter((line) =>
      line.startsWith(where),
    );
    expect(found.join('\n')).toContain('must hold no {{ and no }}');
    expect(found.join('\n')).toContain('U+202E (character ');
    expect(found.join('\n')).not.toContain('\u202e');
  });
});

describe('dates', () => {
  const REAL = {
    url: 'https://harbor-lantern.law',
    'contact.telephone': '+12024560132',
    'contact.messaging.number': '+12024560147',
    'contact.messaging.url': 'https://wa.me/12024560147',
    'contact.email': 'office@harbor-lantern.law',
    'contact.verification.registrations.0.lookupUrl': 'https://bar.state.gov/',
  };
  const dated = (verifiedAt: string, validUntil: string, changes = {}) =>
    practiceProblems(
      edited({
        ...changes,
        'contact.verification.verifiedAt': verifiedAt,
        'contact.verification.validUntil': validUntil,
      }),
    );
  const UNTIL = '$.contact.verification.validUntil:';

  test.each<[string, string, string, object, string[]]>([
    ['the last day', '2026-11-02', TODAY, {}, []],
    [
      'the day after',
      '2026-11-02',
      '2026-11-19',
      {},
      [`${UNTIL} must not be in the past (today is ${TODAY}); received "2026-11-19"`],
    ],
    [
      'the day of the check itself',
      TODAY,
      TODAY,
      {},
      [`${UNTIL} must be after verifiedAt (${TODAY}); received "${TODAY}"`],
    ],
    [
      'the wrong way round',
      '2026-11-21',
      '2026-11-19',
      {},
      [
        `$.contact.verification.verifiedAt: must not be in the future (today is ${TODAY}); received "2026-11-21"`,
        `${UNTIL} must not be in the past (today is ${TODAY}); received "2026-11-19"`,
        `${UNTIL} must be after verifiedAt (2026-11-21); received "2026-11-19"`,
      ],
    ],
    ['ten years, fictional', '2026-11-02', '2036-11-01', {}, []],
    ['400 days, real', '2026-11-02', '2027-12-07', REAL, []],
    [
      '401 days, real',
      '2026-11-02',
      '2027-12-08',
      REAL,
      [
        `${UNTIL} must be at most 400 days after verifiedAt (2026-11-02): by 2027-12-07; received "2027-12-08"`,
      ],
    ],
    [
      'ten years, real, and something else is wrong',
      '2026-11-02',
      '2036-11-01',
      { ...REAL, 'contact.messaging': undefined, 'contact.telephone': '911' },
      [
        `$.contact.messaging: missing`,
        `$.contact.telephone: ${E164}; received "911"`,
        `${UNTIL} must be at most 400 days after verifiedAt (2026-11-02): by 2027-12-07; received "2036-11-01"`,
      ],
    ],
    ['no date', '2026-11-02', 'soon', {}, [`${UNTIL} must be a date: YYYY-MM-DD; received "soon"`]],
  ])('%s', (_, verifiedAt, validUntil, changes, problems) => {
    expect(dated(verifiedAt, validUntil, changes)).toEqual(problems);
  });

  test('the day is the caller’s: the same file is good until its last day', () => {
    expect(practiceProblems(shipped(), '2036-11-01')).toEqual([]);
    expect(practiceProblems(shipped(), '2036-11-02')).toHaveLength(1);
  });
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
    '$.url: must name no user: this leads to evil.example; received "https://wa.me@evil.example/"',
    '$.location.addressCountry: must be an ISO 3166-1 alpha-2 country code; received "us"',
    `$.contact.telephone: ${E164}; received "123"`,
    '$.contact.verification.registrations[0].lookupUrl: must be an https:// URL; received "bar.example.org"',
    '$.scope: must not be empty; received []',
    '$.fax: unknown field; received "+12025550133"',
    '$.safety[0]: must hold no {{ and no }}: a fact is a value, never a template; received "Write to {{contact.email}}"',
    '$.contact.messaging.url: must lead to $.contact.messaging.number: https://wa.me/12025550147; received "https://wa.me/19999999999"',
    `$.contact.verification.validUntil: must not be in the past (today is ${TODAY}); received "2026-11-01"`,
    '$.contact.verification.validUntil: must be after verifiedAt (2026-11-02); received "2026-11-01"',
  ]);
});

test('a long value is cut', () => {
  expect(practiceProblems(edited({ 'contact.telephone': '😀'.repeat(1_000) }))).toEqual([
    `$.contact.telephone: ${E164}; received "${'😀'.repeat(78)}…`,
  ]);
});

test.each([null, [], 'x', 5])('%j is no practice', (value) => {
  expect(practiceProblems(value)).toEqual([`$: must be an object; received ${JSON.stringify(value)}`]);
});

test('whatever is damaged, wherever: problems, and nothing throws', () => {
  const random = randomFrom(11);
  const junk: Json[] = [
    null,
    '',
    ' ',
    0,
    -1,
    true,
    [],
    {},
    [[]],
    'x'.repeat(99),
    '\u202e',
    '{{',
    'https:',
    '+1',
    '2026-13-01',
  ];
  /** One value somewhere below becomes junk. */
  const damage = (value: Json): Json => {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (keys.length === 0 || random(4) === 0) return junk[random(junk.length)];
    const key = keys[random(keys.length)]!;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    copy[key] = damage(copy[key]);
    return copy;
  };
  for (let round = 0; round < 500; round++) {
    const damaged = damage(damage(shipped()));
    const lines = practiceProblems(damaged);
    // `true` may stand where a boolean is asked for.
    if (lines.length === 0) expect(JSON.stringify(damaged)).toContain('true');
    for (const line of lines) expect(line).toMatch(/^\$[^\u202e]*$/);
  }
});
