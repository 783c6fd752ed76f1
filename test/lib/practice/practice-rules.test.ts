/**
 * Rules between the facts of a practice (contract §3): hours, closures, channels and lists that contradict themselves.
 */
import { CHANNEL_MEMBERS } from '../../../lib/practice/contact-schema.ts';
import { edited, fixtureFacts, practiceProblems } from '../content/support.ts';

const DAY = { dayOfWeek: ['Monday', 'Friday'], opens: '09:00', closes: '12:00' };
const TELEPHONE = { type: 'telephone', label: 'Branch', number: '+12025550170' };
const MESSAGING = {
  ...{ type: 'messaging', label: 'Branch', number: '+12025550171' },
  ...{ service: 'WhatsApp', url: 'https://wa.me/12025550171' },
};
const EMAIL = { type: 'email', label: 'Branch', email: 'branch@harbor-lantern.example.org' };
const FAX = { type: 'fax', label: 'Branch', number: '+12025550172' };
const SWITCHBOARD = {
  'contact.extension': '12',
  'contact.otherChannels': [{ ...TELEPHONE, number: '+12025550132', extension: '14' }],
};
const TYPES = Object.keys(CHANNEL_MEMBERS)
  .map((type) => JSON.stringify(type))
  .join(' or ');
const FORM_URL = fixtureFacts().contact.form!.url;
const OFFICE = {
  name: 'Branch',
  location: { addressLocality: 'Port Example', addressRegion: 'MA', addressCountry: 'US' },
};

/** The fixture without the facts that name its further channels. */
const plain = (changes: Readonly<Record<string, unknown>>) =>
  practiceProblems(
    edited({
      'contact.extension': undefined,
      'people.1.channels': undefined,
      'offices.0.channels': undefined,
      imprint: undefined,
      ...changes,
    }),
  );

const SEASON = { validFrom: '2027-06-14', validThrough: '2027-09-12' };

const overlap = (entry: string, other: string, received: string) =>
  `${entry}: must not overlap ${other}; write each time of a day once, or give each entry its part of the year (validFrom, validThrough); received "${received}"`;

const withChannels = (...otherChannels: unknown[]) => plain({ 'contact.otherChannels': otherChannels });

