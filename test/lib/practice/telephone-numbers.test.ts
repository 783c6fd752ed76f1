/**
 * Official numbers: what synthesis refuses, what it says instead, and the warnings about numbers that can be dialled.
 */
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import { inEnglish } from '../../../lib/practice/messages/english.ts';
import { describeProblem } from '../../../lib/practice/messages/problem.ts';
import { brokenNumberRule, doubtfulNumbers } from '../../../lib/practice/telephone-numbers.ts';
import { warningItems } from '../content/service-folder.ts';
import { edited, fixtureFacts, practiceProblems } from '../content/support.ts';

const E164 = 'must be an E.164 number: +, country code, digits only';
const ABROAD = 'write +, the country code and the number as it is dialled from abroad';
const GEOGRAPHIC = 'write a geographic or mobile number';
const PREMIUM = `is a premium-rate number, for which callers pay more: ${GEOGRAPHIC}`;
const dialledWithout = (prefix: string, number: string) =>
  `is dialled as ${number}; the ${prefix} after the country code is not part of the number: write ${number}`;

describe('lib/practice/telephone-numbers', () => {
  const facts = fixtureFacts();

  test('a number of South Africa that receives only faxes is refused, unless it is of a fax', () => {
    const problemsOf = (type: string) =>
      practiceProblems(
        edited({
          'contact.otherChannels': [{ type, label: 'Archive', number: '+27866123456' }],
          ...{ people: undefined, imprint: undefined, 'offices.0.channels': undefined },
        }),
      );
    expect(problemsOf('fax')).toEqual([]);
    expect(problemsOf('telephone')).toEqual([
      `$.contact.otherChannels[0].number: ${PREMIUM}; received "+27866123456"`,
    ]);
  });

  test.each([
    // The prefix of calls within the country.
    ['+490301234567', dialledWithout('0', '+49301234567')],
    ['+112025550132', dialledWithout('1', '+12025550132')],
    ['+789161234567', dialledWithout('8', '+79161234567')],
    ['+360612345678', dialledWithout('06', '+3612345678')],
    ['+54111523456789', 'is dialled as +5491123456789: write +5491123456789'],
    [
      '+5215512345678',
      'is too long for a number of +52; if the 1 after the country code is only for calls within the country, write +525512345678',
    ],
    // The country code twice.
    [
      '+555531998881234',
      'is too long for a number of +55; if the country code is in it twice, write +5531998881234',
    ],
    // Digits too many or too few.
    ['+55319988812345', `is too long for a number of +55: ${ABROAD}`],
    ['+120255501', `is too short for a number of +1: ${ABROAD}`],
    ['+99912345678', `begins with the code of no country: ${ABROAD}`],
    // Another notation.
    ['+49 (0)30 1234567', `${E164}: write +49301234567`],
    ['0049 30 1234567', `${E164}: write +49301234567`],
    ['+49 (0)900 1234567', E164],
    ['+12025550132 ext. 5', `${E164}: write +12025550132, and "extension": "5" beside it`],
    ['x'.repeat(5000), E164],
    // Kinds.
    ...['+19005550100', '+979123456789', '+559001234567', '+34803123456'].map((number) => [number, PREMIUM]),
    ...['+34807123456', '+499001234567', '+448712345678'].map((number) => [number, PREMIUM]),
    ['+447012345678', `is a personal number, which leads anywhere and costs callers more: ${GEOGRAPHIC}`],
  ])('%s: %s', (number, rule) => {
    expect(inEnglish(brokenNumberRule(number)!)).toBe(rule);
  });

  test.each([
    // Free numbers, of a country and of none.
    ...['+18005550199', '+498001234567', '+80012345678'],
    // At shared cost, and of companies.
    ...['+5540031234', '+553001234567', '+34902123456', '+491801234567', '+448451234567', '+80812345678'],
    // Of fiction, and of the examples.
    ...['+12025550132', '+555100000132', '+5551900000132', '+34012345678'],
    // The 0 belongs to the number.
    '+390612345678',
    // Not assigned today.
    '+494930123456',
  ])('%s can be an official number', (number) => {
    expect(brokenNumberRule(number)).toBeUndefined();
  });

  test('every official number is checked', () => {
    const number = '+490301234567';
    const rule = inEnglish(brokenNumberRule(number)!);
    const changes = {
      'contact.telephone': number,
      'contact.messaging.number': number,
      'contact.otherChannels.0.number': number,
      'people.0.channels': undefined,
      'people.1.channels': undefined,
      'offices.0.channels': undefined,
    };
    expect(practiceProblems(edited(changes))).toEqual(
      ['messaging.number', 'telephone', 'otherChannels[0].number'].map(
        (path) => `$.contact.${path}: ${rule}; received "${number}"`,
      ),
    );
  });

  test('every country: a number passes, and with a prefix it is refused, or shown as it is', () => {
    const shown = getCountries().flatMap((country) => {
      const code = getCountryCallingCode(country);
      const { telephone } = peopleFormats({ ...facts, location: { addressCountry: country } });
      return ['', '0', '1', '8', '06', code]
        .map((prefix) => `+${code}${prefix}${examples[country]}`)
        .filter((number, index) => index === 0 || brokenNumberRule(number) === undefined)
        .map((number) => {
          const { withCountryCode, national = withCountryCode } = telephone(number);
          const readBack = parsePhoneNumberFromString(national, country)?.number;
          return [number, brokenNumberRule(number), `+${withCountryCode.replace(/\D/g, '')}`, readBack];
        });
    });
    expect(shown).toEqual(shown.map(([number]) => [number, undefined, number, number]));
    expect(shown.length).toBeGreaterThan(300);
  });

  describe('warnings', () => {
    const warnings = (telephone: string, addressCountry = 'US', offices: readonly string[] = []) =>
      doubtfulNumbers({
        ...facts,
        location: { addressCountry },
        offices: offices.map((country) => ({ location: { addressCountry: country } })),
        contact: { ...facts.contact, telephone },
      });
    const elsewhere = (name: string) =>
      `is a number of ${name}, where the practice has no office: check the country code`;

    test.each([
      [
        '+494930123456',
        'DE',
        'is a number that no country assigns today: check each digit; if the country code is in it twice, write +4930123456',
      ],
      ['+551134567890', 'US', elsewhere('Brazil +55')],
      ['+16132345678', 'US', elsewhere('Canada +1')],
      ['+77012345678', 'RU', elsewhere('Kazakhstan +7')],
      ['+10012345678', 'US', 'is a number that no country assigns today: check each digit'],
      ...[
        ['+870773111632', '870'],
        ['+883510012345', '883'],
        ['+88812345678901', '888'],
      ].map(([number, code]): [string, string, string] => [
        number!,
        'PN',
        `is a number of +${code}, which belongs to no country (satellite telephones and international networks have such numbers), so a call can be expensive or impossible: check the country code`,
      ]),
    ])('%s in %s: %s', (number, country, rule) => {
      const [warning, ...others] = warnings(number, country);
      expect(describeProblem(warning!)).toBe(`$.contact.telephone: ${rule}; received "${number}"`);
      expect(others).toEqual([]);
    });

    test.each([
      ['of the office', '+16132345678', 'CA', []],
      ['of a further office', '+551134567890', 'US', ['CA', 'BR']],
      ['that is free in all countries of +1', '+18002345678', 'CA', []],
      ['that is free in every country', '+80012345678', 'BR', []],
      ['of a neighbour that shares it', '+358412345678', 'AX', []],
      ['of fiction', '+12025550132', 'BR', []],
      ['of a country, for an office where no plan exists', '+6421123456', 'PN', []],
    ])('none about a number %s', (_, number, country, offices) => {
      expect(warnings(number, country, offices)).toEqual([]);
    });

    test('a number at shared cost, of each channel that has it', async () => {
      const number = '+34902123456';
      const files = {
        'practice.json': JSON.stringify(
          edited({
            'contact.telephone': number,
            'contact.otherChannels.1.number': '+5540041234',
            'contact.messaging': { service: 'WhatsApp', number, url: 'https://wa.me/34902123456' },
          }),
          null,
          2,
        ),
      };
      expect(await warningItems(files, 'Calls to these telephone numbers may cost more')).toEqual(
        [
          'messaging number',
          'telephone',
          'further channel 2 (Decisions and hearing notices), number of the channel',
        ].map((label) => expect.stringContaining(`${label} (`)),
      );
      expect(await warningItems(files, 'These texts contain a telephone number')).toEqual([]);
    });

    test('each synthesis prints them, with file and line', async () => {
      const changed = { 'contact.telephone': '+494930123456', url: 'https://harbor-lanterm.example.org' };
      const files = { 'practice.json': JSON.stringify(edited(changed), null, 2) };
      expect(await warningItems(files, 'These telephone numbers')).toEqual([
        expect.stringMatching(
          /^practice\.json:\d\d telephone \(\$\.contact\.telephone\): is a number that no country/,
        ),
      ]);
      const domains = await warningItems(files, 'These domains');
      expect(
        domains.map((item) => item.replace(/^practice\.json:\d+ /, '').replace(/: check.*/, '')),
      ).toEqual(
        [['e-mail address ($.contact.email)', '$.url, https://harbor-lanterm.example.org']].map(
          ([where, other]) => `${where}: its domain is one letter from that of ${other}`,
        ),
      );
    });

    test('a further channel, with its path', () => {
      const contact = {
        ...facts.contact,
        otherChannels: [
          { type: 'email', label: 'L', email: 'a@example.org' },
          { type: 'fax', label: 'F', number: '+551134567890' },
        ],
      };
      expect(doubtfulNumbers({ ...facts, contact }).map(({ where }) => where)).toEqual([
        '$.contact.otherChannels[1].number',
      ]);
    });
  });
});