describe('lib/practice/practice-rules', () => {
  test.each(
    Object.entries<Record<string, unknown>>({
      'hours that touch': { openingHours: [DAY, { ...DAY, opens: '12:00', closes: '18:00' }] },
      'hours that touch at midnight, also that of Sunday': {
        openingHours: [
          { dayOfWeek: ['Saturday', 'Sunday'], opens: '22:00', closes: '02:00' },
          { dayOfWeek: ['Sunday', 'Monday'], opens: '02:00', closes: '22:00' },
          { dayOfWeek: ['Wednesday', 'Thursday'], opens: '00:00', closes: '24:00' },
        ],
      },
      'hours of a season, which replace others or close a day': {
        openingHours: [
          { ...DAY, validThrough: '2027-06-20' },
          { ...DAY, opens: '10:00', validFrom: '2027-06-21' },
          { ...DAY, dayOfWeek: ['Monday'], opens: '08:00', ...SEASON },
          { dayOfWeek: ['Friday'], closed: true, ...SEASON },
        ],
      },
      'a time zone for the hours of the telephone': { openingHours: undefined, timeZone: 'America/New_York' },
      'the hours of the main office in another office': { 'offices.0.openingHours': [DAY] },
      'closures that follow each other, in any order': {
        closures: [
          { from: '2026-12-25', until: '2026-12-25', note: 'N' },
          { from: '2026-12-01', until: '2026-12-24', note: 'N' },
        ],
      },
      'a number without and with an extension, by these names': {
        ...SWITCHBOARD,
        ...{ 'contact.extension': undefined, 'people.0.channels': ['+12025550132', '+12025550132;ext=14'] },
      },
      'a number with one extension by the number': {
        ...{ 'contact.extension': '12', 'contact.otherChannels': [FAX] },
        'people.0.channels': ['+12025550132'],
      },
      'a form that opens a chat, of a practice that takes messages': {
        'contact.form.url': 'https://m.me/harbor',
      },
      'a number for calls, messages and fax': {
        'contact.otherChannels': [
          { ...TELEPHONE, number: '+12025550147' },
          { ...MESSAGING, service: 'SMS', number: '+12025550132', url: 'sms:+12025550132' },
          { ...FAX, number: '+12025550132' },
        ],
      },
      'one place of appointments': { appointments: { video: true, office: false } },
    }),
  )('accepts %s', (_, changes) => {
    expect(plain(changes)).toEqual([]);
  });

  test.each<[changes: Record<string, unknown>, problem: string]>([
    [
      { openingHours: [DAY, { dayOfWeek: ['Sunday', 'Friday'], opens: '11:59', closes: '18:00' }] },
      overlap('$.openingHours[1]', '$.openingHours[0], Friday 09:00 to 12:00', 'Friday 11:59 to 18:00'),
    ],
    [
      { 'offices.0.openingHours': [DAY, { dayOfWeek: ['Monday'], opens: '10:00', closes: '11:00' }] },
      overlap(
        '$.offices[0].openingHours[1]',
        '$.offices[0].openingHours[0], Monday 09:00 to 12:00',
        'Monday 10:00 to 11:00',
      ),
    ],
    [
      { 'contact.telephone': undefined, 'contact.messaging': undefined, 'contact.otherChannels': [EMAIL] },
      '$.contact.telephone: a practice has a number: write contact.telephone, contact.messaging, or both',
    ],
    [
      { 'contact.telephone': undefined, 'contact.otherChannels': [FAX, TELEPHONE] },
      '$.contact.otherChannels[1].type: must be $.contact.telephone: a practice without $.contact.telephone has no further number of this kind; received "telephone"',
    ],
    [
      {
        'contact.telephone': undefined,
        'contact.messaging': { service: 'Voice mail', number: '+12025550147', url: 'tel:+12025550147' },
        'contact.otherChannels': [EMAIL],
      },
      '$.contact.messaging.url: must be $.contact.telephone: a practice without $.contact.telephone has no further number of this kind; received "tel:+12025550147"',
    ],
    [
      { 'contact.messaging': undefined, 'contact.otherChannels': [TELEPHONE, MESSAGING] },
      '$.contact.otherChannels[1].type: must be $.contact.messaging: a practice without $.contact.messaging has no further number of this kind; received "messaging"',
    ],
    [
      { openingHours: [{ ...DAY, validFrom: '2027-06-14', validThrough: '2027-06-13' }] },
      '$.openingHours[0].validThrough: must not be before validFrom (2027-06-14); received "2027-06-13"',
    ],
    [
      {
        openingHours: undefined,
        'contact.openingHours': undefined,
        'contact.otherChannels': [EMAIL],
        people: undefined,
        offices: undefined,
        closures: undefined,
        timeZone: 'America/New_York',
      },
      '$.timeZone: is the time zone of hours, and there are none: add openingHours, of the practice, of $.contact or of a further channel, or remove it; received "America/New_York"',
    ],
    [
      { offices: [{ ...OFFICE, timeZone: 'America/Chicago' }], closures: undefined },
      '$.offices[0].timeZone: is the time zone of opening hours, and there are none: add openingHours, or remove it; received "America/Chicago"',
    ],
    [
      { openingHours: [{ ...DAY, closes: '09:00' }] },
      '$.openingHours[0].closes: must differ from opens (09:00): write 24 hours as "opens": "00:00", "closes": "24:00"; leave out days that are closed; received "09:00"',
    ],
    [
      { openingHours: [DAY, { ...DAY, ...SEASON }, { dayOfWeek: ['Friday'], closed: true, ...SEASON }] },
      overlap('$.openingHours[2]', '$.openingHours[1], Friday 09:00 to 12:00', 'Friday 00:00 to 24:00'),
    ],
    [
      {
        openingHours: [
          { ...DAY, ...SEASON },
          { ...DAY, opens: '14:00', closes: '16:00', ...SEASON, validThrough: SEASON.validFrom },
        ],
      },
      overlap('$.openingHours[1]', '$.openingHours[0], Monday 09:00 to 12:00', 'Monday 14:00 to 16:00'),
    ],
    [
      { openingHours: [{ dayOfWeek: ['Friday'], closed: true }] },
      '$.openingHours[0].closed: must have validFrom and validThrough: write the first and the last day, or leave out days that are always closed; received true',
    ],
    [
      { openingHours: [{ dayOfWeek: ['Friday'], opens: '09:00', closed: true, ...SEASON }] },
      '$.openingHours[0].opens: must be removed, because "closed" is true; or remove "closed"; received "09:00"',
    ],
    [
      { openingHours: [{ dayOfWeek: ['Friday'], opens: '09:00', ...SEASON }] },
      '$.openingHours[0].closes: missing',
    ],
    [
      { openingHours: [{ ...DAY, dayOfWeek: ['Monday', 'Friday', 'Monday'] }] },
      '$.openingHours[0].dayOfWeek[2]: must differ from $.openingHours[0].dayOfWeek[0]; write each once; received "Monday"',
    ],
    [
      {
        'offices.0.openingHours': [
          { dayOfWeek: ['Sunday'], opens: '22:00', closes: '09:01' },
          { ...DAY, validFrom: '2027-06-14' },
        ],
      },
      overlap(
        '$.offices[0].openingHours[1]',
        '$.offices[0].openingHours[0], Sunday 22:00 to 09:01',
        'Monday 09:00 to 12:00',
      ),
    ],
    [
      { closures: [{ from: '2026-12-24', until: '2026-12-23', note: 'N' }] },
      '$.closures[0].until: must not be before from (2026-12-24); received "2026-12-23"',
    ],
    [
      {
        closures: [
          { from: '2026-12-24', until: '2027-01-06', note: 'N' },
          { from: '2027-01-06', until: '2027-01-08', note: 'N' },
        ],
      },
      '$.closures[1]: must not share a day with $.closures[0], 2026-12-24 to 2027-01-06; write each day in one closure; received "2027-01-06 to 2027-01-08"',
    ],
    [
      { closures: undefined, offices: [OFFICE, { ...OFFICE, byAppointment: true }] },
      '$.offices[1].name: must differ from $.offices[0].name; write each once; received "Branch"',
    ],
    [
      { profiles: ['https://a.example.org/', 'https://a.example.org/'] },
      '$.profiles[1]: must differ from $.profiles[0]; write each once; received "https://a.example.org/"',
    ],
    [
      {
        reportTo: [
          { name: 'Police', url: 'https://a.example.org/' },
          { name: 'Bar', url: 'https://a.example.org/' },
        ],
      },
      '$.reportTo[1].url: must differ from $.reportTo[0].url; write each once; received "https://a.example.org/"',
    ],
    [{ reportTo: [] }, '$.reportTo: must not be empty; received []'],
    [
      { reportTo: [{ name: 'Police', url: 'http://a.example.org/' }] },
      '$.reportTo[0].url: must be an https:// URL: write https://a.example.org/; received "http://a.example.org/"',
    ],
    [
      { appointments: { office: false } },
      '$.appointments: must have true for at least one of office, telephone, video; without any, remove appointments; received {"office":false}',
    ],
    [
      { 'contact.otherChannels': [{ ...TELEPHONE, type: 'phone' }] },
      `$.contact.otherChannels[0].type: must be ${TYPES}; received "phone"`,
    ],
    [
      { 'contact.otherChannels': [TELEPHONE, { ...MESSAGING, url: 'https://wa.me/12025550147' }] },
      '$.contact.otherChannels[1].url: must lead to $.contact.otherChannels[1].number: https://wa.me/12025550171; received "https://wa.me/12025550147"',
    ],
    [
      { 'contact.otherChannels': [{ ...TELEPHONE, number: '+12025550132' }] },
      '$.contact.otherChannels[0].number: must differ from $.contact.telephone; state each channel once; received "+12025550132"',
    ],
    [
      {
        'contact.extension': '12',
        'contact.otherChannels': [{ ...TELEPHONE, number: '+12025550132', extension: '12' }],
      },
      '$.contact.otherChannels[0].number: must differ from $.contact.telephone; state each channel once; received "+12025550132"',
    ],
    ...['https://wa.me/12025550199?utm_source=x', 'https://t.me/+12025550199?utm_x=1'].map(
      (url): [Record<string, unknown>, string] => [
        { 'contact.form': { label: 'Write to us', url } },
        `$.contact.form.url: opens a conversation with +12025550199: write it as messaging, in $.contact.messaging or $.contact.otherChannels; received "${url}"`,
      ],
    ),
    ...['https://m.me/harbor', 'https://wa.me/message/ABC'].map((url): [Record<string, unknown>, string] => [
      { 'contact.messaging': undefined, 'contact.form.url': url, 'contact.otherChannels': [EMAIL] },
      `$.contact.form.url: opens a conversation, and a practice without $.contact.messaging takes no messages: write it as $.contact.messaging, or remove it; received "${url}"`,
    ]),
    ...Object.entries({
      url: 'url',
      map: 'map',
      'profiles.0': 'profiles[0]',
      'reportTo.0.url': 'reportTo[0].url',
      'contact.verification.registrations.0.lookupUrl': 'contact.verification.registrations[0].lookupUrl',
    }).map(([member, path]): [Record<string, unknown>, string] => [
      { [member]: FORM_URL },
      `$.contact.form.url: must differ from $.${path}; write each once; received "${FORM_URL}"`,
    ]),
    [
      { 'contact.otherChannels': [{ ...TELEPHONE, number: '+12025550132', extension: '#5' }] },
      '$.contact.otherChannels[0].extension: must be 1 to 6 digits: those to dial after the number has answered; received "#5"',
    ],
    [
      { 'contact.extension': '1234567' },
      '$.contact.extension: must be 1 to 6 digits: those to dial after the number has answered; received "1234567"',
    ],
    [
      { 'contact.telephone': undefined, 'contact.extension': '12', 'contact.otherChannels': [EMAIL] },
      '$.contact.extension: must be removed, because the practice has no telephone; or write its number as $.contact.telephone; received "12"',
    ],
    ...['+12025550132', '+12025550132;ext=13'].map((name): [Record<string, unknown>, string] => [
      { ...SWITCHBOARD, 'people.0.channels': [name] },
      `$.people[0].channels[0]: must be one of the official channels (+12025550132;ext=12, +12025550147, office@harbor-lantern.example.org, +12025550132;ext=14); write one of them, or add this one to $.contact.otherChannels; received "${name}"`,
    ]),
    [
      { 'closures.2.office': 'Hillside Room' },
      '$.closures[2].office: must be the name of an office: Quay office, Hillside room; received "Hillside Room"',
    ],
    [
      { 'closures.2': { from: '2026-12-24', until: '2026-12-24', note: 'x', office: 'Hillside room' } },
      '$.closures[2]: must not share a day with $.closures[1], 2026-12-24 to 2027-01-03; write each day in one closure; received "2026-12-24 to 2026-12-24"',
    ],
    [
      { 'contact.otherChannels': [FAX], 'offices.0.channels': ['+12025550172', '+12025550133'] },
      '$.offices[0].channels[1]: must be one of the official channels (+12025550132, +12025550147, office@harbor-lantern.example.org, +12025550172); write one of them, or add this one to $.contact.otherChannels; received "+12025550133"',
    ],
    [
      { 'people.0.channels': ['+1 (202) 555-0132'] },
      '$.people[0].channels[0]: must be written as the official channel is: +12025550132; received "+1 (202) 555-0132"',
    ],
    [
      { 'people.0.channels': ['Office@Harbor-Lantern.example.org'] },
      '$.people[0].channels[0]: must be written as the official channel is: office@harbor-lantern.example.org; received "Office@Harbor-Lantern.example.org"',
    ],
    [
      { 'contact.otherChannels': [EMAIL, { ...EMAIL, email: EMAIL.email.replace('b', 'B') }] },
      '$.contact.otherChannels[1].email: must differ from $.contact.otherChannels[0].email; state each channel once; received "Branch@harbor-lantern.example.org"',
    ],
    [
      { 'people.0.channels': ['+12025550132', '+12025550132'] },
      '$.people[0].channels[1]: must differ from $.people[0].channels[0]; write each once; received "+12025550132"',
    ],
    [
      { 'contact.otherChannels': undefined, imprint: { legalName: 'L', dataProtection: 'dpo@example.org' } },
      '$.imprint.dataProtection: must be one of the official channels (+12025550132, +12025550147, office@harbor-lantern.example.org); write one of them, or add this one to $.contact.otherChannels; received "dpo@example.org"',
    ],
  ])('refuses %j', (changes, problem) => {
    expect(plain(changes)).toEqual([problem]);
  });

  test.each<[channel: Record<string, unknown>, problems: string[]]>([
    [
      { ...FAX, number: undefined, email: 'fax@example.org' },
      [
        'number: missing: a channel of type fax has type, label, number',
        'email: must be removed: a channel of type fax has type, label, number; received "fax@example.org"',
      ],
    ],
    [
      { ...MESSAGING, service: undefined, url: undefined },
      [
        'service: missing: a channel of type messaging has type, label, number, service, url',
        'url: missing: a channel of type messaging has type, label, number, service, url',
      ],
    ],
    [
      { ...EMAIL, number: '+12025550171' },
      ['number: must be removed: a channel of type email has type, label, email; received "+12025550171"'],
    ],
  ])('each type has its members: %j', (channel, problems) => {
    const found = withChannels(JSON.parse(JSON.stringify(channel)));
    expect(found.map((line) => line.replace(/(missing.*); received \{.*/, '$1'))).toEqual(
      problems.map((problem) => `$.contact.otherChannels[0].${problem}`),
    );
  });

  test('a mistake is reported once, and nothing is compared with it', () => {
    expect(
      practiceProblems(
        edited({
          'contact.telephone': '202-555-0132',
          'people.0.channels': ['+12025550132'],
          openingHours: [
            { dayOfWeek: ['Mon'], opens: '09:00', closes: '12:00' },
            { dayOfWeek: ['Tue', 'Wed'], opens: '09:00', closes: '12:00' },
          ],
          'closures.0.until': '24 December',
        }),
      ).map((line) => line.split(':')[0]),
    ).toEqual([
      '$.contact.telephone',
      '$.openingHours[0].dayOfWeek[0]',
      '$.openingHours[1].dayOfWeek[0]',
      '$.openingHours[1].dayOfWeek[1]',
      '$.closures[0].until',
    ]);
  });
});
